//! The board as it is counted: points by number, dead stones taken off.

use crate::{ByColor, Color, Marking, Point, Position, Size};

/// The points of a board, numbered row by row.
#[derive(Clone, Copy)]
pub(crate) struct Grid {
    width: usize,
    points: usize,
}

impl Grid {
    pub(crate) fn new(size: Size) -> Grid {
        Grid { width: size.width().into(), points: size.points() }
    }

    /// How many points there are.
    pub(crate) fn points(self) -> usize {
        self.points
    }

    pub(crate) fn index(self, point: Point) -> usize {
        usize::from(point.row()) * self.width + usize::from(point.column())
    }

    /// The point so many columns to the right and rows down, if it is on the board.
    pub(crate) fn beside(self, point: usize, right: isize, down: isize) -> Option<usize> {
        let column = (point % self.width).checked_add_signed(right).filter(|&column| column < self.width)?;
        let row = (point / self.width).checked_add_signed(down)?;
        Some(row * self.width + column).filter(|&beside| beside < self.points)
    }

    pub(crate) fn neighbours(self, point: usize) -> impl Iterator<Item = usize> {
        let column = point % self.width;
        let up = point.checked_sub(self.width);
        let left = (column > 0).then(|| point - 1);
        let right = (column + 1 < self.width).then_some(point + 1);
        let down = Some(point + self.width).filter(|&down| down < self.points);
        [up, left, right, down].into_iter().flatten()
    }

    /// Is the point on the first line?
    pub(crate) fn is_on_border(self, point: usize) -> bool {
        self.neighbours(point).count() < 4
    }

    /// Every point reached from the first through points that `open` lets pass; the first is not asked.
    pub(crate) fn flood(self, first: usize, open: impl Fn(usize) -> bool) -> Vec<usize> {
        self.spread(first, &mut vec![false; self.points], |_, near| open(near))
    }

    /// The connected parts of the points that `inside` holds for.
    pub(crate) fn parts(self, inside: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.points];
        let mut parts = Vec::new();
        for first in 0..self.points {
            if !seen[first] && inside(first) {
                parts.push(self.spread(first, &mut seen, |_, near| inside(near)));
            }
        }
        parts
    }

    /// Every point not yet seen that is reached from the first by steps from a point to its neighbour that are allowed.
    pub(crate) fn spread(
        self,
        first: usize,
        seen: &mut [bool],
        allowed: impl Fn(usize, usize) -> bool,
    ) -> Vec<usize> {
        seen[first] = true;
        let mut reached = vec![first];
        let mut next = 0;
        while let Some(&point) = reached.get(next) {
            next += 1;
            for near in self.neighbours(point) {
                if !seen[near] && allowed(point, near) {
                    seen[near] = true;
                    reached.push(near);
                }
            }
        }
        reached
    }
}

/// Which stones stay on the board when it is counted, and which come off.
pub(crate) struct Ground {
    pub(crate) grid: Grid,
    /// The living stone on each point.
    pub(crate) alive: Vec<Option<Color>>,
    /// The dead stone on each point.
    pub(crate) dead: Vec<Option<Color>>,
}

impl Ground {
    pub(crate) fn new(position: &Position, marking: &Marking) -> Ground {
        let size = position.size();
        let grid = Grid::new(size);
        let mut alive: Vec<Option<Color>> = size.points_iter().map(|point| position.at(point)).collect();
        let mut dead = vec![None; grid.points()];
        for point in marking.dead().filter(|&point| size.contains(point)) {
            let index = grid.index(point);
            dead[index] = alive[index].take();
        }
        Ground { grid, alive, dead }
    }

    /// No stone at all lies there.
    pub(crate) fn is_empty(&self, point: usize) -> bool {
        self.alive[point].is_none() && self.dead[point].is_none()
    }

    /// The regions of points without living stones, and the colour whose stones alone touch each.
    pub(crate) fn surrounded(&self) -> impl Iterator<Item = (Vec<usize>, Option<Color>)> {
        let regions = self.grid.parts(|point| self.alive[point].is_none());
        regions.into_iter().map(|region| {
            let near = region.iter().flat_map(|&point| self.grid.neighbours(point));
            let color = only(near.filter_map(|point| self.alive[point]));
            (region, color)
        })
    }

    /// The stones that each colour holds of the other: captured before, and dead now.
    pub(crate) fn prisoners(&self, position: &Position) -> ByColor<u32> {
        let mut prisoners = position.prisoners();
        for color in self.dead.iter().flatten() {
            prisoners[color.opponent()] += 1;
        }
        prisoners
    }
}

/// The colour of all of them, if they have one and the same.
fn only(mut colors: impl Iterator<Item = Color>) -> Option<Color> {
    let first = colors.next()?;
    colors.all(|color| color == first).then_some(first)
}
