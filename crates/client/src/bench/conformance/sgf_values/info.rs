//! What the root says of a game: result, ranks, rules, dates, round, overtime.

use std::time::Duration;

use serde_json::{Value, json};
use tengen_rules::Color;
use tengen_rules::sgf::{self, Certainty, Date, GameResult, Grade, Overtime, Rank, Round, WinBy};

/// RE.
pub(super) fn result(text: &str) -> Value {
    let Ok(result) = text.parse::<GameResult>() else { return Value::Null };
    let (kind, by) = match result {
        GameResult::Win { winner: Color::Black, by } => ("BlackWin", Some(by)),
        GameResult::Win { winner: Color::White, by } => ("WhiteWin", Some(by)),
        GameResult::Draw => ("Draw", None),
        GameResult::Void => ("NoResult", None),
        GameResult::Unknown => ("UnknownResult", None),
    };
    let (win, score) = by.map_or((None, None), win);
    json!({ "type": kind, "win": win, "score": score })
}

fn win(by: WinBy) -> (Option<&'static str>, Option<f64>) {
    match by {
        WinBy::Score(halves) => (Some("WinWithScore"), Some(f64::from(halves.value()) / 2.0)),
        WinBy::Odd(hundredths) => (Some("WinWithScore"), Some(f64::from(hundredths) / 100.0)),
        WinBy::Resignation => (Some("WinByResignation"), None),
        WinBy::Time => (Some("WinOnTime"), None),
        WinBy::Forfeit => (Some("WinByForfeit"), None),
        WinBy::Unsaid => (Some("WinWithoutScore"), None),
    }
}

/// BR and WR.
pub(super) fn rank(text: &str) -> Value {
    let Ok(rank) = text.parse::<Rank>() else { return Value::Null };
    let kind = match rank.grade {
        Grade::Kyu => "Kyu",
        Grade::Dan => "AmateurDan",
        Grade::Professional => "ProfessionalDan",
    };
    let rating = match rank.certainty {
        Some(Certainty::Uncertain) => "Uncertain",
        Some(Certainty::Established) => "Established",
        None => "Unspecified",
    };
    json!({ "rank": rank.level, "type": kind, "rating": rating })
}

/// RU. The source knows the words of FF\[4\] alone: those that are written as they were read.
pub(super) fn rules(text: &str) -> Value {
    json!(sgf::read_rules(text).map(sgf::rules_text).filter(|&written| written == text))
}

/// RO.
pub(super) fn round(text: &str) -> Value {
    let round = Round::read(text);
    json!({ "round_number": round.number, "round_type": round.kind.unwrap_or_default() })
}

/// DT: year, month and day, as far as they are told.
pub(super) fn dates(text: &str) -> Result<Value, String> {
    let dates = Date::read_all(text).ok_or("refused")?;
    let parts = |date: &Date| -> Vec<u16> {
        let year = Some(date.year);
        [year, date.month.map(u16::from), date.day.map(u16::from)].into_iter().flatten().collect()
    };
    Ok(json!(dates.iter().map(parts).collect::<Vec<_>>()))
}

/// OT, beside the seconds of TM.
pub(super) fn overtime(text: &str, main_time: &Value) -> Value {
    let Some(overtime) = Overtime::read(text) else { return Value::Null };
    let mut found = match overtime {
        Overtime::ByoYomi { periods, period } => {
            json!({ "system": "byoyomi", "periods": periods, "period_time_s": seconds(period) })
        }
        Overtime::Canadian { moves, period } => {
            json!({ "system": "canadian", "stones_per_period": moves, "period_time_s": seconds(period) })
        }
        Overtime::Fischer { increment } => json!({ "system": "fischer", "increment_s": seconds(increment) }),
        Overtime::PerMove(time) => json!({ "system": "simple", "per_move_s": seconds(time) }),
    };
    // The source tells the main time by another name where it grows, and only when there is one.
    let name = if matches!(overtime, Overtime::Fischer { .. }) { "initial_time_s" } else { "main_time_s" };
    if main_time.as_u64() != Some(0) {
        found[name] = main_time.clone();
    }
    found
}

fn seconds(time: Duration) -> Value {
    match time.subsec_nanos() {
        0 => json!(time.as_secs()),
        _ => json!(time.as_secs_f64()),
    }
}
