//! What lives though its owner always passes.

use crate::{drawn, signs};
use tengen_rules::{Color, Ruleset, pass_alive_area};

/// Name, board, and whose each point is: X and O, and `.` for nobody's; then the same where several stones may
/// commit suicide, if that differs.
const ROWS: [(&str, &str, &str, Option<&str>); 10] = [
    ("two eyes in the corner", ".X.X. XXXX. ..... .....", "XXXX. XXXX. ..... .....", None),
    ("one eye is not enough", ".XX.. XXX.. ..... .....", "..... ..... ..... .....", None),
    ("a false eye is none", ".X.XO XXXOO ....O", "..... ..... .....", None),
    ("an eye of two points", "..X.X XXXXX ..... .....", "XXXXX XXXXX ..... .....", None),
    (
        "a two-headed dragon",
        "XXXXXXXXX XXOOOOOXX .XO.O.OX. XOOOOOOOX XXXXXXXXX",
        "XXXXXXXXX XXOOOOOXX XXOOOOOXX XOOOOOOOX XXXXXXXXX",
        None,
    ),
    ("stones of the other colour in an eye", ".OX.X XXXXX ..... .....", "XXXXX XXXXX ..... .....", None),
    ("room for a second eye outside", ".X.X.. XXXX..", "XXXX.. XXXX..", None),
    ("no room for a second eye outside", ".X.X. XXXX. .....", "XXXXX XXXXX XXXXX", None),
    (
        "an eye with a stone in its middle",
        "XXXXXXX X...X.X X.O.XXX X...X.. XXXXX..",
        "XXXXXXX XXXXXXX XXXXXXX XXXXXXX XXXXXXX",
        Some("....... ....... ....... ....... ......."),
    ),
    ("no stones at all", "... ...", "... ...", None),
];

#[test]
fn chains_with_two_vital_regions_and_what_they_enclose_are_owned() {
    for (name, board, owned, with_suicide) in ROWS {
        for (suicide, expected) in [(false, owned), (true, with_suicide.unwrap_or(owned))] {
            let position = drawn(&Ruleset::CHINESE, Color::Black, board);
            let expected: Vec<Option<Color>> = signs(expected).map(|(_, sign)| color(sign)).collect();
            let found = pass_alive_area(&position, suicide);
            assert_eq!(found, expected, "{name}, suicide {suicide}{position:?}");
        }
    }
}

fn color(sign: u8) -> Option<Color> {
    match sign {
        b'X' => Some(Color::Black),
        b'O' => Some(Color::White),
        _ => None,
    }
}
