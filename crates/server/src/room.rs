//! The live home of one game: judges what comes in, has it stored, and then tells everybody.
//!
//! What must stay true: at most one batch is under way, and until it is committed nothing else is judged, shown or
//! told. Messages wait in the bounded queue meanwhile, and are judged by the time of their arrival.

mod clocks;
mod load;
mod settle;
mod subscribers;

use std::collections::HashMap;
use std::time::{Duration, Instant};

use tengen_game::{Action, ActionId, By, Entry, Game, Refusal, Seq, StopReason};
use tengen_protocol::{GameId, Reason, ServerMsg, Snapshot, UserId};
use tengen_rules::{ByColor, Color};
use tokio::sync::mpsc;

use crate::answer;
use crate::db::games::GameRow;
use crate::event::{Judged, TimeLine, state};
use crate::outbox::Outbox;
use crate::rooms::{Act, Opening, RoomMsg, World};
use crate::wall::wall_ms;

use self::load::Loaded;
use self::subscribers::Subscribers;

/// See the module.
pub struct Room<'a> {
    world: &'a World,
    row: GameRow,
    game: Game,
    line: TimeLine,
    /// Accepted actions of players: a repeat gets the first answer.
    done: HashMap<(By, ActionId), (Seq, Action)>,
    /// Judged, but not yet stored: a batch under way, or a `held` that goes ahead of the next batch.
    unstored: Vec<Judged>,
    /// Stored, but not yet told.
    untold: Vec<Judged>,
    subscribers: Subscribers,
    lag: ByColor<Duration>,
    /// Until when the clocks wait for the player to move after a restart.
    wait_until: Instant,
    /// Since when nothing was asked.
    quiet_since: Instant,
    standing: Standing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Open,
    /// The log cannot be continued: clocks stand, an admin has been told.
    Parked,
    /// Another node has the game.
    Lost,
}

/// Whether a batch was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Settled {
    Stored,
    /// The log was read again: whatever was judged must be judged anew.
    ReadAgain,
    /// The room cannot go on.
    No,
}

/// A finished game without spectators stays in memory so long.
const LINGER: Duration = Duration::from_secs(30);

impl<'a> Room<'a> {
    /// Lives as long as the room has something to do.
    pub async fn run(world: &'a World, game: GameId, opening: Opening, queue: &mut mpsc::Receiver<RoomMsg>) {
        let opened = match opening {
            Opening::New(row) => load::new_game(*row),
            Opening::Asked => load::load(world, game).await,
            Opening::Woken => {
                // Thousands may be woken at once, and each clock depends on it: a few at a time, until it is done.
                let _turn = world.wakes.acquire().await;
                load::load_patiently(world, game).await
            }
        };
        match opened {
            Ok(loaded) => {
                let is_resumed = loaded.is_resumed;
                let mut room = Room::open(world, loaded);
                if is_resumed {
                    room.resume().await;
                }
                room.live(queue).await;
            }
            Err(why) => why.refuse_all(game, queue),
        }
    }

    fn open(world: &'a World, loaded: Loaded) -> Self {
        let now = Instant::now();
        let line = TimeLine::from(loaded.game.last_at(), now);
        Room {
            world,
            row: loaded.row,
            game: loaded.game,
            line,
            done: loaded.done,
            unstored: Vec::new(),
            untold: Vec::new(),
            subscribers: Subscribers::default(),
            lag: ByColor::default(),
            wait_until: now + Duration::from_secs(world.config.wait_for_player_s.into()),
            quiet_since: now,
            standing: Standing::Open,
        }
    }

    /// The first entry after a restart: from here on the game's time line goes on in this process.
    async fn resume(&mut self) {
        let now = Instant::now();
        while self.judge(By::Server, None, Action::ServerRestarted, now, Duration::ZERO).is_ok() {
            self.settle(now).await;
            if self.standing != Standing::Open || self.game.is_stopped(StopReason::Server) {
                return;
            }
        }
    }

    async fn live(mut self, queue: &mut mpsc::Receiver<RoomMsg>) {
        while self.standing != Standing::Lost && !self.is_forgotten() {
            self.run_the_clocks().await;
            let wake = self.wake_at();
            tokio::select! {
                msg = queue.recv() => match msg {
                    Some(msg) => self.take(msg).await,
                    None => return,
                },
                () = sleep_until(wake) => {}
            }
            if self.deadline().is_some_and(|deadline| Instant::now() >= deadline) {
                self.flag(queue).await;
            }
        }
    }

    async fn take(&mut self, msg: RoomMsg) {
        self.quiet_since = Instant::now();
        match msg {
            RoomMsg::Join { id, user, outbox } => self.join(&id, user, outbox),
            RoomMsg::Leave { connection } => self.subscribers.remove(connection),
            RoomMsg::Act(act) => self.act(act).await,
            RoomMsg::Record(answer) => {
                drop(answer.send(Some(Box::new((self.row.clone(), self.game.clone())))))
            }
        }
    }

    /// State and subscription in one step.
    fn join(&mut self, id: &ActionId, user: Option<UserId>, outbox: Outbox) {
        let snapshot = Snapshot {
            id: id.to_string(),
            game: self.row.id,
            seq: self.told(),
            settings: self.game.settings().clone(),
            black: self.row.players.black.clone(),
            white: self.row.players.white.clone(),
            you: user.and_then(|user| self.color_of(user)),
            rows: self.game.position().rows(),
            moves: self.game.moves().to_vec(),
            state: self.state(Instant::now()),
        };
        outbox.send(&ServerMsg::Snapshot(Box::new(snapshot)));
        self.subscribers.add(outbox, user);
    }

    async fn act(&mut self, act: Act) {
        let answer = match self.color_of(act.user) {
            None => answer::refused(&act.id, Reason::NotAPlayer, "you do not play in this game"),
            Some(color) => {
                self.lag[color] = act.lag;
                self.act_of_player(By::player(color), &act).await
            }
        };
        act.outbox.send(&answer);
        self.tell(act.arrived);
    }

    /// Judges an action until it is stored or refused, and says what to answer.
    async fn act_of_player(&mut self, by: By, act: &Act) -> ServerMsg {
        loop {
            if let Some((seq, action)) = self.done.get(&(by, act.id.clone())) {
                return match *action == act.action {
                    true => answer::done(&act.id, *seq),
                    false => {
                        answer::refused(&act.id, Reason::IdReused, "this id was used for something else")
                    }
                };
            }
            if self.standing != Standing::Open {
                return answer::refused(
                    &act.id,
                    Reason::Parked,
                    "the game cannot go on; an admin has been told",
                );
            }
            let id = Some(act.id.clone());
            if let Err(refusal) = self.judge(by, id, act.action.clone(), act.arrived, act.lag) {
                return answer::forbidden(&act.id, refusal, &self.game);
            }
            match self.store().await {
                Settled::Stored => return answer::done(&act.id, self.game.last_seq()),
                Settled::ReadAgain => {}
                Settled::No => return answer::unavailable(&act.id),
            }
        }
    }

    /// Judges one input. Accepted, it waits to be stored.
    fn judge(
        &mut self,
        by: By,
        action_id: Option<ActionId>,
        action: Action,
        arrived: Instant,
        lag: Duration,
    ) -> Result<(), Refusal> {
        let at = self.line.at(arrived).max(self.game.last_at());
        let facts = self.game.act(by, &action, at, lag)?;
        let entry = Entry {
            seq: self.game.last_seq(),
            by,
            action,
            action_id,
            at_ms: at,
            lag_ms: lag.as_millis().try_into().unwrap_or(u32::MAX),
            wall_ms: wall_ms(arrived),
            clock: self.game.clock_state().clone(),
        };
        let state = state(&self.game, &self.line, arrived);
        self.unstored.push(Judged { entry, facts, state });
        Ok(())
    }

    fn may_be_forgotten(&self) -> bool {
        let is_over = self.game.outcome().is_some() || self.standing == Standing::Parked;
        is_over && self.subscribers.is_empty()
    }

    fn is_forgotten(&self) -> bool {
        self.may_be_forgotten() && self.quiet_since.elapsed() >= LINGER
    }

    fn color_of(&self, user: UserId) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.row.players[color].id == user)
    }
}

async fn sleep_until(instant: Option<Instant>) {
    match instant {
        Some(instant) => tokio::time::sleep_until(instant.into()).await,
        None => std::future::pending().await,
    }
}
