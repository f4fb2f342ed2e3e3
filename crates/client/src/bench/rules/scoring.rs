//! Counting finished boards, with dead stones to take off.

use std::hint::black_box;

use tengen_rules::{Extent, FalseEyes, Life, Marking, Position, Size, count_area, count_territory};

use super::chance::Chance;
use super::game_set::random_end;
use super::timing::Best;
use super::{figure, progress};

const SEED: u64 = 19;

const BOARDS: usize = 200;

type Way = fn(&Position, &Marking);

const WAYS: [(&str, Way); 4] = [
    ("score_area_us", |position, marking| drop(black_box(count_area(position, marking)))),
    ("score_territory_us", |position, marking| {
        drop(black_box(count_territory(position, marking, FalseEyes::Counted)));
    }),
    ("score_without_false_eyes_us", |position, marking| {
        drop(black_box(count_territory(position, marking, FalseEyes::NotCounted)));
    }),
    ("find_seki_us", |position, marking| drop(black_box(marking.clone().with_seki_found(position)))),
];

/// Prints the microseconds that a board of 19×19 takes, played to its end by chance and with one chain in eight
/// marked dead: to count it by area, by territory, by territory without false eyes, and to find what is in seki.
pub(super) fn run(rounds: usize) {
    let mut chance = Chance::new(SEED);
    let boards: Vec<(Position, Marking)> =
        std::iter::repeat_with(|| finished(&mut chance)).take(BOARDS).collect();
    let mut best = WAYS.map(|_| Best::new());
    for round in 1..=rounds {
        for ((_, way), best) in WAYS.iter().zip(&mut best) {
            best.time(|| boards.iter().for_each(|(position, marking)| way(position, marking)));
        }
        progress(&format!("counting: round {round} of {rounds}"));
    }
    for ((name, _), best) in WAYS.iter().zip(&best) {
        figure(name, format_args!("{:.2}", best.nanoseconds(BOARDS) / 1e3));
    }
}

fn finished(chance: &mut Chance) -> (Position, Marking) {
    let position = random_end(Size::NINETEEN, chance);
    let mut marking = Marking::default();
    for point in position.size().points_iter() {
        let first_of_chain = position.chain(point).first() == Some(&point);
        if first_of_chain && chance.number() >> 29 == 0 {
            marking.mark(&position, point, Extent::Chain, Life::Dead);
        }
    }
    (position, marking)
}
