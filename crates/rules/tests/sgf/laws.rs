//! What holds for all trees and records, and for all bytes.

use std::collections::BTreeMap;
use std::time::Duration;

use proptest::prelude::*;
use tengen_rules::sgf::value::{self, TimeLeft};
use tengen_rules::sgf::{self, GameResult, NodeId, Record, Tree};
use tengen_rules::{ByColor, Color, HalfPoints, Move, Point, Setup, Size};

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
        let numbers = (prop::option::of(-722..=722i32), 0u8..10, prop::sample::select(&Color::BOTH[..]));
        let stones = (some_points(size), some_points(size), some_points(size), some_points(size));
        (moves(size), stones, texts, comments, numbers, times()).prop_map(
            move |(moves, stones, texts, comments, numbers, times)| {
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
                    time_left: times.into_iter().filter(|(n, _)| *n <= moves.len()).collect(),
                    territory: ByColor::new(without(&mine, &yours), yours),
                    setup: Setup { black: without(&black, &white), white, to_play },
                    moves,
                    ..Record::new(size)
                }
            },
        )
    })
}

fn times() -> impl Strategy<Value = BTreeMap<usize, ByColor<Option<TimeLeft>>>> {
    let left = (prop::option::of(0u64..1_000_000_000), prop::option::of(any::<u32>()));
    let left = left.prop_filter_map("nothing left to tell", |(time, overtime)| {
        let left = TimeLeft { time: time.map(Duration::from_millis), overtime };
        (left != TimeLeft::default()).then_some(left)
    });
    let both =
        (prop::option::of(left.clone()), left).prop_map(|(black, white)| ByColor::new(black, Some(white)));
    prop::collection::btree_map(0usize..30, both, 0..4)
}

fn without(points: &[Point], others: &[Point]) -> Vec<Point> {
    points.iter().copied().filter(|point| !others.contains(point)).collect()
}

/// Names and raw values.
type Properties = Vec<(String, Vec<String>)>;

/// A tree told as a program builds it: each node continues one of those before it.
#[derive(Clone, Debug)]
struct Plan(Vec<(prop::sample::Index, Properties)>);

impl Plan {
    fn build(&self) -> Tree {
        let mut tree = Tree::default();
        let mut nodes: Vec<NodeId> = Vec::new();
        for (parent, properties) in &self.0 {
            let mut node = match nodes.as_slice() {
                [] => tree.root_mut(),
                nodes => tree.node_mut(*parent.get(nodes)).unwrap().add_child(),
            };
            for (name, values) in properties {
                node.set(name, values).unwrap();
            }
            nodes.push(node.id());
        }
        tree
    }
}

/// Pieces of raw values: brackets, escapes, line breaks, and what looks like the end or the encoding of a game.
const PIECES: [&str; 20] = [
    "pd",
    "aa:bb",
    "[",
    "(;",
    ")",
    ";",
    "\n",
    "\r\n",
    "\t",
    "\\]",
    "\\\\",
    "\\:",
    "\\\n",
    ":",
    "é",
    "黑中盘胜",
    "\u{1F600}",
    "\u{FEFF}",
    "\u{0}",
    ";CA[GBK\\]",
];

const NAMES: [&str; 12] =
    ["B", "W", "AB", "AW", "AE", "C", "LB", "BL", "KM", "KGSDE", "X", "AVERYLONGNAMEINDEED"];

fn a_value() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&PIECES[..]), 0..4).prop_map(|pieces| pieces.concat())
}

fn properties() -> impl Strategy<Value = Properties> {
    let name = prop::sample::select(&NAMES[..]).prop_map(str::to_owned);
    prop::collection::vec((name, prop::collection::vec(a_value(), 1..4)), 0..6)
}

/// More than are looked up one by one, some of them twice.
fn many_properties() -> impl Strategy<Value = Properties> {
    let letter = || prop::sample::select(vec!['D', 'E', 'F', 'G', 'H', 'I', 'J', 'K']);
    let name = (letter(), letter()).prop_map(|(a, b)| [a, b].iter().collect());
    prop::collection::vec((name, prop::collection::vec(a_value(), 1..3)), 40..80)
}

fn trees() -> impl Strategy<Value = Tree> {
    let properties = prop_oneof![20 => properties().boxed(), 1 => many_properties().boxed()];
    let node = (any::<prop::sample::Index>(), properties);
    prop::collection::vec(node, 1..20).prop_map(|nodes| Plan(nodes).build())
}

proptest! {
    #[test]
    fn reading_what_was_written_gives_the_trees(trees in prop::collection::vec(trees(), 1..4)) {
        let text = sgf::write_collection(&trees);
        prop_assert_eq!(sgf::parse_collection(text.as_bytes()), Ok(trees.clone()), "{}", text);
        prop_assert_eq!(sgf::parse_tree(text.as_bytes()), Ok(trees[0].clone()));
    }

    #[test]
    fn a_tree_that_is_changed_is_another(tree in trees(), at in any::<prop::sample::Index>()) {
        prop_assert_eq!(tree.nodes().count(), tree.node_count());
        let id = tree.nodes().nth(at.index(tree.node_count())).unwrap().id();
        let mut other = tree.clone();
        other.node_mut(id).unwrap().set("XYZ", ["1", "2"]).unwrap();
        prop_assert_ne!(&other, &tree);
        other.node_mut(id).unwrap().set("XYZ", [""; 0]).unwrap();
        prop_assert_eq!(&other, &tree);
        other.node_mut(id).unwrap().add_child();
        prop_assert_ne!(&other, &tree);
    }

    #[test]
    fn a_property_is_what_was_set_last(
        tree in trees(), values in prop::collection::vec("[a-z]{0,4}", 0..3), at in any::<prop::sample::Index>(),
    ) {
        let mut tree = tree;
        let id = tree.nodes().nth(at.index(tree.node_count())).unwrap().id();
        let names: Vec<String> = tree.node(id).unwrap().properties().map(|p| p.name().to_owned()).collect();
        let mut node = tree.node_mut(id).unwrap();
        for name in names.iter().map(String::as_str).chain(["XYZ"]) {
            let others = node.node().properties().filter(|p| p.name() != name).count();
            node.set(name, &values).unwrap();
            let found: Vec<&str> = node.node().property(name).into_iter().flat_map(|p| p.values()).collect();
            prop_assert_eq!(&found, &values);
            let left = node.node().properties().filter(|p| p.name() != name).count();
            prop_assert_eq!(left, others);
        }
    }

    #[test]
    fn reading_what_was_written_gives_the_record(record in records()) {
        let text = sgf::write(&record);
        prop_assert_eq!(sgf::parse(text.as_bytes()), Ok(record.clone()), "{}", text);
        prop_assert_eq!(Record::try_from(&Tree::from(&record)), Ok(record));
    }

    #[test]
    fn a_text_is_what_it_was_before_it_was_escaped(text in r"[\]\[\\:a-z \n。]{0,20}", other in r"[\]\\:a]{0,9}") {
        let raw = value::escape(&text);
        prop_assert!(value::is_raw(&raw));
        prop_assert_eq!(value::text(&raw), text.as_str());
        let raw = value::composed(&text, &other);
        let (first, second) = value::compose(&raw);
        prop_assert_eq!((value::text(first), second.map(value::text)), (text.into(), Some(other.into())));
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for bytes in [bytes.clone(), [b"(;".as_slice(), &bytes, b"])"].concat()] {
            let _ = sgf::parse(&bytes);
            read_everything(&bytes);
        }
    }

    #[test]
    fn no_brackets_make_it_panic(text in r"\(;[\(\);\[\]\\BWCSZA a-c:]{0,60}\)") {
        read_everything(text.as_bytes());
        if let Ok(record) = sgf::parse(text.as_bytes()) {
            prop_assert_eq!(sgf::parse(sgf::write(&record).as_bytes()), Ok(record));
        }
    }

    #[test]
    fn no_value_makes_it_panic(raw in r"[0-9a-zA-Z:.,+x/ ?*目子半又黑胜段()-]{0,16}", any in any::<String>()) {
        for raw in [raw, any] {
            let property = |name: &str| format!("{name}[{}]", value::escape(&raw));
            let names = ["SZ", "B", "AB", "LB", "AR", "PL", "C", "BL", "OB", "HA", "KM", "RE", "RU", "TM", "OT"];
            let names = names.into_iter().chain(["DT", "PB", "BR", "RO", "TB", "CA"]);
            read_everything(format!("(;{})", names.map(property).collect::<String>()).as_bytes());
            let _ = (raw.parse::<GameResult>(), raw.parse::<sgf::Rank>(), sgf::Round::read(&raw));
        }
    }
}

/// Asks for everything that a tree can tell, and writes it.
fn read_everything(bytes: &[u8]) {
    let Ok(trees) = sgf::parse_collection(bytes) else { return };
    for tree in &trees {
        let board = tree.board().unwrap_or(Size::NINETEEN.into());
        let _ =
            (tree.handicap(), tree.komi(), tree.result(), tree.rules(), tree.main_time(), tree.overtime());
        let _ = (tree.dates(), Color::BOTH.map(|color| (tree.player(color), tree.rank(color))));
        for node in tree.nodes() {
            let _ = (node.moves(board).count(), node.labels(board), node.lines("AR", board), node.to_play());
            let _ =
                (node.points("AB", board), node.comment(), Color::BOTH.map(|color| node.time_left(color)));
        }
        let _ = Record::try_from(tree);
    }
    assert_eq!(sgf::parse_collection(sgf::write_collection(&trees).as_bytes()), Ok(trees));
}
