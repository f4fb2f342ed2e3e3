//! Pass stones: territory and prisoners come out as area does.

use crate::{play_all, points, with_dead};
use tengen_rules::{ByColor, HalfPoints, Marking, PassStones, Position, Ruleset, Setup, Size, count_area};

/// Three rows of five: Black walls at b, White at d, and the dame between them are filled.
fn even_game() -> Position {
    let mut position = Position::new(Size::new(5, 3).unwrap(), &Ruleset::AGA);
    play_all(&mut position, "ba da bb db bc dc ca cb cc");
    position
}

fn margins(position: &Position, marking: &Marking) -> (HalfPoints, HalfPoints) {
    let area = count_area(position, marking).margin(HalfPoints::ZERO, HalfPoints::ZERO);
    (PassStones::new(position, marking).margin(), area)
}

#[test]
fn white_passes_a_third_time_when_black_passed_last() {
    let mut position = even_game();
    play_all(&mut position, "-- --");
    assert_eq!(position.diagram(), ".XXO.\n.XOO.\n.XXO.");
    let counted = PassStones::new(&position, &Marking::default());
    assert_eq!(counted.territory, ByColor::new(3, 3));
    assert_eq!(counted.handed_over, ByColor::new(1, 2), "White passed twice");
    assert_eq!(counted.prisoners, ByColor::new(2, 1));
    let one = HalfPoints::from_points(1);
    assert_eq!(margins(&position, &Marking::default()), (one, one));
}

#[test]
fn two_passes_are_enough_when_white_passed_last() {
    let mut position = even_game();
    play_all(&mut position, "ea -- --");
    // White played in his own territory; Black and White passed.
    let counted = PassStones::new(&position, &Marking::default());
    assert_eq!(counted.territory, ByColor::new(3, 2));
    assert_eq!(counted.handed_over, ByColor::new(1, 1));
    let one = HalfPoints::from_points(1);
    assert_eq!(margins(&position, &Marking::default()), (one, one));
}

#[test]
fn passing_in_the_middle_of_the_game_costs_a_stone_and_no_point() {
    let mut position = even_game();
    play_all(&mut position, "-- aa -- --");
    let counted = PassStones::new(&position, &Marking::default());
    assert_eq!(counted.territory, ByColor::new(2, 3));
    assert_eq!(counted.handed_over, ByColor::new(1, 3));
    let one = HalfPoints::from_points(1);
    assert_eq!(margins(&position, &Marking::default()), (one, one));
}

#[test]
fn dead_stones_and_captured_ones_are_held_too() {
    let mut position = Position::new(Size::new(7, 3).unwrap(), &Ruleset::AGA);
    play_all(&mut position, "ca ea cb eb cc ec da db dc");
    // White loses the stone at ba and leaves a dead one at bc; three passes in all, White's the last.
    play_all(&mut position, "ba bb -- aa bc -- --");
    assert_eq!(position.diagram(), "X.XXO..\n.XXOO..\n.OXXO..");
    let dead: Marking = points("bc").into_iter().collect();
    let counted = PassStones::new(&position, &dead);
    assert_eq!(counted.territory, ByColor::new(4, 6));
    assert_eq!(counted.prisoners, ByColor::new(1 + 1 + 2, 1));
    let one = HalfPoints::from_points(1);
    assert_eq!(margins(&position, &dead), (one, one));
}

#[test]
fn handicap_stones_make_the_difference_of_one_less() {
    for (stones, less) in [("ba bc", 1), ("ba bb bc", 2), ("ba bb bc cc", 3)] {
        let size = Size::new(5, 3).unwrap();
        let setup = Setup::handicap(points(stones));
        let mut position = Position::from_setup(size, &Ruleset::AGA, &setup).unwrap();
        let rest = points("ba bb bc ca cc").into_iter().filter(|p| !points(stones).contains(p));
        let mut black = rest.map(|point| point.to_string());
        for white in ["da", "db", "dc", "cb"] {
            play_all(&mut position, white);
            play_all(&mut position, &black.next().unwrap_or("--".into()));
        }
        while position.passes() < 2 {
            play_all(&mut position, "--");
        }
        let counted = PassStones::new(&position, &Marking::default());
        let (by_stones, by_area) = margins(&position, &Marking::default());
        let stones = 1 + less;
        assert_eq!(by_area, HalfPoints::from_points(1), "{stones} stones{position:?}");
        assert_eq!(by_stones, HalfPoints::from_points(1 - less), "{stones} stones, {counted:?}");
        assert_eq!(Ruleset::AGA.handicap_compensation(stones as u8), by_area - by_stones);
    }
}

#[test]
fn eyes_in_seki_are_points_though_not_by_territory() {
    let (position, marking) = with_dead(
        ".XW.W.B.BO.
         .XWWWBBBBO.
         .XXXXOOOOO.
         ....XO.....",
    );
    let found = marking.with_seki_found(&position);
    assert_eq!(PassStones::new(&position, &found).territory, ByColor::new(8, 9));
}
