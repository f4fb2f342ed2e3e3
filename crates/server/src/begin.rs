//! Two players and settings become a game.

use sqlx::PgPool;
use tengen_game::Settings;
use tengen_game::ranking::{Category, Strength};
use tengen_protocol::{GameId, GameInfo, SeekId, ServerMsg, Started, User, UserId};
use tengen_rules::{ByColor, Color};
use tracing::{error, info};

use crate::challenges::Challenges;
use crate::db::games::{self, Created, GameRow};
use crate::db::{standings, violates};
use crate::lobby::Lobby;
use crate::log::{Failure, Log, Pause, in_time};
use crate::online::Online;
use crate::queue::Queue;
use crate::rooms::Rooms;

/// Two who will play.
#[derive(Debug)]
pub struct Pairing {
    /// The offer: it becomes one game, however often it is taken.
    pub origin: SeekId,
    /// Who has which colour.
    pub players: ByColor<User>,
    /// What was agreed on, with the id of the game.
    pub settings: Settings,
}

/// Where a game is made known.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The database.
    pub db: PgPool,
    /// Who this server is.
    pub log: Log,
    /// Where games live.
    pub rooms: Rooms,
    /// Where games are found.
    pub lobby: Lobby,
    /// Who is to be told.
    pub online: Online,
    /// Who waits for a ranked game.
    pub queue: Queue,
    /// Games offered to one person.
    pub challenges: Challenges,
}

impl Stage {
    /// Whoever begins to play at once waits for no other game, and offers none.
    fn plays(&self, user: UserId) {
        self.queue.plays(user);
        self.challenges.plays(user);
        self.lobby.plays(user);
    }
}

/// What became of two who will play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begun {
    /// Their game.
    Game(GameId),
    /// The account of one of them is removed, or banned.
    PlayerGone,
    /// One of them plays a live ranked game already.
    Seated,
    /// It cannot be made.
    Never,
}

/// Makes the game, opens its room and tells both players. While the database cannot, it is tried again: a try whose
/// outcome is unknown may have made it.
pub async fn begin(stage: &Stage, pairing: Pairing) -> Begun {
    let Pairing { origin, players, mut settings } = pairing;
    let (id, users) = (settings.game, players.clone().map(|user| user.id));
    let mut pause = Pause::default();
    settings.strengths = None;
    loop {
        if settings.strengths.is_none() {
            match in_time(strengths(stage, users, &settings)).await {
                Ok(found) => settings.strengths = found,
                Err(error) => {
                    pause.wait(&error).await;
                    continue;
                }
            }
        }
        let made = games::create(&stage.db, stage.log.node(), id, origin, users, &settings);
        match in_time(made).await {
            Ok(Created::Begun(started_on)) => {
                let row = GameRow {
                    id,
                    players,
                    settings: Some(settings),
                    owner_epoch: 1,
                    outcome: None,
                    started_on,
                    rating: None,
                };
                return Begun::Game(announce(stage, origin, row, |row| stage.rooms.begin(row)).await);
            }
            Ok(Created::PlayerGone) => return Begun::PlayerGone,
            Ok(Created::Seated { freed: true }) => {}
            Ok(Created::Seated { freed: false }) => return Begun::Seated,
            Ok(Created::Fenced) => pause.wait(&"a new incarnation is being entered").await,
            Err(error) if violates(&error, "one_game_an_offer") || violates(&error, "game_pkey") => {
                // An earlier try was stored although its answer was lost.
                match found(stage, origin, users.black).await {
                    Ok(game) => return game.map_or(Begun::Never, Begun::Game),
                    Err(error) => pause.wait(&error).await,
                }
            }
            Err(error) => match Failure::at_commit(error) {
                Failure::Refused(why) => {
                    error!(%origin, why, "a game could not be made");
                    return Begun::Never;
                }
                Failure::NotNow(error) | Failure::Unknown(error) => pause.wait(&error).await,
            },
        }
    }
}

/// How strong the players are as the game begins, where that is measured and known of both.
async fn strengths(
    stage: &Stage,
    players: ByColor<UserId>,
    settings: &Settings,
) -> Result<Option<ByColor<Strength>>, sqlx::Error> {
    let Some(category) = Category::of(settings) else { return Ok(None) };
    standings::strengths(&mut *stage.db.acquire().await?, players, category).await
}

/// The lobby is told first: the game may end before its players have been told.
async fn announce(stage: &Stage, seek: SeekId, row: GameRow, open: impl FnOnce(GameRow)) -> GameId {
    let game = row.id;
    info!(%game, black = %row.players.black.id, white = %row.players.white.id, "a game begins");
    let size = row.settings.as_ref().map_or(tengen_rules::Size::NINETEEN, |settings| settings.size);
    let (black, white) = (row.players.black.clone(), row.players.white.clone());
    if !row.settings.as_ref().is_some_and(|settings| settings.private) {
        let (black, white) = (black.clone(), white.clone());
        let strengths = row.settings.as_ref().and_then(|settings| settings.strengths);
        let ranked = row.settings.as_ref().is_some_and(|settings| settings.ranked);
        stage.lobby.began(GameInfo { game, size, black, white, strengths, ranked }).await;
    }
    if row.settings.as_ref().is_some_and(|settings| !settings.is_turn_based()) {
        stage.plays(black.id);
        stage.plays(white.id);
    }
    open(row);
    stage.online.send(black.id, &ServerMsg::Started(Started { game, color: Color::Black, seek }));
    stage.online.send(white.id, &ServerMsg::Started(Started { game, color: Color::White, seek }));
    game
}

async fn found(stage: &Stage, origin: SeekId, player: UserId) -> Result<Option<GameId>, sqlx::Error> {
    let Some(id) = in_time(games::of_origin(&stage.db, origin, player)).await? else { return Ok(None) };
    let Some(row) = games::find_all(&mut *stage.db.acquire().await?, &[id]).await?.pop() else {
        return Ok(None);
    };
    if row.outcome.is_some() {
        return Ok(Some(id));
    }
    Ok(Some(announce(stage, origin, row, |row| _ = stage.rooms.wake(row.id)).await))
}
