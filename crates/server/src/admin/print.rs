//! What `tengen admin` prints: tables for people, JSON for scripts.

use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use tengen_game::Entry;
use tengen_protocol::{AuditRow, LeaderboardPage, Role, SanctionKind, UserCard, UserRow};
use unicode_width::UnicodeWidthStr;

use super::NotDone;

/// How to print.
pub(super) struct Print {
    json: bool,
}

impl Print {
    pub(super) fn new(json: bool) -> Self {
        Print { json }
    }

    pub(super) fn users(&self, users: &[UserRow]) {
        self.rows(users, &["ID", "NAME", "ROLES", "SANCTIONS", "SINCE", "SEEN"], |row| {
            let roles: Vec<&str> = row.roles.iter().copied().map(Role::as_str).collect();
            let sanctions: Vec<&str> = row.sanctions.iter().copied().map(SanctionKind::as_str).collect();
            vec![
                row.user.id.to_string(),
                row.user.name.clone(),
                roles.join(","),
                sanctions.join(","),
                time(row.since_ms),
                row.seen_ms.map(time).unwrap_or_default(),
            ]
        });
    }

    pub(super) fn card(&self, card: &UserCard) {
        if self.json {
            return line(card);
        }
        self.users(std::slice::from_ref(&card.row));
        let figures = [
            ("games", card.games),
            ("left", card.left),
            ("did_not_count", card.did_not_count),
            ("reports", card.reports),
            ("upheld", card.upheld),
        ];
        println!();
        self.figures(&figures.map(|(name, value)| (name, value.into())));
        if !card.all_sanctions.is_empty() {
            println!();
        }
        let names = ["SANCTION", "KIND", "SINCE", "UNTIL", "LIFTED", "BY", "REASON"];
        self.rows(&card.all_sanctions, &names, |row| {
            vec![
                row.id.to_string(),
                row.kind.as_str().to_owned(),
                time(row.at_ms),
                row.until_ms.map(time).unwrap_or_default(),
                row.lifted_ms.map(time).unwrap_or_default(),
                row.by.clone().unwrap_or_else(|| "command line".to_owned()),
                row.reason.clone(),
            ]
        });
    }

    pub(super) fn log(&self, entries: &[Entry]) {
        self.rows(entries, &["SEQ", "BY", "WHEN", "AT_MS", "LAG_MS", "ACTION"], |entry| {
            vec![
                entry.seq.to_string(),
                entry.by.to_string(),
                time(entry.wall_ms),
                entry.at_ms.millis().to_string(),
                entry.lag_ms.to_string(),
                serde_json::to_string(&entry.action).unwrap_or_default(),
            ]
        });
    }

    pub(super) fn audit(&self, rows: &[AuditRow]) {
        self.rows(rows, &["ID", "WHEN", "BY", "ACT", "TO", "GAME", "DETAILS"], |row| {
            vec![
                row.id.to_string(),
                time(row.at_ms),
                row.actor.clone().unwrap_or_else(|| "command line".to_owned()),
                row.act.clone(),
                row.subject.clone().unwrap_or_default(),
                row.game.map(|game| game.to_string()).unwrap_or_default(),
                row.details.to_string(),
            ]
        });
    }

    pub(super) fn leaderboard(&self, page: &LeaderboardPage) {
        let names = ["PLACE", "ID", "NAME", "COUNTRY", "RANK", "RATING", "GAMES", "WON", "LAST GAME"];
        self.rows(&page.rows, &names, |row| {
            vec![
                row.place.to_string(),
                row.user.id.to_string(),
                row.user.name.clone(),
                row.country.clone().unwrap_or_default(),
                row.strength.rank.to_string(),
                row.strength.rating.to_string(),
                row.games.to_string(),
                row.wins.to_string(),
                time(row.last_game_ms),
            ]
        });
        if let Some(next) = &page.next {
            self.figures(&[("next", next.as_str().into())]);
        }
    }

    /// Names and values.
    pub(super) fn figures(&self, figures: &[(&str, Value)]) {
        if self.json {
            let named = figures.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
            return line(&named.collect::<serde_json::Map<_, _>>());
        }
        for (name, value) in figures {
            println!("{name} {}", value.as_str().map_or_else(|| value.to_string(), shown));
        }
    }

    /// Says that it was done, or why not.
    pub(super) fn done_or(&self, done: bool, why: &str) -> Result<(), NotDone> {
        match done {
            true => {
                self.figures(&[("done", true.into())]);
                Ok(())
            }
            false => Err(NotDone::Nothing(why.to_owned())),
        }
    }

    fn rows<T: Serialize>(&self, rows: &[T], names: &[&str], cells: impl Fn(&T) -> Vec<String>) {
        if self.json {
            return rows.iter().for_each(line);
        }
        if !rows.is_empty() {
            print!("{}", table(names, rows.iter().map(cells)));
        }
    }
}

fn line(value: &impl Serialize) {
    println!("{}", serde_json::to_string(value).expect("it is always JSON"));
}

/// Columns as wide as their widest cell.
fn table(names: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let head = names.iter().map(|&name| name.to_owned()).collect();
    let rows = rows.map(|row| row.iter().map(|cell| shown(cell)).collect());
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..names.len()).map(width).collect();
    let mut table = String::new();
    for row in &rows {
        let padded =
            row.iter().zip(&widths).map(|(cell, wide)| cell.clone() + &" ".repeat(wide - cell.width()));
        table.push_str(padded.collect::<Vec<_>>().join("  ").trim_end());
        table.push('\n');
    }
    table
}

/// What is from users must not steer the terminal.
fn shown(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// UTC, to the second.
fn time(ms: i64) -> String {
    let time = Timestamp::from_second(ms.div_euclid(1_000));
    time.map_or_else(|_| format!("{ms} ms"), |time| time.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_under_each_other_also_in_chinese() {
        let rows = [["1", "本因坊", "x"], ["22", "Dōsaku", "\u{1b}[2J"]];
        let rows = rows.map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(
            table(&["ID", "NAME", "TEXT"], rows.into_iter()),
            "ID  NAME    TEXT\n1   本因坊  x\n22  Dōsaku  \u{fffd}[2J\n"
        );
    }

    #[test]
    fn times_are_told_in_utc_to_the_second() {
        assert_eq!(time(1_796_072_669_999), "2026-11-30T21:04:29Z");
    }
}
