//! Names of games, seeks and users in the log, on the wire and in the database.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::as_text::serde_as_text;

/// A text that is no id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an id has 12 characters of 0-9 and a-z without i, l, o, u")]
pub struct BadId;

const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 12;

macro_rules! short_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        ///
        /// 60 random bits: an integer in the database, 12 characters of Crockford's base 32 elsewhere.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        pub struct $name(i64);

        impl $name {
            /// The id made of the low 60 bits.
            pub const fn from_bits(bits: u64) -> Self {
                $name((bits & ((1 << 60) - 1)) as i64)
            }

            /// As the database keeps it; never negative.
            pub const fn value(self) -> i64 {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_id(self.0, f)
            }
        }

        impl FromStr for $name {
            type Err = BadId;

            fn from_str(text: &str) -> Result<Self, BadId> {
                read_id(text).map($name)
            }
        }

        serde_as_text!($name);
    };
}

short_id! {
    /// A game.
    GameId
}

short_id! {
    /// An open offer in the lobby.
    SeekId
}

/// A user: a small number, given in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "number"))]
#[serde(transparent)]
pub struct UserId(pub i64);

impl fmt::Display for UserId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

fn write_id(id: i64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let digit = |place: usize| DIGITS[(id >> (5 * (LENGTH - 1 - place))) as usize & 31];
    let text: [u8; LENGTH] = std::array::from_fn(digit);
    f.write_str(std::str::from_utf8(&text).map_err(|_| fmt::Error)?)
}

fn read_id(text: &str) -> Result<i64, BadId> {
    if text.len() != LENGTH {
        return Err(BadId);
    }
    let digit = |byte: u8| DIGITS.iter().position(|&d| d == byte).ok_or(BadId);
    text.bytes().try_fold(0, |id, byte| Ok(id << 5 | digit(byte)? as i64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_reads_as_it_was_written() {
        for bits in [0, 1, 31, 32, 0x0123_4567_89ab_cdef, u64::MAX] {
            let id = GameId::from_bits(bits);
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(id.to_string().len(), 12);
            assert!(id.value() >= 0);
        }
    }

    #[test]
    fn other_texts_are_no_ids() {
        for text in ["", "1", "00000000000i", "0000000000000", "00000000000A", "0000000000é"] {
            assert_eq!(text.parse::<GameId>(), Err(BadId), "{text}");
        }
    }
}
