//! The live home of one game: judges what comes in, has it stored, and then tells everybody.
//!
//! What must stay true: at most one batch is under way, and until it is committed nothing else is judged, shown or
//! told. Messages wait in the bounded queue meanwhile, and are judged by the time of their arrival.

mod load;
mod subscribers;

use std::collections::HashMap;
use std::time::{Duration, Instant};

use tengen_game::{Action, ActionId, By, Entry, Game, Refusal, Seq, StopReason};
use tengen_protocol::{GameId, GameState, Reason, ServerMsg, Snapshot, UserId};
use tengen_rules::{ByColor, Color};
use tokio::sync::mpsc;
use tracing::{error, info};

use crate::answer;
use crate::db::entries::Batch;
use crate::db::games::GameRow;
use crate::event::{Judged, TimeLine, state};
use crate::outbox::Outbox;
use crate::rooms::{Act, Opening, RoomMsg, World};
use crate::wall::wall_ms;
use crate::writer::Stored;

use self::load::{Loaded, NotHere};
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

/// Storing may take so long at the cost of the side to move; beyond it, all of it is nobody's time.
const HELD_FROM: Duration = Duration::from_millis(250);
/// Once the clocks may run again after a restart, the player to move has so long to find his way back.
const BREATH_MS: u32 = 10_000;
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

    /// Has everything stored that is judged. Nothing is told yet.
    async fn store(&mut self) -> Settled {
        let entries: Vec<Entry> = self.unstored.iter().map(|judged| judged.entry.clone()).collect();
        let batch = Batch { game: self.row.id, owner_epoch: self.row.owner_epoch, entries };
        let stored = match self.game.outcome() {
            Some(outcome) => self.world.log.finish(batch, outcome).await,
            None => self.world.log.append(batch).await,
        };
        match stored {
            Stored::Yes => {
                self.remember();
                self.untold.append(&mut self.unstored);
                Settled::Stored
            }
            Stored::ReadAgain => self.read_again().await,
            Stored::Never(why) => {
                // What was judged is taken back; what is stored stays, and can be looked at.
                self.read_again().await;
                self.park(&why)
            }
        }
    }

    fn remember(&mut self) {
        for Judged { entry, .. } in &self.unstored {
            if let Some(id) = &entry.action_id {
                self.done.insert((entry.by, id.clone()), (entry.seq, entry.action.clone()));
            }
        }
    }

    /// The outcome of a batch is unknown: claims the game again and reads what the log says. What it has beyond what
    /// was told is ready to be told then.
    async fn read_again(&mut self) -> Settled {
        let told = self.told();
        let judged = std::mem::take(&mut self.unstored);
        match load::load_patiently(self.world, self.row.id).await {
            Ok(loaded) => {
                self.untold = loaded.judged_after(told, &self.line);
                self.row = loaded.row;
                self.done = loaded.done;
                self.game = loaded.game;
                self.give_back_again(&judged);
                Settled::ReadAgain
            }
            Err(NotHere::Parked(why)) => self.park(&why),
            Err(_) => {
                info!(game = %self.row.id, "another node has the game");
                self.standing = Standing::Lost;
                self.subscribers.cut(axum::extract::ws::close_code::RESTART);
                Settled::No
            }
        }
    }

    fn park(&mut self, why: &str) -> Settled {
        error!(game = %self.row.id, why, "the game is parked");
        self.unstored.clear();
        self.standing = Standing::Parked;
        Settled::No
    }

    /// The state as it is shown: the clocks of a parked game stand.
    fn state(&self, now: Instant) -> GameState {
        let mut state = state(&self.game, &self.line, now);
        if self.standing == Standing::Parked {
            state.clock.running = None;
            state.clock.stopped = vec![StopReason::Server];
        }
        state
    }

    /// The last event that everybody has been told.
    fn told(&self) -> Seq {
        self.game.last_seq() - (self.unstored.len() + self.untold.len()) as Seq
    }

    /// Tells everybody what is stored. If storing took long, that time is given back before anything is shown; the
    /// entry that says so is stored ahead of the next.
    fn tell(&mut self, arrived: Instant) {
        let Some(mut last) = self.untold.pop() else { return };
        let now = Instant::now();
        if now.saturating_duration_since(arrived) > HELD_FROM {
            self.give_back(now);
        }
        last.state = self.state(now);
        let before = std::mem::take(&mut self.untold);
        for judged in before.into_iter().chain([last]) {
            self.subscribers.send(&judged.event(self.row.id));
        }
        if let Some(outcome) = self.game.outcome() {
            self.row.outcome = Some(outcome);
            self.world.lobby.ended(self.row.id);
        }
    }

    fn give_back(&mut self, now: Instant) {
        if self.deadline().is_none() {
            return;
        }
        let held = self.line.at(now) - self.game.last_at();
        let ms = held.as_millis().try_into().unwrap_or(u32::MAX);
        let held = self.judge(By::Server, None, Action::Held { ms }, now, Duration::ZERO);
        debug_assert!(held.is_ok(), "time can be given back while a clock runs");
    }

    /// Time that was given back, but whose entry was lost with its batch, is given back again.
    fn give_back_again(&mut self, lost: &[Judged]) {
        for Judged { entry, .. } in lost {
            let is_stored =
                |judged: &Judged| judged.entry.seq == entry.seq && judged.entry.action == entry.action;
            if matches!(entry.action, Action::Held { .. }) && !self.untold.iter().any(is_stored) {
                let at = self.line.instant(entry.at_ms);
                // Refused only if the game has ended meanwhile: then it matters no more.
                let _ = self.judge(By::Server, None, entry.action.clone(), at, Duration::ZERO);
            }
        }
    }

    /// Stores and tells what the server itself put in. If the log had to be read again, the next round sees what is
    /// still to do.
    async fn settle(&mut self, since: Instant) {
        if self.unstored.is_empty() {
            return;
        }
        self.store().await;
        self.tell(since);
    }

    /// After a restart: the clocks run again when the player to move is here, or has been waited for long enough.
    async fn run_the_clocks(&mut self) {
        let now = Instant::now();
        let after_ms = match self.game.to_play() {
            None => 0,
            Some(color) if self.is_here(color) || now >= self.wait_until => BREATH_MS,
            Some(_) => return,
        };
        if self.standing == Standing::Open && self.waits_for_player() {
            let run = Action::Running { reason: StopReason::Server, after_ms };
            if self.judge(By::Server, None, run, now, Duration::ZERO).is_ok() {
                self.settle(now).await;
            }
        }
    }

    fn waits_for_player(&self) -> bool {
        self.game.outcome().is_none() && self.game.is_stopped(StopReason::Server)
    }

    fn is_here(&self, color: Color) -> bool {
        self.subscribers.has(self.row.players[color].id)
    }

    /// The running clock's time is up, unless a move that came before is still in the queue. What comes from now on does
    /// not hold it up, however much it is.
    async fn flag(&mut self, queue: &mut mpsc::Receiver<RoomMsg>) {
        for _ in 0..queue.len() {
            if let Ok(msg) = queue.try_recv() {
                self.take(msg).await;
            }
        }
        let now = Instant::now();
        let Some(color) = self.game.to_play() else { return };
        if self.standing == Standing::Open
            && self.deadline().is_some_and(|deadline| now >= deadline)
            && self.judge(By::Server, None, Action::Flag, now, self.lag[color]).is_ok()
        {
            self.settle(now).await;
        }
    }

    /// When the flag falls, on the process's clock. The game counts whole milliseconds: the next one is surely past it.
    fn deadline(&self) -> Option<Instant> {
        let lag = self.lag[self.game.to_play()?];
        let at = self.game.deadline(lag)?;
        Some(self.line.instant(at) + Duration::from_millis(1))
    }

    fn wake_at(&self) -> Option<Instant> {
        let open = self.standing == Standing::Open;
        let flag = self.deadline().filter(|_| open);
        let wait = Some(self.wait_until).filter(|_| open && self.waits_for_player());
        let forget = Some(self.quiet_since + LINGER).filter(|_| self.may_be_forgotten());
        [flag, wait, forget].into_iter().flatten().min()
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
