//! Two connections that play one game after another against each other, move by move.

use std::io;
use std::time::Instant;

use tengen_rules::Point;

use super::span::Span;
use crate::begin::{OPENING, begin, join};
use crate::line::Line;
use crate::scan;

/// See the module.
pub(super) struct Pair {
    /// Black's and White's.
    seats: [Line; 2],
    games: Games,
    points: Vec<Point>,
}

/// What is played on.
enum Games {
    /// The relay knows no games: this number is played on for ever.
    Relay(usize),
    /// Begun on a Tengen server, joined by both.
    Tengen(Vec<String>),
}

impl Pair {
    /// Two connections to the relay.
    pub(super) async fn at_relay(url: String, game: usize, points: Vec<Point>) -> io::Result<Self> {
        let path = format!("/ws?game={game}");
        let seats = [Line::open(&url, &path).await?, Line::open(&url, &path).await?];
        Ok(Pair { seats, games: Games::Relay(game), points })
    }

    /// Two guests with so many games begun.
    pub(super) async fn at_tengen(
        url: String,
        tokens: [String; 2],
        games: usize,
        points: Vec<Point>,
    ) -> io::Result<Self> {
        let [black, white] = tokens;
        let seats = [Line::sign_in(&url, &black).await?, Line::sign_in(&url, &white).await?];
        let mut pair = Pair { seats, games: Games::Tengen(Vec::new()), points };
        let mut begun = Vec::with_capacity(games);
        for number in 0..games {
            begun.push(pair.begin(number).await?);
        }
        pair.games = Games::Tengen(begun);
        Ok(pair)
    }

    /// Plays until the span is over, and says for each move that counts how many milliseconds it took until the
    /// opponent was told. No move is under way afterwards.
    pub(super) async fn play(&mut self, span: &Span, moves: usize) -> io::Result<Vec<f32>> {
        let mut latencies = Vec::with_capacity(moves);
        let mut played = 0;
        while let Some(game) = self.games.get(played) {
            for number in OPENING + 1..=OPENING + moves {
                let sent = Instant::now();
                turn(&mut self.seats, &game, number, self.points[number - 1]).await?;
                let told = Instant::now();
                if span.is_over(told) {
                    return Ok(latencies);
                }
                latencies.push((told - sent).as_secs_f32() * 1e3);
            }
            played += 1;
        }
        span.end(Instant::now());
        Ok(latencies)
    }

    /// Black resigns all games, so that nothing of them is left to do.
    pub(super) async fn end(mut self) -> io::Result<()> {
        let Games::Tengen(games) = &self.games else { return Ok(()) };
        for game in games {
            let id = format!("end-{game}");
            let resign = format!(r#"{{"t":"resign","id":"{id}","game":"{game}"}}"#);
            self.seats[0].ask(&id, &resign).await?;
        }
        Ok(())
    }

    /// Begins a game on a Tengen server, both join it, and make their first moves.
    async fn begin(&mut self, number: usize) -> io::Result<String> {
        let [black, white] = &mut self.seats;
        let game = begin(black, white, &format!("begin-{number}")).await?;
        let id = format!("join-{number}");
        join(black, &id, &game).await?;
        join(white, &id, &game).await?;
        let on = Game::Tengen(&game);
        for number in 1..=OPENING {
            turn(&mut self.seats, &on, number, self.points[number - 1]).await?;
        }
        Ok(game)
    }
}

impl Games {
    fn get(&self, played: usize) -> Option<Game<'_>> {
        match self {
            &Games::Relay(number) => Some(Game::Relay(number)),
            Games::Tengen(games) => games.get(played).map(|game| Game::Tengen(game)),
        }
    }
}

enum Game<'a> {
    Relay(usize),
    Tengen(&'a str),
}

/// One player moves, and the other is told.
async fn turn(seats: &mut [Line; 2], game: &Game<'_>, number: usize, point: Point) -> io::Result<()> {
    let [black, white] = seats;
    let (mover, other) = if number % 2 == 1 { (black, white) } else { (white, black) };
    match *game {
        Game::Relay(game) => {
            let (x, y) = (point.column(), point.row());
            let text = format!(r#"{{"t":"move","g":{game},"n":{number},"x":{x},"y":{y}}}"#);
            mover.say(&text).await?;
            told(mover, other, number, scan::relayed).await
        }
        Game::Tengen(game) => {
            let text = format!(
                r#"{{"t":"play","id":"{game}-{number}","game":"{game}","move_number":{number},"point":"{point}"}}"#
            );
            mover.say(&text).await?;
            told(mover, other, number, scan::played).await
        }
    }
}

/// Waits until the other has been told the move. If that does not come about, the mover was told why.
async fn told(
    mover: &mut Line,
    other: &mut Line,
    number: usize,
    scan: impl Fn(&[u8]) -> Option<u64>,
) -> io::Result<()> {
    loop {
        match other.hear().await {
            Ok(text) if scan(text).is_some_and(|told| told == number as u64) => return Ok(()),
            Ok(_) => {}
            Err(error) => {
                let heard = mover.heard_last().await;
                return Err(io::Error::other(format!("move {number}: {error}; the mover heard {heard}")));
            }
        }
    }
}
