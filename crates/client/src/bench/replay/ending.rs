//! How a record ends, and what of it can be compared.

use std::collections::BTreeSet;

use tengen_rules::sgf::{GameResult, Record};
use tengen_rules::{Color, Extent, HalfPoints, Life, Marking, Move, Point, Position, Ruleset};

use super::index::Row;

/// What the players do after the last recorded move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// This side gives up.
    Resign(Color),
    /// Both pass as often as it takes, mark these dead, and agree.
    Count {
        /// A stone of what is dead, and how far the mark reaches from it.
        dead: Vec<(Point, Extent)>,
        /// All stones that are dead then.
        stones: BTreeSet<Point>,
        /// What the margin must be by our rules, if the record tells.
        margin: Option<HalfPoints>,
    },
}

impl Ending {
    /// The ending of a record whose moves led to this position.
    pub(super) fn of(record: &Record, position: &Position, handicap: u8, row: Option<&Row>) -> Self {
        let passed = position.passes() >= 2;
        let result = record.game_result();
        match (result.and_then(GameResult::margin), result.and_then(GameResult::winner)) {
            (Some(margin), _) => Self::counted(record, position, handicap, row, margin),
            (None, Some(winner)) => Ending::Resign(winner.opponent()),
            (None, None) if passed => {
                Ending::Count { dead: Vec::new(), stones: BTreeSet::new(), margin: None }
            }
            (None, None) => Ending::Resign(position.to_play()),
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
        let (dead, stones) = if all_alive { Default::default() } else { dead_chains(record, position) };
        let ours = Ruleset::CHINESE.handicap_compensation(handicap);
        // A record without komi was counted with another one than we play with.
        let margin = record.komi.and(theirs).map(|theirs| margin + theirs - ours);
        Ending::Count { dead, stones, margin }
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

/// Marks for all chains that stand on the opponent's territory. As a player does, whole regions are marked at once where
/// nothing else lies in them: marks are few.
fn dead_chains(record: &Record, position: &Position) -> (Vec<(Point, Extent)>, BTreeSet<Point>) {
    let on_other_territory = |color| {
        let points = record.territory[color].iter().copied();
        points.filter(move |&point: &Point| position.at(point) == Some(color.opponent()))
    };
    let stones: Vec<Point> = Color::BOTH.into_iter().flat_map(on_other_territory).collect();
    let wanted: BTreeSet<Point> = stones.iter().flat_map(|&stone| position.chain(stone)).collect();
    let (mut marking, mut marks) = (Marking::default(), Vec::new());
    for stone in stones {
        if marking.is_dead(stone) {
            continue;
        }
        let mut region = marking.clone();
        region.mark(position, stone, Extent::Region, Life::Dead);
        let fits = region.dead().all(|dead| wanted.contains(&dead));
        let extent = if fits { Extent::Region } else { Extent::Chain };
        marking.mark(position, stone, extent, Life::Dead);
        marks.push((stone, extent));
    }
    (marks, marking.dead().collect())
}

/// The passes that are missing until the count.
pub(super) fn missing_passes(position: &Position) -> impl Iterator<Item = Move> + use<> {
    std::iter::repeat_n(Move::Pass, 2usize.saturating_sub(position.passes().into()))
}
