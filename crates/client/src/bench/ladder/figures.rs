//! How near ratings and ranks come to true strengths.

use tengen_game::ranking::{Rank, Rated, Rating, Standing};

/// A player, as he is and as he is rated.
pub(crate) struct Seen<'a> {
    pub(crate) strength: Rating,
    pub(crate) learns: bool,
    /// By ladder.
    pub(crate) standings: &'a [Standing],
}

/// What is counted while a season is played.
pub(crate) struct Tally {
    /// By how many games somebody has played: what was found of all of them then.
    by_games: Vec<Sums>,
    /// By ladder: changes of rank of players whose strength is known well.
    changes: Vec<u32>,
    /// Games of such players, each counted once for each of them.
    established_games: u32,
    apart_milli: Vec<i32>,
    handicaps: usize,
}

#[derive(Clone, Default)]
struct Sums {
    players: u32,
    drift: f64,
    rating_error: f64,
    /// By ladder.
    rank_errors: Vec<u32>,
}

/// What a season came to.
pub(crate) struct Figures {
    /// By games played, from 0: the mean of rating less true strength, in points.
    pub(crate) drift: Vec<f64>,
    /// By games played: the mean distance of the rating from the true strength, in ranks.
    pub(crate) rating_error: Vec<f64>,
    /// By ladder and games played: the mean distance of the rank from the true one.
    pub(crate) rank_error: Vec<Vec<f64>>,
    /// The rank correlation of ratings and true strengths at the end.
    pub(crate) rating_spearman: f64,
    /// By ladder: the same of ranks.
    pub(crate) rank_spearman: Vec<f64>,
    /// By ladder: changes of rank in a hundred games, after the first twelve.
    pub(crate) changes: Vec<f64>,
    pub(crate) games: usize,
    /// Distance of opponents, in points: the middle, and what nine out of ten do not exceed.
    pub(crate) apart: [f64; 2],
    /// What part of the games had a handicap.
    pub(crate) handicaps: f64,
    /// By strength, from the weakest fifth to the strongest: the mean of rating less true strength at the end, in points.
    pub(crate) drift_by_strength: [f64; 5],
    /// The same of those who learn, where people do.
    pub(crate) drift_of_learners: f64,
}

impl Tally {
    pub(crate) fn new(ladders: usize, games: u32) -> Self {
        let sums = Sums { rank_errors: vec![0; ladders], ..Sums::default() };
        let by_games = vec![sums; games as usize + 1];
        let changes = vec![0; ladders];
        Tally { by_games, changes, established_games: 0, apart_milli: Vec::new(), handicaps: 0 }
    }

    /// A player has played so many games.
    pub(crate) fn count(&mut self, games: u32, seen: &Seen<'_>) {
        let Some(sums) = self.by_games.get_mut(games as usize) else { return };
        let apart = seen.over();
        sums.players += 1;
        sums.drift += apart;
        sums.rating_error += apart.abs() / 100.0;
        let truth = Rank::nearest(seen.strength).number();
        for (error, standing) in sums.rank_errors.iter_mut().zip(seen.standings) {
            *error += u32::from(standing.rank.number().abs_diff(truth));
        }
    }

    pub(crate) fn rated(&mut self, ladder: usize, rated: &Rated) {
        if rated.after.games <= Standing::ESTABLISHED {
            return;
        }
        self.changes[ladder] += u32::from(rated.change.is_some());
        self.established_games += u32::from(ladder == 0);
    }

    pub(crate) fn paired(&mut self, apart_milli: i32, has_handicap: bool) {
        self.apart_milli.push(apart_milli);
        self.handicaps += usize::from(has_handicap);
    }

    pub(crate) fn figures(mut self, players: &[Seen<'_>]) -> Figures {
        self.apart_milli.sort_unstable();
        let apart = |part: usize| {
            let at = self.apart_milli.len() * part / 10;
            self.apart_milli.get(at).map_or(0.0, |milli| f64::from(*milli) / 1_000.0)
        };
        let by_games = |of: &dyn Fn(&Sums) -> f64| -> Vec<f64> {
            self.by_games.iter().map(|sums| of(sums) / f64::from(sums.players.max(1))).collect()
        };
        let strengths: Vec<i32> = players.iter().map(|seen| seen.strength.milli()).collect();
        let correlation = |of: &dyn Fn(&[Standing]) -> i32| {
            spearman(&strengths, &players.iter().map(|seen| of(seen.standings)).collect::<Vec<_>>())
        };
        let ladders = 0..self.changes.len();
        let learners: Vec<f64> = players.iter().filter(|seen| seen.learns).map(Seen::over).collect();
        Figures {
            drift_by_strength: drift_by_strength(
                players.iter().map(|seen| (seen.strength, seen.over())).collect(),
            ),
            drift_of_learners: learners.iter().sum::<f64>() / learners.len().max(1) as f64,
            drift: by_games(&|sums| sums.drift),
            rating_error: by_games(&|sums| sums.rating_error),
            rank_error: ladders
                .clone()
                .map(|ladder| by_games(&|sums| f64::from(sums.rank_errors[ladder])))
                .collect(),
            rating_spearman: correlation(&|standings| standings[0].rating.milli()),
            rank_spearman: ladders
                .clone()
                .map(|ladder| correlation(&|standings| i32::from(standings[ladder].rank.number())))
                .collect(),
            changes: ladders
                .map(|ladder| {
                    100.0 * f64::from(self.changes[ladder]) / f64::from(self.established_games.max(1))
                })
                .collect(),
            games: self.apart_milli.len(),
            apart: [apart(5), apart(9)],
            handicaps: self.handicaps as f64 / self.apart_milli.len().max(1) as f64,
        }
    }
}

impl Seen<'_> {
    /// How much the rating is over the strength, in points.
    fn over(&self) -> f64 {
        self.standings[0].rating.points() - self.strength.points()
    }
}

impl Figures {
    pub(crate) fn drift_at_end(&self) -> f64 {
        self.drift.last().copied().unwrap_or(f64::NAN)
    }
}

fn drift_by_strength(mut players: Vec<(Rating, f64)>) -> [f64; 5] {
    players.sort_unstable_by_key(|(strength, _)| *strength);
    let fifth = players.len().div_ceil(5).max(1);
    let mut drifts = [0.0; 5];
    for (drift, some) in drifts.iter_mut().zip(players.chunks(fifth)) {
        *drift = some.iter().map(|(_, over)| over).sum::<f64>() / some.len() as f64;
    }
    drifts
}

/// The correlation of places (Spearman 1904); equal values share theirs.
fn spearman(one: &[i32], other: &[i32]) -> f64 {
    let (one, other) = (places(one), places(other));
    let mean = (one.len() as f64 - 1.0) / 2.0;
    let product =
        |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum() };
    product(&one, &other) / (product(&one, &one) * product(&other, &other)).sqrt()
}

fn places(values: &[i32]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_unstable_by_key(|&at| values[at]);
    let mut places = vec![0.0; values.len()];
    let mut before = 0;
    for equal in order.chunk_by(|&a, &b| values[a] == values[b]) {
        for &at in equal {
            places[at] = before as f64 + (equal.len() as f64 - 1.0) / 2.0;
        }
        before += equal.len();
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_correlate_as_they_are_alike() {
        let near = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-12, "{found} {wanted}");
        near(spearman(&[1, 2, 3, 4], &[10, 20, 30, 99]), 1.0);
        near(spearman(&[1, 2, 3, 4], &[9, 7, 2, 0]), -1.0);
        // 1 − 6·Σd² / n(n² − 1) with one neighbouring pair exchanged.
        near(spearman(&[1, 2, 3, 4, 5], &[1, 2, 3, 5, 4]), 1.0 - 6.0 * 2.0 / 120.0);
        assert_eq!(places(&[5, 1, 5, 9]), [1.5, 0.0, 1.5, 3.0]);
    }
}
