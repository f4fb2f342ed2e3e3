//! How a record ends, and what of it can be compared.

use tengen_rules::sgf::Record;
use tengen_rules::{Color, HalfPoints, Life, Marking, Move, Point, Position, Ruleset};

use super::index::Row;
use super::result::RecordedResult;

/// What the players do after the last recorded move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// This side gives up.
    Resign(Color),
    /// Both pass as often as it takes, mark these dead, and agree.
    Count {
        /// A stone of each dead chain.
        dead: Vec<Point>,
        /// What the margin must be by our rules, if the record tells.
        margin: Option<HalfPoints>,
    },
}

impl Ending {
    /// The ending of a record whose moves led to this position.
    pub(super) fn of(record: &Record, position: &Position, handicap: u8, row: Option<&Row>) -> Self {
        let passed = position.passes() >= 2;
        match RecordedResult::of(record.result.as_deref().unwrap_or_default()) {
            RecordedResult::Won(winner) => Ending::Resign(winner.opponent()),
            RecordedResult::Counted(margin) => Self::counted(record, position, handicap, row, margin),
            RecordedResult::Unknown if passed => Ending::Count { dead: Vec::new(), margin: None },
            RecordedResult::Unknown => Ending::Resign(position.to_play()),
        }
    }

    fn counted(
        record: &Record,
        position: &Position,
        handicap: u8,
        row: Option<&Row>,
        margin: HalfPoints,
    ) -> Self {
        let all_alive = row.is_some_and(|row| row.all_alive);
        let theirs = match area_compensation(record.rules.as_deref().unwrap_or_default(), handicap) {
            _ if all_alive => Some(HalfPoints::ZERO),
            theirs => theirs.filter(|_| has_territory(record)),
        };
        let dead = if all_alive { Vec::new() } else { dead_chains(record, position) };
        let ours = Ruleset::CHINESE.handicap_compensation(handicap);
        // A record without komi was counted with another one than we play with.
        let margin = record.komi.and(theirs).map(|theirs| margin + theirs - ours);
        Ending::Count { dead, margin }
    }
}

/// What White gets for the handicap by rules that count area; nothing if these do not.
///
/// As KGS counts: by Chinese rules a point for each stone, by those of the AGA one less, by others none.
fn area_compensation(rules: &str, handicap: u8) -> Option<HalfPoints> {
    let rules = rules.trim().to_ascii_lowercase();
    match rules.as_str() {
        "chinese" => Some(HalfPoints::from_points(handicap.into())),
        "aga" => Some(HalfPoints::from_points(handicap.saturating_sub(1).into())),
        "new zealand" | "nz" | "tromp/taylor" | "tromp-taylor" => Some(HalfPoints::ZERO),
        _ => None,
    }
}

fn has_territory(record: &Record) -> bool {
    !record.territory.black.is_empty() || !record.territory.white.is_empty()
}

/// A stone of every chain that stands on the opponent's territory.
fn dead_chains(record: &Record, position: &Position) -> Vec<Point> {
    let mut marking = Marking::default();
    let mut first_stones = Vec::new();
    for color in Color::BOTH {
        for &point in &record.territory[color] {
            let dead = position.at(point) == Some(color.opponent()) && !marking.is_dead(point);
            if dead && marking.mark(position, point, tengen_rules::Extent::Chain, Life::Dead) {
                first_stones.push(point);
            }
        }
    }
    first_stones
}

/// The passes that are missing until the count.
pub(super) fn missing_passes(position: &Position) -> impl Iterator<Item = Move> + use<> {
    std::iter::repeat_n(Move::Pass, 2usize.saturating_sub(position.passes().into()))
}
