//! A record as a tree, to be written or to be given variations.

use super::value::{self, TimeLeft, escape};
use super::{NodeMut, Record, Tree};
use crate::{Color, Point};

impl From<&Record> for Tree {
    /// The record as a tree without variations.
    fn from(record: &Record) -> Tree {
        tree(record)
    }
}

pub(super) fn tree(record: &Record) -> Tree {
    let mut tree = Tree::new(record.size);
    let mut node = tree.root_mut();
    settings(&mut node, record);
    setup(&mut node, record);
    remarks(&mut node, record, 0);
    for (number, &(color, m)) in (1..).zip(&record.moves) {
        node = node.add_child();
        let raw = m.point().and_then(value::point_text).unwrap_or_default();
        node.put(if color == Color::Black { "B" } else { "W" }, [raw]);
        remarks(&mut node, record, number);
    }
    points(&mut node, "TB", &record.territory.black);
    points(&mut node, "TW", &record.territory.white);
    tree
}

fn settings(node: &mut NodeMut<'_>, record: &Record) {
    text(node, "KM", record.komi.map(value::komi_text).as_deref());
    text(node, "HA", Some(record.handicap).filter(|&n| n != 0).map(|n| n.to_string()).as_deref());
    for (name, value) in [
        ("RU", &record.rules),
        ("PB", &record.players.black),
        ("BR", &record.ranks.black),
        ("BT", &record.teams.black),
        ("PW", &record.players.white),
        ("WR", &record.ranks.white),
        ("WT", &record.teams.white),
        ("DT", &record.date),
        ("EV", &record.event),
        ("RO", &record.round),
        ("PC", &record.place),
        ("GN", &record.game_name),
        ("TM", &record.main_time),
        ("OT", &record.overtime),
        ("RE", &record.result),
    ] {
        text(node, name, value.as_deref());
    }
}

fn setup(node: &mut NodeMut<'_>, record: &Record) {
    points(node, "AB", &record.setup.black);
    points(node, "AW", &record.setup.white);
    if record.setup.to_play != record.first_to_play() {
        node.put("PL", [if record.setup.to_play == Color::Black { "B" } else { "W" }]);
    }
}

/// What stands at a move, or before the first.
fn remarks(node: &mut NodeMut<'_>, record: &Record, moves: usize) {
    text(node, "C", record.comments.get(&moves).map(String::as_str));
    if let Some(left) = record.time_left.get(&moves) {
        for color in Color::BOTH {
            node.set_time_left(color, left[color].unwrap_or(TimeLeft::default()));
        }
    }
}

fn text(node: &mut NodeMut<'_>, name: &str, text: Option<&str>) {
    if let Some(text) = text.filter(|text| !text.is_empty()) {
        node.put(name, [escape(text)]);
    }
}

fn points(node: &mut NodeMut<'_>, name: &str, points: &[Point]) {
    node.put(name, points.iter().filter_map(|&point| value::point_text(point)));
}
