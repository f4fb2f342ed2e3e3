//! How well ratings foretell results: computed anew every hour, from all rated games.

use std::collections::BTreeMap;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};
use tengen_game::ranking::{Category, expected_of_black};
use tengen_protocol::{MonthlyMean, Prediction, RatingReport};
use tracing::warn;

use super::{AGAIN, Latest, REPORT_EVERY, beside};
use crate::db::foretold::{self, RatedGame};
use crate::log::in_time;

/// The report, and what it was computed from, so that next time only what is new is read.
#[derive(Clone, Debug, Default)]
pub struct Report {
    sums: BTreeMap<(Category, u8), Sums>,
    /// The number of the last row that was counted.
    last: i64,
    /// So many rows were annulled then: if it is another number, all is counted again.
    annulled: i64,
    means: Vec<MonthlyMean>,
}

/// Rows that are read at once.
const AT_ONCE: i64 = 50_000;

/// Of games of a category with the same handicap.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sums {
    games: u32,
    log_loss: f64,
    expected: f64,
    taken: f64,
}

impl Sums {
    fn add(&mut self, game: &RatedGame) {
        let expected = expected_of_black(game.black, game.white, game.advantage);
        // In part points, a draw is half of both.
        let taken = f64::from(game.score_halves) / 2.0;
        self.games += 1;
        self.log_loss -= taken * expected.ln() + (1.0 - taken) * (-expected).ln_1p();
        self.expected += expected;
        self.taken += taken;
    }

    fn join(mut self, other: &Sums) -> Sums {
        self.games += other.games;
        self.log_loss += other.log_loss;
        self.expected += other.expected;
        self.taken += other.taken;
        self
    }

    fn prediction(&self, category: Category, handicap: Option<u8>) -> Prediction {
        let games = f64::from(self.games);
        Prediction {
            category,
            handicap,
            games: self.games,
            log_loss: self.log_loss / games,
            expected: self.expected / games,
            taken: self.taken / games,
        }
    }
}

impl Report {
    /// As it is sent.
    pub fn told(&self) -> RatingReport {
        let mut predictions = Vec::new();
        for category in Category::ALL {
            let of_category = || self.sums.iter().filter(move |((of, _), _)| *of == category);
            let all = of_category().fold(Sums::default(), |all, (_, sums)| all.join(sums));
            if all.games > 0 {
                predictions.push(all.prediction(category, None));
            }
            predictions.extend(
                of_category().map(|((_, handicap), sums)| sums.prediction(category, Some(*handicap))),
            );
        }
        RatingReport { predictions, means: self.means.clone() }
    }

    /// Counts what has come since.
    async fn go_on(mut self, options: &PgConnectOptions) -> Result<Self, sqlx::Error> {
        let options = beside(options, "tengen-report");
        let mut db = in_time(PgConnection::connect_with(&options)).await?;
        let annulled = foretold::annulled(&mut db).await?;
        if annulled != self.annulled {
            self = Report { annulled, ..Report::default() };
        }
        loop {
            let games = foretold::games_after(&mut db, self.last, AT_ONCE).await?;
            let Some(last) = games.last() else { break };
            self.last = last.row;
            for game in &games {
                self.sums.entry((game.category, game.handicap)).or_default().add(game);
            }
        }
        let known = self.means.len();
        let from = settled(&self.means);
        self.means.retain(|mean| from.as_ref().is_some_and(|from| mean.month < *from));
        self.means.extend(foretold::means(&mut db, from.filter(|_| known > 0).as_deref()).await?);
        self.means.sort_by(|a, b| (a.category, &a.month).cmp(&(b.category, &b.month)));
        db.close().await?;
        Ok(self)
    }
}

/// The month from which means may still change: the last that is known.
fn settled(means: &[MonthlyMean]) -> Option<String> {
    means.iter().map(|mean| mean.month.clone()).max()
}

/// Lives as long as the server.
pub(super) async fn run(options: PgConnectOptions, latest: Latest<Report>) {
    let mut report = Report::default();
    loop {
        let pause = match report.clone().go_on(&options).await {
            Ok(new) => {
                report = new;
                latest.set(report.clone());
                REPORT_EVERY
            }
            Err(error) => {
                warn!(%error, "cannot report on ratings");
                AGAIN
            }
        };
        tokio::time::sleep(pause).await;
    }
}

#[cfg(test)]
mod tests {
    use tengen_game::ranking::Rating;

    use super::*;

    fn game(black: i32, advantage: i32, score_halves: u8) -> RatedGame {
        let (black, white) = (Rating::from_milli(black), Rating::from_milli(2_000_000));
        RatedGame { row: 1, category: Category::ALL[0], handicap: 0, black, white, advantage, score_halves }
    }

    fn of(games: &[RatedGame]) -> Prediction {
        let mut report = Report::default();
        games.iter().for_each(|game| report.sums.entry((game.category, 0)).or_default().add(game));
        report.told().predictions[0].clone()
    }

    #[test]
    fn between_equals_it_is_a_coin() {
        let told = of(&[game(2_000_000, 0, 2), game(2_000_000, 0, 0), game(2_000_000, 0, 1)]);
        assert_eq!((told.games, told.handicap), (3, None));
        for (value, wanted) in
            [(told.log_loss, std::f64::consts::LN_2), (told.expected, 0.5), (told.taken, 0.5)]
        {
            assert!((value - wanted).abs() < 1e-12, "{told:?}");
        }
    }

    #[test]
    fn who_was_expected_to_win_and_does_costs_little_and_otherwise_much() {
        let (right, wrong) = (of(&[game(2_300_000, 0, 2)]), of(&[game(2_300_000, 0, 0)]));
        assert!(right.log_loss < 0.2 && wrong.log_loss > 1.5, "{right:?} {wrong:?}");
        assert_eq!(
            of(&[game(1_700_000, 300, 2)]).expected,
            0.5,
            "what a handicap is worth is given to Black"
        );
    }

    #[test]
    fn a_report_without_games_says_nothing() {
        assert_eq!(Report::default().told(), RatingReport { predictions: Vec::new(), means: Vec::new() });
    }
}
