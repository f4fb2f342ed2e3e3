//! `rules`: how fast the rules are, beside the crate `goban` on the same games in the same run.

pub(crate) mod chance;
pub(crate) mod game_set;
mod memory;
mod peer;
mod playouts;
mod race;
mod scoring;
mod sgf;
pub(crate) mod timing;

use std::error::Error;
use std::path::PathBuf;

use tengen_rules::{Point, Repetition, Ruleset, Size, Suicide};

use self::game_set::GameSet;

/// What is measured, and how long.
///
/// Every figure is the best of its rounds, in time of the processor: what else the machine does can only make a round
/// slower. Ours and the peer take turns, round by round, and a ratio is the peer's best over ours.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Rounds of each workload; the best one counts
    #[arg(long, default_value_t = 15)]
    rounds: usize,
    /// Records for the reading of SGF: files, folders of them, or a .tar.gz
    #[arg(long, default_value = crate::replay::ARCHIVE)]
    records: PathBuf,
    /// Write a set of random games to stdout instead, one a line with the end position
    #[arg(long, num_args = 3, value_names = ["SIZE", "GAMES", "MOVES"])]
    write_games: Option<Vec<usize>>,
}

/// Measures; says whether both played the same games to the same ends.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    if let Some([size, games, moves]) = arguments.write_games.as_deref() {
        let set = GameSet::new(Size::square(u8::try_from(*size)?)?, *games, *moves);
        print!("{}", set.lines());
        return Ok(true);
    }
    memory::tune()?;
    let rounds = arguments.rounds.max(1);
    let mut same = race::run("A", &GameSet::named(250)?, rounds)?;
    same &= race::run("A400", &GameSet::named(400)?, rounds)?;
    playouts::run(rounds)?;
    scoring::run(rounds);
    sgf::run(&arguments.records, rounds)?;
    Ok(same)
}

/// No suicide, and no position twice.
const RULES: Ruleset =
    Ruleset { repetition: Repetition::PositionalSuperko, suicide: Suicide::Forbidden, ..Ruleset::CHINESE };

pub(crate) type Game = Vec<Point>;

fn figure(name: &str, value: impl std::fmt::Display) {
    println!("{name} {value}");
}

fn progress(what: &str) {
    eprintln!("{what}");
}
