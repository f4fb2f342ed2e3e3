//! One run: everybody does what he likes for a while, then only what is due happens, until the game is over.

use std::time::Duration;

use tengen_game::{Action, By, Due, Game, GameTime, Note, Phase, RefereeAct, Refusal, StopReason, UserId};

use crate::cast::Cast;
use crate::chance::Chance;
use crate::hours::{Hours, lag};
use crate::scene::{Mood, Scene};
use crate::table::{Act, Table};
use crate::tally::Tally;

pub(crate) struct Run {
    chance: Chance,
    scene: Scene,
    hours: Hours,
    table: Table,
    /// Each step is printed.
    told: bool,
}

/// A game that only waits is over after so many timers.
const TIMERS: usize = 12;

impl Run {
    pub(crate) fn new(seed: u64, told: bool) -> Self {
        let mut chance = Chance::new(seed);
        let scene = Scene::new(&mut chance);
        let table = Table::new(&scene.settings);
        if told {
            println!("{:#?}", scene.settings);
        }
        let hours = Hours::new(&mut chance);
        Run { chance, scene, hours, table, told }
    }

    /// Plays it to the end, and says what was done.
    pub(crate) fn play(mut self) -> Tally {
        let most = if self.scene.mood == Mood::Patient { 340 } else { 160 };
        let steps = 10 + self.chance.below(most);
        for _ in 0..steps {
            self.step();
            if self.table.game.phase() == Phase::Finished {
                break;
            }
        }
        self.settle();
        self.try_after_the_end();
        self.table.assert_replays();
        self.table.tally
    }

    /// Mostly a timer is heard before anything else; sometimes what was on its way is faster.
    fn step(&mut self) {
        self.hours.go_by(&self.table.game, &mut self.chance);
        let due = self.hours.is_due(&self.table.game).filter(|_| self.chance.percent(60));
        let is_due = due.is_some();
        let act = match due {
            Some(due) => self.timer(due),
            None => self.somebody(),
        };
        let told = self.act(act);
        assert!(told || !is_due, "what was due was refused");
    }

    fn timer(&self, due: Due) -> Act {
        Act { by: By::Server, lag: self.hours.lag_of(&due), action: due.action, at: self.hours.now }
    }

    fn somebody(&mut self) -> Act {
        let Run { chance, scene, hours, table, .. } = self;
        let (by, action) = Cast { game: &table.game, scene, chance }.act();
        if action == Action::ServerRestarted {
            // Down time does not exist on the game's time line.
            hours.now = table.game.last_at();
        }
        let usual = by.color().map_or(Duration::ZERO, |color| hours.lags[color]);
        let other = |chance: &mut Chance| lag(chance) + Duration::from_micros(chance.below(1_000));
        let lag = if chance.percent(85) { usual } else { other(chance) };
        let early = if chance.percent(5) { chance.below(5_000) } else { 0 };
        let at = GameTime::from_millis(hours.now.millis().saturating_sub(early));
        Act { by, action, at, lag }
    }

    fn act(&mut self, act: Act) -> bool {
        let said = self
            .told
            .then(|| format!("{:>9} {:?} {:?} lag {:?}", act.at.millis(), act.by, act.action, act.lag));
        let told = self.table.act(act, &mut self.chance);
        if let Some(said) = said {
            println!("{said}: {told:?}");
        }
        if told.is_ok() || self.chance.percent(30) {
            self.table.assert_laws(self.hours.now, self.hours.lags);
        }
        told.is_ok()
    }

    /// Nobody does anything any more, but what the clocks stand for is ended.
    fn settle(&mut self) {
        for _ in 0..TIMERS {
            let game = &self.table.game;
            if game.phase() == Phase::Finished {
                return self.table.tally.end(game.outcome().unwrap());
            }
            let act = match self.hours.due(game) {
                Some(due) => {
                    self.hours.now = self.hours.now.max(due.at);
                    self.timer(due)
                }
                None => {
                    let (by, action) = rescue(game);
                    Act { by, action, at: self.hours.now, lag: Duration::ZERO }
                }
            };
            assert!(self.act(act), "a game that waits was refused what it waits for");
        }
        panic!("a game that goes on without players: {:?}", self.table.game);
    }

    fn try_after_the_end(&mut self) {
        let Run { chance, scene, hours, table, .. } = self;
        let all = Cast { game: &table.game.clone(), scene, chance }.everything();
        for (by, action) in all {
            let act = Act { by, action, at: hours.now, lag: lag(chance) };
            assert_eq!(table.act(act, chance), Err(Refusal::GameOver));
        }
        assert_eq!(hours.due(&table.game), None, "after the end");
    }
}

/// What ends that nothing is due.
fn rescue(game: &Game) -> (By, Action) {
    let move_number = game.next_move_number();
    let none = Vec::new;
    if game.is_stopped(StopReason::Server) {
        return (By::Server, Action::Running { reason: StopReason::Server, after_ms: 10_000 });
    }
    if game.is_stopped(StopReason::Referee) {
        let note = Note::new("play on").unwrap();
        return (By::Referee(UserId(7)), Action::Referee { act: RefereeAct::RunClocks, note });
    }
    if game.is_stopped(StopReason::Claim) {
        let (dead_before, dead, seki) = (none(), none(), none());
        return (
            By::Server,
            Action::Adjudicate { move_number, dead_before, seki_before: Vec::new(), dead, seki },
        );
    }
    if game.phase() == Phase::Adjourned {
        return (By::Server, Action::Reopen);
    }
    (By::Black, Action::Resign)
}
