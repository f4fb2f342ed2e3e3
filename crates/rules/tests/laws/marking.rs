//! Marks: what they reach, and how they are named.

use crate::game::games;
use crate::naive::flood;
use proptest::prelude::*;
use tengen_rules::{Extent, Life, Marking, Point, Position};

/// A stone by number, with the mark it is given.
pub(crate) type Mark = (u8, Extent, Life);

pub(crate) fn marks() -> impl Strategy<Value = Vec<Mark>> {
    let extent = prop::sample::select(vec![Extent::Chain, Extent::Region]);
    let life = prop::sample::select(vec![Life::Dead, Life::Dead, Life::Seki, Life::Alive]);
    prop::collection::vec((any::<u8>(), extent, life), 0..6)
}

/// The point of that number, counted round and round.
pub(crate) fn nth(position: &Position, number: u8) -> Point {
    position.size().points_iter().nth(usize::from(number) % position.size().points()).unwrap()
}

pub(crate) fn marked(position: &Position, marks: &[Mark]) -> Marking {
    let mut marking = Marking::default();
    for &(number, extent, life) in marks {
        marking.mark(position, nth(position, number), extent, life);
    }
    marking
}

proptest! {
    #[test]
    fn no_stone_is_dead_and_in_seki(game in games(), marks in marks()) {
        let position = game.end();
        let marking = marked(&position, &marks);
        prop_assert!(marking.dead().all(|point| !marking.is_seki(point)));
        let mut all = marking.dead().chain(marking.seki());
        prop_assert!(all.all(|point| position.at(point).is_some()), "only stones are marked");
    }

    #[test]
    fn a_chain_has_one_fate(game in games(), marks in marks()) {
        let position = game.end();
        let marking = marked(&position, &marks);
        for stone in position.size().points_iter().filter(|&p| position.at(p).is_some()) {
            let fate = |point| (marking.is_dead(point), marking.is_seki(point));
            prop_assert!(position.chain(stone).into_iter().all(|other| fate(other) == fate(stone)));
        }
    }

    #[test]
    fn a_mark_reaches_its_chain_or_region_and_no_further(game in games(), marks in marks(), mark: u8) {
        let position = game.end();
        let point = nth(&position, mark);
        let before = marked(&position, &marks);
        let Some(color) = position.at(point) else { return Ok(()) };
        let open = |near| position.at(near) != Some(color.opponent()) || before.is_dead(near);
        let reached = flood(game.size, point, open);
        let region: Vec<Point> = reached.into_iter().filter(|&p| position.at(p) == Some(color)).collect();
        for (extent, stones) in [(Extent::Chain, position.chain(point)), (Extent::Region, region)] {
            for life in [Life::Alive, Life::Dead, Life::Seki] {
                let mut after = before.clone();
                let changed = after.mark(&position, point, extent, life);
                prop_assert_eq!(changed, after != before, "it says whether anything changed");
                for stone in game.size.points_iter() {
                    let (dead, seki) = (after.is_dead(stone), after.is_seki(stone));
                    if stones.contains(&stone) {
                        prop_assert_eq!((dead, seki), (life == Life::Dead, life == Life::Seki));
                    } else {
                        prop_assert_eq!((dead, seki), (before.is_dead(stone), before.is_seki(stone)));
                    }
                }
            }
        }
    }

    #[test]
    fn a_mark_taken_back_leaves_nothing(game in games(), mark: u8) {
        let position = game.end();
        for extent in [Extent::Chain, Extent::Region] {
            for life in [Life::Dead, Life::Seki] {
                let mut marking = Marking::default();
                marking.mark(&position, nth(&position, mark), extent, life);
                marking.mark(&position, nth(&position, mark), extent, Life::Alive);
                prop_assert_eq!(&marking, &Marking::default());
                prop_assert_eq!(marking.hash(), Marking::default().hash());
            }
        }
    }

    #[test]
    fn markings_have_one_name_if_and_only_if_they_are_one(game in games(), one in marks(), other in marks()) {
        let position = game.end();
        let (one, other) = (marked(&position, &one), marked(&position, &other));
        prop_assert_eq!(one.hash() == other.hash(), one == other);
        prop_assert_eq!(one.hash().to_string().parse(), Ok(one.hash()));
    }

    #[test]
    fn finding_seki_keeps_the_dead_and_what_was_flagged(game in games(), marks in marks()) {
        let position = game.end();
        let before = marked(&position, &marks);
        let found = before.clone().with_seki_found(&position);
        prop_assert_eq!(found.dead().collect::<Vec<_>>(), before.dead().collect::<Vec<_>>());
        prop_assert!(before.seki().all(|point| found.is_seki(point)));
        prop_assert!(found.seki().all(|point| position.at(point).is_some() && !found.is_dead(point)));
        prop_assert_eq!(&found.clone().with_seki_found(&position), &found, "once is enough");
        for stone in found.seki() {
            prop_assert!(position.chain(stone).into_iter().all(|other| found.is_seki(other)), "whole chains");
        }
    }
}
