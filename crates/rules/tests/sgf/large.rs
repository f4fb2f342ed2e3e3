//! Large files: what is refused, and that the rest takes no longer than its length.
//!
//! Nothing here looks at a clock: a reader that takes the square of a text's length needs minutes. What takes the
//! square of the nodes, which are few, is not seen here.

use std::fmt::Write as _;

use tengen_rules::sgf::{self, SgfFault, Tree};

use crate::{fault, read};

fn trees(text: &str) -> Vec<Tree> {
    sgf::parse_collection(text.as_bytes()).unwrap()
}

#[test]
fn what_is_too_large_is_refused() {
    assert_eq!(fault(&format!("(;C[{}])", "x".repeat(sgf::MAX_BYTES))), SgfFault::TooLong);
    assert_eq!(fault(&format!("(;{})", ";".repeat(sgf::MAX_NODES))), SgfFault::TooManyNodes);
    assert_eq!(fault(&"(;".repeat(sgf::MAX_DEPTH + 1)), SgfFault::TooDeep);
    let many = "(;)".repeat(sgf::MAX_NODES + 1);
    assert_eq!(sgf::parse_collection(many.as_bytes()).unwrap_err().fault, SgfFault::TooManyNodes);
    assert_eq!(trees(&"(;)".repeat(sgf::MAX_NODES)).len(), sgf::MAX_NODES);
}

#[test]
fn what_is_too_large_is_told_with_its_place() {
    let text = format!("(;{}", "\n(;".repeat(sgf::MAX_DEPTH));
    let error = sgf::parse(text.as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "line 5001, byte 15000: variations are nested deeper than 5,000");
    let text = format!("(;\n{})", "x".repeat(sgf::MAX_BYTES));
    let error = sgf::parse(text.as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "line 2, byte 1048576: the text is longer than 1 MiB");
}

#[test]
fn a_deep_tree_is_read_compared_written_and_dropped() {
    let deep = "(;".repeat(sgf::MAX_DEPTH) + &")".repeat(sgf::MAX_DEPTH);
    assert_eq!(read(&deep).moves.len(), 0);
    let branching = "(;B[aa](;W[bb])".repeat(sgf::MAX_DEPTH - 1) + "(;" + &")".repeat(sgf::MAX_DEPTH);
    let read = trees(&branching);
    assert_eq!(read[0].node_count(), 2 * sgf::MAX_DEPTH - 1);
    let text = sgf::write_collection(&read);
    assert_eq!(trees(&text), read);
    let long = format!("({})", ";B[aa]".repeat(sgf::MAX_NODES));
    assert_eq!(trees(&long)[0].main_line().count(), sgf::MAX_NODES);
}

#[test]
fn a_wide_tree_is_read_compared_written_and_dropped() {
    let wide = format!("(;{})", "(;B[aa])".repeat(sgf::MAX_NODES - 1));
    let read = trees(&wide);
    assert_eq!(read[0].root().children().count(), sgf::MAX_NODES - 1);
    assert_eq!(trees(&sgf::write_collection(&read)), read);
}

#[test]
fn very_many_properties_of_a_node_are_told_apart() {
    let mut text = String::from("(;");
    for n in 0..70_000 {
        let letter = |place: u32| char::from(b'A' + (n / 17u32.pow(place) % 17) as u8);
        let _ = write!(text, "{}{}{}{}{}[]", letter(4), letter(3), letter(2), letter(1), letter(0));
    }
    text.push_str("AAAAA[a])");
    let read = trees(&text);
    assert_eq!(read[0].root().properties().count(), 70_000);
    assert_eq!(read[0].root().property("AAAAA").unwrap().values().collect::<Vec<_>>(), ["", "a"]);
}

#[test]
fn very_many_values_are_one_property() {
    let read = trees(&format!("(;{})", "AB[aa:ss]".repeat(100_000)));
    assert_eq!(read[0].root().property("AB").unwrap().values().count(), 100_000);
    let board = read[0].board().unwrap();
    assert_eq!(read[0].root().points("AB", board).unwrap().len(), 361);
    assert_eq!(trees(&format!("(;A{})", "[]".repeat(400_000))).len(), 1);
}

#[test]
fn very_many_broken_beginnings_take_no_longer() {
    for text in [
        "(".repeat(sgf::MAX_BYTES),
        "(   ".repeat(200_000),
        "(; ".repeat(300_000),
        format!("(;C[{}", "\\]".repeat(500_000)),
        "(;C[".repeat(200_000),
        format!("({}", " ".repeat(1_000_000)),
        "(;A[]".to_owned() + &"\n".repeat(1_000_000),
        ";CA[x".repeat(200_000),
    ] {
        assert!(sgf::parse_collection(text.as_bytes()).is_err());
        assert!(sgf::parse(text.as_bytes()).is_err());
    }
}
