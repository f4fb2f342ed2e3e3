//! Two players who play one game after another, and come back whenever their server was killed.

use std::sync::Arc;

use tengen_rules::{Color, Point};

use super::failed::Failed;
use super::game::{Game, Stored, compare};
use super::outages::{Outages, Stall};
use super::record::{Difference, Record};
use super::seat::Seat;
use super::tally::Tally;
use crate::load_thread::Trouble;

/// See the module.
pub(super) struct Table {
    url: String,
    /// Black's and White's.
    seats: [Seat; 2],
    line: Vec<Point>,
    begun: usize,
    game: Option<Game>,
    /// Games that were played to their end.
    over: Vec<Record>,
    stall: Stall,
    tally: Tally,
}

impl Table {
    /// Two guests, who play this line over and over.
    pub(super) fn new(url: &str, tokens: &[String; 2], line: Vec<Point>, outages: &Arc<Outages>) -> Self {
        let [black, white] = tokens.clone();
        Table {
            url: url.into(),
            seats: [Seat::new(black, Color::Black), Seat::new(white, Color::White)],
            line,
            begun: 0,
            game: None,
            over: Vec::new(),
            stall: Stall::new(outages),
            tally: Tally::default(),
        }
    }

    /// Plays until it may stop, and compares every game once more.
    ///
    /// # Errors
    /// If the server says what it should not.
    pub(super) async fn run(mut self) -> Result<Tally, Trouble> {
        loop {
            match self.play().await {
                Ok(()) => break,
                Err(Failed::Lost) => self.stall.wait().await?,
                Err(Failed::Wrong(why)) => return Err(why),
            }
        }
        let errors_ms = self.seats.into_iter().flat_map(|seat| seat.time.into_errors_ms());
        Ok(Tally { clock_errors_ms: errors_ms.collect(), ..self.tally })
    }

    async fn play(&mut self) -> Result<(), Failed> {
        for seat in &mut self.seats {
            seat.connect(&self.url).await?;
        }
        self.come_back().await?;
        while !self.stall.is_finished() {
            if self.step().await? == Stored::Now {
                self.tally.stalls_ms.extend(self.stall.over());
            }
        }
        self.look_at_all().await
    }

    /// A game that is not what they were told cannot go on: another begins.
    async fn come_back(&mut self) -> Result<(), Failed> {
        let Some(game) = &self.game else { return Ok(()) };
        let difference = game.join(&mut self.seats).await?;
        self.tally.checked(difference);
        if difference != Difference::default() {
            eprintln!("game {}: {difference:?}", game.record.game);
            self.game = None;
        }
        Ok(())
    }

    async fn step(&mut self) -> Result<Stored, Failed> {
        match &mut self.game {
            None => self.begin().await,
            Some(game) if game.is_played() => {
                let stored = game.end(&mut self.seats).await?;
                self.over.extend(self.game.take().map(|game| game.record));
                Ok(stored)
            }
            Some(game) => game.turn(&mut self.seats, &mut self.tally).await,
        }
    }

    /// A game that has begun counts for nothing before its first move.
    async fn begin(&mut self) -> Result<Stored, Failed> {
        self.begun += 1;
        let id = format!("begin-{}", self.begun);
        let game = Game::begin(&mut self.seats, &id, self.line.clone()).await?;
        self.tally.games += 1;
        self.game.insert(game).join(&mut self.seats).await?;
        Ok(Stored::Before)
    }

    /// What was told of any game must stand in it still.
    async fn look_at_all(&mut self) -> Result<(), Failed> {
        let [black, _] = &mut self.seats;
        for record in self.over.iter().chain(self.game.as_ref().map(|game| &game.record)) {
            match black.look(&record.game).await {
                Ok(snapshot) => self.tally.checked(compare(record, &snapshot)),
                Err(Failed::Wrong(why)) => {
                    eprintln!("game {}: {why}", record.game);
                    self.tally.checked(record.all_lost());
                    continue;
                }
                Err(lost) => return Err(lost),
            }
            black.leave(&record.game).await?;
        }
        Ok(())
    }
}
