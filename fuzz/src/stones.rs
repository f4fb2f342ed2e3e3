//! Stones on a board as simply as can be told: nothing is kept, everything is found by flooding.

use tengen_rules::{Color, Point, Setup, Size};

#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Stones {
    size: Size,
    at: Vec<Option<Color>>,
}

/// What a stone did to the board.
pub(crate) struct Laid {
    /// In order.
    pub(crate) captured: Vec<Point>,
    pub(crate) suicide: bool,
    /// Where the opponent may not play next.
    pub(crate) ko: Option<Point>,
}

impl Stones {
    pub(crate) fn none(size: Size) -> Stones {
        Stones { size, at: vec![None; size.points()] }
    }

    pub(crate) fn size(&self) -> Size {
        self.size
    }

    pub(crate) fn at(&self, point: Point) -> Option<Color> {
        if self.size.contains(point) { self.at[self.index(point)] } else { None }
    }

    pub(crate) fn set(&mut self, point: Point, stone: Option<Color>) {
        let index = self.index(point);
        self.at[index] = stone;
    }

    pub(crate) fn of(&self, color: Color) -> Vec<Point> {
        self.size.points_iter().filter(|&point| self.at(point) == Some(color)).collect()
    }

    /// The same board with its main diagonal as mirror, and all colours changed.
    pub(crate) fn mirrored(&self) -> Stones {
        let size = mirrored_size(self.size);
        let at = size.points_iter().map(|point| self.at(mirrored(point)).map(Color::opponent)).collect();
        Stones { size, at }
    }

    pub(crate) fn setup(&self, to_play: Color) -> Setup {
        Setup { black: self.of(Color::Black), white: self.of(Color::White), to_play }
    }

    /// All that is connected with the point and holds the same, in order.
    pub(crate) fn same(&self, point: Point) -> Vec<Point> {
        let mut reached = vec![false; self.size.points()];
        reached[self.index(point)] = true;
        let mut open = vec![point];
        while let Some(next) = open.pop() {
            for near in self.neighbours(next).filter(|&near| self.at(near) == self.at(point)) {
                if !std::mem::replace(&mut reached[self.index(near)], true) {
                    open.push(near);
                }
            }
        }
        let points = self.size.points_iter().zip(reached);
        points.filter(|&(_, reached)| reached).map(|(point, _)| point).collect()
    }

    /// What lies beside these connected points, in order.
    pub(crate) fn around(&self, points: &[Point]) -> Vec<Point> {
        let near = points.iter().flat_map(|&point| self.neighbours(point));
        let mut around: Vec<Point> = near.filter(|&near| self.at(near) != self.at(points[0])).collect();
        around.sort_unstable();
        around.dedup();
        around
    }

    pub(crate) fn liberties(&self, point: Point) -> usize {
        self.around(&self.same(point)).into_iter().filter(|&near| self.at(near).is_none()).count()
    }

    /// Puts a stone on an empty point and takes away what has no liberty, the opponent's first.
    pub(crate) fn lay(&mut self, point: Point, color: Color) -> Laid {
        self.set(point, Some(color));
        let near: Vec<Point> = self.neighbours(point).collect();
        let dead = |&near: &Point| self.at(near) == Some(color.opponent()) && self.liberties(near) == 0;
        let mut taken: Vec<Point> = near.into_iter().filter(dead).flat_map(|near| self.same(near)).collect();
        taken.sort_unstable();
        taken.dedup();
        for &stone in &taken {
            self.set(stone, None);
        }
        if taken.is_empty() && self.liberties(point) == 0 {
            let own = self.same(point);
            for &stone in &own {
                self.set(stone, None);
            }
            return Laid { captured: own, suicide: true, ko: None };
        }
        let alone = self.same(point).len() == 1 && self.liberties(point) == 1;
        let ko = taken.first().copied().filter(|_| taken.len() == 1 && alone);
        Laid { captured: taken, suicide: false, ko }
    }

    pub(crate) fn neighbours(&self, point: Point) -> impl Iterator<Item = Point> + use<> {
        let (size, column, row) = (self.size, point.column(), point.row());
        // Beside the top left corner a number wraps, and lies beside the board as it should.
        let near = [
            (column.wrapping_sub(1), row),
            (column + 1, row),
            (column, row.wrapping_sub(1)),
            (column, row + 1),
        ];
        near.into_iter()
            .map(|(column, row)| Point::new(column, row))
            .filter(move |&point| size.contains(point))
    }

    fn index(&self, point: Point) -> usize {
        usize::from(point.row()) * usize::from(self.size.width()) + usize::from(point.column())
    }
}

pub(crate) fn mirrored(point: Point) -> Point {
    Point::new(point.row(), point.column())
}

pub(crate) fn mirrored_size(size: Size) -> Size {
    Size::new(size.height(), size.width()).unwrap_or(size)
}
