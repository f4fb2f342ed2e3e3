//! The draw for the colours of one game, from the commitment until it is drawn.

use tengen_game::{Commitment, GameId, Nigiri, Nonce};

/// What the draw is made of before the second player is known.
#[derive(Clone, Debug)]
pub struct Draw {
    game: GameId,
    bit: bool,
    nonce: Nonce,
    offerer: Nonce,
}

impl Draw {
    /// For this game; with what the first player's client brings to it.
    pub fn new(game: GameId, offerer: Option<Nonce>) -> Self {
        Draw { game, bit: rand::random(), nonce: random(), offerer: offerer.unwrap_or_else(random) }
    }

    /// The first player's client brings something else to it. The commitment stays.
    pub const fn offerer_brings(&mut self, nonce: Nonce) {
        self.offerer = nonce;
    }

    /// The game that it is for.
    pub const fn game(&self) -> GameId {
        self.game
    }

    /// What is shown before the second player is known.
    pub fn commitment(&self) -> Commitment {
        Nigiri::commit(self.game, self.bit, &self.nonce)
    }

    /// Draws; with what the second player's client brings to it.
    pub fn drawn(&self, taker: Option<Nonce>) -> Nigiri {
        Nigiri {
            commitment: self.commitment(),
            bit: self.bit.into(),
            nonce: self.nonce,
            offerer: self.offerer,
            taker: taker.unwrap_or_else(random),
        }
    }
}

fn random() -> Nonce {
    Nonce::new(rand::random())
}
