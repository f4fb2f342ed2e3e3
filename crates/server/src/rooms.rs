//! Which games have a room here, and the way to it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::PgPool;
use tengen_game::{Action, ActionId, Game};
use tengen_protocol::{GameId, ServerMsg, UserId};
use tokio::sync::{mpsc, oneshot, watch};
use tracing::error;

use crate::answer;
use crate::config::RoomConfig;
use crate::db::games::GameRow;
use crate::lobby::Lobby;
use crate::log::Log;
use crate::mass_loss::MassLoss;
use crate::online::Online;
use crate::outbox::Outbox;
use crate::parked::Parked;
use crate::pulse::Pulse;
use crate::room::Room;
use crate::vital::panic_of;

/// What a room is asked.
#[derive(Debug)]
pub enum RoomMsg {
    /// Somebody wants the snapshot and all events from there on.
    Join {
        /// The id to answer with.
        id: ActionId,
        /// Who; nobody if he is not signed in.
        user: Option<UserId>,
        /// The socket's measured lag.
        lag: Duration,
        /// His socket.
        outbox: Outbox,
    },
    /// A socket wants no more events, or is closed.
    Leave {
        /// The socket's number.
        connection: u64,
    },
    /// A user does something.
    Act(Box<Act>),
    /// A player wants another game after this one, or no longer does.
    Rematch {
        /// The id to answer with.
        id: ActionId,
        /// Who.
        user: UserId,
        /// Whether he wants it.
        wanted: bool,
        /// His socket.
        outbox: Outbox,
    },
    /// What the server thinks of a position, as the game wanted to know.
    Estimate(Action),
    /// The clocks are to stop: many connections were lost at once.
    Pardon,
    /// Asks for the game so far.
    Record {
        /// Who; nobody if he is not signed in.
        user: Option<UserId>,
        /// Nothing if there is no game that he may see; no answer if it cannot be read.
        answer: oneshot::Sender<Option<Box<(GameRow, Game)>>>,
    },
}

impl RoomMsg {
    /// Answers whoever sent it, if he waits for an answer.
    pub fn answer(&self, answer: impl FnOnce(&ActionId) -> ServerMsg) {
        match self {
            RoomMsg::Act(act) => act.outbox.send(&answer(&act.id)),
            RoomMsg::Join { id, outbox, .. } | RoomMsg::Rematch { id, outbox, .. } => {
                outbox.send(&answer(id))
            }
            RoomMsg::Leave { .. } | RoomMsg::Record { .. } | RoomMsg::Estimate(_) | RoomMsg::Pardon => {}
        }
    }
}

/// A user does something.
#[derive(Debug)]
pub struct Act {
    /// The id to answer with.
    pub id: ActionId,
    /// Who.
    pub user: UserId,
    /// What.
    pub action: Action,
    /// When the frame was read.
    pub arrived: Instant,
    /// How long the server had stood still until then, in all.
    pub stood_still: Duration,
    /// The socket's measured lag.
    pub lag: Duration,
    /// The socket to answer.
    pub outbox: Outbox,
}

/// Everything a room needs of the server around it.
#[derive(Clone, Debug)]
pub struct World {
    /// The database.
    pub db: PgPool,
    /// The log.
    pub log: Log,
    /// The lobby, to be told when a game ends.
    pub lobby: Lobby,
    /// Who is online.
    pub online: Online,
    /// Connections lost at once.
    pub mass_loss: MassLoss,
    /// Games that cannot go on.
    pub parked: Parked,
    /// When the server stood still.
    pub pulse: Pulse,
    /// Limits.
    pub config: RoomConfig,
    /// When this server began to serve.
    pub started: Instant,
    /// True once the server is about to end.
    pub stopping: watch::Receiver<bool>,
}

impl World {
    /// Until when the clocks of a game that runs wait for its players, if its room is opened now: all who were here when
    /// the server ended have the same time to come back.
    pub fn waits_until(&self, now: Instant) -> Instant {
        let patience = self.patience();
        let since_start = self.started + patience;
        if now < since_start { since_start } else { now + patience }
    }

    /// How long clocks wait for a player who was lost through no fault of his.
    pub fn patience(&self) -> Duration {
        Duration::from_secs(self.config.wait_for_player_s.into())
    }
}

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
                RoomMsg::Leave { .. } | RoomMsg::Estimate(_) | RoomMsg::Pardon => self.tell(game, msg).await,
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
