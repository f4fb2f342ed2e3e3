//! Values fixed now and shown later: what was said can be checked then, and not guessed before.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::GameId;
use crate::as_text::serde_as_text;

macro_rules! hex_bytes {
    ($(#[$doc:meta])* $name:ident, $length:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name([u8; $length]);

        impl $name {
            /// These bytes.
            pub const fn new(bytes: [u8; $length]) -> Self {
                $name(bytes)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl FromStr for $name {
            type Err = BadHex;

            fn from_str(text: &str) -> Result<Self, BadHex> {
                let mut bytes = [0; $length];
                read_hex(text, &mut bytes)?;
                Ok($name(bytes))
            }
        }

        serde_as_text!($name);
    };
}

hex_bytes! {
    /// 128 random bits, written as 32 hexadecimal digits: with them nobody can find a value by trying all.
    Nonce, 16
}

hex_bytes! {
    /// SHA-256 of nonce, game and value, written as 64 hexadecimal digits.
    Commitment, 32
}

/// A text that is no number of hexadecimal digits of the right length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there must be {0} hexadecimal digits, 0-9 and a-f")]
pub struct BadHex(usize);

impl Commitment {
    /// The commitment to a value in a game: SHA-256 of the nonce's 16 bytes, the game's id and the value, both as
    /// they are written.
    pub fn of(nonce: &Nonce, game: GameId, value: &str) -> Commitment {
        let hash = Sha256::new().chain_update(nonce.0).chain_update(game.to_string()).chain_update(value);
        Commitment(hash.finalize().into())
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Without the bits: who knows them can find what they hide.
impl fmt::Debug for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Nonce(…)")
    }
}

impl Nonce {
    /// A bit that depends on both nonces alike.
    pub(crate) fn bit_with(&self, other: &Nonce) -> bool {
        let hash = Sha256::new().chain_update(self.0).chain_update(other.0).finalize();
        hash[0] & 1 == 1
    }
}

fn read_hex(text: &str, bytes: &mut [u8]) -> Result<(), BadHex> {
    let bad = BadHex(2 * bytes.len());
    if text.len() != 2 * bytes.len() {
        return Err(bad);
    }
    let digit = |digit: u8| match digit {
        b'0'..=b'9' => Ok(digit - b'0'),
        b'a'..=b'f' => Ok(digit - b'a' + 10),
        _ => Err(bad),
    };
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commitment_can_be_checked_with_any_sha256() {
        // printf '\0…\0%s%s' 000000000001 'play pd' | sha256sum, with sixteen NUL bytes
        let commitment = Commitment::of(&Nonce::new([0; 16]), GameId::from_bits(1), "play pd");
        assert_eq!(
            commitment.to_string(),
            "9ab61094befca7e206ed3bc5f6823dab8c10e6e6ec103647de12e94b45f5b1d6"
        );
    }

    #[test]
    fn hexadecimal_digits_read_as_they_were_written() {
        let nonce = Nonce::new(std::array::from_fn(|i| i as u8 * 17));
        assert_eq!(nonce.to_string(), "00112233445566778899aabbccddeeff");
        assert_eq!(nonce.to_string().parse(), Ok(nonce));
        for text in ["", "0011", "00112233445566778899AABBCCDDEEFF", "0011223344556677889é99aabbccddee"] {
            assert_eq!(text.parse::<Nonce>(), Err(BadHex(32)), "{text}");
        }
    }
}
