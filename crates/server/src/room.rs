//! The live home of one game: judges what comes in, has it stored, and then tells everybody.
//!
//! What must stay true: at most one batch is under way, and until it is committed nothing else is judged, shown or
//! told. Messages wait in the bounded queue meanwhile, and are judged by the time of their arrival.

mod acts;
mod calls;
mod done;
mod due;
mod held;
mod join;
mod load;
mod presence;
mod rematch;
mod settle;
mod subscribers;
mod thinking;

use std::time::{Duration, Instant};

use tengen_game::{Action, By, Game, GameTime, Seq, StopReason};
use tengen_protocol::{ClockView, GameId, RatingNews, Unrated, UserId};
use tengen_rules::{ByColor, Color};
use tokio::sync::mpsc;

use crate::alarm::Alarm;
use crate::db::games::GameRow;
use crate::event::{Judged, TimeLine};
use crate::log::Haste;
use crate::rooms::{Opening, RoomMsg, World};

use self::done::Done;
use self::load::{Loaded, NotHere};
use self::subscribers::Subscribers;

/// See the module.
pub struct Room<'a> {
    world: &'a World,
    /// The way to its own queue.
    own: mpsc::WeakSender<RoomMsg>,
    row: GameRow,
    game: Game,
    line: TimeLine,
    done: Done,
    /// Judged, but not yet stored: a batch under way, or a `held` that goes ahead of the next batch.
    unstored: Vec<Judged>,
    /// Stored, but not yet told.
    untold: Vec<Judged>,
    /// The last entry that everybody has been told of.
    told: Seq,
    /// The clocks before what was judged last.
    clock_before: Option<ClockView>,
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
    /// How long the server had stood still in all, up to what was judged last: all of it is given back.
    stood_still: Duration,
    /// Everybody has been told that storing takes long.
    is_saving: bool,
    slow: Alarm,
    standing: Standing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Open,
    /// The log cannot be continued: clocks stand, an admin has been told. So it stays until the server starts anew.
    Parked,
    /// Another node has the game, or nobody knows what its log says: the room ends, and answers nothing any more. What
    /// waits for it goes to the next.
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
        let now = Instant::now();
        let (opened, wait_until) = match opening {
            Opening::New(row) => (load::new_game(*row), now),
            Opening::Asked => (load::load(world, game, Haste::Asked).await, world.waits_until(now)),
            // Nobody has come for it in all the time there was.
            Opening::Woken => (load::load_patiently(world, game, Haste::Woken).await, now),
        };
        match opened {
            Ok(loaded) => {
                world.parked.remove(game);
                let is_resumed = loaded.is_resumed;
                let mut room = Room::open(world, loaded, own, wait_until);
                if is_resumed {
                    room.resume().await;
                }
                room.live(queue).await;
            }
            Err(why) => {
                if matches!(why, NotHere::Parked(_)) {
                    world.parked.add(game);
                }
                why.refuse_all(game, queue);
            }
        }
    }

    fn open(
        world: &'a World,
        mut loaded: Loaded,
        own: mpsc::WeakSender<RoomMsg>,
        wait_until: Instant,
    ) -> Self {
        let now = Instant::now();
        let line = TimeLine::from(loaded.game.last_at(), now);
        let told = loaded.game.last_seq();
        Room {
            world,
            own,
            done: loaded.done(),
            row: loaded.row,
            game: loaded.game,
            line,
            unstored: Vec::new(),
            untold: Vec::new(),
            told,
            clock_before: None,
            subscribers: Subscribers::default(),
            lag: ByColor::default(),
            gone_since: ByColor::new(Some(now), Some(now)),
            is_to_pardon: false,
            pardoned_at: None,
            wait_until,
            breath_ms: BREATH_MS,
            called: line.at(now),
            reported: ByColor::default(),
            thinks: false,
            rematch: ByColor::default(),
            quiet_since: now,
            stood_still: world.pulse.stood_still(now),
            is_saving: false,
            slow: Alarm::new(),
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
        let mut alarm = Alarm::new();
        while self.standing != Standing::Lost && !self.is_forgotten() {
            self.pardon().await;
            // Before the clocks run: whom a restart kept from coming is waited for.
            self.reopen().await;
            self.run_the_clocks().await;
            self.notice_presence().await;
            if self.standing == Standing::Lost {
                return;
            }
            self.think();
            self.call_the_clock();
            let wake = self.wake_at();
            tokio::select! {
                msg = queue.recv() => match msg {
                    Some(msg) => self.take(msg).await,
                    None => return,
                },
                () = alarm.until(wake) => {}
            }
            if self.due().is_some_and(|(at, _)| Instant::now() >= at) || self.has_stood_still() {
                self.do_what_is_due(queue).await;
            }
        }
    }

    /// Whether the room says anything that nobody asked it for. It no longer does once the server is about to end: who is
    /// cut then cannot move, and whatever was waited for goes on at the next start.
    fn acts_by_itself(&self) -> bool {
        self.standing == Standing::Open && !*self.world.stopping.borrow()
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
            RoomMsg::Annulled => {
                let annulled = RatingNews::Unrated { why: Unrated::Annulled };
                self.row.rating = self.row.rating.map(|_| annulled);
            }
            RoomMsg::Rematch { id, user, wanted, outbox } => self.rematch(&id, user, wanted, &outbox),
            RoomMsg::Record { user, answer } => {
                let is_shown = self.may_see(user);
                drop(answer.send(is_shown.then(|| Box::new((self.row.clone(), self.game.clone())))))
            }
        }
    }

    fn may_be_forgotten(&self) -> bool {
        self.game.outcome().is_some() && self.subscribers.is_empty()
    }

    fn is_forgotten(&self) -> bool {
        self.may_be_forgotten() && self.quiet_since.elapsed() >= LINGER
    }

    fn color_of(&self, user: UserId) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.row.players[color].id == user)
    }
}
