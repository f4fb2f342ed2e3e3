//! A record made into what the players do, or the reason why it is left out.

use std::time::Duration;

use sha2::{Digest, Sha256};
use tengen_game::TimeControl;
use tengen_protocol::{ColorChoice, Offer};
use tengen_rules::sgf::{self, Record, RecordFault, SgfFault};
use tengen_rules::{Color, HalfPoints, Move, Position, Ruleset, RulesetName, Size};

use super::ending::{Ending, missing_passes};
use super::index::{Index, Row};
use super::records::RecordFile;

/// What the players do.
pub(super) struct Script {
    /// The name of the record.
    pub(super) name: String,
    /// What is offered; whoever offers has Black.
    pub(super) offer: Offer,
    /// Moves, and what is needed between them.
    pub(super) steps: Vec<Step>,
    /// What comes after them.
    pub(super) ending: Ending,
    /// The board as the rules crate has it at the end.
    pub(super) rows: Vec<String>,
    /// What the index says of that board.
    pub(super) index: Verdict,
}

/// What the index says of a record's last position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The same as we; or the record is not in it.
    Agrees,
    /// Another one, and it began with other stones too: it did not read all of `AB[dd]AB[pp]`.
    OtherSetup,
    /// Another one.
    OtherPosition,
}

/// One thing that a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A move.
    Move(Color, Move),
    /// The record goes on after two passes.
    Resume(Color),
}

/// Enough that nobody loses on time.
const MAIN_TIME: Duration = Duration::from_secs(6 * 3_600);

impl Script {
    /// Makes a record into a script.
    pub(super) fn of(file: &RecordFile, index: Option<&Index>) -> Result<Self, String> {
        let record = sgf::parse(&file.bytes).map_err(|error| match error.fault {
            SgfFault::Record(RecordFault::SetupAfterMove(_)) => "set-up after moves".to_owned(),
            _ => format!("unreadable: {error}"),
        })?;
        if ![Size::NINE, Size::THIRTEEN, Size::NINETEEN].contains(&record.size) {
            return Err(format!("size {}", record.size));
        }
        let row = index.and_then(|index| index.row(&file.name));
        let mut rehearsal = Rehearsal::of(&record)?;
        rehearsal.play_all(&record)?;
        rehearsal.finish(file, &record, row)
    }

    /// How many moves it has, passes included.
    pub(super) fn moves(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::Move(..))).count()
    }
}

/// The game as the rules crate plays it, before anybody plays it on a server.
struct Rehearsal {
    position: Position,
    steps: Vec<Step>,
    resumed: Vec<Color>,
}

impl Rehearsal {
    fn of(record: &Record) -> Result<Self, String> {
        let position = Position::from_setup(record.size, &Ruleset::CHINESE, &record.setup);
        let position = position.map_err(|bad| format!("set-up: {bad}"))?;
        Ok(Rehearsal { position, steps: Vec::new(), resumed: Vec::new() })
    }

    fn play_all(&mut self, record: &Record) -> Result<(), String> {
        for (number, &(color, play)) in (1..).zip(&record.moves) {
            if color != self.position.to_play() {
                return Err(format!("a colour plays twice running, move {number}"));
            }
            if self.position.passes() >= 2 {
                self.resume(color)?;
            }
            self.position.play(play).map_err(|illegal| format!("{illegal}, move {number}"))?;
            self.steps.push(Step::Move(color, play));
        }
        Ok(())
    }

    /// Each player may resume once.
    fn resume(&mut self, to_play: Color) -> Result<(), String> {
        let free = [to_play, to_play.opponent()].into_iter().find(|color| !self.resumed.contains(color));
        let color = free.ok_or("play goes on after two passes a third time")?;
        self.resumed.push(color);
        self.position.resume(to_play);
        self.steps.push(Step::Resume(color));
        Ok(())
    }

    fn finish(mut self, file: &RecordFile, record: &Record, row: Option<&Row>) -> Result<Script, String> {
        let handicap = handicap(record);
        let ending = Ending::of(record, &self.position, handicap, row);
        let rows = self.position.rows();
        if let Ending::Count { .. } = ending {
            for pass in missing_passes(&self.position) {
                self.steps.push(Step::Move(self.position.to_play(), pass));
                self.position.play(pass).map_err(|illegal| illegal.to_string())?;
            }
        }
        if self.resumed.len() == 2 && self.position.passes() >= 2 {
            return Err("play went on after two passes twice, and ends by passes again".into());
        }
        let index = Verdict::of(record, &rows, row);
        let offer = offer(record, handicap);
        Ok(Script { name: file.name.clone(), offer, steps: self.steps, ending, rows, index })
    }
}

impl Verdict {
    fn of(record: &Record, rows: &[String], row: Option<&Row>) -> Self {
        match row {
            Some(row) if row.final_position != fingerprint(rows) => {
                let other_setup = row.stones_placed != Some(record.setup.black.len());
                if other_setup { Verdict::OtherSetup } else { Verdict::OtherPosition }
            }
            _ => Verdict::Agrees,
        }
    }
}

/// HA, if these are the stones that lie there.
fn handicap(record: &Record) -> u8 {
    let stones = record.setup.black.len();
    if (2..=9).contains(&stones) && stones == usize::from(record.handicap) { record.handicap } else { 0 }
}

fn offer(record: &Record, handicap: u8) -> Offer {
    Offer {
        ruleset: RulesetName::Chinese,
        komi_half_points: Some(record.komi.unwrap_or(HalfPoints(15))),
        handicap,
        setup: Some(record.setup.clone()),
        color: ColorChoice::Black,
        ..Offer::even(record.size, TimeControl::Absolute { main: MAIN_TIME })
    }
}

/// SHA-256 of a board's rows, joined by line breaks, in hexadecimal digits.
fn fingerprint(rows: &[String]) -> String {
    Sha256::digest(rows.join("\n")).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests;
