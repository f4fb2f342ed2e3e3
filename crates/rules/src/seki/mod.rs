//! Which living stones are in seki, and which points must still be filled: a proposal, made from the shape alone.
//!
//! By the Japanese rules of 1989 (article 8) living stones are in seki when they have dame, and their eyes are no
//! territory. That is meant of a board on which all dame are filled. Players agree long before that, so what must
//! be found here are the stones that would still have dame then: those that have no two eyes of their own.
//!
//! Stones of a colour that reach one another without crossing the other colour are a *group*; those that do so
//! through dame alone are a *cluster* of it. The clusters of a group are held together by the *spaces* they
//! surround. A point of a space that is needed for that is no eye ([`eyes`]), what is left of the space is worth
//! none, one or two eyes ([`worth`]), and a group that has fewer than two is in seki. Which joints hold ([`joints`])
//! and how much room makes how many eyes follows the heuristics of goscorer (lightvector, MIT licence), which
//! assumes the same of a position: the dead stones are marked, and the game is over but for dame.

mod eyes;
mod groups;
mod joints;
mod worth;

use crate::ground::Ground;
use crate::{Marking, Point, Position};

use eyes::{Spaces, false_points};
use groups::Groups;
use worth::worth;

impl Marking {
    /// The marking with a flag on every living chain that is found to be in seki because its group has no two eyes.
    /// Chains flagged before keep their flag.
    #[must_use]
    pub fn with_seki_found(mut self, position: &Position) -> Marking {
        let ground = Ground::new(position, &self);
        let judged = Judged::new(&ground);
        let points = position.size().points_iter().enumerate();
        let found = points.filter(|&(index, _)| ground.alive[index].is_some() && judged.is_in_seki(index));
        let found: Vec<Point> = found.map(|(_, point)| point).collect();
        self.flag_seki(found);
        self
    }
}

/// For each point, whether it counts for nobody because it must be filled once all dame are: a false eye, or a point
/// beside one in which a dead stone lies, for the stone that takes it fills the point.
pub(crate) fn false_eyes(ground: &Ground) -> Vec<bool> {
    let judged = Judged::new(ground);
    let false_points = false_points(ground.grid, &judged.groups, &judged.spaces);
    let mut filled = false_points.clone();
    for point in (0..filled.len()).filter(|&point| false_points[point] && ground.dead[point].is_some()) {
        ground.grid.neighbours(point).for_each(|near| filled[near] = true);
    }
    filled
}

/// What is held of every group.
struct Judged {
    groups: Groups,
    spaces: Spaces,
    /// By group: the eyes of all its spaces together.
    eyes: Vec<u32>,
}

impl Judged {
    fn new(ground: &Ground) -> Judged {
        let groups = Groups::new(ground);
        let mut spaces = Spaces::new(ground, &groups);
        // No space is worth anything yet: a point is false when nothing but it holds its borders together.
        let false_points = false_points(ground.grid, &groups, &spaces);
        let mut eyes = vec![0; groups.count];
        for space in &mut spaces.list {
            space.points.iter().for_each(|&point| spaces.is_real[point] = !false_points[point]);
            space.eyes = worth(ground, space, &false_points);
            eyes[space.group] += space.eyes;
        }
        Judged { groups, spaces, eyes }
    }

    fn is_in_seki(&self, point: usize) -> bool {
        self.groups.of[point].is_some_and(|group| self.eyes[group] < 2)
    }
}
