//! What holds in every state of a game, whatever led to it.

use std::mem::discriminant;
use std::time::Duration;

use tengen_game::{
    Action, By, Due, Game, GameTime, Pending, Phase, Refusal, StopReason, TimeControl, Wait, Wanted,
};
use tengen_rules::{ByColor, Color};

use crate::clocks::Clocks;

/// A game at a time, with the players' lags.
pub(crate) struct Laws<'a> {
    pub(crate) game: &'a Game,
    pub(crate) clocks: &'a Clocks,
    pub(crate) now: GameTime,
    pub(crate) lags: ByColor<Duration>,
}

impl Laws<'_> {
    pub(crate) fn hold(&self) {
        let game = self.game;
        assert_eq!(game.outcome().is_some(), game.phase() == Phase::Finished);
        self.one_request_of_a_kind_waits();
        for ahead in [1, 7_300, 400_000] {
            self.clocks_run_down_or_stand(Duration::from_millis(ahead));
        }
        self.what_is_wanted_is_taken();
        match game.due(self.lags) {
            Some(due) => self.is_accepted_when_due(&due),
            None => assert!(self.only_others_can_go_on(), "a game that nothing ends: {game:?}"),
        }
    }

    fn one_request_of_a_kind_waits(&self) {
        let requests = self.game.requests();
        for (place, pending) in requests.iter().enumerate() {
            let alike = |other: &Pending| discriminant(&other.request) == discriminant(&pending.request);
            assert!(!requests[..place].iter().any(alike), "{requests:?}");
            assert!(pending.seq <= self.game.last_seq());
        }
    }

    fn clocks_run_down_or_stand(&self, ahead: Duration) {
        let (now, then) = (self.game.reading(self.now), self.game.reading(self.now + ahead));
        assert_eq!(now.running, then.running);
        if !now.stopped.is_empty() || self.game.phase() != Phase::Playing {
            assert_eq!(now.running, None);
        }
        for color in Color::BOTH {
            let (now, then, runs) = (now.clock[color], then.clock[color], now.running == Some(color));
            self.clocks.assert_within(color, now);
            self.clocks.assert_within(color, then);
            if !runs {
                assert_eq!(now, then, "a clock that does not run");
            }
            assert!(then.main <= now.main && then.periods_left <= now.periods_left);
            assert!(then.stones_left == now.stones_left && then.penalty_points >= now.penalty_points);
        }
    }

    /// Who stands still for an opinion of the server's gets it.
    fn what_is_wanted_is_taken(&self) {
        let (move_number, none) = (self.game.next_move_number(), Vec::new);
        let claimed = self.game.is_stopped(StopReason::Claim) && self.game.phase() != Phase::Finished;
        assert_eq!(claimed, matches!(self.game.wanted(), Some(Wanted::Verdict { .. })));
        let opinion = match self.game.wanted() {
            None => return,
            Some(Wanted::Proposal { .. }) => Action::Propose { move_number, dead: none(), seki: none() },
            Some(Wanted::Verdict { .. }) => Action::Adjudicate {
                move_number,
                dead_before: none(),
                seki_before: none(),
                dead: none(),
                seki: none(),
            },
        };
        let mut game = self.game.clone();
        let told = game.act(By::Server, &opinion, self.now, Duration::ZERO);
        assert!(told.is_ok(), "{opinion:?} is refused: {told:?}");
        assert!(game.wanted().is_none(), "{opinion:?} is wanted again");
    }

    /// What is due is accepted at its time, not before, and does not come back as it was.
    fn is_accepted_when_due(&self, due: &Due) {
        let lag = due.color.map_or(Duration::ZERO, |color| self.lags[color]);
        let mut game = self.game.clone();
        let told = game.act(By::Server, &due.action, due.at, lag);
        assert!(told.is_ok(), "{due:?} is refused: {told:?}");
        assert_ne!(game.due(self.lags).as_ref(), Some(due), "it is due again");
        if due.at > self.game.last_at() {
            let before = GameTime::from_millis(due.at.millis() - 1);
            let told = self.game.clone().act(By::Server, &due.action, before, lag);
            assert_eq!(told, Err(Refusal::TimeLeft), "{due:?}");
        }
    }

    /// Nothing is due: the game is over, somebody must end what the clocks stand for, or there is no limit.
    fn only_others_can_go_on(&self) -> bool {
        let game = self.game;
        let others = [StopReason::Server, StopReason::Referee, StopReason::Claim];
        let unlimited = game.phase() == Phase::Playing && game.settings().time == TimeControl::None;
        matches!(game.phase(), Phase::Finished | Phase::Adjourned)
            || unlimited
            || others.into_iter().any(|reason| game.is_stopped(reason))
    }
}

/// Whether the time of the side to move is up, at this time and with this lag.
pub(crate) fn time_is_up(game: &Game, at: GameTime, lag: Duration) -> bool {
    game.ends(Wait::FirstMove, lag).is_some_and(|end| at.max(game.last_at()) >= end)
        || game.clone().act(By::Server, &Action::Flag, at, lag).is_ok()
}
