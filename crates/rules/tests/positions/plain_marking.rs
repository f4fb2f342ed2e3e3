//! What is marked without reading a fight.

use crate::{drawn, points, seki, with_dead, with_life};
use tengen_rules::{Color, Marking, Ruleset, Scoring, plain_marking};

/// Name and board; x and o are dead for certain.
const DEAD: [(&str, &str); 6] = [
    ("a stone in an eye", ".oX.X XXXXX ..... ....."),
    ("a stone where its owner has no room outside either", ".X.X. XXXX. ..o.."),
    ("a chain beside a group with one eye", ".XX.. XXX.. ..O.. ....."),
    ("a chain that may yet make eyes", ".X.X.... XXXX.O.. ........ ........"),
    ("chains in the eyes of both", ".xO.OX.Xo. OOOOOXXXXX .....X...."),
    ("a shape that cannot live in an area that is not closed", ".X.X.OO. XXXXXOO. ....XXXO .......O"),
];

#[test]
fn dead_is_what_lies_in_the_pass_alive_area_of_the_other_colour() {
    for (name, board) in DEAD {
        let (position, expected) = with_dead(board);
        assert_eq!(plain_marking(&position, Scoring::Area), expected, "{name}{position:?}");
    }
}

#[test]
fn where_several_stones_may_commit_suicide_less_is_certain() {
    let board = "XXXXXXX X...X.X X.O.XXX X...X.. XXXXX..";
    for (ruleset, dead) in [(Ruleset::CHINESE, "cc"), (Ruleset::ING, ""), (Ruleset::NEW_ZEALAND, "")] {
        let position = drawn(&ruleset, Color::Black, board);
        let expected: Marking = points(dead).into_iter().collect();
        assert_eq!(plain_marking(&position, Scoring::Area), expected, "{ruleset:?}");
    }
}

#[test]
fn by_territory_seki_is_marked_too_where_the_board_is_settled() {
    for case in seki::CASES.iter().filter(|case| !case.board.contains(['x', 'o'])) {
        let (position, expected) = with_life(case.board);
        assert_eq!(plain_marking(&position, Scoring::Territory), expected, "{}{position:?}", case.name);
        assert_eq!(plain_marking(&position, Scoring::Area), Marking::default(), "{}", case.name);
    }
}

#[test]
fn groups_at_an_open_border_are_no_seki() {
    for board in
        ["...XO... ...XO... ........ ...XO...", "..X. .... .O.. ....", ".OX.. .OX.. .OXX. .OOX. ..... "]
    {
        let position = drawn(&Ruleset::JAPANESE, Color::Black, board);
        assert_eq!(plain_marking(&position, Scoring::Territory), Marking::default(), "{position:?}");
    }
}

#[test]
fn an_open_border_elsewhere_leaves_a_seki_what_it_is() {
    // White's wall around the seki touches the gap at the right; the stones in the seki do not.
    let (position, expected) = with_life(
        ".OB.WWW.BO..OX..
         .OBBBBBBBO..OX..
         .OOOOOOOOO......
         ............OX..",
    );
    let found = plain_marking(&position, Scoring::Territory);
    assert_eq!(found, expected, "{position:?}");
}

#[test]
fn stones_without_eyes_among_living_ones_are_no_seki() {
    // Dead as they are, it takes reading to say so: Black has more room than two eyes need.
    for board in [".O.X... XXXX... ....... .......", "O.X...X. XXX...XX ........", "OOX.... .OX.... XXX...."]
    {
        let position = drawn(&Ruleset::JAPANESE, Color::Black, board);
        assert_eq!(plain_marking(&position, Scoring::Territory), Marking::default(), "{position:?}");
    }
}
