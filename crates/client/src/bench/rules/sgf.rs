//! Reading real records.

use std::error::Error;
use std::path::{Path, PathBuf};

use tengen_rules::sgf;

use super::timing::Best;
use super::{figure, progress};
use crate::replay::records::Records;

/// How many records are read in a round.
const RECORDS: usize = 1000;

/// Prints how many million bytes a second are read: into trees, and into the record of the main line. Records that
/// cannot be read are left out.
pub(super) fn run(path: &Path, rounds: usize) -> Result<(), Box<dyn Error>> {
    if !path.exists() {
        figure("sgf_mb_per_s", format_args!("skipped: no {}", path.display()));
        return Ok(());
    }
    let records = Records::read(&[PathBuf::from(path)])?.list.into_iter().map(|record| record.bytes);
    let readable = records.filter(|bytes| sgf::parse_tree(bytes).is_ok() && sgf::parse(bytes).is_ok());
    let records: Vec<Vec<u8>> = readable.take(RECORDS).collect();
    let (mut trees, mut main_lines) = (Best::new(), Best::new());
    for round in 1..=rounds {
        trees.time(|| records.iter().for_each(|bytes| drop(std::hint::black_box(sgf::parse_tree(bytes)))));
        main_lines.time(|| records.iter().for_each(|bytes| drop(std::hint::black_box(sgf::parse(bytes)))));
        progress(&format!("{} records: round {round} of {rounds}", records.len()));
    }
    let megabytes = records.iter().map(Vec::len).sum::<usize>() as f64 / 1e6;
    figure("sgf_mb_per_s", format_args!("{:.1}", trees.per_second(megabytes)));
    figure("sgf_main_line_mb_per_s", format_args!("{:.1}", main_lines.per_second(megabytes)));
    Ok(())
}
