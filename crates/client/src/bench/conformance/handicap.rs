//! Where fixed handicap stones lie.

use std::collections::BTreeSet;

use serde::Deserialize;
use tengen_rules::{Point, Size, fixed_handicap};

use super::board::{points, same};
use super::tally::{Checked, Verdict};

/// Points for so many stones on a square board, or that there are none.
#[derive(Deserialize)]
pub(super) struct Vector {
    size: u8,
    stones: u8,
    ok: bool,
    #[serde(default)]
    points: Vec<String>,
}

pub(super) fn check(vector: &Vector) -> Checked {
    let size = Size::square(vector.size).map_err(|bad| bad.to_string())?;
    let found = fixed_handicap(size, vector.stones);
    if !vector.ok {
        let none = |points| Err(format!("{points:?}, not an error"));
        return found.map_or(Ok(Verdict::Agrees), none);
    }
    let found: BTreeSet<Point> = found.map_err(|bad| bad.to_string())?.into_iter().collect();
    let expected: BTreeSet<Point> = points(&vector.points)?.into_iter().collect();
    if vector.stones == 3 && is_the_other_way(size, &found, &expected) {
        return Ok(Verdict::LeftOut(
            "three stones that fill the upper left, where ours leave it open".into(),
        ));
    }
    same("points", &found, &expected)?;
    Ok(Verdict::Agrees)
}

/// The same two corners, and of the other two the upper left instead of the lower right.
fn is_the_other_way(size: Size, found: &BTreeSet<Point>, expected: &BTreeSet<Point>) -> bool {
    let opposite =
        |point: Point| Point::new(size.width() - 1 - point.column(), size.height() - 1 - point.row());
    let is_upper_left = |point: Point| point.column() < size.width() / 2 && point.row() < size.height() / 2;
    let only = Vec::from_iter(expected.difference(found).copied());
    let other = Vec::from_iter(found.difference(expected).copied());
    matches!((&only[..], &other[..]), (&[only], &[other]) if is_upper_left(only) && opposite(only) == other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(stones: u8, points: &str) -> Checked {
        let text =
            format!(r#"{{"id":"","group":"","size":9,"stones":{stones},"ok":true,"points":{points}}}"#);
        check(&serde_json::from_str(&text).unwrap())
    }

    #[test]
    fn the_points_are_compared_and_not_their_order() {
        assert_eq!(asked(2, r#"["gc","cg"]"#), Ok(Verdict::Agrees));
        assert_eq!(asked(2, r#"["cg","gc"]"#), Ok(Verdict::Agrees));
        assert!(asked(2, r#"["cc","gg"]"#).is_err() && asked(10, r#"["cc"]"#).is_err());
        let none = r#"{"id":"","group":"","size":9,"stones":2,"ok":false}"#;
        assert!(check(&serde_json::from_str(none).unwrap()).is_err());
    }

    #[test]
    fn only_the_other_upper_left_stone_is_left_out() {
        assert_eq!(asked(3, r#"["cg","gc","gg"]"#), Ok(Verdict::Agrees));
        assert!(matches!(asked(3, r#"["cc","cg","gc"]"#), Ok(Verdict::LeftOut(_))));
        assert!(asked(3, r#"["cc","cg","gg"]"#).is_err() && asked(3, r#"["dd","cg","gc"]"#).is_err());
    }
}
