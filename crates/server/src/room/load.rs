//! From rows to a room.

use std::collections::HashMap;
use std::time::Instant;

use tengen_game::{Action, ActionId, By, Entry, Game, Seq};
use tengen_protocol::{GameId, Reason, ServerMsg};
use tengen_rules::ByColor;
use tokio::sync::mpsc;
use tracing::error;

use crate::answer;
use crate::db::games::GameRow;
use crate::event::{Judged, TimeLine, state};
use crate::log::{Haste, Pause, ReadError};
use crate::rooms::{RoomMsg, World};

/// A game as it stands in the database.
pub(super) struct Loaded {
    pub(super) row: GameRow,
    pub(super) game: Game,
    pub(super) done: HashMap<(By, ActionId), (Seq, Action)>,
    /// It was running, and this process did not begin it.
    pub(super) is_resumed: bool,
    entries: Vec<Entry>,
}

/// Why a game has no room here.
#[derive(Debug)]
pub(super) enum NotHere {
    NoSuchGame,
    /// Another node has it.
    Elsewhere,
    /// This build cannot read it.
    Parked(String),
    Database(ReadError),
}

/// A game that has just been made.
pub(super) fn new_game(row: GameRow) -> Result<Loaded, NotHere> {
    let mut loaded = replay(row, Vec::new())?;
    loaded.is_resumed = false;
    Ok(loaded)
}

/// Claims a game if it is running, and reads it.
pub(super) async fn load(world: &World, game: GameId, haste: Haste) -> Result<Loaded, NotHere> {
    let found = world.log.read(game, haste).await?.ok_or(NotHere::NoSuchGame)?;
    if found.row.settings.is_none() {
        return Err(NotHere::Parked("its settings or its result cannot be read".into()));
    }
    if found.row.outcome.is_none() && !found.is_owned {
        return Err(NotHere::Elsewhere);
    }
    let (row, entries) = found.read()?;
    replay(row, entries)
}

/// As [`load`], but waits until the database can be asked.
pub(super) async fn load_patiently(world: &World, game: GameId, haste: Haste) -> Result<Loaded, NotHere> {
    let mut pause = Pause::default();
    loop {
        match load(world, game, haste).await {
            Err(NotHere::Database(error)) => pause.wait(error.cause()).await,
            other => return other,
        }
    }
}

fn replay(row: GameRow, entries: Vec<Entry>) -> Result<Loaded, NotHere> {
    let settings =
        row.settings.clone().ok_or_else(|| NotHere::Parked("its settings cannot be read".into()))?;
    let game = Game::replay(settings, &entries).map_err(|error| NotHere::Parked(error.to_string()))?;
    if row.outcome != game.outcome() {
        return Err(NotHere::Parked("its log ends otherwise than its row says".into()));
    }
    let with_id = |entry: &Entry| {
        let id = entry.action_id.clone()?;
        Some(((entry.by, id), (entry.seq, entry.action.clone())))
    };
    let done = entries.iter().filter_map(with_id).collect();
    let is_resumed = game.outcome().is_none();
    Ok(Loaded { row, game, done, is_resumed, entries })
}

impl Loaded {
    /// The entries after `seq`, with what is to be told of them.
    pub(super) fn judged_after(&self, seq: Seq, line: &TimeLine) -> Vec<Judged> {
        let Ok(mut game) = Game::new(self.game.settings().clone()) else { return Vec::new() };
        let judged = self.entries.iter().filter_map(|entry| {
            let facts = game.apply(entry).ok()?;
            let state = state(&game, line, Instant::now(), ByColor::default());
            (entry.seq > seq).then(|| Judged { entry: entry.clone(), facts, state: Some(state) })
        });
        judged.collect()
    }
}

impl NotHere {
    /// Tells everybody who waits.
    pub(super) fn refuse_all(&self, game: GameId, queue: &mut mpsc::Receiver<RoomMsg>) {
        match self {
            NotHere::Parked(why) => error!(%game, why, "the game is parked"),
            NotHere::Database(error) => error!(%game, %error, "cannot read the game"),
            NotHere::NoSuchGame | NotHere::Elsewhere => {}
        }
        while let Ok(msg) = queue.try_recv() {
            match msg {
                RoomMsg::Record { answer, .. } if matches!(self, NotHere::NoSuchGame) => {
                    drop(answer.send(None))
                }
                msg => msg.answer(|id| self.refusal(id)),
            }
        }
    }

    fn refusal(&self, id: &ActionId) -> ServerMsg {
        match self {
            NotHere::NoSuchGame => answer::refused(id, Reason::NoSuchGame, "there is no such game"),
            NotHere::Parked(_) => {
                answer::refused(id, Reason::Parked, "the game cannot be read; an admin has been told")
            }
            NotHere::Elsewhere | NotHere::Database(_) => answer::unavailable(id),
        }
    }
}

impl From<ReadError> for NotHere {
    fn from(error: ReadError) -> Self {
        NotHere::Database(error)
    }
}

impl From<sqlx::Error> for NotHere {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => NotHere::Parked(error.to_string()),
            other => NotHere::Database(other.into()),
        }
    }
}
