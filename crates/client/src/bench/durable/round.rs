//! One round on one server: set up, play between two instants, clear away.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{StreamExt, TryStreamExt, stream};
use tengen_rules::Point;
use tokio::task::JoinSet;

use super::meter::{Log, Meter, Spent};
use super::pair::Pair;
use super::span::Span;
use crate::load_thread::Trouble;
use crate::samples::Samples;

/// Pairs that sit down, or clear away, at the same time; each has one offer open.
const AT_ONCE: usize = 32;
/// So many moves a second are provided for; a server that is faster ends its rounds earlier.
const RATE: f64 = 40_000.0;
/// Games that a socket may follow.
const JOINED_AT_ONCE: usize = 100;

/// What is played in a round.
#[derive(Clone)]
pub(crate) struct Plan {
    /// The lines that the pairs play.
    pub(crate) lines: Vec<Vec<Point>>,
    /// Moves of a game.
    pub(crate) moves: usize,
    pub(crate) length: Duration,
    /// A token for each player, two to a pair; none for the relay.
    pub(crate) tokens: Vec<[String; 2]>,
    /// Games that a pair on our own server has ready.
    pub(crate) games_ready: usize,
}

/// What was measured.
pub(crate) struct Round {
    /// From a move that is sent until its opponent is told, in milliseconds.
    pub(crate) latencies: Samples,
    pub(crate) moves: f64,
    pub(crate) length: Duration,
    pub(crate) spent: Spent,
    /// Counters of the log before and after.
    pub(crate) log: Option<(Log, Log)>,
}

impl Plan {
    /// A game on each line, again and again.
    pub(crate) fn new(
        lines: Vec<Vec<Point>>,
        tokens: Vec<[String; 2]>,
        moves: usize,
        length: Duration,
    ) -> Self {
        let ready = length.as_secs_f64() * RATE / (lines.len() * moves) as f64;
        let games_ready = (ready.ceil() as usize).clamp(1, JOINED_AT_ONCE);
        Plan { lines, moves, length, tokens, games_ready }
    }

    /// Plays a round; `began` is told when the moves begin to count.
    ///
    /// # Errors
    /// If the server fails, refuses, or says nothing.
    pub(crate) async fn play(self, meter: Meter, began: impl FnOnce(Instant)) -> Result<Round, Trouble> {
        let pairs = self.sit_down(&meter.url).await?;
        let log_before = meter.log().await?;
        let before = meter.spent()?;
        let span = Arc::new(Span::new(self.length));
        let playing = self.begin(pairs, &span);
        began(Instant::now());
        span.over().await;
        let spent = meter.spent()?.since(before);
        let (pairs, latencies) = all(playing).await?;
        let log = log_before.zip(meter.log().await?);
        let clearing = stream::iter(pairs.into_iter().map(Pair::end));
        clearing.buffer_unordered(AT_ONCE).try_collect::<()>().await?;
        let (moves, latencies) = (latencies.len() as f64, Samples::new(latencies));
        Ok(Round { latencies, moves, length: span.length(), spent, log })
    }

    async fn sit_down(&self, url: &str) -> Result<Vec<Pair>, Trouble> {
        let seat = |(game, line): (usize, &Vec<Point>)| {
            let (url, tokens, games) = (url.to_owned(), self.tokens.get(game).cloned(), self.games_ready);
            let line = line.clone();
            async move {
                match tokens {
                    Some(tokens) => Pair::at_tengen(url, tokens, games, line).await,
                    None => Pair::at_relay(url, game, line).await,
                }
            }
        };
        // Collected, since what is borrowed here is not to be asked for again.
        let sitting: Vec<_> = self.lines.iter().enumerate().map(seat).collect();
        Ok(stream::iter(sitting).buffered(AT_ONCE).try_collect().await?)
    }

    /// Each pair plays in a task of its own. One that fails ends the span for all.
    fn begin(&self, pairs: Vec<Pair>, span: &Arc<Span>) -> JoinSet<io::Result<Played>> {
        let mut playing = JoinSet::new();
        for mut pair in pairs {
            let (span, moves) = (span.clone(), self.moves);
            playing.spawn(async move {
                let latencies = pair.play(&span, moves).await;
                if latencies.is_err() {
                    span.end(Instant::now());
                }
                Ok((pair, latencies?))
            });
        }
        playing
    }
}

/// Who played, and the milliseconds of each move.
type Played = (Pair, Vec<f32>);

async fn all(mut playing: JoinSet<io::Result<Played>>) -> Result<(Vec<Pair>, Vec<f64>), Trouble> {
    let (mut pairs, mut latencies) = (Vec::new(), Vec::new());
    while let Some(done) = playing.join_next().await {
        let (pair, of_pair) = done??;
        pairs.push(pair);
        latencies.extend(of_pair.into_iter().map(f64::from));
    }
    Ok((pairs, latencies))
}
