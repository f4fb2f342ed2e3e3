//! Which games have a room here, and the way to it.

mod asked;
mod world;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tengen_protocol::GameId;
use tokio::sync::mpsc;
use tracing::error;

use crate::answer;
use crate::db::games::GameRow;
use crate::room::Room;
use crate::vital::panic_of;

pub use self::asked::{Act, RoomMsg};
pub use self::world::World;

/// Why a room is opened.
#[derive(Debug)]
pub enum Opening {
    /// Its game has just been made.
    New(Box<GameRow>),
    /// Somebody asked for its game.
    Asked,
    /// Nobody came for its game, and its clock is to run.
    Woken,
}

/// The register of rooms. A room is made when its game is first asked for, and goes when nothing keeps it.
#[derive(Clone, Debug)]
pub struct Rooms {
    world: World,
    rooms: Arc<Mutex<HashMap<GameId, mpsc::Sender<RoomMsg>>>>,
}

impl Rooms {
    /// No rooms yet.
    pub fn new(world: World) -> Self {
        Rooms { world, rooms: Arc::default() }
    }

    /// How many games cannot go on.
    pub fn parked(&self) -> usize {
        self.world.parked.count()
    }

    /// How long the server has stood still in all, from its start to this time.
    pub fn stood_still(&self, until: Instant) -> Duration {
        self.world.pulse.stood_still(until)
    }

    /// Sends a message to a game's room, and makes the room if there is none. A full room gives the message back: its
    /// sender is told that it is busy.
    ///
    /// # Errors
    /// The message, if the room's queue is full.
    pub fn send(&self, game: GameId, msg: RoomMsg) -> Result<(), RoomMsg> {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        let room = rooms.entry(game).or_insert_with(|| self.open(game, Opening::Asked));
        match room.try_send(msg) {
            Ok(()) => Ok(()),
            Err(mpsc::error::TrySendError::Full(msg)) => Err(msg),
            Err(mpsc::error::TrySendError::Closed(msg)) => {
                // The room ended on its own between two messages.
                *room = self.open(game, Opening::Asked);
                room.try_send(msg).map_err(mpsc::error::TrySendError::into_inner)
            }
        }
    }

    /// Opens the room of a game that has just been made: its clock runs from now.
    pub fn begin(&self, row: GameRow) {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.entry(row.id).or_insert_with_key(|&game| self.open(game, Opening::New(Box::new(row))));
    }

    /// Opens the room of a running game, so that its clock runs. Says whether there was none.
    pub fn wake(&self, game: GameId) -> bool {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        // One that is closed has failed, or is just being taken out.
        let vacant = rooms.get(&game).is_none_or(mpsc::Sender::is_closed);
        if vacant {
            rooms.insert(game, self.open(game, Opening::Woken));
        }
        vacant
    }

    /// Sends a message to a room only if there is one.
    ///
    /// # Errors
    /// The message, if the room's queue is full.
    pub fn try_tell(&self, game: GameId, msg: RoomMsg) -> Result<(), RoomMsg> {
        let rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        match rooms.get(&game).map(|room| room.try_send(msg)) {
            Some(Err(mpsc::error::TrySendError::Full(msg))) => Err(msg),
            // A room that has just ended needs to be told nothing.
            _ => Ok(()),
        }
    }

    /// Sends a message to a room only if there is one. Waits while its queue is full, so that what the same sender says
    /// to it next comes after it.
    pub async fn tell(&self, game: GameId, msg: RoomMsg) {
        let room = self.rooms.lock().unwrap_or_else(PoisonError::into_inner).get(&game).cloned();
        if let Some(room) = room {
            // A room that has just ended needs to be told nothing.
            let _ = room.send(msg).await;
        }
    }

    fn open(&self, game: GameId, opening: Opening) -> mpsc::Sender<RoomMsg> {
        let (sender, queue) = mpsc::channel(self.world.config.queue_actions as usize);
        let rooms = self.clone();
        let own = sender.downgrade();
        tokio::spawn(async move {
            let mut queue = queue;
            let room = Room::run(&rooms.world, game, opening, own.clone(), &mut queue);
            let failed = panic_of(room).await;
            rooms.close(game, &own, &mut queue);
            match failed {
                None => rooms.forward(game, queue).await,
                Some(why) => {
                    error!(%game, why, "a room has failed");
                    refuse(queue).await;
                }
            }
        });
        sender
    }

    /// Takes the room out of the register, unless another has its place already.
    fn close(&self, game: GameId, own: &mpsc::WeakSender<RoomMsg>, queue: &mut mpsc::Receiver<RoomMsg>) {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        let is_own = |room: &mpsc::Sender<RoomMsg>| own.upgrade().is_some_and(|own| own.same_channel(room));
        if rooms.get(&game).is_some_and(is_own) {
            rooms.remove(&game);
        }
        queue.close();
    }

    /// What came too late for a room goes to the next.
    async fn forward(&self, game: GameId, mut queue: mpsc::Receiver<RoomMsg>) {
        while let Some(msg) = queue.recv().await {
            match msg {
                // Behind a join that went to the next room, or to nobody.
                RoomMsg::Leave { .. } | RoomMsg::Estimate(_) | RoomMsg::Pardon | RoomMsg::Annulled => {
                    self.tell(game, msg).await
                }
                msg => {
                    if let Err(msg) = self.send(game, msg) {
                        msg.answer(answer::busy);
                    }
                }
            }
        }
    }
}

/// Whoever waits for a room that has failed is told so. Nothing of it goes to the next, which might fail in its turn.
async fn refuse(mut queue: mpsc::Receiver<RoomMsg>) {
    while let Some(msg) = queue.recv().await {
        msg.answer(answer::unavailable);
    }
}
