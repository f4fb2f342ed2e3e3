//! The honest game beside all that: two clients who move, and must not notice any of it.

use std::time::{Duration, Instant};

use serde_json::json;
use tengen_client::{Client, http};
use tengen_game::TimeControl;
use tengen_protocol::{ColorChoice, GameId, Offer, Play, Resign, SignedIn};
use tengen_rules::{Color, Point, Size};
use tokio::sync::watch;

use super::cast::sit;
use crate::load_thread::Trouble;
use crate::rules::game_set::GameSet;

/// A move is thought about for so long.
const THINKS: Duration = Duration::from_millis(100);
/// A game has so many moves, then Black resigns.
const MOVES: usize = 200;
/// What a player has for a game: more than he needs, and less than a clock that runs on would take.
const MAIN: Duration = Duration::from_secs(120);

/// What came of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Honest {
    pub(super) moves: usize,
    pub(super) refused: usize,
    /// Games that did not end as they were played.
    pub(super) lost: usize,
    /// The longest wait for the answer to a move.
    pub(super) slowest: Duration,
}

/// Two players, and the game they are in.
pub(super) struct Pair {
    black: Client,
    white: Client,
    game: GameId,
    lines: std::vec::IntoIter<Vec<Point>>,
}

impl Pair {
    /// They sit down, and their first game begins.
    ///
    /// # Errors
    /// If the server does not let them.
    pub(super) async fn begin(url: &str, tokens: [&str; 2]) -> Result<Pair, Trouble> {
        let lines = GameSet::named(250).map_err(|error| error.to_string())?.games.into_iter();
        let (mut black, mut white) = (sit(url, tokens[0]).await?, sit(url, tokens[1]).await?);
        let game = begin(&mut black, &mut white).await?;
        Ok(Pair { black, white, game, lines })
    }

    /// The game that is played first.
    pub(super) fn game(&self) -> GameId {
        self.game
    }

    /// They play until it is over, and then to the end of the game.
    ///
    /// # Errors
    /// If a socket is cut.
    pub(super) async fn play(mut self, over: watch::Receiver<bool>) -> Result<Honest, Trouble> {
        let mut honest = Honest::default();
        while let Some(line) = self.lines.next() {
            self.one(&line[..MOVES], &over, &mut honest).await?;
            if *over.borrow() {
                break;
            }
            self.game = begin(&mut self.black, &mut self.white).await?;
        }
        Ok(honest)
    }

    async fn one(
        &mut self,
        line: &[Point],
        over: &watch::Receiver<bool>,
        honest: &mut Honest,
    ) -> Result<(), Trouble> {
        let game = self.game;
        for (number, &point) in (1..).zip(line) {
            let (mover, other) = match number % 2 {
                1 => (&mut self.black, &mut self.white),
                _ => (&mut self.white, &mut self.black),
            };
            let asked = Instant::now();
            match mover.request(Play { game, move_number: number, point }).await {
                Err(error) if error.refused().is_some() => {
                    eprintln!("an honest move was refused: {error}");
                    honest.refused += 1;
                    return Ok(());
                }
                answer => drop(answer?),
            }
            honest.slowest = honest.slowest.max(asked.elapsed());
            honest.moves += 1;
            other.until(game, |view| view.moves.len() == number as usize).await?;
            if *over.borrow() {
                break;
            }
            tokio::time::sleep(THINKS).await;
        }
        self.black.request(Resign { game }).await?;
        let view = self.white.until(game, |view| view.state.outcome.is_some()).await?;
        let outcome = view.state.outcome.as_ref().map(ToString::to_string);
        honest.lost +=
            usize::from(!outcome.is_some_and(|outcome| ["W+R", "Void"].contains(&outcome.as_str())));
        for player in [&mut self.black, &mut self.white] {
            player.leave(game).await?;
        }
        Ok(())
    }
}

async fn begin(black: &mut Client, white: &mut Client) -> Result<GameId, Trouble> {
    let time = TimeControl::Absolute { main: MAIN };
    let offer = Offer { color: ColorChoice::Black, ..Offer::even(Size::NINETEEN, time) };
    let seek = black.seek(offer).await?;
    let game = white.take_seek(seek).await?;
    black.join(game).await?;
    white.join(game).await?;
    Ok(game)
}

/// A whole honest round: a guest, somebody who registers, a game, its record.
///
/// # Errors
/// If anything of it does not go as it should.
pub(super) async fn round(url: &str) -> Result<(), Trouble> {
    let guest = tengen_client::guest(url).await?;
    let credentials = json!({"name": "Latecomer", "password": "tengen-first"}).to_string();
    let made = http(url, "POST", "/api/v1/register", &[], Some(&credentials)).await?;
    let user: SignedIn = serde_json::from_str(&made.body).map_err(|_| made.body)?;
    let (mut black, mut white) = (sit(url, &user.token).await?, sit(url, &guest.token).await?);
    let game = begin(&mut black, &mut white).await?;
    for (number, point) in (1..).zip(["pd", "dd", "pp", "dp"]) {
        let player = if number % 2 == 1 { &mut black } else { &mut white };
        let point = point.parse().map_err(|_| "no point")?;
        player.request(Play { game, move_number: number, point }).await?;
    }
    white.request(Resign { game }).await?;
    black.until(game, |view| view.state.outcome.is_some()).await?;
    assert_seat(&black, game)?;
    let sgf = http(url, "GET", &format!("/api/v1/games/{game}/sgf"), &[], None).await?;
    let has_moves =
        [";B[pd]", ";W[dd]", ";B[pp]", ";W[dp]", "RE["].iter().all(|part| sgf.body.contains(part));
    match sgf.status == 200 && has_moves {
        true => Ok(()),
        false => Err(format!("the record of an honest game: {} {}", sgf.status, sgf.body).into()),
    }
}

fn assert_seat(black: &Client, game: GameId) -> Result<(), Trouble> {
    let is_black = black.you(game) == Some(Color::Black);
    is_black.then_some(()).ok_or_else(|| "the one who wanted Black has it not".into())
}
