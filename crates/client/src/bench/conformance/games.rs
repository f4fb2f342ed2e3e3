//! Real games: each record is read, written, read again, and replayed to the position that other programs found.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::path::Path;

use sha2::{Digest, Sha256};
use tengen_rules::sgf::{self, Record, Tree};
use tengen_rules::{
    HalfPoints, Marking, Position, Repetition, Ruleset, RulesetName, Setup, Suicide, count_area,
};

use super::board::{one_stone_each, play_as, same};
use super::steps::Steps;
use super::tally::{Checked, Tally, Verdict};
use crate::replay::records::Records;

/// A row of the index, by the names of its columns.
type Row<'a> = HashMap<&'a str, &'a str>;

/// Checks every row of `games_index.tsv`; its record must be in `games.tar.gz`.
pub(super) fn check(folder: &Path) -> Result<Tally, Box<dyn Error>> {
    let index = folder.join("games_index.tsv");
    let index = std::fs::read_to_string(&index).map_err(|error| format!("{}: {error}", index.display()))?;
    let records = Records::read(&[folder.join("games.tar.gz")])?.list.into_iter();
    let records = records.map(|record| (record.name.trim_start_matches("games/").to_owned(), record.bytes));
    Ok(check_all(&index, &records.collect()))
}

fn check_all(index: &str, records: &BTreeMap<String, Vec<u8>>) -> Tally {
    let mut tally = Tally::default();
    let rows = rows(index);
    let mut progress = Steps::new("games", rows.len());
    for row in &rows {
        let file = row.get("file").copied().unwrap_or_default();
        let bytes = records.get(file).ok_or("not in the archive");
        tally.check(file, &[], || Game::read(row, bytes?)?.check());
        progress.step();
    }
    for file in records.keys().filter(|file| !rows.iter().any(|row| row.get("file") == Some(&file.as_str())))
    {
        tally.check(file, &[], || Ok(Verdict::LeftOut("not in the index".into())));
    }
    tally
}

fn rows(index: &str) -> Vec<Row<'_>> {
    let mut lines = index.lines().map(|line| line.split('\t'));
    let names: Vec<&str> = lines.next().map(Iterator::collect).unwrap_or_default();
    lines.map(|fields| names.iter().copied().zip(fields).collect()).collect()
}

/// A record beside its row.
struct Game<'a> {
    row: &'a Row<'a>,
    tree: Tree,
    record: Record,
}

impl<'a> Game<'a> {
    fn read(row: &'a Row<'a>, bytes: &[u8]) -> Result<Self, String> {
        let tree = sgf::parse_tree(bytes).map_err(|error| error.to_string())?;
        let record = sgf::parse(bytes).map_err(|error| error.to_string())?;
        let game = Game { row, tree, record };
        same("sha256 of the file", sha256(bytes).as_str(), game.says("sha256")?)?;
        Ok(game)
    }

    fn says(&self, column: &str) -> Result<&'a str, String> {
        self.row.get(column).copied().ok_or_else(|| format!("the index has no column {column}"))
    }

    fn check(&self) -> Checked {
        let record = &self.record;
        same("moves", record.moves.len().to_string().as_str(), self.says("n_moves")?)?;
        same("size", record.size.to_string().as_str(), self.says("size")?)?;
        self.has_text("result", record.result.as_ref())?;
        self.has_text("rules", record.rules.as_ref())?;
        self.is_the_same_when_written()?;
        let mut not_asked = Vec::new();
        if let Err(difference) = self.names() {
            not_asked.push(self.why_names_differ()?.ok_or(difference)?);
        }
        let (position, repeats) = self.played()?;
        not_asked.extend(repeats);
        match self.end(&position) {
            Err(_) if self.index_lost_stones()? => {
                let reason = "the index keeps one stone of several properties AB, and so has another end";
                Ok(Verdict::LeftOut(reason.into()))
            }
            Err(difference) => Err(difference),
            Ok(()) => Ok(Verdict::except(&not_asked)),
        }
    }

    fn is_the_same_when_written(&self) -> Result<(), String> {
        let written = |error: sgf::SgfError| format!("written: {error}");
        let record = sgf::parse(sgf::write(&self.record).as_bytes()).map_err(written)?;
        same("record when written and read", &record, &self.record)?;
        let tree = sgf::parse_tree(self.tree.to_string().as_bytes()).map_err(written)?;
        same("tree when written and read", &tree, &self.tree)
    }

    /// A text as the index has it, decoded; the index trims it.
    fn has_text(&self, column: &str, found: Option<&String>) -> Result<(), String> {
        same(column, found.map_or("", |text| text.trim()), self.says(column)?.trim())
    }

    fn names(&self) -> Result<(), String> {
        let players = &self.record.players;
        self.has_text("player_black", players.black.as_ref())?;
        self.has_text("player_white", players.white.as_ref())
    }

    /// Why names may differ from those of the index, if they may.
    fn why_names_differ(&self) -> Result<Option<&'static str>, String> {
        let kana = |name: &str| name.chars().any(|sign| ('\u{3040}'..='\u{30ff}').contains(&sign));
        let kana = kana(self.says("player_black")?) || kana(self.says("player_white")?);
        let false_ca = self.says("note")?.contains("does not match");
        Ok(match self.says("encoding")? {
            "ascii" => None,
            _ if false_ca => Some("names of another encoding than the file declares"),
            _ if self.says("declared_ca")?.is_empty() => {
                Some("names of an encoding that the file does not declare")
            }
            "big5" if kana => {
                Some("names with kana, which Big5 has in two mappings: the index has the other one")
            }
            _ => None,
        })
    }

    /// The rules that RU names; where it names none, those that refuse least repetitions.
    fn ruleset(&self) -> &'static Ruleset {
        let named = self.record.rules.as_deref().and_then(sgf::read_rules);
        named.map_or(&Ruleset::JAPANESE, RulesetName::ruleset)
    }

    /// The end by the rules of the record. Where these refuse a repetition it was played all the same: then by the simple
    /// ko, and why this is not all.
    fn played(&self) -> Result<(Position, Option<&'static str>), String> {
        let setup = &self.record.setup;
        let by_rules = self.replay(self.ruleset(), setup);
        let simple_ko = Ruleset { repetition: Repetition::SimpleKo, ..*self.ruleset() };
        by_rules.map(|position| (position, None)).or_else(|_| {
            let position = self.replay(&simple_ko, setup)?;
            Ok((position, Some("a repetition that the rules of the record refuse")))
        })
    }

    fn replay(&self, ruleset: &Ruleset, setup: &Setup) -> Result<Position, String> {
        let position = Position::from_setup(self.record.size, ruleset, setup);
        let mut position = position.map_err(|bad| bad.to_string())?;
        for (number, &(color, m)) in (1..).zip(&self.record.moves) {
            play_as(&mut position, color, m).map_err(|illegal| format!("move {number}: {illegal}"))?;
        }
        Ok(position)
    }

    fn end(&self, position: &Position) -> Result<(), String> {
        let prisoners = position.prisoners();
        let found = sha256(position.rows().join("\n").as_bytes());
        if found != self.says("final_position_sha256")? {
            return Err(format!("ends in another position: {}", position.rows().join("/")));
        }
        same(
            "black stones taken",
            prisoners.white.to_string().as_str(),
            self.says("prisoners_black_stones")?,
        )?;
        same(
            "white stones taken",
            prisoners.black.to_string().as_str(),
            self.says("prisoners_white_stones")?,
        )?;
        let area = count_area(position, &Marking::default()).margin(HalfPoints::ZERO, HalfPoints::ZERO);
        same("area", area.to_string().as_str(), self.says("area_all_alive_black_minus_white")?)?;
        let passed = if position.passes() >= 2 { "1" } else { "0" };
        same("two passes", passed, self.says("ends_with_two_passes")?)
    }

    /// The index took one stone of several properties AB: it has the end that comes of that one, where a move may be
    /// suicide that was none.
    fn index_lost_stones(&self) -> Result<bool, String> {
        let ruleset = Ruleset { suicide: Suicide::MultiStone, ..Ruleset::JAPANESE };
        let ends_so =
            |setup: Setup| self.replay(&ruleset, &setup).and_then(|position| self.end(&position)).is_ok();
        Ok(self.says("handicap_stones_placed")? == "1" && one_stone_each(&self.record.setup).any(ends_so))
    }
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = "(;SZ[3]RU[Japanese]PB[Shu]AB[aa]AB[cc];W[bb])";

    fn asked(stones: &str, moves: &str, player: &str, end: &str) -> Tally {
        let names = "file\tsha256\tsize\thandicap_stones_placed\tn_moves\trules\tresult\tencoding\tdeclared_ca\tnote\t\
                     player_black\tplayer_white\tprisoners_black_stones\tprisoners_white_stones\tfinal_position_sha256\t\
                     area_all_alive_black_minus_white\tends_with_two_passes";
        // Every point without a stone is shared here.
        let area = end.matches('B').count() - end.matches('W').count();
        let (file, end) = (sha256(RECORD.as_bytes()), sha256(end.as_bytes()));
        let row = format!(
            "a.sgf\t{file}\t3\t{stones}\t{moves}\tJapanese\t\tascii\t\t\t{player}\t\t0\t0\t{end}\t{area}\t0"
        );
        let records = [("a.sgf".to_owned(), RECORD.as_bytes().to_vec())];
        check_all(&format!("{names}\n{row}\n"), &records.into())
    }

    #[test]
    fn a_game_agrees_with_its_row_and_with_no_other() {
        let end = "B..\n.W.\n..B";
        assert!(asked("2", "1", "Shu", end).is_good());
        for tally in [
            asked("2", "2", "Shu", end),
            asked("2", "1", "Sha", end),
            asked("2", "1", "Shu", "...\n.W.\n..B"),
        ] {
            assert_eq!((tally.passed(), tally.total()), (0, 1));
        }
    }

    #[test]
    fn the_end_that_comes_of_one_stone_is_left_out_and_no_other() {
        assert_eq!(asked("1", "1", "Shu", "...\n.W.\n..B").left_out().len(), 1);
        assert_eq!(asked("1", "1", "Shu", "B..\n.W.\nB..").failed().len(), 1);
    }

    #[test]
    fn a_record_that_is_not_there_is_a_failure_and_one_without_a_row_is_left_out() {
        let tally = check_all("file\nb.sgf\n", &[("a.sgf".to_owned(), Vec::new())].into());
        let files: Vec<&str> = tally.failed().iter().map(|(file, _)| file.as_str()).collect();
        assert_eq!(files, ["b.sgf"]);
        assert_eq!(tally.left_out()["not in the index"], ["a.sgf"]);
    }
}
