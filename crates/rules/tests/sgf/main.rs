//! Reading and writing records and trees of games.

// The lint lets `#[test]` functions unwrap; what they call may too.
#![allow(clippy::unwrap_used)]

mod large;
mod laws;
mod tree;

use std::time::Duration;

use tengen_rules::sgf::value::TimeLeft;
use tengen_rules::sgf::{self, GameResult, Record, RecordFault, SgfFault, WinBy};
use tengen_rules::{ByColor, Color, HalfPoints, Move, Point, RulesetName, Size};

fn read(text: &str) -> Record {
    sgf::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn fault(text: &str) -> SgfFault {
    sgf::parse(text.as_bytes()).expect_err(text).fault
}

fn points(letters: &str) -> Vec<Point> {
    letters.split_whitespace().map(|pair| pair.parse().unwrap()).collect()
}

#[test]
fn the_main_line_takes_the_first_of_every_branching() {
    let record = read("(;B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee];B[ff]))(;B[gg])");
    let moves: Vec<_> = record.moves.iter().map(|(_, m)| m.point().unwrap()).collect();
    assert_eq!(moves, points("aa bb cc"));
}

#[test]
fn a_file_may_begin_with_anything_and_break_lines_anywhere() {
    let record = read("\u{feff}Subject: (no game)\r\n\r\n( ;\r\nSZ\r\n[9]\r\n;B [ee]\r\n ; W[]\r\n)\r\n");
    assert_eq!(record.size, Size::NINE);
    assert_eq!(record.moves, [(Color::Black, Move::Play(Point::new(4, 4))), (Color::White, Move::Pass)]);
}

#[test]
fn small_letters_in_names_of_properties_are_left_out() {
    let record = read("(;GaMe[1]SiZe[13]PlayerBlack[Go Seigen];Black[dd];White[tt])");
    assert_eq!(record.players.black.as_deref(), Some("Go Seigen"));
    assert_eq!((record.size, record.moves.len()), (Size::THIRTEEN, 2));
}

#[test]
fn setup_may_be_told_in_rectangles_and_taken_back() {
    let record = read("(;AB[aa:bb]AW[cc]SZ[9];AE[ab])");
    assert_eq!(record.setup.black, points("aa ba bb"));
    assert_eq!(record.setup.white, points("cc"));
}

#[test]
fn who_moves_first_is_told_by_pl_then_the_first_move_then_the_handicap() {
    let first = |text| read(text).setup.to_play;
    assert_eq!(first("(;PL[W];B[aa])"), Color::White);
    assert_eq!(first("(;HA[2]AB[dd][pp];B[aa])"), Color::Black);
    assert_eq!(first("(;HA[2]AB[dd][pp])"), Color::White);
    assert_eq!(first("(;AB[dd][pp])"), Color::Black);
    assert_eq!(first("(;W[aa])"), Color::White);
}

#[test]
fn territory_is_that_of_the_last_node() {
    let record = read("(;SZ[9];B[aa]TB[ee];W[bb]TB[cc][ac:bc]TW[zz][ii])");
    assert_eq!(record.territory, ByColor::new(points("ac bc cc"), points("ii")));
}

#[test]
fn comments_stand_at_their_move() {
    let record = read("(;C[before];B[aa]C[a \\[b\\]: c\\\\];;C[still];W[bb])");
    let comments: Vec<_> = record.comments.iter().map(|(n, text)| (*n, text.as_str())).collect();
    assert_eq!(comments, [(0, "before"), (1, "a [b]: c\\\nstill")]);
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    let error = sgf::parse(b"(;SZ[9]\n;B[aa]\n;W[jj])").unwrap_err();
    assert_eq!(error.to_string(), "line 3, byte 18: W[jj] is not on the board");
    let error = sgf::parse(b"(;SZ[9]\r;B[aa]\r;W[jj])").unwrap_err();
    assert_eq!(error.line, 3);
    assert_eq!(fault(""), SgfFault::NoGame);
    assert_eq!(fault("()"), SgfFault::NoGame);
    assert_eq!(fault("(;B[aa]"), SgfFault::Unfinished);
    assert_eq!(fault("(;B[aa"), SgfFault::Unfinished);
    assert_eq!(fault("(;B;W[aa])"), SgfFault::Unexpected(';'));
    assert_eq!(fault("(;é)"), SgfFault::Unexpected('é'));
    assert_eq!(fault("(;(B[aa]))"), SgfFault::OutsideNode);
    assert_eq!(fault("(;GM[3])"), SgfFault::Record(RecordFault::OtherGame("3".into())));
    assert_eq!(fault("(;SZ[26])"), SgfFault::Record(RecordFault::BadSize("26".into())));
    assert_eq!(fault("(;B[aa];AB[bb])"), SgfFault::Record(RecordFault::SetupAfterMove("AB".into())));
}

#[test]
fn what_is_left_on_the_clock_stands_at_its_move() {
    let record = read("(;TM[60];B[aa]BL[59.5];W[bb]WL[30]OW[5]BL[59.5];B[cc]OB[-1]BL[x])");
    let time = |ms| Some(Duration::from_millis(ms));
    let black = Some(TimeLeft { time: time(59_500), overtime: None });
    let white = Some(TimeLeft { time: time(30_000), overtime: Some(5) });
    let expected = [(1, ByColor::new(black, None)), (2, ByColor::new(black, white))];
    assert_eq!(record.time_left, expected.into());
}

#[test]
fn a_result_beside_komi_in_zi_is_counted_in_zi() {
    let record = read("(;KM[375]RE[W+4]RU[中国规则])");
    assert_eq!((record.komi, record.result.as_deref()), (Some(HalfPoints(15)), Some("W+8")));
    assert_eq!(record.ruleset(), Some(RulesetName::Chinese));
    let record = read("(;KM[0]RE[W+4.25])");
    assert_eq!(record.result.as_deref(), Some("W+4.25"));
    let by = WinBy::Score(HalfPoints(17));
    assert_eq!(record.game_result(), Some(GameResult::Win { winner: Color::White, by }));
    assert_eq!(read("(;KM[375]RE[B+R])").result.as_deref(), Some("B+R"));
}

#[test]
fn the_first_komi_and_handicap_that_make_sense_are_those_of_the_game() {
    let record = read("(;KM[]HA[x];KM[6.5]HA[+ 2];KM[]HA[])");
    assert_eq!((record.komi, record.handicap), (Some(HalfPoints(13)), 2));
}

#[test]
fn a_node_may_make_several_moves() {
    let moves: Vec<_> = read("(;B[aa]W[bb]B[cc])").moves.iter().map(|(_, m)| m.point().unwrap()).collect();
    assert_eq!(moves, points("aa cc bb"));
}
