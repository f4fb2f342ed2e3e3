//! A game, its log, and a second game that is made from the log as it grows.

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tengen_game::{
    Action, ActionId, By, Entry, Fact, Game, GameReading, GameTime, Outcome, PackedLog, Phase, RefereeAct,
    Refusal, Settings, Wait,
};
use tengen_rules::{ByColor, Color};

use crate::chance::Chance;
use crate::clocks::Clocks;
use crate::envelope::Envelope;
use crate::fits::{assert_fits, is_move};
use crate::laws::{Laws, time_is_up};
use crate::seen::Seen;
use crate::tally::Tally;

pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) tally: Tally,
    twin: Game,
    log: Vec<Entry>,
    seen: Seen,
    clocks: Clocks,
    envelope: Option<Envelope>,
    results: Vec<Outcome>,
}

/// How often all that a game holds is compared, and not only what can be asked of it, in percent: it is long.
const THOROUGH: u64 = 30;

/// One thing that is done.
pub(crate) struct Act {
    pub(crate) by: By,
    pub(crate) action: Action,
    pub(crate) at: GameTime,
    pub(crate) lag: Duration,
}

impl Table {
    pub(crate) fn new(settings: &Settings) -> Self {
        let game = Game::new(settings.clone()).unwrap();
        let twin = Game::new(again(settings)).unwrap();
        let clocks = Clocks::new(settings, game.clock_state());
        let seen = Seen::of(&game);
        let (log, results) = (Vec::new(), Vec::new());
        Table { game, tally: Tally::default(), twin, log, seen, clocks, envelope: None, results }
    }

    /// Does it, and says what followed.
    pub(crate) fn act(&mut self, act: Act, chance: &mut Chance) -> Result<Vec<Fact>, Refusal> {
        let Act { by, ref action, at, lag } = act;
        let before = self.game.clone();
        let told = self.game.act(by, action, at, lag);
        self.tally.count(action, &told);
        match &told {
            Err(refusal) => assert_eq!(Seen::of(&self.game), self.seen, "{refusal:?} changed something"),
            Ok(facts) => {
                let late = is_move(action) && time_is_up(&before, at, lag);
                assert!(!late, "a move was made after the flag could fall");
                assert_fits(&before, by, action);
                self.accepted(&act, facts);
                self.assert_times(&before, &act, facts);
            }
        }
        assert_eq!(self.seen.outcome.is_some(), self.game.outcome().is_some());
        assert_eq!(before.outcome().is_some(), told == Err(Refusal::GameOver));
        if chance.percent(THOROUGH) {
            let other = if told.is_ok() { &self.twin } else { &before };
            assert_eq!(format!("{other:?}"), format!("{:?}", self.game), "{told:?}");
        }
        self.follow(&before, &act, &told);
        told
    }

    fn accepted(&mut self, act: &Act, facts: &[Fact]) {
        assert!(!facts.is_empty(), "something follows from everything");
        let seen = Seen::of(&self.game);
        assert!(seen.follows(&self.seen));
        self.seen = seen;
        self.results.extend(facts.iter().filter_map(|fact| match fact {
            Fact::Finished { outcome } => Some(*outcome),
            _ => None,
        }));
        assert_eq!(self.results, Vec::from_iter(self.game.outcome()), "one result, and it is the game's");
        self.clocks.entered(act.by, &act.action, facts, self.game.clock_state());
        self.enter(act, facts);
    }

    /// Only a move, and what gives time, changes what the clocks show; a count by agreement takes the turn away.
    fn assert_times(&self, before: &Game, act: &Act, facts: &[Fact]) {
        let at = act.at.max(before.last_at());
        let (was, is) = (before.reading(at), self.game.reading(at));
        let main = |reading: &GameReading| reading.clock.black.main + reading.clock.white.main;
        let counts = before.phase() == Phase::Playing && self.game.phase() == Phase::Counting;
        match &act.action {
            Action::ServerRestarted => assert_eq!(is.clock, before.reading(before.last_at()).clock),
            Action::AddTime => assert_eq!(main(&is), main(&was) + Duration::from_secs(60)),
            Action::Held { ms } => {
                assert!(main(&is) >= main(&was));
                self.assert_all_ends_later(before, Duration::from_millis(u64::from(*ms)));
            }
            Action::Answer { .. } if facts.iter().any(|fact| matches!(fact, Fact::TookBack { .. })) => {}
            Action::Referee { act: RefereeAct::Correct { .. }, .. }
                if before.to_play() != self.game.to_play() => {}
            action if is_move(action) || counts => {}
            action => assert_eq!(is.clock, was.clock, "{action:?}"),
        }
    }

    /// Time that storing took is nobody's, whatever is waited for.
    fn assert_all_ends_later(&self, before: &Game, held: Duration) {
        let others = [Wait::Placing, Wait::FirstMove, Wait::Pause, Wait::Counting, Wait::Referee];
        let answers = before.requests().iter().map(|pending| Wait::Answer { request: pending.seq });
        for wait in others.into_iter().chain(answers) {
            let later = before.ends(wait, Duration::ZERO).map(|end| end + held);
            assert_eq!(self.game.ends(wait, Duration::ZERO), later, "{wait:?}");
        }
        for color in Color::BOTH {
            let later = before.claimable_from(color).map(|from| from + held);
            assert_eq!(self.game.claimable_from(color), later);
        }
        let due = |game: &Game| game.due(ByColor::default()).map(|due| (due.at, due.action));
        assert_eq!(due(&self.game), due(before).map(|(at, action)| (at + held, action)));
    }

    /// The entry goes to the log and comes back from there, and the other game does the same.
    fn enter(&mut self, act: &Act, facts: &[Fact]) {
        let entry = Entry {
            seq: self.game.last_seq(),
            by: act.by,
            action: act.action.clone(),
            action_id: self.id_of(act.by),
            at_ms: act.at,
            lag_ms: act.lag.as_millis() as u32,
            wall_ms: 1_796_000_000_000 + act.at.millis() as i64 + act.lag.as_micros() as i64 % 3,
            clock: self.game.clock_state().clone(),
        };
        let stored = again(&entry);
        assert_eq!(stored, entry);
        assert_eq!(self.twin.apply(&stored).unwrap(), facts);
        assert_eq!(again(&facts.to_vec()), facts);
        assert_eq!(Seen::of(&self.twin), self.seen);
        self.log.push(stored);
    }

    /// As clients give them: Black counts, White does at times, a referee draws them.
    fn id_of(&self, by: By) -> Option<ActionId> {
        let seq = self.game.last_seq();
        let text = match by {
            By::Server => return None,
            By::Black => format!("b0x{seq}"),
            By::White => format!("w-{:02}", seq * seq % 17),
            By::Referee(user) => format!("{user}{:x}", seq.wrapping_mul(2_654_435_769)),
        };
        ActionId::new(&text).ok()
    }

    fn follow(&mut self, before: &Game, act: &Act, told: &Result<Vec<Fact>, Refusal>) {
        let opened = matches!(told, Ok(facts) if facts.iter().any(is_opening));
        let sealed = matches!(act.action, Action::Seal { .. }) && told.is_ok();
        if let Some(envelope) = Envelope::of(before, act).filter(|_| sealed) {
            envelope.assert_alike(&self.game, told);
            self.envelope = Some(envelope);
        } else if let Some(mut envelope) = self.envelope.take().filter(|_| !opened) {
            envelope.follow(act);
            envelope.assert_alike(&self.game, told);
            self.envelope = Some(envelope);
        }
    }

    /// All that holds at all times holds now.
    pub(crate) fn assert_laws(&self, now: GameTime, lags: ByColor<Duration>) {
        let now = now.max(self.game.last_at());
        Laws { game: &self.game, clocks: &self.clocks, now, lags }.hold();
    }

    /// The log alone is the game, and packed it is the same log.
    pub(crate) fn assert_replays(&self) {
        let packed = PackedLog::pack(self.game.settings().clone(), &self.log).unwrap();
        let (unpacked, log) = again(&packed).unpack(self.game.settings().clone()).unwrap();
        assert_eq!(log, self.log);
        assert_eq!(format!("{unpacked:?}"), format!("{:?}", self.game));
        let replayed = Game::replay(again(self.game.settings()), &self.log).unwrap();
        assert_eq!(Seen::of(&replayed), self.seen);
        assert_eq!(format!("{replayed:?}"), format!("{:?}", self.game));
    }
}

fn is_opening(fact: &Fact) -> bool {
    matches!(fact, Fact::SealOpened { .. })
}

/// What comes back when it was written as JSON.
fn again<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).unwrap();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}
