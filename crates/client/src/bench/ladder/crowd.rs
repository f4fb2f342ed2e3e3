//! Players whose strength is known, as a server has them.

use tengen_game::ranking::{HandicapOption, Rank, Rating};

use crate::rules::chance::Chance;

/// The same players for every season.
pub(crate) struct Crowd(pub(crate) Vec<Person>);

/// A player.
#[derive(Clone, Copy)]
pub(crate) struct Person {
    /// How strong he really is when he comes.
    pub(crate) strength: Rating,
    /// He becomes stronger, in a world in which people learn.
    pub(crate) learns: bool,
    /// How strong he says he is.
    pub(crate) entry: Rank,
    pub(crate) option: HandicapOption,
}

/// 10 kyu in the middle, and two thirds within five and a half ranks of that, in points.
const MEAN: f64 = 1_100.0;
const SPREAD: f64 = 550.0;
/// How well people know their strength, in points.
const ERROR: f64 = 150.0;

impl Crowd {
    pub(crate) fn new(players: u32, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        Crowd((0..players).map(|_| Person::new(&mut chance)).collect())
    }
}

impl Person {
    pub(crate) fn new(chance: &mut Chance) -> Self {
        let strength = (MEAN + SPREAD * normal(chance)).clamp(300.0, 2_900.0);
        let said = strength + ERROR * normal(chance);
        let rating = |points| Rating::from_points(points).unwrap_or_default();
        let option = match part(chance) {
            part if part < 0.2 => HandicapOption::Never,
            part if part < 0.8 => HandicapOption::WhenNeeded,
            _ => HandicapOption::Always,
        };
        let entry = Rank::nearest(rating(said)).min(Rank::HIGHEST_ENTRY);
        Person { strength: rating(strength), learns: part(chance) < 0.2, entry, option }
    }
}

/// From 0 up to 1.
pub(crate) fn part(chance: &mut Chance) -> f64 {
    f64::from(chance.number()) / (f64::from(u32::MAX) + 1.0)
}

/// Normally distributed about 0, with a deviation of 1 (Box and Muller 1958).
fn normal(chance: &mut Chance) -> f64 {
    let (radius, angle) = (1.0 - part(chance), part(chance));
    (-2.0 * radius.ln()).sqrt() * (std::f64::consts::TAU * angle).cos()
}
