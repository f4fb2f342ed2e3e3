//! Stones on the board before the first move.

use crate::{drawn, points};
use tengen_rules::{BadSetup, Color, Position, Ruleset, Setup, Size};

/// The first point's name, and why the stones cannot lie so.
fn refused(black: &str, white: &str) -> Option<BadSetup> {
    let setup = Setup { black: points(black), white: points(white), to_play: Color::Black };
    Position::from_setup(Size::NINE, &Ruleset::CHINESE, &setup).err()
}

#[test]
fn a_bad_setup_names_the_point() {
    let point = crate::point;
    assert_eq!(refused("jj", ""), Some(BadSetup::OffBoard(point("jj"))));
    assert_eq!(refused("aa", "ia aj"), Some(BadSetup::OffBoard(point("aj"))));
    assert_eq!(refused("aa", "aa"), Some(BadSetup::Twice(point("aa"))));
    assert_eq!(refused("cc dd cc", ""), Some(BadSetup::Twice(point("cc"))));
    assert_eq!(refused("aa", "ab ba"), Some(BadSetup::NoLiberty(point("aa"))));
    assert_eq!(refused("ba cb da", "aa ab ca ii"), Some(BadSetup::NoLiberty(point("ca"))));
    assert_eq!(refused("aa", "ab"), None);
}

#[test]
fn a_bad_setup_says_what_is_wrong() {
    let said = [refused("jj", ""), refused("aa", "aa"), refused("aa", "ab ba")];
    assert_eq!(
        said.map(|error| error.unwrap().to_string()),
        ["the stone at jj is off the board", "two stones are placed at aa", "the chain at aa has no liberty"]
    );
}

#[test]
fn a_full_board_cannot_be_set_up() {
    let all = Size::square(2).unwrap().points_iter().collect();
    let full = Position::from_setup(Size::square(2).unwrap(), &Ruleset::CHINESE, &Setup::handicap(all));
    assert_eq!(full.err(), Some(BadSetup::NoLiberty(crate::point("aa"))));
}

#[test]
fn a_position_begins_as_it_was_set_up() {
    for to_play in Color::BOTH {
        let position = drawn(&Ruleset::CHINESE, to_play, "X.O .X. O.X");
        assert_eq!((position.to_play(), position.move_number(), position.passes()), (to_play, 0, 0));
        assert_eq!(position.diagram(), "X.O\n.X.\nO.X");
        assert_eq!((position.prisoners().black, position.prisoners().white), (0, 0));
    }
}

#[test]
fn an_empty_setup_is_a_new_game() {
    let position = Position::from_setup(Size::NINE, &Ruleset::CHINESE, &Setup::default()).unwrap();
    let new = Position::new(Size::NINE, &Ruleset::CHINESE);
    assert_eq!((position.hash(), position.to_play()), (new.hash(), new.to_play()));
}
