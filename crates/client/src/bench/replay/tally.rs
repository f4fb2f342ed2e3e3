//! The figures of a replay.

use tengen_client::ClientError;
use tengen_rules::{HalfPoints, Score, Ties};

use super::ending::Ending;
use super::script::{Script, Verdict};
use super::table::GameReport;

/// What came of all records.
#[derive(Default)]
pub(super) struct Tally {
    games: usize,
    positions_equal: usize,
    moves: usize,
    refused: usize,
    failed: usize,
    skipped: usize,
    results_compared: usize,
    results_equal: usize,
    lines: Vec<String>,
}

impl Tally {
    /// A record was left out.
    pub(super) fn skip(&mut self, name: &str, reason: &str) {
        self.skipped += 1;
        self.lines.push(format!("skip {name}: {reason}"));
    }

    /// A game is over, one way or the other.
    pub(super) fn game(&mut self, script: &Script, report: Result<GameReport, ClientError>) {
        let name = &script.name;
        if script.index == Verdict::OtherSetup {
            self.lines.push(format!("index_differs {name}: the index has another set-up"));
        }
        match report {
            Ok(report) => self.played(script, &report),
            Err(ClientError::Refused(refused)) => {
                self.refused += 1;
                self.lines.push(format!("refused {name}: {:?}, {}", refused.reason, refused.message));
            }
            Err(error) => {
                self.failed += 1;
                self.lines.push(format!("failed {name}: {error}"));
            }
        }
    }

    fn played(&mut self, script: &Script, report: &GameReport) {
        let name = &script.name;
        self.games += 1;
        self.moves += report.moves;
        let mut differences = report.differences.clone();
        if report.moves != script.moves() {
            differences.push(format!("{} of {} moves", report.moves, script.moves()));
        }
        if script.index == Verdict::OtherPosition {
            differences.push("the index has another final position".into());
        }
        if !differences.is_empty() {
            self.failed += 1;
        } else if script.index == Verdict::Agrees {
            self.positions_equal += 1;
        }
        self.lines.extend(differences.iter().map(|difference| format!("differs {name}: {difference}")));
        self.result(script, report);
    }

    fn result(&mut self, script: &Script, report: &GameReport) {
        let Ending::Count { margin: Some(expected), .. } = script.ending else { return };
        self.results_compared += 1;
        if report.margin == Some(expected) {
            self.results_equal += 1;
        } else {
            let text = |margin: HalfPoints| Score::new(margin, Ties::Draw).points();
            let (found, expected) = (report.margin.map_or("no count".into(), text), text(expected));
            self.lines.push(format!("result_differs {}: {found}, not {expected}", script.name));
        }
    }

    /// How many were left out.
    pub(super) fn skipped(&self) -> usize {
        self.skipped
    }

    /// Nothing differs, was refused or failed.
    pub(super) fn is_good(&self) -> bool {
        self.failed == 0 && self.refused == 0 && self.results_equal == self.results_compared
    }

    /// Prints a line for each record that needs one, then the figures.
    pub(super) fn print(&self) {
        for line in &self.lines {
            println!("{line}");
        }
        for (name, figure) in [
            ("games_replayed", self.games),
            ("positions_equal", self.positions_equal),
            ("moves", self.moves),
            ("refused", self.refused),
            ("skipped", self.skipped),
            ("results_compared", self.results_compared),
            ("results_equal", self.results_equal),
        ] {
            println!("{name} {figure}");
        }
    }
}
