//! Real games: each file is read and replayed to the position that other programs found.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::process::Command;

use sha2::{Digest, Sha256};
use tengen_rules::sgf::{self, Record};
use tengen_rules::{IllegalMove, Position, Repetition, Ruleset};

use crate::{data, play};

type Row<'a> = HashMap<&'a str, &'a str>;

/// The rows of the index by the names of its columns.
fn index(text: &str) -> Vec<Row<'_>> {
    let mut lines = text.lines().map(|line| line.split('\t'));
    let names: Vec<&str> = lines.next().unwrap().collect();
    lines.map(|fields| names.iter().copied().zip(fields).collect()).collect()
}

fn unpack(archive: &Path) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("tengen-conformance-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let tar = Command::new("tar").arg("xzf").arg(archive).arg("-C").arg(&folder).status().unwrap();
    assert!(tar.success());
    folder
}

fn twice_running(record: &Record) -> bool {
    let first = record.moves.first().is_some_and(|m| m.0 != record.setup.to_play);
    first || record.moves.windows(2).any(|pair| pair[0].0 == pair[1].0)
}

fn replay(record: &Record, repetition: Repetition) -> Result<Position, (usize, IllegalMove)> {
    let ruleset = Ruleset { repetition, ..Ruleset::CHINESE };
    let mut position = Position::from_setup(record.size, &ruleset, &record.setup).unwrap();
    for (i, &m) in record.moves.iter().enumerate() {
        play(&mut position, m).map_err(|reason| (i + 1, reason))?;
    }
    Ok(position)
}

fn agrees(record: &Record, position: &Position, row: &Row<'_>) {
    let file = row["file"];
    assert_eq!(record.moves.len().to_string(), row["n_moves"], "{file}: moves");
    assert_eq!(record.size.to_string(), row["size"], "{file}: size");
    let hash = Sha256::digest(position.rows().join("\n"));
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hash, row["final_position_sha256"], "{file}{position:?}");
    let prisoners = position.prisoners();
    assert_eq!(prisoners.white.to_string(), row["prisoners_black_stones"], "{file}: prisoners");
    assert_eq!(prisoners.black.to_string(), row["prisoners_white_stones"], "{file}: prisoners");
}

/// The index took one stone of `AB[dd]AB[pp]…`, several properties of one name, and so knows another end.
fn index_lost_stones(record: &Record, row: &Row<'_>) -> bool {
    row["handicap_stones_placed"] == "1" && record.setup.black.len() > 1
}

/// Names and result as the index has them, decoded. The index trims them.
fn says(record: &Record, row: &Row<'_>) -> Vec<String> {
    let fields = [
        ("player_black", &record.players.black),
        ("player_white", &record.players.white),
        ("result", &record.result),
        ("rules", &record.rules),
    ];
    let differs =
        fields.iter().filter(|(name, found)| found.as_deref().unwrap_or("").trim() != row[name].trim());
    differs.map(|(name, found)| format!("{}: {name} {found:?}, not {:?}", row["file"], row[name])).collect()
}

/// Whether the file says in which encoding it is, and says so truly. Of two Big5 ones the index knows a name by
/// another mapping of its hiragana.
fn is_declared(row: &Row<'_>) -> bool {
    let other_mapping = ["other/enc-big5-3f2a95311d.sgf", "other/enc-big5-f796b4c90c.sgf"];
    row["encoding"] == "ascii"
        || !row["declared_ca"].is_empty()
            && !row["note"].contains("does not match")
            && !other_mapping.contains(&row["file"])
}

#[test]
fn real_games_are_read_and_end_in_the_known_position() {
    let Some(data) = data() else { return };
    let folder = unpack(&data.join("games.tar.gz"));
    let index_text = std::fs::read_to_string(data.join("games_index.tsv")).unwrap();
    let mut skipped: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (mut replayed, mut differ) = (0, Vec::new());
    for row in index(&index_text) {
        let bytes = std::fs::read(folder.join("games").join(row["file"])).unwrap();
        let record = sgf::parse(&bytes).unwrap_or_else(|error| panic!("{}: {error}", row["file"]));
        assert_eq!(sgf::parse(sgf::write(&record).as_bytes()).as_ref(), Ok(&record), "{}", row["file"]);
        let difference = says(&record, &row);
        assert!(difference.is_empty() || !is_declared(&row), "{difference:?}");
        differ.extend(difference);
        let by_simple_ko = replay(&record, Repetition::SimpleKo);
        if index_lost_stones(&record, &row) {
            skipped.entry("the index lost handicap stones".into()).or_default().push(row["file"].into());
            continue;
        }
        match (by_simple_ko, replay(&record, Repetition::SituationalSuperko)) {
            (Ok(position), Ok(_)) => {
                agrees(&record, &position, &row);
                replayed += 1;
                if twice_running(&record) {
                    skipped
                        .entry("(replayed) a colour twice running".into())
                        .or_default()
                        .push(row["file"].into());
                }
            }
            (Ok(position), Err((number, reason))) => {
                agrees(&record, &position, &row);
                skipped.entry(format!("{reason}")).or_default().push(format!("{} {number}", row["file"]));
            }
            (Err((number, reason)), _) => {
                skipped
                    .entry(format!("by simple ko: {reason}"))
                    .or_default()
                    .push(format!("{} {number}", row["file"]));
            }
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
    println!("{replayed} games replayed, {} texts differ: {differ:#?}", differ.len());
    for (reason, files) in skipped {
        println!("{}: {reason}: {files:?}", files.len());
    }
}
