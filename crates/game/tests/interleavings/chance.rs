//! Chance that comes from a seed: the same seed, the same run.

use std::time::Duration;

use tengen_game::Nonce;
use tengen_rules::{Color, Point, Size};

/// SplitMix64: a counter and a mixer, which is all that is wanted here.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Chance(seed)
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is not 0.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.bits() % end
    }

    pub(crate) fn percent(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    /// One of the choices, each as likely as its weight; they are not all 0.
    pub(crate) fn weighted<T: Copy>(&mut self, choices: &[(u64, T)]) -> T {
        let mut left = self.below(choices.iter().map(|choice| choice.0).sum());
        for &(weight, choice) in choices {
            match left.checked_sub(weight) {
                Some(rest) => left = rest,
                None => return choice,
            }
        }
        unreachable!("what is left is below the sum of the weights")
    }

    /// Less than so many milliseconds.
    pub(crate) fn millis(&mut self, end: u64) -> Duration {
        Duration::from_millis(self.below(end))
    }

    pub(crate) fn color(&mut self) -> Color {
        self.one_of(&Color::BOTH)
    }

    pub(crate) fn point(&mut self, size: Size) -> Point {
        let number = self.below(size.points() as u64) as u8;
        Point::new(number % size.width(), number / size.width())
    }

    pub(crate) fn nonce(&mut self) -> Nonce {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&self.bits().to_le_bytes());
        bytes[8..].copy_from_slice(&self.bits().to_le_bytes());
        Nonce::new(bytes)
    }
}
