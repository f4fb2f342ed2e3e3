//! Writing: FF\[4\] in UTF-8.

use std::fmt::Write as _;

use super::Record;
use super::value::escape;
use crate::{Color, Point};

/// How many moves share a line.
const MOVES_A_LINE: usize = 10;

/// The record as a file. Reading it gives an equal record, if its texts are not empty and have no tabs or
/// carriage returns, one-line texts no line breaks, and no comment stands behind the last move.
#[must_use]
pub fn write(record: &Record) -> String {
    let mut out = String::from("(;FF[4]GM[1]CA[UTF-8]");
    write_settings(&mut out, record);
    write_setup(&mut out, record);
    write_comment(&mut out, record, 0);
    for (i, &(color, m)) in record.moves.iter().enumerate() {
        if i % MOVES_A_LINE == 0 {
            out.push('\n');
        }
        let point = m.point().map_or(String::new(), |point| point.to_string());
        // Writing to a string cannot fail.
        let _ = write!(out, ";{}[{point}]", color.letter());
        write_comment(&mut out, record, i + 1);
    }
    write_points(&mut out, "TB", &record.territory.black);
    write_points(&mut out, "TW", &record.territory.white);
    out.push_str(")\n");
    out
}

fn write_settings(out: &mut String, record: &Record) {
    let (width, height) = (record.size.width(), record.size.height());
    let sides = if width == height { width.to_string() } else { format!("{width}:{height}") };
    write_text(out, "SZ", &Some(sides));
    write_text(out, "KM", &record.komi.map(|komi| komi.to_string()));
    write_text(out, "HA", &Some(record.handicap).filter(|&n| n != 0).map(|n| n.to_string()));
    write_text(out, "RU", &record.rules);
    write_text(out, "PB", &record.players.black);
    write_text(out, "BR", &record.ranks.black);
    write_text(out, "BT", &record.teams.black);
    write_text(out, "PW", &record.players.white);
    write_text(out, "WR", &record.ranks.white);
    write_text(out, "WT", &record.teams.white);
    write_text(out, "DT", &record.date);
    write_text(out, "EV", &record.event);
    write_text(out, "RO", &record.round);
    write_text(out, "PC", &record.place);
    write_text(out, "GN", &record.game_name);
    write_text(out, "TM", &record.main_time);
    write_text(out, "OT", &record.overtime);
    write_text(out, "RE", &record.result);
}

fn write_setup(out: &mut String, record: &Record) {
    write_points(out, "AB", &record.setup.black);
    write_points(out, "AW", &record.setup.white);
    if record.setup.to_play != record.first_to_play() {
        out.push_str(if record.setup.to_play == Color::Black { "PL[B]" } else { "PL[W]" });
    }
}

fn write_comment(out: &mut String, record: &Record, moves: usize) {
    write_text(out, "C", &record.comments.get(&moves).cloned());
}

fn write_text(out: &mut String, name: &str, text: &Option<String>) {
    if let Some(text) = text.as_deref().filter(|text| !text.is_empty()) {
        let _ = write!(out, "{name}[{}]", escape(text));
    }
}

fn write_points(out: &mut String, name: &str, points: &[Point]) {
    if !points.is_empty() {
        out.push_str(name);
    }
    for point in points {
        let _ = write!(out, "[{point}]");
    }
}
