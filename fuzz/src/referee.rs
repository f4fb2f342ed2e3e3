//! The rules of play once more, slowly and in the plainest way: what [`tengen_rules::Position`] is held against.

use std::hash::{DefaultHasher, Hash, Hasher};

use tengen_rules::{ByColor, Color, Cycle, IllegalMove, Move, Point, Repetition, Ruleset, Suicide};

use crate::stones::{Laid, Stones};

#[derive(Clone)]
pub(crate) struct Referee {
    pub(crate) ruleset: Ruleset,
    pub(crate) now: Situation,
    /// All situations that came about, the first among them.
    seen: Vec<Visit>,
    /// Each move, the situation before it, and how many had been seen.
    before: Vec<(Move, Situation, usize)>,
}

#[derive(Clone)]
pub(crate) struct Situation {
    pub(crate) stones: Stones,
    pub(crate) to_play: Color,
    pub(crate) passes: u8,
    pub(crate) moves: u32,
    pub(crate) prisoners: ByColor<u32>,
    /// Where which colour may not play.
    ko: Option<(Point, Color)>,
    /// Who may not repeat, where the ruleset lets it.
    banned: ByColor<bool>,
}

/// A situation when it came about.
#[derive(Clone, Copy)]
struct Visit {
    name: u64,
    moves: u32,
    prisoners: ByColor<u32>,
    /// Stones played until then.
    stones: u32,
}

impl Referee {
    pub(crate) fn new(ruleset: Ruleset, stones: Stones, to_play: Color) -> Referee {
        let (prisoners, banned) = (ByColor::new(0, 0), ByColor::new(false, false));
        let now = Situation { stones, to_play, passes: 0, moves: 0, prisoners, ko: None, banned };
        let mut referee = Referee { ruleset, now, seen: Vec::new(), before: Vec::new() };
        referee.see(true);
        referee
    }

    /// Plays the move, and says what was captured; or says which rule forbids it.
    pub(crate) fn play(&mut self, m: Move) -> Result<Vec<Point>, IllegalMove> {
        let before = (m, self.now.clone(), self.seen.len());
        let captured = match m {
            Move::Pass => {
                self.now.ko = None;
                self.now.passes = self.now.passes.saturating_add(1);
                Vec::new()
            }
            Move::Play(point) => {
                let (stones, laid) = self.after(point)?;
                self.lay(stones, laid)
            }
        };
        self.before.push(before);
        self.now.to_play = self.now.to_play.opponent();
        self.now.moves += 1;
        self.see(m != Move::Pass);
        Ok(captured)
    }

    pub(crate) fn verdict(&self, m: Move) -> Result<(), IllegalMove> {
        m.point().map_or(Ok(()), |point| self.after(point).map(|_| ()))
    }

    /// The situation before the last move; what was decided since is gone with it.
    pub(crate) fn undo(&mut self) -> Option<Move> {
        let (m, before, seen) = self.before.pop()?;
        self.now = before;
        self.seen.truncate(seen);
        Some(m)
    }

    pub(crate) fn set_to_play(&mut self, color: Color) {
        self.now.to_play = color;
        self.see(false);
    }

    pub(crate) fn resume(&mut self, color: Color) {
        self.now.passes = 0;
        self.set_to_play(color);
    }

    pub(crate) fn ban(&mut self, color: Color) {
        self.now.banned[color] = true;
    }

    /// How often this situation has come about; 0 if only passes were made since it stood there, and under superko,
    /// which forbids what could be counted.
    pub(crate) fn occurrences(&self) -> u32 {
        let Some((last, earlier)) = self.returned() else { return 0 };
        let alike = earlier.iter().filter(|visit| visit.name == last.name).map(|visit| visit.stones);
        1 + alike.collect::<std::collections::BTreeSet<u32>>().len() as u32
    }

    pub(crate) fn cycle(&self) -> Option<Cycle> {
        let (last, earlier) = self.returned()?;
        let before = earlier.iter().rfind(|visit| visit.name == last.name)?;
        let taken = |color| last.prisoners[color] - before.prisoners[color];
        let lost = ByColor::new(taken(Color::White), taken(Color::Black));
        Some(Cycle { moves: last.moves - before.moves, lost })
    }

    fn returned(&self) -> Option<(&Visit, &[Visit])> {
        let (last, earlier) = self.seen.split_last().filter(|_| !self.superko())?;
        let by_passes = |visit: &Visit| visit.name == last.name && visit.stones == last.stones;
        (!earlier.iter().any(by_passes)).then_some((last, earlier))
    }

    fn after(&self, point: Point) -> Result<(Stones, Laid), IllegalMove> {
        let (mut stones, color) = (self.now.stones.clone(), self.now.to_play);
        if !stones.size().contains(point) {
            return Err(IllegalMove::OffBoard);
        }
        if self.now.ko == Some((point, color)) {
            return Err(IllegalMove::Ko);
        }
        if stones.at(point).is_some() {
            return Err(IllegalMove::Occupied);
        }
        let laid = stones.lay(point, color);
        let allowed = match self.ruleset.suicide {
            Suicide::Forbidden => !laid.suicide,
            Suicide::MultiStone => !laid.suicide || laid.captured.len() > 1,
            Suicide::Allowed => true,
        };
        if !allowed {
            return Err(IllegalMove::Suicide);
        }
        let name = self.name(&stones, color.opponent());
        let repeats = self.seen.iter().any(|visit| visit.name == name);
        if repeats && (self.superko() || self.now.banned[color]) {
            Err(IllegalMove::Superko)
        } else {
            Ok((stones, laid))
        }
    }

    fn lay(&mut self, stones: Stones, laid: Laid) -> Vec<Point> {
        let mover = self.now.to_play;
        let holder = if laid.suicide { mover.opponent() } else { mover };
        self.now.prisoners[holder] += laid.captured.len() as u32;
        self.now.stones = stones;
        self.now.passes = 0;
        self.now.ko = laid.ko.map(|point| (point, mover.opponent()));
        laid.captured
    }

    fn superko(&self) -> bool {
        self.ruleset.repetition != Repetition::SimpleKo
    }

    fn see(&mut self, by_stone: bool) {
        let name = self.name(&self.now.stones, self.now.to_play);
        let (moves, prisoners) = (self.now.moves, self.now.prisoners);
        let stones = self.seen.last().map_or(0, |last| last.stones) + u32::from(by_stone);
        self.seen.push(Visit { name, moves, prisoners, stones });
    }

    /// A hash that has nothing to do with the position's own.
    fn name(&self, stones: &Stones, to_play: Color) -> u64 {
        let positional = self.ruleset.repetition == Repetition::PositionalSuperko;
        let mut hasher = DefaultHasher::new();
        (stones, (!positional).then_some(to_play)).hash(&mut hasher);
        hasher.finish()
    }
}
