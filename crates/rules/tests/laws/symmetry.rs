//! A game turned, mirrored, or played with the colours changed is the same game.

use crate::game::{Game, Step, games, played_out_games};
use crate::marking::{Mark, marks, nth};
use proptest::prelude::*;
use tengen_rules::{
    Color, FalseEyes, IllegalMove, Marking, Point, Position, Scoring, Setup, Size, count_area,
    count_territory, open_borders, pass_alive_area, plain_marking,
};

/// How a game is looked at: one of eight ways, with the colours changed or not.
#[derive(Clone, Copy, Debug)]
struct View {
    mirrored: bool,
    upside_down: bool,
    transposed: bool,
    swapped: bool,
}

fn views(swapped: impl Strategy<Value = bool>) -> impl Strategy<Value = View> {
    (any::<bool>(), any::<bool>(), any::<bool>(), swapped).prop_map(
        |(mirrored, upside_down, transposed, swapped)| View { mirrored, upside_down, transposed, swapped },
    )
}

impl View {
    fn size(self, size: Size) -> Size {
        if self.transposed { Size::new(size.height(), size.width()).unwrap() } else { size }
    }

    fn point(self, size: Size, point: Point) -> Point {
        let column = if self.mirrored { size.width() - 1 - point.column() } else { point.column() };
        let row = if self.upside_down { size.height() - 1 - point.row() } else { point.row() };
        if self.transposed { Point::new(row, column) } else { Point::new(column, row) }
    }

    /// The same points of the other board, in order.
    fn points(self, size: Size, points: impl IntoIterator<Item = Point>) -> Vec<Point> {
        let mut points: Vec<Point> = points.into_iter().map(|p| self.point(size, p)).collect();
        points.sort();
        points
    }

    fn color(self, color: Color) -> Color {
        if self.swapped { color.opponent() } else { color }
    }

    fn game(self, game: &Game) -> Game {
        let points = |points: &[Point]| points.iter().map(|&p| self.point(game.size, p)).collect::<Vec<_>>();
        let (black, white) = (points(&game.setup.black), points(&game.setup.white));
        let (black, white) = if self.swapped { (white, black) } else { (black, white) };
        let step = |&step: &Step| match step {
            Step::Try(point) => Step::Try(self.point(game.size, point)),
            Step::Pass | Step::Lose => step,
            Step::Resume(color) => Step::Resume(self.color(color)),
            Step::Turn(color) => Step::Turn(self.color(color)),
        };
        Game {
            ruleset: game.ruleset,
            size: self.size(game.size),
            setup: Setup { black, white, to_play: self.color(game.setup.to_play) },
            steps: game.steps.iter().map(step).collect(),
        }
    }

    /// The owners of the points of the other board, in the order of this one.
    fn owners(self, size: Size, owner: &[Option<Color>]) -> Vec<Option<Color>> {
        let width = usize::from(self.size(size).width());
        let at = |point: Point| owner[usize::from(point.row()) * width + usize::from(point.column())];
        size.points_iter().map(|p| at(self.point(size, p)).map(|color| self.color(color))).collect()
    }

    /// The same marks, on the other board.
    fn marking(self, position: &Position, seen: &Position, marks: &[Mark]) -> (Marking, Marking) {
        let (mut here, mut there) = (Marking::default(), Marking::default());
        for &(number, extent, life) in marks {
            let point = nth(position, number);
            here.mark(position, point, extent, life);
            there.mark(seen, self.point(position.size(), point), extent, life);
        }
        (here, there)
    }
}

proptest! {
    #[test]
    fn the_same_moves_are_legal(game in games(), view in views(any::<bool>())) {
        let mut illegal: Vec<Vec<(Point, IllegalMove)>> = Vec::new();
        game.follow(|position| {
            let seen = position.illegal_points().into_iter();
            let mut seen: Vec<_> = seen.map(|(p, why)| (view.point(game.size, p), why)).collect();
            seen.sort();
            illegal.push(seen);
        });
        let mut numbers = 0..;
        view.game(&game).follow(|position| {
            let number = numbers.next().unwrap();
            assert_eq!(position.illegal_points(), illegal[number], "{number}{position:?}");
        });
    }

    #[test]
    fn the_counts_are_the_same(game in games(), view in views(any::<bool>()), marks in marks()) {
        let (position, seen) = (game.end(), view.game(&game).end());
        let (here, there) = view.marking(&position, &seen, &marks);
        let counts = [
            (count_area(&position, &here), count_area(&seen, &there)),
            (
                count_territory(&position, &here, FalseEyes::Counted),
                count_territory(&seen, &there, FalseEyes::Counted),
            ),
        ];
        for (count, other) in counts {
            prop_assert_eq!(view.owners(game.size, &other.owner), count.owner);
            for color in Color::BOTH {
                prop_assert_eq!(other.points[view.color(color)], count.points[color]);
                prop_assert_eq!(other.prisoners[view.color(color)], count.prisoners[color]);
            }
        }
    }

    #[test]
    fn the_same_is_pass_alive(game in games(), view in views(any::<bool>()), suicide in any::<bool>()) {
        let (position, seen) = (game.end(), view.game(&game).end());
        let owner = pass_alive_area(&seen, suicide);
        prop_assert_eq!(view.owners(game.size, &owner), pass_alive_area(&position, suicide));
    }

    #[test]
    fn the_same_is_marked_plainly(game in prop_oneof![games(), played_out_games()], view in views(any::<bool>())) {
        let (position, seen) = (game.end(), view.game(&game).end());
        for scoring in [Scoring::Area, Scoring::Territory] {
            let (here, there) = (plain_marking(&position, scoring), plain_marking(&seen, scoring));
            prop_assert_eq!(view.points(game.size, here.dead()), there.dead().collect::<Vec<_>>(), "{:?}", position);
            prop_assert_eq!(view.points(game.size, here.seki()), there.seki().collect::<Vec<_>>(), "{:?}", position);
        }
    }

    #[test]
    fn the_same_borders_are_open(game in prop_oneof![games(), played_out_games()], view in views(any::<bool>())) {
        let (position, seen) = (game.end(), view.game(&game).end());
        for scoring in [Scoring::Area, Scoring::Territory] {
            let here = open_borders(&position, scoring);
            prop_assert_eq!(view.points(game.size, here), open_borders(&seen, scoring), "{:?}", position);
        }
    }

    #[test]
    fn the_same_seki_is_found(game in prop_oneof![games(), played_out_games()], view in views(any::<bool>()), marks in marks()) {
        let (position, seen) = (game.end(), view.game(&game).end());
        let (here, there) = view.marking(&position, &seen, &marks);
        let found = here.with_seki_found(&position);
        let expected = view.points(game.size, found.seki());
        prop_assert_eq!(there.with_seki_found(&seen).seki().collect::<Vec<_>>(), expected, "{:?}", position);
    }

    #[test]
    fn the_same_false_eyes_are_left_out(game in prop_oneof![games(), played_out_games()], view in views(any::<bool>()), marks in marks()) {
        let (position, seen) = (game.end(), view.game(&game).end());
        let (here, there) = view.marking(&position, &seen, &marks);
        let count = count_territory(&position, &here, FalseEyes::NotCounted);
        let other = count_territory(&seen, &there, FalseEyes::NotCounted);
        prop_assert_eq!(view.owners(game.size, &other.owner), count.owner, "{:?}", position);
    }
}
