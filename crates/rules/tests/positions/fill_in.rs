//! The board filled in as the Ing rules show it.

use crate::{no_penalty, with_dead};
use tengen_rules::{ByColor, Color, FillIn, HalfPoints, Marking, Ruleset, Size, count_area, count_territory};

/// Name, board, left-over space, left-over stones, shared space, Black's margin before komi.
type Row = (&'static str, &'static str, (u32, u32), (u32, u32), u32, i32);

/// Boards of 25 points: each side has 12 stones.
const ROWS: [Row; 6] = [
    ("nothing shared", ".XXO. XXXOO XXXOO XXXOO XXXOO", (3, 0), (0, 2), 0, 5),
    ("two shared", ".X.OO XX.OO XXXOO XXXOO XXXO.", (2, 0), (0, 1), 2, 3),
    ("one shared stays open", ".X.OO XXXOO XXXOO XXXOO XXXO.", (2, 0), (0, 2), 1, 4),
    ("three shared, one stays open", ".X.OO XX.OO XX.OO XXXOO XXXO.", (1, 0), (0, 1), 3, 2),
    ("dead stones filled too", ".oXOO XXXOO XXXO. XXXOx XXXO.", (3, 0), (0, 2), 0, 5),
    ("White ahead", "OOO.X OOOXX OO.XX OOOXX OOOX.", (0, 3), (2, 0), 2, -5),
];

#[test]
fn left_over_space_and_stones_tell_the_margin() {
    for (name, board, space, stones_left, shared, margin) in ROWS {
        let (position, dead) = with_dead(board);
        let count = count_area(&position, &dead);
        let filled = FillIn::new(&count).unwrap();
        assert_eq!(filled.stones, 12);
        assert_eq!(filled.space, ByColor::new(space.0, space.1), "{name}{position:?}");
        assert_eq!(filled.stones_left, ByColor::new(stones_left.0, stones_left.1), "{name}{position:?}");
        assert_eq!(filled.shared, shared, "{name}");
        assert_eq!(filled.margin(), HalfPoints::from_points(margin), "{name}");
        assert_eq!(filled.margin(), count.margin(HalfPoints::ZERO, HalfPoints::ZERO), "{name}");
    }
}

#[test]
fn each_side_has_180_stones_on_19_lines() {
    for (side, stones) in [(19, 180), (13, 84), (9, 40), (4, 8)] {
        let size = Size::square(side).unwrap();
        let position = tengen_rules::Position::new(size, &Ruleset::ING);
        let filled = FillIn::new(&count_area(&position, &Marking::default())).unwrap();
        let all = size.points() as u32;
        assert_eq!((filled.stones, filled.shared), (stones, all), "{size}");
        assert_eq!((filled.space, filled.stones_left), (ByColor::default(), ByColor::default()), "{size}");
    }
}

#[test]
fn eight_points_ahead_are_blacks_game_by_nothing() {
    // Black has 25 of 42 points, White 17.
    let (position, unmarked) = with_dead(
        ".XXXOO.
         XXXXOOO
         .XXXXOO
         XXXXOOO
         XXXXOOO
         XXXXOO.",
    );
    let count = Ruleset::ING.count(&position, &unmarked);
    assert_eq!(count.margin(HalfPoints::ZERO, HalfPoints::ZERO), HalfPoints::from_points(8));
    let filled = FillIn::new(&count).unwrap();
    assert_eq!((filled.stones, filled.space.black, filled.stones_left.white), (21, 4, 4));
    let score = |penalty| Ruleset::ING.score(&count, Ruleset::ING.komi, 0, penalty);
    assert_eq!(
        (score(no_penalty()).winner, score(no_penalty()).points()),
        (Some(Color::Black), "B+0".into())
    );
    // Time bought is paid before the comparison: two points.
    let paid = ByColor::new(HalfPoints::from_points(2), HalfPoints::ZERO);
    assert_eq!(score(paid).points(), "W+2");
}

#[test]
fn only_an_area_count_can_be_filled_in() {
    let (position, unmarked) = with_dead(".X.O. .X.O. .X.O.");
    let area = count_area(&position, &unmarked);
    assert!(FillIn::new(&area).is_some());
    let territory = count_territory(&position, &unmarked, tengen_rules::FalseEyes::Counted);
    assert_eq!(FillIn::new(&territory), None);
}
