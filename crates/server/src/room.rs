//! The live home of one game: judges what comes in, has it stored, and then tells everybody.
//!
//! What must stay true: at most one batch is under way, and until it is committed nothing else is judged, shown or
//! told. Messages wait in the bounded queue meanwhile, and are judged by the time of their arrival.

mod calls;
mod due;
mod load;
mod presence;
mod rematch;
mod settle;
mod subscribers;

use std::collections::HashMap;
use std::time::{Duration, Instant};

use tengen_game::{Action, ActionId, By, Entry, Game, GameTime, Refusal, Request, Seq, StopReason};
use tengen_protocol::{GameId, Reason, ServerMsg, Snapshot, UserId};
use tengen_rules::{ByColor, Color};
use tokio::sync::mpsc;
use tracing::warn;

use crate::answer;
use crate::db::games::GameRow;
use crate::estimate::estimate;
use crate::event::{Judged, TimeLine, state};
use crate::outbox::Outbox;
use crate::rooms::{Act, Opening, RoomMsg, World};
use crate::wall::{now_ms, wall_ms};

use self::load::Loaded;
use self::subscribers::Subscribers;

/// See the module.
pub struct Room<'a> {
    world: &'a World,
    /// The way to its own queue.
    own: mpsc::WeakSender<RoomMsg>,
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
    /// Since when a player has no connection.
    gone_since: ByColor<Option<Instant>>,
    /// The clocks are to stop: many connections were lost at once. When that was done last.
    is_to_pardon: bool,
    pardoned_at: Option<Instant>,
    /// Until when the clocks wait for the player to move, and how long they still stand when he is here.
    wait_until: Instant,
    breath_ms: u32,
    /// The calls about what comes before this are made.
    called: GameTime,
    /// Whose lag a moderator has been told of.
    reported: ByColor<bool>,
    /// An estimate is being made.
    thinks: bool,
    /// Who wants to play again.
    rematch: ByColor<bool>,
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

/// After a restart, the player to move has so long to find his way back once he is here.
const BREATH_MS: u32 = 10_000;
/// A finished game without spectators stays in memory so long.
const LINGER: Duration = Duration::from_secs(30);

impl<'a> Room<'a> {
    /// Lives as long as the room has something to do.
    pub async fn run(
        world: &'a World,
        game: GameId,
        opening: Opening,
        own: mpsc::WeakSender<RoomMsg>,
        queue: &mut mpsc::Receiver<RoomMsg>,
    ) {
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
                let mut room = Room::open(world, loaded, own);
                if is_resumed {
                    room.resume().await;
                }
                room.live(queue).await;
            }
            Err(why) => why.refuse_all(game, queue),
        }
    }

    fn open(world: &'a World, loaded: Loaded, own: mpsc::WeakSender<RoomMsg>) -> Self {
        let now = Instant::now();
        let line = TimeLine::from(loaded.game.last_at(), now);
        Room {
            world,
            own,
            row: loaded.row,
            game: loaded.game,
            line,
            done: loaded.done,
            unstored: Vec::new(),
            untold: Vec::new(),
            subscribers: Subscribers::default(),
            lag: ByColor::default(),
            gone_since: ByColor::new(Some(now), Some(now)),
            is_to_pardon: false,
            pardoned_at: None,
            wait_until: now + Duration::from_secs(world.config.wait_for_player_s.into()),
            breath_ms: BREATH_MS,
            called: line.at(now),
            reported: ByColor::default(),
            thinks: false,
            rematch: ByColor::default(),
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
            self.pardon().await;
            self.run_the_clocks().await;
            self.notice_presence().await;
            self.reopen().await;
            self.think();
            self.call_the_clock();
            let wake = self.wake_at();
            tokio::select! {
                msg = queue.recv() => match msg {
                    Some(msg) => self.take(msg).await,
                    None => return,
                },
                () = sleep_until(wake) => {}
            }
            if self.due().is_some_and(|(at, _)| Instant::now() >= at) {
                self.do_what_is_due(queue).await;
            }
        }
    }

    async fn take(&mut self, msg: RoomMsg) {
        self.quiet_since = Instant::now();
        match msg {
            RoomMsg::Join { id, user, lag, outbox } => self.join(&id, user, lag, outbox).await,
            RoomMsg::Leave { connection } => {
                self.subscribers.remove(connection);
                self.left();
            }
            RoomMsg::Act(act) => self.act(*act).await,
            RoomMsg::Estimate(action) => {
                self.thinks = false;
                self.say(action, Instant::now()).await;
            }
            RoomMsg::Pardon => self.is_to_pardon = true,
            RoomMsg::Rematch { id, user, wanted, outbox } => self.rematch(&id, user, wanted, &outbox),
            RoomMsg::Record { user, answer } => {
                let is_shown = self.may_see(user);
                drop(answer.send(is_shown.then(|| Box::new((self.row.clone(), self.game.clone())))))
            }
        }
    }

    /// State and subscription in one step.
    async fn join(&mut self, id: &ActionId, user: Option<UserId>, lag: Duration, outbox: Outbox) {
        if !self.may_see(user) {
            return outbox.send(&answer::refused(id, Reason::Private, "the game is private until it ends"));
        }
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
            rematch: self.rematch,
            opened: self.game.opened(),
        };
        outbox.send(&ServerMsg::Snapshot(Box::new(snapshot)));
        self.subscribers.add(outbox, user);
        if let Some(color) = user.and_then(|user| self.color_of(user)) {
            self.lag[color] = lag;
            self.came(color);
        }
    }

    /// A private game is seen by its players and its referee alone, until it ends.
    fn may_see(&self, user: Option<UserId>) -> bool {
        let settings = self.game.settings();
        let takes_part = user.is_some_and(|user| self.color_of(user).is_some() || self.is_referee(user));
        !settings.private || self.game.outcome().is_some() || takes_part
    }

    async fn act(&mut self, act: Act) {
        let color = self.color_of(act.user);
        if let Some(color) = color {
            self.lag[color] = act.lag;
        }
        let by = match act.action {
            Action::Referee { .. } => Some(By::Referee(act.user)).filter(|_| self.is_referee(act.user)),
            _ => color.map(By::player),
        };
        let answer = match by {
            Some(by) => self.act_of(by, &act).await,
            None => answer::refused(&act.id, Reason::NotAPlayer, "you have no part in this game"),
        };
        act.outbox.send(&answer);
        self.tell(act.arrived);
    }

    /// Judges an action until it is stored or refused, and says what to answer.
    async fn act_of(&mut self, by: By, act: &Act) -> ServerMsg {
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
            if let Some((field, message)) = out_of_range(&act.action) {
                return answer::out_of_range(&act.id, field, message);
            }
            let id = Some(act.id.clone());
            if let Err(refusal) = self.judge(by, id, act.action.clone(), act.arrived, act.lag) {
                return answer::forbidden(&act.id, refusal, &self.game);
            }
            match self.store().await {
                Settled::Stored => {
                    self.report_lag(by);
                    return answer::done(&act.id, self.game.last_seq());
                }
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
        let state = state(&self.game, &self.line, arrived, self.lag);
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

    /// Has an estimate made that the game wants, away from here.
    fn think(&mut self) {
        if self.thinks || self.standing != Standing::Open {
            return;
        }
        let Some(wanted) = self.game.wanted() else { return };
        self.thinks = true;
        let move_number = self.game.next_move_number();
        let scoring = self.game.settings().rules().scoring;
        let own = self.own.clone();
        tokio::spawn(async move {
            let action = estimate(wanted, move_number, scoring).await;
            if let Some(own) = own.upgrade() {
                // A room that is gone asks again when it is opened.
                let _ = own.send(RoomMsg::Estimate(action)).await;
            }
        });
    }

    /// Once a game and player: a line that looks as if its lag were made is for moderators to look at.
    fn report_lag(&mut self, by: By) {
        let Some(color) = by.color() else { return };
        if self.game.is_lag_suspicious(color) && !std::mem::replace(&mut self.reported[color], true) {
            let (game, user) = (self.row.id, self.row.players[color].id);
            warn!(%game, %user, lag = ?self.lag[color], "lag is compensated for long on an unsteady line");
        }
    }

    fn patience(&self) -> Duration {
        Duration::from_secs(self.world.config.wait_for_player_s.into())
    }

    fn is_referee(&self, user: UserId) -> bool {
        self.game.settings().referee.is_some_and(|refereed| refereed.user == user)
    }

    fn color_of(&self, user: UserId) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.row.players[color].id == user)
    }
}

/// What the game cannot know, for it does not ask for the time: an adjournment lasts a week at most.
fn out_of_range(action: &Action) -> Option<(&'static str, &'static str)> {
    const WEEK_MS: i64 = 7 * 86_400_000;
    let Action::Ask { request: Request::Adjourn { until_ms }, .. } = *action else { return None };
    let fits = (1..=WEEK_MS).contains(&until_ms.saturating_sub(now_ms()));
    let message = "until_ms must be later than now, by seven days at most";
    (!fits).then_some(("request.until_ms", message))
}

async fn sleep_until(instant: Option<Instant>) {
    match instant {
        Some(instant) => tokio::time::sleep_until(instant.into()).await,
        None => std::future::pending().await,
    }
}
