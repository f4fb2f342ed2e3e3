//! What the referee and the server do.

use tengen_game::{Action, By, Note, RefereeAct, Ruling, StopReason, Wait};
use tengen_rules::{Color, Point, plain_marking};

use super::{Cast, REFEREE};

impl Cast<'_> {
    pub(super) fn warn(&mut self) -> (By, Action) {
        let color = self.chance.color();
        self.referee(RefereeAct::Warn { color })
    }

    pub(super) fn rule(&mut self) -> (By, Action) {
        let winner = self.chance.color();
        let rulings = [Ruling::Win { winner }, Ruling::Draw, Ruling::Replay, Ruling::NoResult];
        let ruling = self.chance.one_of(&rulings);
        self.referee(RefereeAct::Rule { ruling })
    }

    pub(super) fn stop_clocks(&mut self) -> (By, Action) {
        self.referee(RefereeAct::StopClocks)
    }

    pub(super) fn run_clocks(&mut self) -> (By, Action) {
        self.referee(RefereeAct::RunClocks)
    }

    pub(super) fn correct(&mut self) -> (By, Action) {
        let point = self.chance.percent(80).then(|| self.chance.point(self.game.settings().size));
        self.referee(RefereeAct::Correct { move_number: self.game.next_move_number() - 1, point })
    }

    fn referee(&mut self, act: RefereeAct) -> (By, Action) {
        (REFEREE, Action::Referee { act, note: Note::new("as seen on the board").unwrap() })
    }

    pub(super) fn propose(&mut self) -> (By, Action) {
        let (move_number, dead) = (self.game.next_move_number(), self.dead());
        (By::Server, Action::Propose { move_number, dead, seki: self.some_stones() })
    }

    pub(super) fn adjudicate(&mut self) -> (By, Action) {
        let (move_number, dead_before) = (self.game.next_move_number(), self.some_stones());
        let (dead, seki) = (self.some_stones(), Vec::new());
        (By::Server, Action::Adjudicate { move_number, dead_before, seki_before: Vec::new(), dead, seki })
    }

    fn dead(&mut self) -> Vec<Point> {
        if self.chance.percent(50) {
            return self.some_stones();
        }
        plain_marking(self.game.position(), self.game.settings().rules().scoring).dead().collect()
    }

    /// Mostly none; not always stones.
    fn some_stones(&mut self) -> Vec<Point> {
        let number = self.chance.one_of(&[0, 0, 0, 1, 3]);
        (0..number).map(|_| self.stone()).collect()
    }

    pub(super) fn absent(&mut self) -> (By, Action) {
        let for_ms = self.chance.one_of(&[0, 5_000, 5_000, 58_000, 59_990, 130_000, u32::MAX]);
        (By::Server, Action::Absent { color: self.chance.color(), for_ms })
    }

    pub(super) fn returned(&mut self) -> (By, Action) {
        let away = self.game.away();
        let color = Color::BOTH.into_iter().find(|&color| away[color].is_some());
        let color = color.filter(|_| self.chance.percent(80)).unwrap_or_else(|| self.chance.color());
        (By::Server, Action::Returned { color })
    }

    pub(super) fn flag(&mut self) -> (By, Action) {
        (By::Server, Action::Flag)
    }

    pub(super) fn expired(&mut self) -> (By, Action) {
        let request = self.game.requests().first().map_or(self.game.last_seq(), |pending| pending.seq);
        let answer = Wait::Answer { request };
        let waits = [Wait::Placing, Wait::FirstMove, answer, Wait::Pause, Wait::Counting, Wait::Referee];
        (By::Server, Action::Expired { wait: self.chance.one_of(&waits) })
    }

    pub(super) fn reopen(&mut self) -> (By, Action) {
        (By::Server, Action::Reopen)
    }

    pub(super) fn held(&mut self) -> (By, Action) {
        (By::Server, Action::Held { ms: self.chance.one_of(&[0, 1, 251, 400, 3_000]) })
    }

    pub(super) fn restarted(&mut self) -> (By, Action) {
        (By::Server, Action::ServerRestarted)
    }

    pub(super) fn stopped(&mut self) -> (By, Action) {
        (By::Server, Action::Stopped { reason: self.reason() })
    }

    pub(super) fn running(&mut self) -> (By, Action) {
        let after_ms = self.chance.one_of(&[0, 0, 10_000, 10_000, 999]);
        (By::Server, Action::Running { reason: self.reason(), after_ms })
    }

    /// The others are not the server's to stop and run.
    fn reason(&mut self) -> StopReason {
        let others = [StopReason::Pause, StopReason::Referee, StopReason::Claim];
        if self.chance.percent(90) { StopReason::Server } else { self.chance.one_of(&others) }
    }
}
