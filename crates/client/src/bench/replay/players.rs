//! Both players of a game, who act in a closed loop.

use std::collections::BTreeSet;

use tengen_client::{Client, ClientError, View};
use tengen_protocol::{Accept, ClientMsg, GameId, Mark, Pass, Play, Resign, Resume};
use tengen_rules::{ByColor, Color, Extent, Life, Move, Point};

use super::ending::Ending;
use super::script::{Script, Step};

/// Both players of a game.
pub(super) struct Players<'a> {
    pub(super) clients: ByColor<&'a mut Client>,
    pub(super) game: GameId,
}

impl Players<'_> {
    /// Plays the script to its end.
    pub(super) async fn play(&mut self, script: &Script) -> Result<(), ClientError> {
        for &step in &script.steps {
            self.step(step).await?;
        }
        match &script.ending {
            Ending::Resign(loser) => self.act(*loser, Resign { game: self.game }).await,
            Ending::Count { dead, stones, .. } => self.count(dead, stones).await,
        }
    }

    async fn step(&mut self, step: Step) -> Result<(), ClientError> {
        let game = self.game;
        match step {
            Step::Move(color, play) => {
                let move_number = self.move_number(color)?;
                match play {
                    Move::Play(point) => self.act(color, Play { game, move_number, point }).await,
                    Move::Pass => self.act(color, Pass { game, move_number }).await,
                }
            }
            Step::Resume(color) => {
                let move_number = self.move_number(color)?;
                self.act(color, Resume { game, move_number }).await
            }
        }
    }

    /// The players mark in turn: each may do so a number of times only.
    ///
    /// They begin with what the server proposes.
    async fn count(&mut self, dead: &[(Point, Extent)], stones: &BTreeSet<Point>) -> Result<(), ClientError> {
        let game = self.game;
        for color in Color::BOTH {
            let proposed =
                |view: &View| view.state.counting.as_ref().is_some_and(|counting| counting.proposed);
            self.clients[color].until(game, proposed).await?;
        }
        let mut turns = Color::BOTH.into_iter().cycle();
        while let Some(point) = self.dead()?.into_iter().find(|point| !stones.contains(point)) {
            self.mark(turns.next(), point, Extent::Chain, Life::Alive).await?;
        }
        for &(point, extent) in dead {
            if !self.dead()?.contains(&point) {
                self.mark(turns.next(), point, extent, Life::Dead).await?;
            }
        }
        for color in Color::BOTH {
            let state = &self.clients[color].view(game)?.state;
            let move_number = state.move_number;
            let hash = state.counting.as_ref().map(|counting| counting.hash);
            let hash = hash.ok_or_else(|| ClientError::OtherAnswer(format!("no counting in {state:?}")))?;
            self.act(color, Accept { game, move_number, hash }).await?;
        }
        Ok(())
    }

    async fn mark(
        &mut self,
        color: Option<Color>,
        point: Point,
        extent: Extent,
        life: Life,
    ) -> Result<(), ClientError> {
        let (game, color) = (self.game, color.unwrap_or(Color::Black));
        let move_number = self.move_number(color)?;
        self.act(color, Mark { game, move_number, point, life, extent }).await
    }

    /// What is marked dead now.
    fn dead(&self) -> Result<Vec<Point>, ClientError> {
        let counting = &self.clients.black.view(self.game)?.state.counting;
        Ok(counting.as_ref().map(|counting| counting.dead.clone()).unwrap_or_default())
    }

    /// Acts, and waits until both have been told.
    async fn act(&mut self, color: Color, msg: impl Into<ClientMsg>) -> Result<(), ClientError> {
        let game = self.game;
        let answer = self.clients[color].request(msg).await?;
        let seq = answer.clone().ack().and_then(|ack| ack.seq);
        let seq = seq.ok_or_else(|| ClientError::OtherAnswer(format!("{answer:?}")))?;
        for told in [color.opponent(), color] {
            self.clients[told].until(game, |view| view.seq >= seq).await?;
        }
        Ok(())
    }

    fn move_number(&self, color: Color) -> Result<u32, ClientError> {
        Ok(self.clients[color].view(self.game)?.state.move_number)
    }
}
