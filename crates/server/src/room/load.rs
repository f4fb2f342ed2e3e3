//! From rows to a room.

use std::time::Instant;

use tengen_game::{ActionId, Game, Input, Seq};
use tengen_protocol::{GameId, Reason, ServerMsg};
use tengen_rules::ByColor;
use tokio::sync::mpsc;
use tracing::error;

use crate::answer;
use crate::db::entries::Inputs;
use crate::db::games::GameRow;
use crate::event::{Judged, TimeLine, state};
use crate::log::{Haste, Pause, ReadError};
use crate::rooms::{RoomMsg, World};

use super::done::Done;

/// A game as it stands in the database.
pub(super) struct Loaded {
    pub(super) row: GameRow,
    pub(super) game: Game,
    /// It was running, and this process did not begin it.
    pub(super) is_resumed: bool,
    inputs: Vec<Input>,
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
    let mut loaded = replay(row, Inputs::default())?;
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
    let (row, inputs) = found.read()?;
    replay(row, inputs)
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

fn replay(row: GameRow, Inputs { list: inputs, clock }: Inputs) -> Result<Loaded, NotHere> {
    let settings =
        row.settings.clone().ok_or_else(|| NotHere::Parked("its settings cannot be read".into()))?;
    let game = Game::restore(settings, &inputs, clock.as_ref())
        .map_err(|error| NotHere::Parked(error.to_string()))?;
    if row.outcome != game.outcome() {
        return Err(NotHere::Parked("its log ends otherwise than its row says".into()));
    }
    let is_resumed = game.outcome().is_none();
    Ok(Loaded { row, game, inputs, is_resumed })
}

impl Loaded {
    /// The entries after `seq`, with what is to be told of them.
    pub(super) fn judged_after(&self, seq: Seq, line: &TimeLine) -> Vec<Judged> {
        let Ok(mut game) = Game::new(self.game.settings().clone()) else { return Vec::new() };
        let judged = self.inputs.iter().filter_map(|input| {
            let facts = game.redo(input).ok()?;
            let state = || Some(state(&game, line, Instant::now(), ByColor::default()));
            let entry = || input.clone().with(game.clock_state().clone());
            (input.seq > seq).then(|| Judged { entry: entry(), facts, state: state() })
        });
        judged.collect()
    }

    /// The accepted actions that have an id.
    pub(super) fn done(&mut self) -> Done {
        let inputs = std::mem::take(&mut self.inputs);
        let with_id = |Input { seq, by, action, action_id, .. }| Some((by, action_id?, action, seq));
        inputs.into_iter().filter_map(with_id).collect()
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
