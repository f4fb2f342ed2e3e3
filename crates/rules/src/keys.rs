//! The fixed random numbers of which position hashes are made.

use crate::Color;
use crate::board::AREA_MAX;

/// XORed into the hash of a situation in which White plays next.
pub(crate) const WHITE_TO_PLAY: u64 = mix(0x7465_6e67_656e);

/// One number per stone: colour, then place in the bordered array.
static STONES: [[u64; AREA_MAX]; 2] = stones();

/// The number of a stone of that colour there.
#[inline]
pub(crate) fn stone(color: Color, place: usize) -> u64 {
    STONES[color as usize][place]
}

/// The hash of an empty board; boards of different shape must not look alike.
pub(crate) const fn empty(width: u8, height: u8) -> u64 {
    mix(0x5151_0000 + width as u64 * 256 + height as u64)
}

/// The splitmix64 generator (Steele, Lea, Flood 2014) as a function of its counter.
pub(crate) const fn mix(counter: u64) -> u64 {
    let z = counter.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

const fn stones() -> [[u64; AREA_MAX]; 2] {
    let mut table = [[0; AREA_MAX]; 2];
    let mut i = 0;
    while i < 2 * AREA_MAX {
        table[i / AREA_MAX][i % AREA_MAX] = mix(i as u64 + 1);
        i += 1;
    }
    table
}
