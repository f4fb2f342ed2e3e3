//! A user's games that are not over, with whose turn it is: that only their rooms know.

use futures_util::future::join_all;
use sqlx::PgPool;
use tengen_game::{Game, Phase};
use tengen_protocol::{OwnGame, UserId};
use tengen_rules::Color;
use tokio::sync::oneshot;

use crate::db;
use crate::rooms::{RoomMsg, Rooms};

/// A user's games that are not over: those first in which it is his turn, then the newest.
///
/// # Errors
/// The database's.
pub async fn of(db: &PgPool, rooms: &Rooms, user: UserId) -> Result<Vec<OwnGame>, sqlx::Error> {
    let games = db::own_games::of(db, user).await?;
    let mut games = join_all(games.into_iter().map(|own| as_it_stands(rooms, own, user))).await;
    // Stable: they came the newest first.
    games.sort_by_key(|own| !own.your_turn);
    Ok(games)
}

/// A room that is not here, or cannot answer now, leaves it as its row tells.
async fn as_it_stands(rooms: &Rooms, own: OwnGame, user: UserId) -> OwnGame {
    let (answer, record) = oneshot::channel();
    if rooms.send(own.game, RoomMsg::Record { user: Some(user), answer }).is_err() {
        return own;
    }
    match record.await {
        Ok(Some(found)) => {
            let game = &found.1;
            OwnGame {
                your_turn: own.you.is_some_and(|color| waits_for(game, color)),
                adjourned: game.phase() == Phase::Adjourned,
                moves: game.next_move_number() - 1,
                ..own
            }
        }
        _ => own,
    }
}

/// Whether the game waits for this player.
fn waits_for(game: &Game, color: Color) -> bool {
    match game.phase() {
        Phase::Placing => color == Color::Black,
        Phase::Playing => game.to_play() == Some(color),
        Phase::Counting => game.counting().is_some_and(|counting| !counting.accepted[color]),
        Phase::Adjourned | Phase::Finished => false,
    }
}
