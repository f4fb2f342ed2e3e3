//! 猜先: who has Black is drawn so that neither the server nor a player chooses it, and anybody can check that.

use serde::{Deserialize, Serialize};
use tengen_rules::Color;

use crate::{Commitment, GameId, Nonce};

/// A draw for the colours, complete. The server commits to its bit before it knows the second player; the bit is then
/// mixed with what both players' clients brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Nigiri {
    /// What the server showed beforehand: the commitment to `bit`.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub commitment: Commitment,
    /// The server's bit, 0 or 1.
    pub bit: u8,
    /// The nonce of the server's commitment.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub nonce: Nonce,
    /// What the client of the player who offered the game brought; drawn by the server for one that brought nothing.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub offerer: Nonce,
    /// What the client of the player who took the offer brought, after it saw the commitment; likewise. A player whose
    /// client brings nothing has to trust the server.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub taker: Nonce,
}

impl Nigiri {
    /// What the server shows before it knows the second player.
    pub fn commit(game: GameId, bit: bool, nonce: &Nonce) -> Commitment {
        Commitment::of(nonce, game, if bit { "1" } else { "0" })
    }

    /// The colour of the player who offered the game: Black if the server's bit and the lowest bit of the first byte
    /// of SHA-256 over both clients' nonces, the offerer's first, are equal.
    pub fn offerer_color(&self) -> Color {
        if (self.bit == 1) == self.offerer.bit_with(&self.taker) { Color::Black } else { Color::White }
    }

    /// Whether the server's bit is the one it had committed to.
    pub fn is_true(&self, game: GameId) -> bool {
        self.bit <= 1 && Nigiri::commit(game, self.bit == 1, &self.nonce) == self.commitment
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nigiri(bit: bool, offerer: u8, taker: u8) -> Nigiri {
        let (game, nonce) = (GameId::from_bits(1), Nonce::new([7; 16]));
        let of = |byte| Nonce::new([byte; 16]);
        let commitment = Nigiri::commit(game, bit, &nonce);
        Nigiri { commitment, bit: bit.into(), nonce, offerer: of(offerer), taker: of(taker) }
    }

    #[test]
    fn the_servers_bit_and_each_clients_nonce_change_the_colours() {
        let first = nigiri(false, 1, 2).offerer_color();
        assert_ne!(first, nigiri(true, 1, 2).offerer_color());
        assert!((0..20).any(|taker| nigiri(false, 1, taker).offerer_color() != first));
        assert!((0..20).any(|offerer| nigiri(false, offerer, 2).offerer_color() != first));
    }

    #[test]
    fn another_bit_than_the_one_committed_to_is_found_out() {
        let drawn = nigiri(true, 1, 2);
        assert!(drawn.is_true(GameId::from_bits(1)));
        assert!(!drawn.is_true(GameId::from_bits(2)));
        assert!(!Nigiri { bit: 0, ..drawn }.is_true(GameId::from_bits(1)));
        assert!(!Nigiri { bit: 3, ..drawn }.is_true(GameId::from_bits(1)));
    }

    #[test]
    fn the_draw_is_even() {
        let black =
            (0..=255).filter(|&taker| nigiri(false, 9, taker).offerer_color() == Color::Black).count();
        assert!((96..=160).contains(&black), "{black} of 256");
    }
}
