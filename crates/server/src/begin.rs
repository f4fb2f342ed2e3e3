//! Two players and settings become a game.

use sqlx::PgPool;
use tengen_game::Settings;
use tengen_protocol::{GameId, GameInfo, SeekId, ServerMsg, Started, User, UserId};
use tengen_rules::{ByColor, Color};
use tracing::{error, info};

use crate::db::games::{self, GameRow};
use crate::db::violates;
use crate::lobby::Lobby;
use crate::log::{Log, Pause};
use crate::online::Online;
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

/// How often making a game is tried while the database cannot.
const TRIES: u32 = 8;

/// Makes the game, opens its room and tells both players. Nothing if it cannot be made.
pub async fn begin(
    db: &PgPool,
    log: &Log,
    rooms: &Rooms,
    lobby: &Lobby,
    online: &Online,
    pairing: Pairing,
) -> Option<GameId> {
    let players = pairing.players;
    let id = pairing.settings.game;
    let mut pause = Pause::default();
    for _ in 0..TRIES {
        let of = players.clone().map(|user| user.id);
        match games::create(db, log.node(), id, pairing.origin, of, &pairing.settings).await {
            Ok(Some(started_on)) => {
                let settings = Some(pairing.settings);
                let row = GameRow { id, players, settings, owner_epoch: 1, outcome: None, started_on };
                return Some(announce(lobby, online, pairing.origin, row, |row| rooms.begin(row)).await);
            }
            // A new incarnation was entered at this very moment.
            Ok(None) => {}
            Err(error) if violates(&error, "one_game_an_offer") || violates(&error, "game_pkey") => {
                // An earlier try was stored although its answer was lost.
                return found(db, rooms, lobby, online, pairing.origin, players.black.id).await;
            }
            Err(error) => pause.wait(&error).await,
        }
    }
    error!(origin = %pairing.origin, "a game could not be made");
    None
}

/// The lobby is told first: the game may end before its players have been told.
async fn announce(
    lobby: &Lobby,
    online: &Online,
    seek: SeekId,
    row: GameRow,
    open: impl FnOnce(GameRow),
) -> GameId {
    let game = row.id;
    info!(%game, black = %row.players.black.id, white = %row.players.white.id, "a game begins");
    let size = row.settings.as_ref().map_or(tengen_rules::Size::NINETEEN, |settings| settings.size);
    let (black, white) = (row.players.black.clone(), row.players.white.clone());
    if !row.settings.as_ref().is_some_and(|settings| settings.private) {
        lobby.began(GameInfo { game, size, black: black.clone(), white: white.clone() }).await;
    }
    open(row);
    online.send(black.id, &ServerMsg::Started(Started { game, color: Color::Black, seek }));
    online.send(white.id, &ServerMsg::Started(Started { game, color: Color::White, seek }));
    game
}

async fn found(
    db: &PgPool,
    rooms: &Rooms,
    lobby: &Lobby,
    online: &Online,
    origin: SeekId,
    player: UserId,
) -> Option<GameId> {
    let id = games::of_origin(db, origin, player).await.ok().flatten()?;
    let row = games::find_all(&mut *db.acquire().await.ok()?, &[id]).await.ok()?.pop()?;
    if row.outcome.is_some() {
        return Some(id);
    }
    Some(announce(lobby, online, origin, row, |row| rooms.wake(row.id)).await)
}
