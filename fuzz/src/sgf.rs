//! Records as strangers write them.

mod values;

use tengen_rules::sgf::{self as rules, MAX_BYTES, MAX_NODES, Record, Tree};

/// Bytes are a file. What can be read is written, and reads the same again.
pub fn sgf(data: &[u8]) {
    read(data);
    if let Ok(text) = std::str::from_utf8(data) {
        set(text);
        values::read(text);
    }
}

/// A quarter of the longest file: what takes the square of its length would take minutes for it.
const LONG: usize = MAX_BYTES / 4;

/// Bytes are a long file, told short: a byte `n`, then a head, a piece and a tail with `*` between
/// them; the piece and the tail are repeated 16`n`² times.
pub fn sgf_long(data: &[u8]) {
    if let Some(long) = repeated(data) {
        read(&long);
    }
}

fn repeated(data: &[u8]) -> Option<Vec<u8>> {
    let (&n, rest) = data.split_first()?;
    let mut parts = rest.splitn(3, |&byte| byte == b'*');
    let (head, piece, tail) = (parts.next()?, parts.next()?, parts.next()?);
    let most = LONG.saturating_sub(head.len()) / (piece.len() + tail.len()).max(1);
    let times = most.min(usize::from(n).pow(2) * 16);
    Some([head, &piece.repeat(times), &tail.repeat(times)].concat())
}

fn read(bytes: &[u8]) {
    let collection = rules::parse_collection(bytes);
    let tree = rules::parse_tree(bytes);
    let record = rules::parse(bytes);
    if let Ok(trees) = &collection {
        write_collection(trees);
        assert_eq!(trees.first(), tree.as_ref().ok(), "the first game of a file is its first tree");
    }
    match &tree {
        Ok(tree) => {
            read_tree(tree);
            assert_eq!(Record::try_from(tree).ok(), record.as_ref().ok().cloned());
        }
        Err(error) => assert_eq!(record.as_ref().err(), Some(error)),
    }
    if let Ok(record) = &record {
        write(record);
    }
    for error in [collection.err(), tree.err(), record.err()].into_iter().flatten() {
        assert!(!error.to_string().is_empty() && error.line > 0);
    }
}

fn write_collection(trees: &[Tree]) {
    let text = rules::write_collection(trees);
    // What was read from another encoding may be too long to read once written.
    if text.len() <= MAX_BYTES {
        match rules::parse_collection(text.as_bytes()) {
            Ok(again) => {
                assert!(again == trees, "{again:?} from {text}");
                assert_eq!(rules::write_collection(&again), text);
            }
            Err(error) => panic!("{error}: {text}"),
        }
    }
}

fn write(record: &Record) {
    let text = rules::write(record);
    // One node may have held many moves.
    if text.len() <= MAX_BYTES && record.moves.len() < MAX_NODES {
        match rules::parse(text.as_bytes()) {
            Ok(again) => assert_eq!(again, *record, "{text}"),
            Err(error) => panic!("{error}: {text}"),
        }
    }
}

/// A tree hangs together, and whatever it says can be asked for.
fn read_tree(tree: &Tree) {
    assert_eq!(tree.nodes().count(), tree.node_count());
    assert!(tree.node_count() <= MAX_NODES);
    for node in tree.nodes() {
        for child in node.children() {
            assert_eq!(child.parent().map(|parent| parent.id()), Some(node.id()));
        }
        for property in node.properties() {
            assert!(property.values().all(rules::value::is_raw));
            assert!(property.values().count() > 0);
        }
        values::of_node(node, tree.board());
    }
    values::of_game(tree);
}

/// Any text can be set, and a raw value that is one; both are read as they were set.
fn set(text: &str) {
    let mut tree = Tree::default();
    let mut node = tree.root_mut();
    node.set_text("C", text).expect("any text has its escapes");
    let is_raw = node.set("XX", [text]).is_ok();
    assert_eq!(is_raw, rules::value::is_raw(text));
    if !text.contains(['\r', '\t', '\x0b', '\x0c']) {
        assert_eq!(node.node().comment().as_deref(), Some(text));
    }
    if is_raw {
        assert_eq!(node.node().property("XX").map(|property| property.value()), Some(text));
    }
    write_collection(&[tree]);
}
