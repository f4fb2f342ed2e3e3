//! Positions that come back, or may not.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::{Step, StoneWatch, games, tiny_games};
use proptest::prelude::*;
use tengen_rules::{ByColor, Color, Cycle, Move, Position, Repetition, Ruleset};

/// The stones and the side to move.
type Situation = (String, Color);

fn situation(position: &Position) -> Situation {
    (position.diagram(), position.to_play())
}

fn under(ruleset: Ruleset, repetition: Repetition) -> Ruleset {
    Ruleset { repetition, ..ruleset }
}

fn lost(position: &Position) -> ByColor<u32> {
    ByColor::new(position.prisoners().white, position.prisoners().black)
}

proptest! {
    #[test]
    fn under_superko_no_stone_brings_anything_back(mut game in tiny_games(), positional in any::<bool>()) {
        let rule = if positional { Repetition::PositionalSuperko } else { Repetition::SituationalSuperko };
        game.ruleset = under(game.ruleset, rule);
        let (mut seen, mut watch) = (BTreeSet::new(), StoneWatch::default());
        game.follow(|position| {
            let (stones, to_play) = situation(position);
            let new = seen.insert((stones, (!positional).then_some(to_play)));
            assert!(!watch.is_by_stone(position) || new, "{position:?}");
            assert_eq!((position.occurrences(), position.cycle()), (0, None));
        });
    }

    #[test]
    fn superko_refuses_what_would_come_back_and_nothing_else(mut game in tiny_games(), positional in any::<bool>()) {
        let rule = if positional { Repetition::PositionalSuperko } else { Repetition::SituationalSuperko };
        game.ruleset = under(game.ruleset, rule);
        let simple = under(game.ruleset, Repetition::SimpleKo);
        let name = |position: &Position| {
            let (stones, to_play) = situation(position);
            (stones, (!positional).then_some(to_play))
        };
        let mut seen = BTreeSet::new();
        game.follow(|position| {
            seen.insert(name(position));
            // The same board without a past: only repetition can make a difference, and the ko that was just taken.
            let of = |color| position.size().points_iter().filter(|&p| position.at(p) == Some(color)).collect();
            let setup = tengen_rules::Setup {
                black: of(Color::Black),
                white: of(Color::White),
                to_play: position.to_play(),
            };
            let fresh = Position::from_setup(position.size(), &simple, &setup).unwrap();
            for point in position.size().points_iter().map(Move::Play) {
                let mut next = fresh.clone();
                if next.play(point).is_ok() {
                    let comes_back = seen.contains(&name(&next));
                    assert_eq!(position.check(point).is_err(), comes_back, "{point:?}{position:?}");
                }
            }
        });
    }

    #[test]
    fn occurrences_and_cycles_are_those_a_list_shows(mut game in tiny_games()) {
        game.ruleset = under(game.ruleset, Repetition::SimpleKo);
        // For each situation, every time it stood there: stones and moves played, stones lost.
        let mut stood: BTreeMap<Situation, Vec<(u32, u32, ByColor<u32>)>> = BTreeMap::new();
        let (mut stones, mut watch) = (0, StoneWatch::default());
        game.follow(|position| {
            let (moves, lost) = (position.move_number(), lost(position));
            stones += u32::from(watch.is_by_stone(position));
            let times = stood.entry(situation(position)).or_default();
            let by_passes = times.iter().any(|&(then, ..)| then == stones);
            let cycle = times.last().filter(|_| !by_passes).map(|&(_, then, lost_then)| Cycle {
                moves: moves - then,
                lost: ByColor::new(lost.black - lost_then.black, lost.white - lost_then.white),
            });
            times.push((stones, moves, lost));
            let different = BTreeSet::from_iter(times.iter().map(|&(stones, ..)| stones)).len() as u32;
            assert_eq!(position.occurrences(), if by_passes { 0 } else { different }, "{position:?}");
            assert_eq!(position.cycle(), cycle, "{position:?}");
        });
    }

    #[test]
    fn a_ban_keeps_its_side_from_repeating_and_leaves_the_other(mut game in tiny_games(), black in any::<bool>()) {
        game.ruleset = under(game.ruleset, Repetition::SimpleKo);
        let banned = if black { Color::Black } else { Color::White };
        let (mut position, mut free) = (game.begin(), game.begin());
        position.ban_repetition(banned);
        let mut seen = BTreeSet::from([situation(&position)]);
        for step in &game.steps {
            let mover = position.to_play();
            for point in position.size().points_iter().map(Move::Play) {
                let mut next = free.clone();
                let allowed = next.play(point).is_ok();
                let refused = mover == banned && allowed && seen.contains(&situation(&next));
                assert_eq!(position.check(point).is_ok(), allowed && !refused, "{point:?}{position:?}");
            }
            match (step, step.make(&mut position)) {
                (Step::Try(_), Some(m)) => free.play(m).map(|_| ()).unwrap(),
                (_, made) => assert_eq!(step.make(&mut free), made),
            }
            seen.insert(situation(&position));
        }
    }

    #[test]
    fn a_pass_lifts_the_simple_ko_and_no_superko(game in games()) {
        let rule = game.ruleset.repetition;
        game.follow(|position| {
            let mut after = position.clone();
            after.play(Move::Pass).unwrap();
            after.play(Move::Pass).unwrap();
            for (point, why) in position.illegal_points() {
                let open = after.check(Move::Play(point)).is_ok();
                let lifted = why == tengen_rules::IllegalMove::Ko && rule == Repetition::SimpleKo;
                assert_eq!(open, lifted, "{point} {why}{position:?}");
            }
        });
    }
}
