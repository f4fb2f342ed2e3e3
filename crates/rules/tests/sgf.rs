//! Reading and writing records.

// The lint lets `#[test]` functions unwrap; what they call may too.
#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use tengen_rules::sgf::{self, Record, SgfFault};
use tengen_rules::{ByColor, Color, HalfPoints, Move, Point, Setup, Size};

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
    assert_eq!(error.to_string(), "line 3, byte 16: W[jj] is not on the board");
    assert_eq!(fault(""), SgfFault::NoGame);
    assert_eq!(fault("()"), SgfFault::NoGame);
    assert_eq!(fault("(;B[aa]"), SgfFault::Unfinished);
    assert_eq!(fault("(;B[aa"), SgfFault::Unfinished);
    assert_eq!(fault("(;B;W[aa])"), SgfFault::Unexpected(';'));
    assert_eq!(fault("(;é)"), SgfFault::Unexpected('é'));
    assert_eq!(fault("(;(B[aa]))"), SgfFault::OutsideNode);
    assert_eq!(fault("(;GM[3])"), SgfFault::OtherGame("3".into()));
    assert_eq!(fault("(;SZ[26])"), SgfFault::BadSize("26".into()));
    assert_eq!(fault("(;B[aa];AB[bb])"), SgfFault::SetupAfterMove("AB".into()));
}

#[test]
fn what_is_too_large_is_refused() {
    assert_eq!(fault(&format!("(;C[{}])", "x".repeat(sgf::MAX_BYTES))), SgfFault::TooLong);
    assert_eq!(fault(&format!("(;{})", ";".repeat(sgf::MAX_NODES))), SgfFault::TooManyNodes);
    assert_eq!(fault(&"(;".repeat(sgf::MAX_DEPTH + 1)), SgfFault::TooDeep);
    let deep = "(;".repeat(sgf::MAX_DEPTH) + &")".repeat(sgf::MAX_DEPTH);
    assert_eq!(read(&deep).moves.len(), 0);
}

#[test]
fn an_unclosed_value_after_very_many_openings_takes_no_longer() {
    for text in [
        "(".repeat(sgf::MAX_BYTES),
        "(;".to_owned() + &"AB[aa:ss]".repeat(100_000) + ")",
        "(   ".repeat(200_000),
    ] {
        let _ = sgf::parse(text.as_bytes());
    }
}

fn some_points(size: Size) -> impl Strategy<Value = Vec<Point>> {
    let all: Vec<Point> = size.points_iter().collect();
    let most = all.len().min(8);
    prop::sample::subsequence(all, 0..most)
}

fn moves(size: Size) -> impl Strategy<Value = Vec<(Color, Move)>> {
    let all: Vec<Point> = size.points_iter().collect();
    let place = prop::option::weighted(0.9, prop::sample::select(all));
    let color = prop::sample::select(&Color::BOTH[..]);
    prop::collection::vec((color, place.prop_map(|point| point.map_or(Move::Pass, Move::Play))), 0..30)
}

fn a_text() -> impl Strategy<Value = Option<String>> {
    prop::option::of(r"[\]\[\\:;() a-zA-Z0-9é黑中盘胜\u{1F600}]{1,12}")
}

fn records() -> impl Strategy<Value = Record> {
    (2u8..=25, 2u8..=25).prop_map(|(width, height)| Size::new(width, height).unwrap()).prop_flat_map(|size| {
        let texts = prop::collection::vec(a_text(), 15);
        let comments = prop::collection::btree_map(0usize..30, r"[\]\\a-z \n。]{1,20}", 0..4);
        let numbers = (prop::option::of(-30..60i32), 0u8..10, prop::sample::select(&Color::BOTH[..]));
        let stones = (some_points(size), some_points(size), some_points(size), some_points(size));
        (moves(size), stones, texts, comments, numbers).prop_map(
            move |(moves, stones, texts, comments, numbers)| {
                let (black, white, mine, yours) = stones;
                let (komi, handicap, to_play) = numbers;
                let mut texts = texts.into_iter();
                let mut text = || texts.next().flatten();
                Record {
                    handicap,
                    komi: komi.map(HalfPoints),
                    rules: text(),
                    result: text(),
                    players: ByColor::new(text(), text()),
                    ranks: ByColor::new(text(), text()),
                    teams: ByColor::new(text(), text()),
                    date: text(),
                    event: text(),
                    round: text(),
                    place: text(),
                    game_name: text(),
                    main_time: text(),
                    overtime: text(),
                    comments: comments.into_iter().filter(|(n, _)| *n <= moves.len()).collect(),
                    territory: ByColor::new(without(&mine, &yours), yours),
                    setup: Setup { black: without(&black, &white), white, to_play },
                    moves,
                    ..Record::new(size)
                }
            },
        )
    })
}

fn without(points: &[Point], others: &[Point]) -> Vec<Point> {
    points.iter().copied().filter(|point| !others.contains(point)).collect()
}

proptest! {
    #[test]
    fn reading_what_was_written_gives_the_record(record in records()) {
        let text = sgf::write(&record);
        prop_assert_eq!(sgf::parse(text.as_bytes()), Ok(record), "{}", text);
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = sgf::parse(&bytes);
        let _ = sgf::parse(&[b"(;".as_slice(), &bytes, b")"].concat());
    }

    #[test]
    fn no_brackets_make_it_panic(text in r"\(;[\(\);\[\]\\BWCSZA a-c:]{0,60}\)") {
        if let Ok(record) = sgf::parse(text.as_bytes()) {
            prop_assert_eq!(sgf::parse(sgf::write(&record).as_bytes()), Ok(record));
        }
    }
}
