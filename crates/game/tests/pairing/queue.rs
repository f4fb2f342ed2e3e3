//! Crowds of people who wait for a game.

use tengen_game::UserId;
use tengen_game::ranking::{Category, HandicapOption, Met, Rating, Ticket, Want};

use crate::chance::Chance;
use crate::plain::NOW;

/// Who waits.
pub(crate) struct Crowd {
    /// How many.
    pub(crate) size: usize,
    /// How far their ratings are apart, in points.
    pub(crate) spread: u32,
    /// Out of how many people: few have met often, and queue twice.
    pub(crate) people: u64,
}

impl Crowd {
    pub(crate) fn of(seed: u64) -> Self {
        let chance = &mut Chance::new(!seed);
        let size = 2 + chance.below(40) as usize;
        Crowd {
            size,
            spread: chance.one_of(&[0, 150, 800, 2_500]),
            people: chance.one_of(&[6, 12, 40, 1_000_000]),
        }
    }
}

pub(crate) fn queue(chance: &mut Chance, crowd: &Crowd) -> Vec<Ticket> {
    (0..crowd.size)
        .map(|_| {
            let since = NOW - chance.below(200_000) / 5_000 * 5_000;
            arrive(chance, crowd, since)
        })
        .collect()
}

pub(crate) fn arrive(chance: &mut Chance, crowd: &Crowd, since_ms: u64) -> Ticket {
    let options = [HandicapOption::Never, HandicapOption::WhenNeeded, HandicapOption::Always];
    let bound = |chance: &mut Chance| if chance.percent(60) { 9 } else { chance.below(10) as u8 };
    Ticket {
        id: chance.bits(),
        user: person(chance, crowd),
        wants: wants(chance, crowd),
        handicap: chance.one_of(&options),
        stronger: bound(chance),
        weaker: bound(chance),
        since_ms,
        met: (0..chance.below(12)).map(|_| met(chance, crowd, since_ms)).collect(),
        blacks: chance.below(11) as u8,
    }
}

fn person(chance: &mut Chance, crowd: &Crowd) -> UserId {
    UserId(chance.below(crowd.people) as i64)
}

/// Presets 0 to 5; each has its category, and ratings are whole points often, so that bounds are met exactly.
fn wants(chance: &mut Chance, crowd: &Crowd) -> Vec<Want> {
    let count = 1 + chance.below(3) as usize;
    let from = chance.below(6) as u16;
    (0..count as u16)
        .map(|more| {
            let preset = (from + more) % 6;
            let milli = 1_000_000 + chance.below(u64::from(crowd.spread) * 20 + 1) as i32 * 50;
            let milli = if chance.percent(10) { milli + 1 } else { milli };
            Want { preset, category: Category::ALL[usize::from(preset)], rating: Rating::from_milli(milli) }
        })
        .collect()
}

fn met(chance: &mut Chance, crowd: &Crowd, since_ms: u64) -> Met {
    let ago = chance.one_of(&[1_000, 1_799_000, 1_800_000, 80_000_000]);
    Met { opponent: person(chance, crowd), last_ms: since_ms - ago, games: 1 + chance.below(3) as u8 }
}
