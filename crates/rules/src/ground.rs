//! The board as it is counted: points by number, dead stones taken off.

use crate::{Color, Marking, Point, Position, Size};

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
    pub(crate) fn flood(self, first: usize, mut open: impl FnMut(usize) -> bool) -> Vec<usize> {
        let mut seen = vec![false; self.points];
        seen[first] = true;
        let mut reached = vec![first];
        let mut next = 0;
        while let Some(&point) = reached.get(next) {
            next += 1;
            for neighbour in self.neighbours(point) {
                if !seen[neighbour] && open(neighbour) {
                    seen[neighbour] = true;
                    reached.push(neighbour);
                }
            }
        }
        reached
    }

    /// The connected parts of the points that `inside` holds for; `seen` keeps the time linear.
    pub(crate) fn parts(self, inside: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.points];
        let mut parts = Vec::new();
        for first in 0..self.points {
            if seen[first] || !inside(first) {
                continue;
            }
            seen[first] = true;
            let mut part = vec![first];
            let mut next = 0;
            while let Some(&point) = part.get(next) {
                next += 1;
                for neighbour in self.neighbours(point) {
                    if !seen[neighbour] && inside(neighbour) {
                        seen[neighbour] = true;
                        part.push(neighbour);
                    }
                }
            }
            parts.push(part);
        }
        parts
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
}
