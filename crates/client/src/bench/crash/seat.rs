//! One player: his socket, and what he was told of the game that he plays.

use std::io;
use std::time::{Duration, Instant};

use tengen_game::{Fact, Seq};
use tengen_protocol::{Event, GameId, GameState, ServerMsg, Snapshot};
use tengen_rules::Color;

use super::failed::Failed;
use super::time::Time;
use crate::begin;
use crate::line::Line;

/// See the module.
pub(super) struct Seat {
    token: String,
    color: Color,
    line: Option<Line>,
    game: Option<GameId>,
    /// The last event of the game that he was told.
    pub(super) seq: Seq,
    /// Moves in the game, and the last one's place in the log if he was told it.
    pub(super) moves: usize,
    moved: Option<Seq>,
    /// The game is over, as far as he knows.
    pub(super) is_over: bool,
    pub(super) time: Time,
}

impl Seat {
    pub(super) fn new(token: String, color: Color) -> Self {
        let time = Time::new(Instant::now());
        Seat { token, color, line: None, game: None, seq: 0, moves: 0, moved: None, is_over: false, time }
    }

    /// Opens a new socket.
    pub(super) async fn connect(&mut self, url: &str) -> Result<(), Failed> {
        self.line = None;
        self.line = Some(Line::sign_in(url, &self.token).await?);
        Ok(())
    }

    pub(super) fn line(&mut self) -> io::Result<&mut Line> {
        self.line.as_mut().ok_or_else(|| io::ErrorKind::NotConnected.into())
    }

    /// Reads a game without taking part in it.
    pub(super) async fn look(&mut self, game: &str) -> Result<Snapshot, Failed> {
        match serde_json::from_slice(begin::join(self.line()?, "join", game).await?)? {
            ServerMsg::Snapshot(snapshot) => Ok(*snapshot),
            other => Err(Failed::Wrong(format!("a join was answered with {other:?}").into())),
        }
    }

    /// Joins the game that he plays from now on, or has played before.
    pub(super) async fn join(&mut self, game: &str) -> Result<Snapshot, Failed> {
        let snapshot = self.look(game).await?;
        if self.game.replace(snapshot.game) != self.game {
            self.time.begin(Instant::now());
        }
        (self.seq, self.moves, self.moved) = (snapshot.seq, snapshot.moves.len(), None);
        self.is_over = snapshot.state.outcome.is_some();
        if let Some(number) = self.time.sent().filter(|&number| number <= self.moves) {
            self.time.moved(number, self.left_ms(&snapshot.state));
        }
        self.time.turn(Instant::now());
        Ok(snapshot)
    }

    pub(super) async fn leave(&mut self, game: &str) -> Result<(), Failed> {
        self.line()?.ask("leave", &format!(r#"{{"t":"leave","id":"leave","game":"{game}"}}"#)).await?;
        Ok(())
    }

    /// Sends what is to be done in the game, and waits for the ack: its place in the log.
    pub(super) async fn act(&mut self, id: &str, text: &str) -> Result<Seq, Failed> {
        self.line()?.say(text).await?;
        loop {
            match self.hear().await? {
                ServerMsg::Ack(ack) if ack.id == id => {
                    return ack.seq.ok_or_else(|| "an ack names no place in the log".into());
                }
                ServerMsg::Refused(refused) if refused.id.as_deref() == Some(id) => {
                    return Err(refused.into());
                }
                _ => {}
            }
        }
    }

    /// Waits until he knows of the move; says its place in the log, unless a snapshot told it.
    pub(super) async fn until(&mut self, number: usize) -> Result<Option<Seq>, Failed> {
        while self.moves < number {
            self.hear().await?;
        }
        Ok(self.moved.filter(|_| self.moves == number))
    }

    async fn hear(&mut self) -> Result<ServerMsg, Failed> {
        let msg = serde_json::from_slice(self.line()?.hear().await?)?;
        if let ServerMsg::Event(event) = &msg
            && self.game == Some(event.game)
        {
            self.follow(event)?;
        }
        Ok(msg)
    }

    fn follow(&mut self, event: &Event) -> Result<(), Failed> {
        if event.seq != self.seq + 1 {
            let gap = format!("game {}: event {} came after {}", event.game, event.seq, self.seq);
            return Err(Failed::Wrong(gap.into()));
        }
        self.seq = event.seq;
        self.is_over = event.state.outcome.is_some();
        let clock = &event.state.clock;
        for fact in &event.facts {
            match *fact {
                Fact::Played { color, move_number, .. } => {
                    self.moves = usize::try_from(move_number).unwrap_or(usize::MAX);
                    self.moved = Some(event.seq);
                    if color == self.color {
                        self.time.moved(self.moves, self.left_ms(&event.state));
                    } else {
                        self.time.turn(Instant::now());
                    }
                }
                Fact::ClockRunning { .. } if clock.running == Some(self.color) => {
                    self.time.turn(Instant::now());
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn left_ms(&self, state: &GameState) -> i64 {
        let left: Duration = match self.color {
            Color::Black => state.clock.black.main,
            Color::White => state.clock.white.main,
        };
        i64::try_from(left.as_millis()).unwrap_or(i64::MAX)
    }
}
