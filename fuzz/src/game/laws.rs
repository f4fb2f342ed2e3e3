//! What everybody is shown of a game makes sense, now and later, and what the server waits for comes.

use std::mem::discriminant;
use std::time::Duration;

use tengen_game::{Action, By, Due, GameTime, Pending, Phase, Refusal, Wait, Wanted};
use tengen_protocol::GameState;
use tengen_rules::{ByColor, Color};

use super::Table;
use super::clocks::{left, within};
use crate::wire::{json, read};

impl Table {
    pub(super) fn look(&self, lag: Duration) {
        let game = &self.game;
        assert_eq!(game.outcome().is_some(), game.phase() == Phase::Finished);
        for (place, pending) in game.requests().iter().enumerate() {
            let alike = |other: &Pending| discriminant(&other.request) == discriminant(&pending.request);
            assert!(!game.requests()[..place].iter().any(alike), "one request of a kind");
        }
        self.look_at_clocks();
        let state = GameState::of(game, self.now, 0, ByColor::default());
        let written = json(&state);
        assert_eq!(read::<GameState>(&written), state, "{written}");
        self.hides_what_is_sealed(&written);
        self.hides_what_is_sealed(&format!("{game:?}"));
        if let Some(wanted) = game.wanted() {
            self.answer(&wanted);
        }
        match game.due(ByColor::new(lag, lag)) {
            Some(due) => self.come(&due, lag),
            None => {
                let waits = matches!(game.phase(), Phase::Placing | Phase::Counting);
                assert!(!waits || !game.reading(self.now).stopped.is_empty(), "it waits for ever");
            }
        }
    }

    fn look_at_clocks(&self) {
        let game = &self.game;
        let at = self.now.max(game.last_at());
        let (now, then) = (game.reading(at), game.reading(at + Duration::from_secs(7)));
        let first = game.ends(Wait::FirstMove, Duration::ZERO).is_some();
        assert_eq!(now.running.is_some(), game.to_play().is_some() && now.stopped.is_empty() && !first);
        if now.running.is_none() {
            assert_eq!(now.clock, then.clock, "clocks that stand");
        }
        for color in Color::BOTH {
            let (time, gifts) = (game.settings().time_of(color), self.gifts[color]);
            let (now, then) = (now.clock[color], then.clock[color]);
            within(&time, now, gifts);
            assert!(left(&time, then) <= left(&time, now), "a clock gains");
        }
    }

    /// What is due is accepted at its time, not a millisecond before, and does not come back as it was.
    fn come(&self, due: &Due, lag: Duration) {
        let measured = due.color.map_or(Duration::ZERO, |_| lag);
        let told = |at| {
            let mut game = self.game.clone();
            game.act(By::Server, &due.action, at, measured).map(|_| game)
        };
        match told(due.at) {
            Ok(game) => assert_ne!(game.due(ByColor::new(lag, lag)).as_ref(), Some(due)),
            Err(refusal) => panic!("{due:?}: {refusal}"),
        }
        if due.at > self.game.last_at() {
            let before = GameTime::from_millis(due.at.millis() - 1);
            assert_eq!(told(before).err(), Some(Refusal::TimeLeft), "{due:?}");
        }
    }

    /// What the server is asked is taken from it, and not asked again.
    fn answer(&self, wanted: &Wanted) {
        let (move_number, none) = (self.game.next_move_number(), Vec::new);
        let opinion = match wanted {
            Wanted::Proposal { .. } => Action::Propose { move_number, dead: none(), seki: none() },
            Wanted::Verdict { .. } => Action::Adjudicate {
                move_number,
                dead_before: none(),
                seki_before: none(),
                dead: none(),
                seki: none(),
            },
        };
        let mut game = self.game.clone();
        match game.act(By::Server, &opinion, self.now, Duration::ZERO) {
            Ok(_) => assert!(game.wanted().is_none()),
            Err(refusal) => panic!("{opinion:?}: {refusal}"),
        }
    }
}
