//! What players do.

use tengen_game::{Action, By, ClaimKind, Counting, CycleChoice, Request, SealedMove};
use tengen_rules::{Color, Extent, Life, Marking, Move, Point};

use super::Cast;
use crate::scene::Plot;

impl Cast<'_> {
    pub(super) fn play(&mut self) -> (By, Action) {
        let (by, move_number) = (self.mover(), self.game.next_move_number());
        match self.next_move() {
            Move::Play(point) => (by, Action::Play { move_number, point }),
            Move::Pass => (by, Action::Pass { move_number }),
        }
    }

    pub(super) fn pass(&mut self) -> (By, Action) {
        (self.mover(), Action::Pass { move_number: self.game.next_move_number() })
    }

    pub(super) fn resign(&mut self) -> (By, Action) {
        (self.anybody(), Action::Resign)
    }

    pub(super) fn place(&mut self) -> (By, Action) {
        let point = self.chance.point(self.game.settings().size);
        (By::Black, Action::Place { placed: self.game.placed().unwrap_or(0), point })
    }

    /// Late in a game more can be asked for.
    pub(super) fn ask(&mut self) -> (By, Action) {
        let move_number = self.game.next_move_number();
        let adjourn = Request::Adjourn { until_ms: self.chance.below(1 << 40) as i64 };
        let late = u64::from(move_number >= self.game.settings().offers_from());
        let request = self.chance.weighted(&[
            (4, Request::Undo),
            (1 + 5 * late, Request::Draw),
            (1 + 5 * late, Request::Count),
            (2, Request::Pause),
            (3, adjourn),
        ]);
        let by = if self.chance.percent(70) { self.mover() } else { self.anybody() };
        (by, Action::Ask { move_number, request })
    }

    pub(super) fn answer(&mut self) -> (By, Action) {
        let pending = self.game.requests();
        let accept = self.chance.percent(65);
        if pending.is_empty() {
            let request = self.chance.below(u64::from(self.game.last_seq()) + 2) as u32;
            return (self.anybody(), Action::Answer { request, accept });
        }
        let asked = self.chance.one_of(pending);
        (By::player(asked.by.opponent()), Action::Answer { request: asked.seq, accept })
    }

    pub(super) fn withdraw(&mut self) -> (By, Action) {
        let pending = self.game.requests();
        if pending.is_empty() {
            return (self.anybody(), Action::Withdraw { request: self.game.last_seq() });
        }
        let asked = self.chance.one_of(pending);
        (By::player(asked.by), Action::Withdraw { request: asked.seq })
    }

    pub(super) fn seal(&mut self) -> (By, Action) {
        let sealed = match (self.chance.below(10), self.next_move()) {
            (0, _) => SealedMove::Resign,
            (1..3, _) | (_, Move::Pass) => SealedMove::Pass,
            (_, Move::Play(point)) => SealedMove::Play { point },
        };
        let (move_number, nonce) = (self.game.next_move_number(), self.chance.nonce());
        (self.mover(), Action::Seal { move_number, sealed, nonce })
    }

    pub(super) fn go_on(&mut self) -> (By, Action) {
        (self.anybody(), Action::GoOn)
    }

    pub(super) fn add_time(&mut self) -> (By, Action) {
        (self.anybody(), Action::AddTime)
    }

    pub(super) fn call_referee(&mut self) -> (By, Action) {
        (self.anybody(), Action::CallReferee)
    }

    pub(super) fn claim(&mut self) -> (By, Action) {
        let move_number = self.game.next_move_number();
        let away = self.game.away();
        let left = Color::BOTH.into_iter().find(|&color| away[color.opponent()].is_some());
        let (color, claim) = match (self.passer(), left) {
            (Some(color), _) if self.chance.percent(70) => (color, ClaimKind::Stalling),
            (_, Some(color)) if self.chance.percent(80) => (color, ClaimKind::Absence),
            _ => (self.chance.color(), self.chance.one_of(&[ClaimKind::Absence, ClaimKind::Stalling])),
        };
        (By::player(color), Action::Claim { move_number, claim })
    }

    /// Who has passed on his last three turns.
    pub(super) fn passer(&self) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| {
            let own = self.game.moves().iter().rev().filter(|record| record.color == color);
            let passes = own.take_while(|record| record.play == Move::Pass).take(3);
            passes.count() == 3
        })
    }

    pub(super) fn choose(&mut self) -> (By, Action) {
        let all = [CycleChoice::NoResult, CycleChoice::Draw, CycleChoice::Replay, CycleChoice::PlayOn];
        let open = CycleChoice::open(self.game.settings().rules().long_cycle);
        let fits = !open.is_empty() && self.chance.percent(85);
        let choice = self.chance.one_of(if fits { open } else { &all });
        (self.anybody(), Action::Choose { move_number: self.game.next_move_number(), choice })
    }

    pub(super) fn mark(&mut self) -> (By, Action) {
        let life = self.chance.one_of(&[Life::Dead, Life::Dead, Life::Alive, Life::Seki]);
        let extent = self.chance.one_of(&[Extent::Chain, Extent::Region]);
        let (move_number, point) = (self.game.next_move_number(), self.stone());
        (self.anybody(), Action::Mark { move_number, point, life, extent })
    }

    pub(super) fn accept(&mut self) -> (By, Action) {
        let counting = self.game.counting();
        let hash = counting.map_or(Marking::default().hash(), Counting::hash);
        let ready = Color::BOTH.into_iter().find(|&color| counting.is_some_and(|c| !c.accepted[color]));
        let by = match ready.filter(|_| self.chance.percent(70)) {
            Some(color) => By::player(color),
            None => self.anybody(),
        };
        (by, Action::Accept { move_number: self.game.next_move_number(), hash })
    }

    pub(super) fn resume(&mut self) -> (By, Action) {
        (self.anybody(), Action::Resume { move_number: self.game.next_move_number() })
    }

    fn anybody(&mut self) -> By {
        By::player(self.chance.color())
    }

    fn mover(&mut self) -> By {
        By::player(self.game.position().to_play())
    }

    /// What the side to move has in mind; seldom something else.
    fn next_move(&mut self) -> Move {
        if self.chance.percent(8) {
            return Move::Play(self.chance.point(self.game.settings().size));
        }
        match self.scene.plot {
            Plot::Any => self.legal(|_| true),
            Plot::Round(moves) => {
                let next = moves[self.game.moves().len() % moves.len()];
                next.parse().map_or(Move::Pass, Move::Play)
            }
            Plot::Stalling { passer, .. } if passer == self.game.position().to_play() => Move::Pass,
            Plot::Stalling { passer, border } => {
                self.legal(|point| (point.column() < border) == (passer == Color::White))
            }
        }
    }

    /// A legal move to such a point; a pass if none is found soon.
    fn legal(&mut self, fits: impl Fn(Point) -> bool) -> Move {
        let position = self.game.position();
        let tries = (0..30).map(|_| self.chance.point(position.size()));
        let found = tries.into_iter().find(|&point| fits(point) && position.check(Move::Play(point)).is_ok());
        found.map_or(Move::Pass, Move::Play)
    }

    /// A point where a stone lies, if one is found soon.
    pub(super) fn stone(&mut self) -> Point {
        let position = self.game.position();
        let tries: Vec<Point> = (0..8).map(|_| self.chance.point(position.size())).collect();
        tries.iter().copied().find(|&point| position.at(point).is_some()).unwrap_or(tries[0])
    }
}
