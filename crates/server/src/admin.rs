//! `tengen admin`: what runs a server from the command line, beside a running one or without.

mod command;
mod print;

use std::net::IpAddr;
use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::{Connection, PgConnection};
use tengen_game::Note;
use tengen_game::ranking::Rules;
use tengen_protocol::{BadId, Correction, GameId, Role, SanctionKind, User, UserId};
use thiserror::Error;

use crate::access::{Access, NoAccess};
use crate::auth::Token;
use crate::boards::{Board, Places, page_behind};
use crate::config::Config;
use crate::database;
use crate::db::annulment::{self, Annulled};
use crate::db::audit::{self, Act};
use crate::db::directory::{self, Account, Wanted};
use crate::db::leaderboard::After;
use crate::db::mail_tokens::{self, Purpose};
use crate::db::replay::{self, Rerated};
use crate::db::{logs, ratings, roles, sanctions, standings, users, violates};
use crate::name::{self, Name, any_name_key};
use crate::password::{self, Passwords};

use self::command::{Command, Impose};
use self::print::Print;

pub use self::command::Admin;

/// Why it was not done.
#[derive(Debug, Error)]
pub enum NotDone {
    /// No way to the database.
    #[error(transparent)]
    NoAccess(#[from] NoAccess),
    /// Tables of another build.
    #[error("the database has migration {0}, this build needs {1}: start its server once")]
    OtherTables(i64, i64),
    /// Nobody of this name.
    #[error("there is no user {0}")]
    NoSuchUser(String),
    /// Nobody can have this name.
    #[error("nobody can have the name {0}: {1}")]
    BadName(String, name::BadName),
    /// Somebody has a name that looks the same.
    #[error("somebody has a name that looks the same as {0}")]
    TooAlike(String),
    /// No id.
    #[error("{0:?} is no game: {1}")]
    BadGame(String, BadId),
    /// No reason.
    #[error("--reason: {0}")]
    BadReason(tengen_game::BadNote),
    /// Nothing to do.
    #[error("{0}")]
    Nothing(String),
    /// A guest has no such thing.
    #[error("a guest has no {0}")]
    Guest(&'static str),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
}

/// Does what is wanted, and prints what came of it.
///
/// # Errors
/// Says why it was not done.
pub async fn run(config: &Config, admin: Admin) -> Result<(), NotDone> {
    let access = Access::to_existing(config).await?;
    let done = async {
        let mut db = access.connect().await?;
        let (migration, known) = (database::migration(&mut db).await?, database::last_migration());
        if migration != Some(known) {
            return Err(NotDone::OtherTables(migration.unwrap_or_default(), known));
        }
        let mut tx = db.begin().await?;
        let print = Print::new(admin.json);
        admin.command.run(&mut tx, &print, &config.rating).await?;
        Ok(tx.commit().await?)
    };
    let done = done.await;
    access.close().await;
    done
}

impl Command {
    async fn run(self, db: &mut PgConnection, print: &Print, rules: &Rules) -> Result<(), NotDone> {
        match self {
            Command::Create { name } => create(db, print, &name).await,
            Command::Users { name, role, sanction, guests, limit } => {
                let begins = name.as_deref().map(name::beginning);
                let wanted =
                    Wanted { begins, role, sanction, guests, limit: limit.into(), ..Wanted::default() };
                print.users(&directory::find(db, &wanted).await?);
                Ok(())
            }
            Command::User { user } => {
                let id = find(db, &user).await?;
                let card = directory::card(db, id).await?.ok_or(NotDone::NoSuchUser(user))?;
                print.card(&card);
                Ok(())
            }
            Command::Grant { user, role } => {
                let id = find(db, &user).await?;
                registered(db, &user, id, "role").await?;
                let done = roles::grant(db, None, id, role).await?;
                print.done_or(done, &format!("{user} is {} already", role.as_str()))
            }
            Command::Revoke { user, role } => {
                let id = find(db, &user).await?;
                let done = roles::revoke(db, None, id, role).await?;
                print.done_or(done, &format!("{user} is no {}", role.as_str()))
            }
            Command::Mute(impose) => impose.run(db, print, SanctionKind::Mute).await,
            Command::Ban(impose) => impose.run(db, print, SanctionKind::Ban).await,
            Command::Lock(impose) => impose.run(db, print, SanctionKind::Lock).await,
            Command::Lift { sanction, reason } => {
                let lifted = sanctions::lift(db, None, sanction, &note(&reason)?).await?;
                print.done_or(lifted.is_some(), &format!("there is no sanction {sanction} in force"))
            }
            Command::ResetPassword { user } => reset_password(db, print, user).await,
            Command::Annul { game, reason } => annul(db, print, rules, &game, &reason).await,
            Command::Rank { user, rank, category, rating, reason } => {
                let id = find(db, &user).await?;
                registered(db, &user, id, "rank").await?;
                let rating_milli = rating.map(|points| points * 1_000);
                let correction = Correction { category, rank, rating_milli, reason: note(&reason)? };
                let in_force = standings::in_force(&mut *db, rules).await?;
                let change = ratings::correct(db, &in_force, None, id, &correction).await?;
                print.figures(&[("before", json!(change.before)), ("after", json!(change.after))]);
                Ok(())
            }
            Command::Title { user, dan } => {
                let id = find(db, &user).await?;
                registered(db, &user, id, "title").await?;
                let done = ratings::entitle(db, None, id, (dan > 0).then_some(dan)).await?;
                print.done_or(done, &format!("there is no user {user}"))
            }
            Command::Leaderboard { category, country, limit, after } => {
                let (board, after) = (Board { category, country }, after.unwrap_or(After::NOBODY));
                // Nobody tells us of places: they are counted.
                print.leaderboard(&page_behind(db, &Places::default(), board, after, limit.into()).await?);
                Ok(())
            }
            Command::Rerate { repair } => rerate(db, print, repair).await,
            Command::Log { game } => {
                let id = game_id(&game)?;
                print.log(&logs::of(db, id).await?);
                let act = Act { act: "look_at_log", game: Some(id), ..Act::default() };
                Ok(audit::enter(db, &act).await?)
            }
            Command::Audit { by, to, game, limit } => {
                let wanted = audit::Wanted {
                    actor: find_if(db, by).await?,
                    subject: find_if(db, to).await?,
                    game: game.as_deref().map(game_id).transpose()?,
                    before: None,
                    limit: limit.into(),
                };
                print.audit(&audit::find(db, &wanted).await?);
                Ok(())
            }
        }
    }
}

impl Impose {
    async fn run(self, db: &mut PgConnection, print: &Print, kind: SanctionKind) -> Result<(), NotDone> {
        let (id, reason) = (find(db, &self.user).await?, note(&self.reason)?);
        let sanction = sanctions::impose(db, None, id, kind, &reason, self.hours).await?;
        print.figures(&[("sanction", json!(sanction))]);
        Ok(())
    }
}

/// Whose name, or number after #, this is.
async fn find(db: &mut PgConnection, user: &str) -> Result<UserId, NotDone> {
    let no_such = || NotDone::NoSuchUser(user.to_owned());
    if let Some(number) = user.strip_prefix('#') {
        let id = UserId(number.parse().map_err(|_| no_such())?);
        return directory::card(db, id).await?.map(|card| card.row.user.id).ok_or_else(no_such);
    }
    let key = any_name_key(user).ok_or_else(no_such)?;
    users::by_key(&mut *db, &key).await?.ok_or_else(no_such)
}

/// What only a registered user can have.
async fn registered(
    db: &mut PgConnection,
    user: &str,
    id: UserId,
    thing: &'static str,
) -> Result<(), NotDone> {
    match directory::account(db, id).await? {
        Some(Account::Registered) => Ok(()),
        Some(Account::Guest) => Err(NotDone::Guest(thing)),
        None => Err(NotDone::NoSuchUser(user.to_owned())),
    }
}

async fn find_if(db: &mut PgConnection, user: Option<String>) -> Result<Option<UserId>, NotDone> {
    match user {
        Some(user) => find(db, &user).await.map(Some),
        None => Ok(None),
    }
}

fn game_id(game: &str) -> Result<GameId, NotDone> {
    game.parse().map_err(|bad| NotDone::BadGame(game.to_owned(), bad))
}

fn note(reason: &str) -> Result<String, NotDone> {
    Note::new(reason.trim()).map(|note| note.to_string()).map_err(NotDone::BadReason)
}

async fn create(db: &mut PgConnection, print: &Print, wanted: &str) -> Result<(), NotDone> {
    let key = any_name_key(wanted).unwrap_or_default();
    let found = users::by_key(&mut *db, &key).await?;
    let (id, password) = match found {
        Some(id) => {
            registered(db, wanted, id, "role").await?;
            (id, None)
        }
        None => {
            let (user, password) = register(db, wanted).await?;
            (user.id, Some(password))
        }
    };
    roles::grant(db, None, id, Role::Admin).await?;
    let mut figures = vec![("user", json!(wanted)), ("id", json!(id))];
    figures.extend(password.map(|password| ("password", json!(password))));
    print.figures(&figures);
    Ok(())
}

async fn register(db: &mut PgConnection, wanted: &str) -> Result<(User, String), NotDone> {
    // Half a token is 128 bits: short enough to be typed once.
    let password = Token::new().to_string()[..32].to_owned();
    let name = Name::parse_reserved(wanted).map_err(|bad| NotDone::BadName(wanted.to_owned(), bad))?;
    let hash =
        Passwords::new(1).hash(IpAddr::from([127, 0, 0, 1]), password::prepared(password.clone())).await;
    let hash = hash.expect("nobody else waits");
    match users::register(&mut *db, &name, &hash).await {
        Ok(user) => Ok((user, password)),
        Err(error) if violates(&error, "name_too_alike") => Err(NotDone::TooAlike(wanted.to_owned())),
        Err(error) => Err(error.into()),
    }
}

async fn reset_password(db: &mut PgConnection, print: &Print, user: String) -> Result<(), NotDone> {
    let id = find(db, &user).await?;
    registered(db, &user, id, "password").await?;
    let token = Token::new();
    let purpose = Purpose::ResetPassword;
    mail_tokens::keep(db, &token.hash(), id, purpose, None, mail_tokens::HANDED_OUT_MINUTES).await?;
    let act = Act { act: "reset_password", subject: Some(id), ..Act::default() };
    audit::enter(db, &act).await?;
    print.figures(&[("token", json!(token.to_string())), ("page", json!(format!("/reset#{token}")))]);
    Ok(())
}

/// Differences that are not repaired are an error, for scripts.
async fn rerate(db: &mut PgConnection, print: &Print, repair: bool) -> Result<(), NotDone> {
    let mut told = Instant::now();
    let progress = |done: &Rerated| {
        if told.elapsed() > Duration::from_secs(2) {
            told = Instant::now();
            eprintln!("{} rows computed again", done.rows);
        }
    };
    let done = replay::rerate(db, repair, progress).await?;
    let Rerated { rows, standings, differing_rows, differing_standings } = done;
    print.figures(&[
        ("rows", json!(rows)),
        ("standings", json!(standings)),
        ("differing_rows", json!(differing_rows)),
        ("differing_standings", json!(differing_standings)),
    ]);
    match repair || (differing_rows, differing_standings) == (0, 0) {
        true => Ok(()),
        false => Err(NotDone::Nothing("something differs: --repair keeps it as it was computed".into())),
    }
}

async fn annul(
    db: &mut PgConnection,
    print: &Print,
    rules: &Rules,
    game: &str,
    reason: &str,
) -> Result<(), NotDone> {
    let in_force = standings::in_force(&mut *db, rules).await?;
    let annulled = annulment::annul(db, &in_force, None, game_id(game)?, &note(reason)?).await?;
    let why = match annulled {
        Annulled::Done => "",
        Annulled::Before => "it counts for nothing already",
        Annulled::Running => "it is running: end it as a moderator on the website",
        Annulled::NoSuchGame => "there is no such game",
    };
    print.done_or(why.is_empty(), why)
}
