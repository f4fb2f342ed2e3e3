//! Two players of many games, each on one socket.

use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::time::sleep;

use crate::begin::{begin, join};
use crate::line::Line;
use crate::load_thread::Trouble;
use crate::rules::Game;
use crate::scan;

/// Who was turned away comes again after this time.
const AGAIN: Duration = Duration::from_millis(20);
/// A server that turns a game away for so long does not come back.
const PATIENCE: Duration = Duration::from_secs(120);

/// See the module.
pub(super) struct Pair {
    url: String,
    tokens: [String; 2],
    /// The number of the first of its games, by which their lines are found.
    first: usize,
    size: usize,
    games: Vec<String>,
    /// Moves that each game has.
    moves: usize,
    lines: Arc<[Game]>,
}

impl Pair {
    pub(super) fn new(
        url: &str,
        tokens: &[String; 2],
        first: usize,
        size: usize,
        lines: &Arc<[Game]>,
    ) -> Self {
        let (url, tokens, lines) = (url.into(), tokens.clone(), lines.clone());
        Pair { url, tokens, first, size, games: Vec::new(), moves: 0, lines }
    }

    /// Begins the games and plays their moves, in so many at the same time. Each is told when it is made.
    pub(super) async fn make(
        &mut self,
        moves: usize,
        together: usize,
        made: impl Fn(),
    ) -> Result<(), Trouble> {
        self.moves = moves;
        let mut lines = self.sign_in().await?;
        while self.games.len() < self.size {
            let first = self.games.len();
            let games = first..(first + together).min(self.size);
            for game in games.clone() {
                let id = format!("begin-{game}");
                let [black, white] = &mut lines;
                self.games.push(begin(black, white, &id).await?);
                join(black, &id, &self.games[game]).await?;
                join(white, &id, &self.games[game]).await?;
            }
            for number in 1..=moves {
                self.play(&mut lines, games.clone(), number).await?;
            }
            games.for_each(|_| made());
        }
        Ok(())
    }

    /// One side moves in each of these games, and the other is told all of it.
    async fn play(&self, lines: &mut [Line; 2], games: Range<usize>, number: usize) -> io::Result<()> {
        let (mover, other) = sides(lines, number);
        for game in games.clone() {
            mover.say(&self.text(game, number)).await?;
        }
        let mut told = 0;
        while told < games.len() {
            let text = match other.hear().await {
                Ok(text) => text,
                Err(error) => {
                    let heard = mover.heard_last().await;
                    let what = format!("move {number}: {error}; the mover heard {heard}");
                    return Err(io::Error::other(what));
                }
            };
            told += usize::from(scan::played(text) == Some(number as u64));
        }
        Ok(())
    }

    /// Comes back to the server and makes the next move in every game. Says of each how many milliseconds after
    /// `began` it was acknowledged. `turns` bounds the games that come back at the same time, of all pairs.
    pub(super) async fn go_on(self, turns: Arc<Semaphore>, began: Instant) -> Result<Vec<f64>, Trouble> {
        let mut lines = self.sign_in().await?;
        let mut back = Vec::with_capacity(self.size);
        for game in 0..self.size {
            let _turn = turns.acquire().await?;
            self.go_on_with(&mut lines, game).await?;
            back.push(began.elapsed().as_secs_f64() * 1e3);
        }
        Ok(back)
    }

    async fn go_on_with(&self, lines: &mut [Line; 2], game: usize) -> Result<(), Trouble> {
        for line in lines.iter_mut() {
            let number = self.join(line, game).await?;
            if number != Some(self.moves as u64 + 1) {
                let (game, moves) = (&self.games[game], self.moves);
                return Err(format!("game {game} had {moves} moves; its next one is {number:?}").into());
            }
        }
        let (mover, _) = sides(lines, self.moves + 1);
        mover.ask(&self.id(game, self.moves + 1), &self.text(game, self.moves + 1)).await?;
        Ok(())
    }

    /// Joins, however often it is turned away; answers with the number of the next move.
    async fn join(&self, line: &mut Line, game: usize) -> io::Result<Option<u64>> {
        let until = Instant::now() + PATIENCE;
        loop {
            match join(line, "join", &self.games[game]).await {
                Ok(snapshot) => return Ok(scan::next_move(snapshot)),
                Err(error) if error.kind() == io::ErrorKind::ResourceBusy && Instant::now() < until => {}
                Err(error) => return Err(error),
            }
            sleep(AGAIN).await;
        }
    }

    async fn sign_in(&self) -> io::Result<[Line; 2]> {
        let [black, white] = &self.tokens;
        Ok([Line::sign_in(&self.url, black).await?, Line::sign_in(&self.url, white).await?])
    }

    fn text(&self, game: usize, number: usize) -> String {
        let (id, line) = (self.id(game, number), &self.lines[(self.first + game) % self.lines.len()]);
        let (game, point) = (&self.games[game], line[number - 1]);
        format!(r#"{{"t":"play","id":"{id}","game":"{game}","move_number":{number},"point":"{point}"}}"#)
    }

    fn id(&self, game: usize, number: usize) -> String {
        format!("{}-{number}", self.games[game])
    }
}

/// Who makes the move of this number, and the other.
fn sides(lines: &mut [Line; 2], number: usize) -> (&mut Line, &mut Line) {
    let [black, white] = lines;
    if number % 2 == 1 { (black, white) } else { (white, black) }
}
