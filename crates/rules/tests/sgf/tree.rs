//! Reading and writing trees.

use std::time::Duration;

use tengen_rules::sgf::value::{BoardSize, TimeLeft};
use tengen_rules::sgf::{self, BadProperty, Overtime, Record, RecordFault, SgfFault, Tree};
use tengen_rules::{Color, HalfPoints, Move, RulesetName, Size};

use crate::points;

fn tree(text: &str) -> Tree {
    sgf::parse_tree(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn variations_keep_their_order() {
    let text = "(;B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff]))";
    let tree = tree(text);
    let nodes: Vec<String> = tree.nodes().map(|node| format!("{node:?}")).collect();
    assert_eq!(nodes, [";B[aa]", ";W[bb]", ";B[cc]", ";W[dd]", ";W[ee]", ";W[ff]"]);
    assert_eq!(tree.to_string().replace('\n', ""), text);
    let parents: Vec<Option<String>> =
        tree.nodes().map(|node| node.parent().map(|parent| format!("{parent:?}"))).collect();
    let parents: Vec<&str> = parents.iter().map(|parent| parent.as_deref().unwrap_or("none")).collect();
    assert_eq!(parents, ["none", ";B[aa]", ";W[bb]", ";B[cc]", ";B[cc]", ";B[aa]"]);
}

#[test]
fn needless_brackets_are_left_out() {
    assert_eq!(tree("(;B[aa](;W[bb](;B[cc])))"), tree("(;B[aa];W[bb];B[cc])"));
    assert_eq!(tree("(;B[aa]()(;W[bb])())"), tree("(;B[aa];W[bb])"));
    assert_eq!(tree("(;B[aa](;W[bb]);W[cc])"), tree("(;B[aa](;W[bb])(;W[cc]))"));
}

#[test]
fn a_file_may_hold_several_games_and_anything_between_them() {
    let trees = sgf::parse_collection(b"mail (1)\n(;A[1];B[aa]) and (\n;A[2](;)(;)) (the end").unwrap();
    assert_eq!(trees.iter().map(Tree::node_count).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(sgf::parse_collection(sgf::write_collection(&trees).as_bytes()), Ok(trees));
    let error = sgf::parse_collection(b"(;A[1])\n(;A[2]").unwrap_err();
    assert_eq!((error.fault, error.line), (SgfFault::Unfinished, 2));
    assert_eq!(sgf::parse_collection(b"()").unwrap_err().fault, SgfFault::NoGame);
    assert_eq!(tree("(;A[1])(;A[").node_count(), 1);
}

#[test]
fn a_property_told_twice_is_one() {
    let tree = tree("(;AB[dd]C[x]AB[pp][dp]BlackAdd[aa]AddBlack[pd])");
    let root = format!("{:?}", tree.root());
    assert_eq!(root, ";AB[dd][pp][dp][pd]C[x]BA[aa]");
}

#[test]
fn what_nobody_knows_is_kept() {
    let text = "(;KGSDE[xy]X1[a\\]b\\\\]small[1][2]A_LONG_ONE";
    assert!(sgf::parse_tree(text.as_bytes()).is_err());
    let text = "(;[nameless]KGSDE[xy]X1[a\\]b\\\\\r\n]small[1][2]AVERYLONGNAMEINDEED[])";
    assert_eq!(tree(text).to_string(), text);
}

#[test]
fn the_encoding_of_a_tree_is_utf_8() {
    let tree = sgf::parse_tree(b"(;CA[GBK]PB[\xbf\xc2\xbd\xe0])").unwrap();
    assert_eq!(tree.to_string(), "(;CA[UTF-8]PB[柯洁])");
    let mut set = Tree::default();
    set.root_mut().set("CA", ["GBK"]).unwrap();
    set.root_mut().set_text("PB", "柯洁").unwrap();
    assert_eq!(set.to_string(), "(;CA[UTF-8]PB[柯洁])");
}

#[test]
fn what_is_not_ascii_is_declared() {
    assert_eq!(tree("(;PB[柯洁])").to_string(), "(;PB[柯洁]CA[UTF-8])");
    assert_eq!(tree("(;;C[é];)").to_string(), "(;CA[UTF-8]\n;C[é];)");
    let mut set = Tree::default();
    set.root_mut().add_child().set_text("C", "é").unwrap();
    assert_eq!(set, tree("(;;C[é])"));
    assert_eq!(tree("(;PB[Ke Jie])").to_string(), "(;PB[Ke Jie])");
}

#[test]
fn a_node_tells_what_it_means() {
    let tree = tree(
        "(;SZ[13:9]PL[w]AB[aa:ba][cc]AW[];B[cc]BL[12.5]OB[3]N[x\ny]C[a\\] b\nc]LB[ab:1][ba:x\\:y]TR[mi]\
         AR[aa:bb]TB[aa][aa:ab]W[];B[zz])",
    );
    let board = tree.board().unwrap();
    assert_eq!(board, BoardSize::new(13, 9).unwrap());
    let (root, node) = (tree.root(), tree.root().children().next().unwrap());
    assert_eq!(root.points("AB", board).unwrap(), points("aa ba cc"));
    assert_eq!((root.points("AW", board), root.to_play()), (Ok(vec![]), Some(Color::White)));
    let moves: Vec<_> = node.moves(board).map(Result::unwrap).collect();
    assert_eq!(moves, [(Color::Black, Move::Play(points("cc")[0])), (Color::White, Move::Pass)]);
    let left = TimeLeft { time: Some(Duration::from_millis(12_500)), overtime: Some(3) };
    assert_eq!((node.time_left(Color::Black), node.time_left(Color::White)), (left, TimeLeft::default()));
    assert_eq!((node.simple_text("N").as_deref(), node.comment().as_deref()), (Some("x y"), Some("a] b\nc")));
    let labels = node.labels(board).unwrap();
    assert_eq!(labels, [(points("ab")[0], "1".into()), (points("ba")[0], "x:y".into())]);
    assert_eq!(node.points("TR", board).unwrap(), points("mi"));
    assert_eq!(node.points("TB", board).unwrap(), points("aa ab"));
    assert_eq!(node.lines("AR", board).unwrap(), [(points("aa")[0], points("bb")[0])]);
    let last = node.children().next().unwrap();
    let bad = last.moves(board).next().unwrap().unwrap_err();
    assert_eq!(bad.to_string(), "B[zz] makes no sense on this board");
}

#[test]
fn the_root_tells_the_settings_of_the_game() {
    let tree = tree(
        "(;RU[Chinese]KM[375]HA[2]RE[W+4.25]TM[1800]OT[5x30 byo-yomi]DT[2018-03-18,19]PB[A]BR[九段]WR[?])",
    );
    assert_eq!((tree.rules(), tree.komi()), (Some(RulesetName::Chinese), Some(HalfPoints(15))));
    assert_eq!((tree.handicap(), tree.main_time()), (2, Some(Duration::from_secs(1800))));
    assert_eq!(tree.result().unwrap().margin(), Some(HalfPoints(-17)));
    let period = Duration::from_secs(30);
    assert_eq!(tree.overtime(), Some(Overtime::ByoYomi { periods: 5, period }));
    assert_eq!(tree.dates().unwrap().len(), 2);
    assert_eq!((tree.player(Color::Black).as_deref(), tree.player(Color::White)), (Some("A"), None));
    assert_eq!(tree.rank(Color::Black).unwrap().to_string(), "9d");
    assert_eq!(tree.rank(Color::White), None);
}

#[test]
fn an_empty_root_leaves_the_settings_to_the_node_behind_it() {
    let text = "(;(;SZ[9]KM[6.5]PB[A]RE[B+R];B[ee]))";
    let tree = tree(text);
    assert_eq!((tree.board(), tree.komi()), (BoardSize::new(9, 9), Some(HalfPoints(13))));
    assert_eq!(
        (tree.player(Color::Black).as_deref(), tree.result().unwrap().winner()),
        (Some("A"), Some(Color::Black))
    );
    assert_eq!(Record::try_from(&tree).unwrap().size, Size::NINE);
}

#[test]
fn a_tree_may_hold_what_no_record_can() {
    for (text, fault) in [
        ("(;SZ[37];B[dd];W[Hd])", RecordFault::BadSize("37".into())),
        ("(;GM[6];B[whatever])", RecordFault::OtherGame("6".into())),
        ("(;SZ[9];B[jj])", RecordFault::BadPoint { name: "B".into(), value: "jj".into() }),
        ("(;B[aa];AW[bb])", RecordFault::SetupAfterMove("AW".into())),
    ] {
        let tree = tree(text);
        assert_eq!(tree.to_string().replace('\n', ""), text);
        assert_eq!(Record::try_from(&tree), Err(fault));
    }
}

#[test]
fn a_game_is_built_node_by_node() {
    let mut tree = Tree::new(Size::NINE);
    let at = |letters: &str| Move::Play(points(letters)[0]);
    let mut first = tree.root_mut().add_move(Color::Black, at("ee")).unwrap();
    first.set_text("C", "a [joseki]").unwrap();
    first.set_labels(&[(points("aa")[0], "a:]")]).unwrap();
    let first = first.id();
    for letters in ["gc", "cg"] {
        tree.node_mut(first).unwrap().add_move(Color::White, at(letters)).unwrap();
    }
    let mut root = tree.root_mut();
    root.set_points("AB", &points("aa ii")).unwrap();
    root.set_points("AB", &points("ii")).unwrap();
    root.set("SZ", [""; 0]).unwrap();
    let expected = "(;FF[4]GM[1]CA[UTF-8]AB[ii];B[ee]C[a [joseki\\]]LB[aa:a\\:\\]](;W[gc])(;W[cg]))";
    assert_eq!(tree.to_string().replace('\n', ""), expected);
    assert_eq!(tree.node(first).unwrap().children().count(), 2);
    assert!(Tree::default().node(first).is_none());
}

#[test]
fn what_could_not_be_read_again_is_not_set() {
    let mut tree = Tree::default();
    let mut root = tree.root_mut();
    for name in ["", "b", "P2", "A B", &"X".repeat(65)] {
        assert_eq!(root.set_text(name, "x"), Err(BadProperty::Name(name.chars().take(20).collect())));
    }
    for raw in ["]", "a\\", "a]b"] {
        assert_eq!(root.set("C", ["good", raw]), Err(BadProperty::Value(raw.into())));
    }
    let far = tengen_rules::Point::new(60, 0);
    assert_eq!(root.set_points("AB", &[far]), Err(BadProperty::Point("(60,0)".into())));
    assert!(root.add_move(Color::Black, Move::Play(far)).is_err());
    assert_eq!(tree, Tree::default());
}
