//! The rank is won and lost by sets of twenty games.

use crate::ranking::{Needed, Rank, RunningSet, Score, Standing};

/// Games of a set.
const SET: u32 = 20;

/// From so many halves of a win on, in a whole set, how many ranks are won; the last is for any other number.
type Steps = [(u32, i32); 5];

/// Up to 4 dan: 18 wins of 20 are two ranks, 14 one; 6 lose one, 2 two.
const BELOW_5_DAN: Steps = [(36, 2), (28, 1), (13, 0), (5, -1), (0, -2)];
/// From 5 dan on, as Tygem has it: 20 wins are two ranks, 15 one; 7 lose one, 3 two.
const FROM_5_DAN: Steps = [(40, 2), (30, 1), (15, 0), (7, -1), (0, -2)];
/// The same with as many losses as wins: 5 wins lose a rank, none at all two.
const SYMMETRIC: Steps = [(40, 2), (30, 1), (11, 0), (1, -1), (0, -2)];

/// A set ends when what comes of it can no longer change; then the rank changes, and another begins. A draw is half a win.
/// The numbers are Tygem's.
pub(super) fn climb(symmetric: bool, played: &Standing, score: Score) -> Standing {
    let set = played.set.with(score);
    match outcome(steps(symmetric, played.rank), &set) {
        None => Standing { set, ..*played },
        Some(ranks) => Standing { rank: played.rank.step(ranks), set: RunningSet::default(), ..*played },
    }
}

fn steps(symmetric: bool, rank: Rank) -> &'static Steps {
    let from_5_dan = Rank::HIGHEST.step(-4);
    match symmetric {
        _ if rank < from_5_dan => &BELOW_5_DAN,
        false => &FROM_5_DAN,
        true => &SYMMETRIC,
    }
}

/// How many ranks a set wins, once that is certain.
fn outcome(steps: &Steps, set: &RunningSet) -> Option<i32> {
    let lowest = ranks(steps, set.halves());
    let highest = ranks(steps, set.halves() + 2 * left(set));
    (lowest == highest).then_some(lowest)
}

fn left(set: &RunningSet) -> u32 {
    SET.saturating_sub(set.games)
}

fn ranks(steps: &Steps, halves: u32) -> i32 {
    steps.iter().find(|(from, _)| halves >= *from).map_or(0, |(_, ranks)| *ranks)
}

/// What a promotion and a demotion take.
pub(super) fn needed(symmetric: bool, standing: &Standing) -> (Option<Needed>, Option<Needed>) {
    let (steps, set) = (steps(symmetric, standing.rank), &standing.set);
    // Wins for one rank more, and losses for one less, in halves.
    let (wins, losses) = (steps[1].0, 2 * SET - (steps[2].0 - 1));
    let lost = 2 * set.games - set.halves();
    let need = |games: Option<u32>, halves: u32| {
        games.map(|games| Needed { games, halves: Some(halves), rating_milli: None })
    };
    (
        need(soonest(steps, set, |ranks| ranks > 0), wins.saturating_sub(set.halves())),
        need(soonest(steps, set, |ranks| ranks < 0), losses.saturating_sub(lost)),
    )
}

/// After how many more games the set can end so; nothing if it cannot.
fn soonest(steps: &Steps, set: &RunningSet, wanted: impl Fn(i32) -> bool) -> Option<u32> {
    (1..=left(set)).find(|&games| {
        (0..=2 * games).any(|halves| {
            let (wins, draws) = (set.wins + halves / 2, set.draws + halves % 2);
            let then = RunningSet { games: set.games + games, wins, draws };
            outcome(steps, &then).is_some_and(&wanted)
        })
    })
}

#[cfg(test)]
mod tests;
