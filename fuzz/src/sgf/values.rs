//! What values say: whatever can be read of one is written so that it reads the same.

use tengen_rules::Color;
use tengen_rules::sgf::value::{self, BoardSize, CountedIn};
use tengen_rules::sgf::{Date, GameResult, Node, Overtime, Rank, Round, Tree, read_rules};

/// Longer ones are remarks.
const SHORT: usize = 40;

/// Reads a text as everything that a value can be.
pub(super) fn read(text: &str) {
    if let Some(rank) = Rank::read(text) {
        assert_eq!(Rank::read(&rank.to_string()), Some(rank), "{text}");
    }
    if let Some(overtime) = Overtime::read(text) {
        assert_eq!(Overtime::read(&overtime.to_string()), Some(overtime), "{text}");
    }
    for date in Date::read_all(text).into_iter().flatten() {
        assert_eq!(Date::read_all(&date.to_string()), Some(vec![date]), "{text}");
    }
    for unit in [CountedIn::Points, CountedIn::Zi] {
        let result = GameResult::read(text, unit);
        assert_eq!(GameResult::read(&result.to_string(), CountedIn::Points), result, "{text}");
        assert!(
            result.winner().is_some() || result.margin().is_none_or(|margin| margin.value() == 0),
            "{text}"
        );
    }
    if let Some(komi) = value::komi(text) {
        assert_eq!(value::komi(&value::komi_text(komi)), Some(komi), "{text}");
    }
    if let Some(seconds) = value::seconds(text) {
        assert_eq!(value::seconds(&value::seconds_text(seconds)), Some(seconds), "{text}");
    }
    if let Some(board) = BoardSize::read(text) {
        assert_eq!(BoardSize::read(&board.to_string()), Some(board), "{text}");
    }
    if let Some(real) = value::real(text) {
        assert!(value::real_text(real).is_some_and(|text| value::real(&text).is_some()), "{text}");
    }
    let _ = (value::number(text), value::color(text), Round::read(text), read_rules(text));
    let (first, second) = text.split_at(text.floor_char_boundary(text.len() / 2));
    let raw = value::composed(first, second);
    let parts = value::compose(&raw);
    assert_eq!(value::text(parts.0), value::text(&value::escape(first)));
    assert_eq!(parts.1.map(value::text), Some(value::text(&value::escape(second))));
}

/// Asks a node for everything that it may say.
pub(super) fn of_node(node: Node<'_>, board: Option<BoardSize>) {
    if let Some(board) = board {
        let _ = node.moves(board).count();
        for name in ["AB", "AW", "AE", "TB", "TW", "TR", "DD"] {
            let points = node.points(name, board).unwrap_or_default();
            assert!(points.is_sorted() && points.iter().all(|&point| board.contains(point)));
        }
        let _ = (node.labels(board), node.lines("AR", board));
    }
    for color in Color::BOTH {
        let _ = node.time_left(color);
    }
    let _ = (node.to_play(), node.comment(), node.simple_text("N"));
    let values = node.properties().flat_map(|property| property.values());
    values.filter(|raw| raw.len() <= SHORT).for_each(|raw| read(&value::simple_text(raw)));
}

/// Asks a game for everything that it may say.
pub(super) fn of_game(tree: &Tree) {
    let _ = (tree.handicap(), tree.komi(), tree.result(), tree.rules(), tree.main_time());
    let _ = (tree.overtime(), tree.dates(), tree.main_line().count());
    for color in Color::BOTH {
        let _ = (tree.player(color), tree.rank(color));
    }
}
