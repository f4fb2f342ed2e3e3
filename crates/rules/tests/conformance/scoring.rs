//! Counting by area.

use serde_json::Value;
use tengen_rules::{Color, HalfPoints, Marking, Ruleset, count_area, score_area};

use crate::{list, point, position, rows, size, text, vectors};

/// A number of points that may be a half.
fn half_points(value: &Value) -> HalfPoints {
    HalfPoints((value.as_f64().unwrap() * 2.0) as i32)
}

#[test]
fn area_scores_agree() {
    let (mut agreed, mut unplayable) = (0, 0);
    for vector in vectors("scoring.jsonl").iter().filter(|vector| vector["method"] == "area") {
        let id = text(&vector["id"]);
        let Some(size) = size(&vector["size"]) else {
            unplayable += 1;
            continue;
        };
        let position = position(size, &Ruleset::CHINESE, &vector["board"], Color::Black);
        let dead: Marking = list(&vector["dead"]).iter().map(point).collect();
        let count = count_area(&position, &dead);
        let owned = |row: usize| {
            let width = size.width() as usize;
            let owners = &count.owner[row * width..(row + 1) * width];
            owners.iter().map(|owner| owner.map_or('.', Color::letter)).collect::<String>()
        };
        if vector.get("ownership").is_some() {
            let owned: Vec<String> = (0..size.height() as usize).map(owned).collect();
            assert_eq!(owned, rows(&vector["ownership"]), "{id}{position:?}");
        }
        let bonus = half_points(&vector["white_handicap_bonus"]);
        let margin = score_area(&count, half_points(&vector["komi"]), bonus);
        assert_eq!(margin, half_points(&vector["expect"]["black_minus_white"]), "{id}{position:?}");
        agreed += 1;
    }
    println!("{agreed} scores agree, {unplayable} on boards with a side below 2 or above 25");
}
