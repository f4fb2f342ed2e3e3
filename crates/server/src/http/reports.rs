//! Telling the moderators of somebody.

use std::time::Instant;

use axum::Extension;
use axum::extract::{Json, State};
use axum::http::StatusCode;
use tengen_protocol::{GameId, NewReport, OwnReport, Problem, ReportKind, User, UserId, Whom};

use super::body::{Body, InQuery};
use super::notices::Older;
use super::problem::Fault;
use crate::app::App;
use crate::caller::Caller;
use crate::db::games::{self, GameRow};
use crate::db::reports::{self, Made, New};
use crate::db::users;
use crate::edge::ClientAddress;
use crate::name::any_name_key;

/// Reports on a page.
const PAGE: i64 = 50;
/// No game has more moves.
const MOVES: u32 = 10_000;

/// Reports somebody. The same report again, while it waits, is the first. A guest reports what was in a game of his.
#[utoipa::path(post, path = "/reports", tag = "conduct", request_body = NewReport, responses(
    (status = CREATED, description = "Moderators will see it.", body = OwnReport),
    (status = OK, description = "It waits already: here it is.", body = OwnReport),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
    (status = FORBIDDEN, description = "The token is not for that.", body = Problem),
    (status = NOT_FOUND, description = "There is no such user, or no such game.", body = Problem),
    (status = UNPROCESSABLE_ENTITY, description = "A field is wrong.", body = Problem),
    (status = TOO_MANY_REQUESTS, description = "Ten a day are enough, or too many came from this address.", body = Problem),
))]
pub(super) async fn report(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Body(new): Body<NewReport>,
) -> Result<(StatusCode, Json<OwnReport>), Fault> {
    let new = checked(&app, &caller.user, new).await?;
    let mut tx = app.db.begin().await?;
    let made = reports::make(&mut tx, &new).await?;
    if matches!(made, Made::New(_)) {
        app.gate.report(address, Instant::now())?;
    }
    tx.commit().await?;
    let (status, id) = match made {
        Made::New(id) => (StatusCode::CREATED, id),
        Made::Before(id) => (StatusCode::OK, id),
        Made::TooMany => {
            let title = "you have made ten reports today: tomorrow again";
            return Err(Fault::new(StatusCode::TOO_MANY_REQUESTS, "too_many_reports", title));
        }
    };
    let own = reports::of(&app.db, caller.id(), None, Some(id), 1).await?.pop();
    own.map(|own| (status, Json(own))).ok_or_else(|| sqlx::Error::RowNotFound.into())
}

/// A report that can be made.
async fn checked(app: &App, reporter: &User, new: NewReport) -> Result<New, Fault> {
    let must_be_there = reporter.guest || new.kind.is_done_in_a_game();
    let reporter = reporter.id;
    let text = lines("text", &new.text)?;
    let accused = find(app, &new.accused).await?.ok_or_else(|| Fault::no_such_user().of_field("accused"))?;
    if accused == reporter {
        return Err(Fault::malformed("accused", "nobody reports himself"));
    }
    match new.game {
        Some(game) => {
            let row = seen_game(app, reporter, game, must_be_there).await?;
            if new.kind != ReportKind::ChatAbuse && !plays(&row, accused) {
                return Err(Fault::malformed("game", "the user did not play in this game"));
            }
        }
        None if must_be_there => {
            return Err(Fault::malformed("game", "say in which game it was"));
        }
        None => {}
    }
    let move_number = match new.move_number {
        None => None,
        Some(number) if new.game.is_some() && (1..=MOVES).contains(&number) => i32::try_from(number).ok(),
        Some(_) => return Err(Fault::malformed("move_number", "a move is one of a game that is named")),
    };
    Ok(New { reporter, accused, kind: new.kind, game: new.game, move_number, text })
}

async fn find(app: &App, whom: &Whom) -> Result<Option<UserId>, sqlx::Error> {
    match whom {
        Whom::Id(id) => Ok(users::is_there(&app.db, UserId(*id)).await?.then_some(UserId(*id))),
        Whom::Name(name) => match any_name_key(name) {
            Some(key) => users::by_key(&app.db, &key).await,
            None => Ok(None),
        },
    }
}

/// A game that the reporter may know of. What is done to an opponent is told by who was there.
async fn seen_game(app: &App, reporter: UserId, game: GameId, must_be_there: bool) -> Result<GameRow, Fault> {
    let no_such =
        || Fault::new(StatusCode::NOT_FOUND, "no_such_game", "there is no such game").of_field("game");
    let row = games::find_all(&mut *app.db.acquire().await?, &[game]).await?.pop().ok_or_else(no_such)?;
    let was_there = plays(&row, reporter) || referees(&row, reporter);
    let is_private = row.settings.as_ref().is_none_or(|settings| settings.private);
    if is_private && row.outcome.is_none() && !was_there {
        return Err(no_such());
    }
    match must_be_there && !was_there {
        true => Err(Fault::malformed("game", "you were not in this game")),
        false => Ok(row),
    }
}

fn plays(row: &GameRow, user: UserId) -> bool {
    row.players.black.id == user || row.players.white.id == user
}

fn referees(row: &GameRow, user: UserId) -> bool {
    let referee = row.settings.as_ref().and_then(|settings| settings.referee);
    referee.is_some_and(|refereed| refereed.user == user)
}

/// A text of several lines, as it is kept.
pub(super) fn lines(field: &str, text: &str) -> Result<String, Fault> {
    let text = text.replace("\r\n", "\n").trim().to_owned();
    let is_shown = |c: char| c == '\n' || !c.is_control();
    match (1..=2_000).contains(&text.chars().count()) && text.chars().all(is_shown) {
        true => Ok(text),
        false => Err(Fault::malformed(
            field,
            "a text has 1 to 2000 characters, no control characters but new lines",
        )),
    }
}

/// The caller's reports and what became of them, the newest first; fifty a page.
#[utoipa::path(get, path = "/me/reports", tag = "conduct", params(Older), responses(
    (status = OK, description = "A page of reports.", body = Vec<OwnReport>),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
))]
pub(super) async fn own_reports(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InQuery(Older { before }): InQuery<Older>,
) -> Result<Json<Vec<OwnReport>>, Fault> {
    Ok(Json(reports::of(&app.db, caller.id(), before, None, PAGE).await?))
}
