//! The table of what other programs found: `games_index.tsv`.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use super::records::is_archive;

/// Rows by the name of the file.
pub(super) struct Index {
    rows: HashMap<String, Row>,
}

/// What is known of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// SHA-256 of the rows of the final board, joined by line breaks.
    pub(super) final_position: String,
    /// How many handicap stones were seen.
    pub(super) stones_placed: Option<usize>,
    /// The area with every stone alive, less komi, is the recorded result.
    pub(super) all_alive: bool,
}

const NAME: &str = "games_index.tsv";

impl Index {
    /// The named table, or the one beside the first archive or folder; none if there is none.
    pub(super) fn find(named: Option<PathBuf>, files: &[PathBuf]) -> io::Result<Option<Self>> {
        let Some(path) = named.or_else(|| beside(files.first()?)) else { return Ok(None) };
        let text = std::fs::read_to_string(&path)
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
        let no_table = || io::Error::other(format!("{} is no table of final positions", path.display()));
        Index::read(&text).map(Some).ok_or_else(no_table)
    }

    /// What is known of the record in a file, whose folder does not matter.
    pub(super) fn row(&self, file: &str) -> Option<&Row> {
        self.rows.get(base(file))
    }

    fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
        let names = lines.next()?;
        let column = |name: &str| names.iter().position(|&found| found == name);
        let (file, position) = (column("file")?, column("final_position_sha256")?);
        let stones = column("handicap_stones_placed")?;
        let all_alive = column("area_all_alive_minus_komi_equals_result")?;
        let row = |fields: Vec<&str>| {
            let known = Row {
                final_position: (*fields.get(position)?).to_owned(),
                stones_placed: fields.get(stones)?.parse().ok(),
                all_alive: *fields.get(all_alive)? == "1",
            };
            Some((base(fields.get(file)?).to_owned(), known))
        };
        Some(Index { rows: lines.filter_map(row).collect() })
    }
}

fn beside(file: &Path) -> Option<PathBuf> {
    let folder = if file.is_dir() { file } else { file.parent()? };
    let folders = [Some(folder), folder.parent().filter(|_| !is_archive(file))];
    folders.into_iter().flatten().map(|folder| folder.join(NAME)).find(|path| path.is_file())
}

fn base(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_found_by_the_name_of_the_file() {
        let text =
            "file\tfinal_position_sha256\thandicap_stones_placed\tarea_all_alive_minus_komi_equals_result
gpl/a.sgf\tab\t2\t1\n";
        let index = Index::read(text).unwrap();
        let row = Row { final_position: "ab".into(), stones_placed: Some(2), all_alive: true };
        assert_eq!(index.row("games/gpl/a.sgf"), Some(&row));
        assert_eq!(index.row("b.sgf"), None);
        assert!(Index::read("file\tsize\n").is_none());
    }
}
