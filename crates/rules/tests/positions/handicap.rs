//! Handicap stones, where the rules put them and where Black does.

use crate::{play_all, points};
use tengen_rules::{BadSetup, Color, IllegalMove, Point, Position, Ruleset, Setup, Size, fixed_handicap};

const BOARDS: [Size; 3] = [Size::NINETEEN, Size::THIRTEEN, Size::NINE];

/// Two stones, three, and what five, seven and nine add to four and the sides: the centre.
const FIXED: [(Size, u8, &str); 24] = [
    (Size::NINETEEN, 2, "pd dp"),
    (Size::NINETEEN, 3, "dp pd pp"),
    (Size::NINETEEN, 4, "dp pd pp dd"),
    (Size::NINETEEN, 5, "dp pd pp dd jj"),
    (Size::NINETEEN, 6, "dp pd pp dd dj pj"),
    (Size::NINETEEN, 7, "dp pd pp dd dj pj jj"),
    (Size::NINETEEN, 8, "dp pd pp dd dj pj jd jp"),
    (Size::NINETEEN, 9, "dp pd pp dd dj pj jd jp jj"),
    (Size::THIRTEEN, 2, "jd dj"),
    (Size::THIRTEEN, 3, "dj jd jj"),
    (Size::THIRTEEN, 4, "dj jd jj dd"),
    (Size::THIRTEEN, 5, "dj jd jj dd gg"),
    (Size::THIRTEEN, 6, "dj jd jj dd dg jg"),
    (Size::THIRTEEN, 7, "dj jd jj dd dg jg gg"),
    (Size::THIRTEEN, 8, "dj jd jj dd dg jg gd gj"),
    (Size::THIRTEEN, 9, "dj jd jj dd dg jg gd gj gg"),
    (Size::NINE, 2, "gc cg"),
    (Size::NINE, 3, "cg gc gg"),
    (Size::NINE, 4, "cg gc gg cc"),
    (Size::NINE, 5, "cg gc gg cc ee"),
    (Size::NINE, 6, "cg gc gg cc ce ge"),
    (Size::NINE, 7, "cg gc gg cc ce ge ee"),
    (Size::NINE, 8, "cg gc gg cc ce ge ec eg"),
    (Size::NINE, 9, "cg gc gg cc ce ge ec eg ee"),
];

#[test]
fn fixed_stones_lie_on_the_star_points() {
    for (size, stones, expected) in FIXED {
        let mut expected = points(expected);
        expected.sort();
        assert_eq!(fixed_handicap(size, stones), Ok(expected), "{stones} on {size}");
    }
}

#[test]
fn white_moves_first_after_a_fixed_handicap() {
    for (size, stones) in BOARDS.into_iter().flat_map(|size| (2..=9).map(move |stones| (size, stones))) {
        let setup = Setup::handicap(fixed_handicap(size, stones).unwrap());
        let mut position = Position::from_setup(size, &Ruleset::CHINESE, &setup).unwrap();
        assert_eq!((position.to_play(), position.move_number()), (Color::White, 0), "{stones} on {size}");
        let black = size.points_iter().filter(|&p| position.at(p) == Some(Color::Black)).count();
        assert_eq!(black, usize::from(stones), "{size}");
        play_all(&mut position, "bb");
        assert_eq!(position.at(Point::new(1, 1)), Some(Color::White));
    }
}

#[test]
fn fewer_than_two_stones_and_more_than_nine_have_no_fixed_places() {
    for (size, stones) in BOARDS.into_iter().flat_map(|size| [0, 1, 10, 255].map(|stones| (size, stones))) {
        let error = fixed_handicap(size, stones).unwrap_err();
        assert_eq!((error.size, error.stones), (size, stones));
    }
    let error = fixed_handicap(Size::NINE, 10).unwrap_err();
    assert_eq!(error.to_string(), "there are no fixed places for 10 handicap stones on a board of 9");
}

fn placed(letters: &str) -> Result<Position, BadSetup> {
    Position::from_setup(Size::NINE, &Ruleset::CHINESE, &Setup::handicap(points(letters)))
}

#[test]
fn free_stones_lie_wherever_black_puts_them() {
    let position = placed("aa ab ba ee ii").unwrap();
    assert_eq!(position.to_play(), Color::White);
    assert_eq!(position.chain(crate::point("aa")), points("aa ba ab"));
    // The handicap is no move, and what it leaves without liberties cannot be played by White.
    let mut tiger = placed("ba ab").unwrap();
    assert_eq!(tiger.check(crate::at("aa")), Err(IllegalMove::Suicide));
    play_all(&mut tiger, "-- aa");
    assert_eq!(tiger.move_number(), 2);
}

#[test]
fn free_stones_that_cannot_lie_there_are_refused_by_name() {
    let error = |letters| placed(letters).err();
    assert_eq!(error("ee gg ee"), Some(BadSetup::Twice(crate::point("ee"))));
    assert_eq!(error("ee ja"), Some(BadSetup::OffBoard(crate::point("ja"))));
    assert_eq!(error("ee cc"), None);
    let size = Size::new(3, 2).unwrap();
    let full = Setup::handicap(size.points_iter().collect());
    let refused = Position::from_setup(size, &Ruleset::CHINESE, &full).err();
    assert_eq!(refused, Some(BadSetup::NoLiberty(crate::point("aa"))));
}
