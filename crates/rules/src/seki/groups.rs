//! Groups and clusters: which stones belong together, and through what.

use crate::ground::{Grid, Ground};
use crate::{ByColor, Color};

use super::joints::joints;

/// The groups of both colours.
pub(super) struct Groups {
    /// How many there are; they are numbered from 0.
    pub(super) count: usize,
    /// The group whose each point is: its stones, and what only its colour reaches. None for dame.
    pub(super) of: Vec<Option<usize>>,
    /// The colour of each group.
    pub(super) color: Vec<Color>,
    /// How many clusters there are, of all groups.
    pub(super) clusters: usize,
    /// The cluster of each living stone.
    pub(super) cluster: Vec<Option<usize>>,
}

impl Groups {
    pub(super) fn new(ground: &Ground) -> Groups {
        let walk = Walk { ground, joints: joints(ground) };
        let reached = ByColor::new(walk.reached_by(Color::Black), walk.reached_by(Color::White));
        let points = ground.grid.points();
        let mut groups = Groups {
            count: 0,
            of: vec![None; points],
            color: Vec::new(),
            clusters: 0,
            cluster: vec![None; points],
        };
        for point in 0..points {
            for color in Color::BOTH {
                let only = |point: usize| reached[color][point] && !reached[color.opponent()][point];
                if groups.of[point].is_none() && only(point) {
                    groups.add(&walk, point, color, only);
                }
            }
        }
        groups.find_clusters(&walk);
        groups
    }

    /// The group of what only this colour reaches, from one of its points.
    fn add(&mut self, walk: &Walk<'_>, first: usize, color: Color, only: impl Fn(usize) -> bool) {
        let of = &self.of;
        let open = |point: usize| of[point].is_none() && ground_open(walk.ground, point, color);
        let reached = walk.from(first, color, open);
        for point in reached.into_iter().filter(|&point| only(point)) {
            self.of[point] = Some(self.count);
        }
        self.color.push(color);
        self.count += 1;
    }

    fn find_clusters(&mut self, walk: &Walk<'_>) {
        for color in Color::BOTH {
            for first in 0..self.of.len() {
                if walk.ground.alive[first] != Some(color) || self.cluster[first].is_some() {
                    continue;
                }
                let (of, alive) = (&self.of, &walk.ground.alive);
                let open = |point: usize| match alive[point] {
                    Some(stone) => stone == color,
                    None => of[point].is_none(),
                };
                for point in walk.from(first, color, open) {
                    if alive[point].is_some() {
                        self.cluster[point] = Some(self.clusters);
                    }
                }
                self.clusters += 1;
            }
        }
    }
}

/// No living stone of the other colour is there.
fn ground_open(ground: &Ground, point: usize, color: Color) -> bool {
    ground.alive[point] != Some(color.opponent())
}

/// How a colour gets about on the board: into joints of the other colour, but no further.
struct Walk<'a> {
    ground: &'a Ground,
    joints: Vec<Option<Color>>,
}

impl Walk<'_> {
    fn grid(&self) -> Grid {
        self.ground.grid
    }

    /// The points that living stones of the colour reach.
    fn reached_by(&self, color: Color) -> Vec<bool> {
        let mut reached = vec![false; self.grid().points()];
        for first in 0..reached.len() {
            if self.ground.alive[first] == Some(color) && !reached[first] {
                let open = |point: usize| ground_open(self.ground, point, color);
                self.from(first, color, open).into_iter().for_each(|point| reached[point] = true);
            }
        }
        reached
    }

    /// The points reached from the first through points that `open` lets pass.
    fn from(&self, first: usize, color: Color, open: impl Fn(usize) -> bool) -> Vec<usize> {
        let goes_on = |point: usize| self.joints[point] != Some(color.opponent());
        let mut seen = vec![false; self.grid().points()];
        self.grid().spread(first, &mut seen, |point, near| goes_on(point) && open(near))
    }
}
