//! Games played to their end by chance, and counted by area: what a program does that judges positions so.

use std::error::Error;

use tengen_rules::{HalfPoints, Playout, Size};

use super::chance::Chance;
use super::timing::Best;
use super::{figure, progress};

const SEED: u64 = 7;

/// Prints how many a second one core plays.
pub(super) fn run(rounds: usize) -> Result<(), Box<dyn Error>> {
    for (size, playouts) in [(Size::NINETEEN, 2_000), (Size::NINE, 10_000)] {
        let start = Playout::new(size);
        let mut playout = start.clone();
        let mut best = Best::new();
        for round in 1..=rounds {
            let mut chance = Chance::new(SEED);
            let mut one = || {
                playout.clone_from(&start);
                play(&mut playout, &mut chance)
            };
            best.time(|| (0..playouts).map(|_| one()).sum::<HalfPoints>());
            progress(&format!("playouts on {size}: round {round} of {rounds}"));
        }
        figure(
            &format!("playouts_per_s_{size}"),
            format_args!("{:.0}", best.per_second(f64::from(playouts))),
        );
    }
    Ok(())
}

/// To two passes, or three moves for each point. Returns Black's margin.
fn play(playout: &mut Playout, chance: &mut Chance) -> HalfPoints {
    for _ in 0..3 * playout.size().points() {
        playout.play_random(chance.number());
        if playout.passes() == 2 {
            break;
        }
    }
    let area = playout.area();
    area.black - area.white
}
