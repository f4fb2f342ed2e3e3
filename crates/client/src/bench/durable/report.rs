//! What is told of the rounds: medians over them.

use std::time::Duration;

use super::round::Round;
use crate::samples::Samples;

/// Our own server is to reach so much of the relay's rate.
const RATIO: f64 = 0.30;
/// A move in the middle is to take no more than so many times the mean.
const P50_OVER_MEAN: f64 = 1.3;

/// The rounds of one number of games on both servers.
pub(super) struct Report {
    pub(super) games: usize,
    /// What our own server is called: by how it keeps the log.
    pub(super) own: &'static str,
    pub(super) at_relay: Vec<Round>,
    pub(super) at_own: Vec<Round>,
}

impl Report {
    /// Prints every figure, and what some of them are to be.
    pub(super) fn print(&self) {
        let Report { games, own, at_relay, at_own } = self;
        self.of_server("relay", at_relay);
        self.of_server(own, at_own);
        let postgres = median(at_own, |round| round.microseconds_a_move(round.spent.postgres));
        println!("g{games}.{own}.cpu_us_a_move_postgres {postgres:.1}");
        let ratio = median(at_own, Round::rate) / median(at_relay, Round::rate);
        println!("g{games}.ratio {ratio:.3}\ntarget g{games}.ratio {RATIO:.2}");
        // In a closed loop the mean is the games over the rate.
        let over_mean = |round: &Round| round.latencies.percentile(50) * round.rate() / (*games as f64 * 1e3);
        let over_mean = median(at_own, over_mean);
        println!("g{games}.p50_over_mean {over_mean:.2}\ntarget g{games}.p50_over_mean {P50_OVER_MEAN}");
        self.of_log();
    }

    fn of_server(&self, server: &str, rounds: &[Round]) {
        let name = format!("g{}.{server}", self.games);
        println!("{name}.moves_per_s {:.0}", median(rounds, Round::rate));
        println!("{name}.p50_ms {:.2}", median(rounds, |round| round.latencies.percentile(50)));
        println!("{name}.p99_ms {:.2}", median(rounds, |round| round.latencies.percentile(99)));
        let server = median(rounds, |round| round.microseconds_a_move(round.spent.server));
        println!("{name}.cpu_us_a_move {server:.1}");
        let load = median(rounds, |round| round.microseconds_a_move(round.spent.load));
        println!("{name}.cpu_us_a_move_load {load:.1}");
    }

    /// How long a commit takes is told by the server, since its start.
    fn of_log(&self) {
        let Report { games, at_own, .. } = self;
        let logs: Option<Vec<_>> = at_own.iter().map(|round| round.log.zip(Some(round.length))).collect();
        let Some(logs) = logs else { return };
        let figure = |name: &str, of: &dyn Fn(f64, f64, Duration) -> f64| {
            let each = logs.iter().map(|&((before, after), length)| {
                let commits = after.commits.saturating_sub(before.commits) as f64;
                of(commits, after.entries.saturating_sub(before.entries) as f64, length)
            });
            println!("g{games}.{name} {:.1}", Samples::new(each).median());
        };
        figure("commits_per_s", &|commits, _, length| commits / length.as_secs_f64());
        figure("rows_per_commit", &|commits, entries, _| entries / commits.max(1.0));
        if let Some(((_, last), _)) = logs.last() {
            println!("g{games}.commit_ms_p50 {:.2}", last.commit_us_p50 as f64 / 1e3);
            println!("g{games}.commit_ms_p99 {:.2}", last.commit_us_p99 as f64 / 1e3);
        }
    }
}

impl Round {
    /// Moves a second.
    pub(crate) fn rate(&self) -> f64 {
        self.moves / self.length.as_secs_f64()
    }

    fn microseconds_a_move(&self, spent: Duration) -> f64 {
        spent.as_secs_f64() * 1e6 / self.moves.max(1.0)
    }
}

fn median(rounds: &[Round], figure: impl Fn(&Round) -> f64) -> f64 {
    Samples::new(rounds.iter().map(figure)).median()
}
