//! The lines of a backup that are no rows.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A line that is no row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Line {
    Tengen(Header),
    Table(Table),
    /// The last value that each sequence gave.
    Sequences(BTreeMap<String, i64>),
    End(End),
}

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The format of the file.
    pub format: u32,
    /// The version of Tengen that wrote it.
    pub version: String,
    /// The last migration of its tables.
    pub migration: i64,
    /// When, in UTC.
    pub at: String,
    /// The version of PostgreSQL it comes from.
    pub postgres: String,
}

/// What the next rows are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Table {
    /// Its name.
    pub name: String,
    /// The columns that the rows have.
    pub columns: Vec<String>,
}

/// The last line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct End {
    /// Rows in all.
    pub rows: u64,
    /// Of all lines before, in hexadecimal.
    pub sha256: String,
}

/// A row's line is this, the row, and [`ROW_END`].
pub(super) const ROW: &str = "{\"row\":";
pub(super) const ROW_END: &str = "}";

impl Line {
    /// With its line end.
    pub(super) fn text(&self) -> Vec<u8> {
        let mut text = serde_json::to_vec(self).expect("a line is always JSON");
        text.push(b'\n');
        text
    }
}

/// A checksum as it is written.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
