//! Open borders: what they are made of, and that filling up the board closes them.

use std::collections::BTreeSet;

use crate::game::{games, played_out_games};
use crate::naive::{around, flood, living, neighbours};
use proptest::prelude::*;
use tengen_rules::{Color, Marking, Point, Position, Scoring, open_borders, plain_marking};

/// The colours of the living stones next to the point.
fn colors_at(position: &Position, marking: &Marking, point: Point) -> usize {
    let near = neighbours(position.size(), point).into_iter();
    near.filter_map(|near| living(position, marking, near)).collect::<BTreeSet<Color>>().len()
}

/// The empty points of regions that are not one colour's alone, with whether each region is dame alone.
fn contested(position: &Position, marking: &Marking) -> Vec<(Point, bool)> {
    let (size, mut found) = (position.size(), Vec::new());
    for point in size.points_iter().filter(|&p| living(position, marking, p).is_none()) {
        let stones = around(position, marking, point);
        let colors = stones.into_iter().filter_map(|stone| position.at(stone)).collect::<BTreeSet<_>>().len();
        let region = flood(size, point, |near| living(position, marking, near).is_none());
        if colors != 1 {
            found.push((point, region.into_iter().all(|point| colors_at(position, marking, point) == 2)));
        }
    }
    found
}

proptest! {
    #[test]
    fn by_territory_every_contested_region_is_open_but_dame(game in prop_oneof![games(), played_out_games()]) {
        let position = game.end();
        let contested = contested(&position, &plain_marking(&position, Scoring::Area));
        let expected = contested.into_iter().filter(|(_, is_dame)| !is_dame).map(|(point, _)| point);
        let expected: Vec<Point> = expected.collect();
        prop_assert_eq!(open_borders(&position, Scoring::Territory), expected, "{:?}", position);
    }

    #[test]
    fn by_area_dame_are_open_too_but_in_seki(game in prop_oneof![games(), played_out_games()]) {
        let position = game.end();
        let marking = plain_marking(&position, Scoring::Territory);
        let is_open = |&(point, is_dame): &(Point, bool)| {
            !(is_dame && around(&position, &marking, point).into_iter().all(|stone| marking.is_seki(stone)))
        };
        let expected = contested(&position, &marking).into_iter().filter(is_open).map(|(point, _)| point);
        let expected: Vec<Point> = expected.collect();
        prop_assert_eq!(open_borders(&position, Scoring::Area), expected, "{:?}", position);
    }

    #[test]
    fn an_open_border_is_empty_and_in_order(game in games()) {
        let position = game.end();
        for scoring in [Scoring::Area, Scoring::Territory] {
            let open = open_borders(&position, scoring);
            prop_assert!(open.iter().all(|&point| position.at(point).is_none()), "{:?}", position);
            prop_assert!(open.is_sorted() && open.windows(2).all(|pair| pair[0] != pair[1]));
        }
    }
}
