//! `conformance`: the rules and the reader of records against data that others made.
//!
//! The data lies beside the repository and never in it. Each kind of it has a file here, whose line in the output is
//! `name passed/total`. What is no expectation, or one that we do not share, is left out of the total and said. Files
//! of the folder that are none of these kinds are not read.

mod base64;
mod board;
mod counts;
mod games;
mod handicap;
mod legality;
mod legality_random;
mod pass_alive;
mod report;
mod rules;
mod scoring;
mod sgf_cases;
mod sgf_values;
mod steps;
mod tally;
mod vectors;

use std::error::Error;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use self::tally::Tally;

/// What is checked, and against what.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only these kinds [default: all]
    kinds: Vec<Kind>,
    /// Folder of the data
    #[arg(long, env = "TENGEN_CONFORMANCE", default_value = "../shared/conformance")]
    folder: PathBuf,
}

/// Checks; says whether nothing differs.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let folder = &arguments.folder;
    if !folder.is_dir() {
        return Err(format!("there is no folder {}: TENGEN_CONFORMANCE names it", folder.display()).into());
    }
    let kinds = if arguments.kinds.is_empty() { Kind::value_variants() } else { &arguments.kinds };
    let mut good = true;
    for &kind in kinds {
        good &= report::print(kind.name(), &kind.check(folder));
    }
    Ok(good)
}

/// A kind of data, in the order in which they are checked.
#[derive(Clone, Copy, ValueEnum)]
#[value(rename_all = "snake_case")]
enum Kind {
    Legality,
    LegalityRandom,
    Scoring,
    PassAlive,
    Counts,
    Handicap,
    SgfCases,
    SgfValues,
    Games,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Legality => "legality",
            Kind::LegalityRandom => "legality_random",
            Kind::Scoring => "scoring",
            Kind::PassAlive => "pass_alive",
            Kind::Counts => "counts",
            Kind::Handicap => "handicap",
            Kind::SgfCases => "sgf_cases",
            Kind::SgfValues => "sgf_values",
            Kind::Games => "games",
        }
    }

    fn check(self, folder: &Path) -> Result<Tally, Box<dyn Error>> {
        let file = folder.join(format!("{}.jsonl", self.name()));
        match self {
            Kind::Legality => vectors::check(&file, &[], legality::check),
            Kind::LegalityRandom => vectors::check(&file, &[], legality_random::check),
            Kind::Scoring => vectors::check(&file, &scoring::DISPUTED, scoring::check),
            Kind::PassAlive => vectors::check(&file, &[], pass_alive::check),
            Kind::Counts => vectors::check(&file, &[], counts::check),
            Kind::Handicap => vectors::check(&file, &[], handicap::check),
            Kind::SgfCases => vectors::check(&file, &[], sgf_cases::check),
            Kind::SgfValues => vectors::check(&file, &sgf_values::DISPUTED, sgf_values::check),
            Kind::Games => games::check(folder),
        }
    }
}
