//! A position that is marked and counted: laws of [`tengen_rules::Marking`] and of the counts.

use std::collections::BTreeSet;

use tengen_rules::{
    Color, Count, Extent, FalseEyes, HalfPoints, Life, Marking, Point, Position, Ruleset, count_area,
    count_territory,
};

use crate::input::Input;
use crate::stones::{Stones, mirrored};

/// Counts the board as it stands and as it is after some marks.
pub(crate) fn count(position: &Position, stones: &Stones, input: &mut Input<'_>) {
    let mut marking = Marking::default();
    counted(position, stones, &marking);
    // Twenty marks are as many as a player has.
    let marks = (0..20).map_while(|_| mark(position, &mut marking, input)).count();
    if marks > 0 {
        counted(position, stones, &marking);
    }
    let revived = position.size().points_iter().fold(marking, |mut marking, point| {
        marking.mark(position, point, Extent::Chain, Life::Alive);
        marking
    });
    assert_eq!(revived, Marking::default());
}

/// A mark changes what it says it changes: the same one again changes nothing.
fn mark(position: &Position, marking: &mut Marking, input: &mut Input<'_>) -> Option<()> {
    let point = input.point(position.size())?;
    let extent = input.one_of(&[Extent::Chain, Extent::Region])?;
    let life = input.one_of(&[Life::Dead, Life::Alive, Life::Seki])?;
    let before = marking.clone();
    let changed = marking.mark(position, point, extent, life);
    assert_eq!(changed, before != *marking);
    assert_eq!(changed, before.hash() != marking.hash());
    assert!(!marking.mark(position, point, extent, life), "{point} was marked already");
    if let Some(color) = position.at(point) {
        assert!(position.chain(point).iter().all(|&stone| life_of(marking, stone) == life));
        let others = position.size().points_iter().filter(|&other| position.at(other) != Some(color));
        for other in others {
            assert_eq!(life_of(marking, other), life_of(&before, other), "a mark is of one colour");
        }
    }
    assert!(marking.dead().chain(marking.seki()).all(|marked| position.at(marked).is_some()));
    Some(())
}

fn life_of(marking: &Marking, point: Point) -> Life {
    match (marking.is_dead(point), marking.is_seki(point)) {
        (false, false) => Life::Alive,
        (true, false) => Life::Dead,
        (false, true) => Life::Seki,
        (true, true) => panic!("{point} is both dead and in seki"),
    }
}

fn counted(position: &Position, stones: &Stones, marking: &Marking) {
    let mut living = stones.clone();
    for dead in marking.dead() {
        living.set(dead, None);
    }
    area(position, &living, marking);
    seki(position, marking);
    for false_eyes in [FalseEyes::Counted, FalseEyes::NotCounted] {
        territory(position, &living, marking, false_eyes);
    }
    in_the_mirror(position, stones, marking);
}

/// Both areas are the whole board, and each point is whose stones alone reach it.
fn area(position: &Position, living: &Stones, marking: &Marking) {
    let count = count_area(position, marking);
    assert_eq!(count.owner, owners(living), "{position:?}");
    let shared = HalfPoints(count.owner.iter().filter(|owner| owner.is_none()).count() as i32);
    for color in Color::BOTH {
        let owned = count.owner.iter().filter(|&&owner| owner == Some(color)).count();
        assert_eq!(count.points[color], HalfPoints::from_points(owned as i32) + shared);
    }
    assert_eq!(count.prisoners, count_territory(position, marking, FalseEyes::Counted).prisoners);
    assert_eq!(count.margin(HalfPoints(15), HalfPoints(2)).value() + 17, black_less_white(&count));
}

/// Territory is area's without what lies in seki or in false eyes; with prisoners it is the count.
fn territory(position: &Position, living: &Stones, marking: &Marking, false_eyes: FalseEyes) {
    let (size, count) = (position.size(), count_territory(position, marking, false_eyes));
    let area = count_area(position, marking);
    let mut territory = count.prisoners;
    let in_seki = in_seki(living, marking);
    for (i, point) in size.points_iter().enumerate() {
        let (owner, area) = (count.owner[i], area.owner[i].filter(|_| !in_seki.contains(&point)));
        let filled = owner.is_none() && false_eyes == FalseEyes::NotCounted;
        assert!(owner == area || (filled && living.at(point).is_none()), "{point} on\n{position:?}");
        if let Some(owner) = owner.filter(|_| living.at(point).is_none()) {
            territory[owner] += 1;
        }
    }
    for color in Color::BOTH {
        let dead = marking.dead().filter(|&dead| position.at(dead) == Some(color.opponent())).count();
        assert_eq!(count.prisoners[color], position.prisoners()[color] + dead as u32);
        assert_eq!(count.points[color], HalfPoints::from_points(territory[color] as i32));
    }
}

/// The empty points from which stones in seki are reached.
fn in_seki(living: &Stones, marking: &Marking) -> BTreeSet<Point> {
    let near = marking.seki().flat_map(|stone| living.neighbours(stone));
    let mut points = BTreeSet::new();
    for near in near.filter(|&near| living.at(near).is_none()) {
        if !points.contains(&near) {
            points.extend(living.same(near));
        }
    }
    points
}

/// Seki is found for whole living chains, once for all, and leaves what was marked.
fn seki(position: &Position, marking: &Marking) {
    let found = marking.clone().with_seki_found(position);
    assert!(found.dead().eq(marking.dead()));
    assert!(marking.seki().all(|point| found.is_seki(point)));
    for point in found.seki() {
        assert!(position.chain(point).iter().all(|&stone| life_of(&found, stone) == Life::Seki));
    }
    assert_eq!(found.clone().with_seki_found(position), found, "{position:?}");
}

/// A mirror with the colours changed changes the colours of the count, and nothing else.
fn in_the_mirror(position: &Position, stones: &Stones, marking: &Marking) {
    let there = stones.mirrored();
    let setup = there.setup(Color::Black);
    let there = Position::from_setup(there.size(), &Ruleset::CHINESE, &setup).expect("the same chains");
    let mut marked: Marking = marking.dead().map(mirrored).collect();
    for point in marking.seki() {
        marked.mark(&there, mirrored(point), Extent::Chain, Life::Seki);
    }
    let found = marking.clone().with_seki_found(position);
    let found_there = marked.clone().with_seki_found(&there);
    let size = position.size();
    let at =
        |point: Point| usize::from(point.column()) * usize::from(size.height()) + usize::from(point.row());
    for false_eyes in [FalseEyes::Counted, FalseEyes::NotCounted] {
        let here = count_territory(position, &found, false_eyes);
        let there = count_territory(&there, &found_there, false_eyes);
        for (point, owner) in size.points_iter().zip(here.owner) {
            assert_eq!(there.owner[at(point)], owner.map(Color::opponent), "{point} on\n{position:?}");
            assert_eq!(
                found.is_seki(point),
                found_there.is_seki(mirrored(point)),
                "{point} on\n{position:?}"
            );
        }
    }
}

fn black_less_white(count: &Count) -> i32 {
    (count.points.black - count.points.white).value()
}

/// For each point the only colour that holds it or reaches it over empty ones, row by row.
fn owners(stones: &Stones) -> Vec<Option<Color>> {
    let mut owners = stones.clone();
    for point in stones.size().points_iter() {
        let region = if stones.at(point).is_none() { stones.same(point) } else { Vec::new() };
        if region.first() == Some(&point) {
            let around = stones.around(&region);
            let reaches = |color| around.iter().any(|&near| stones.at(near) == Some(color));
            let owner = Color::BOTH.into_iter().find(|&color| reaches(color) && !reaches(color.opponent()));
            region.into_iter().for_each(|point| owners.set(point, owner));
        }
    }
    stones.size().points_iter().map(|point| owners.at(point)).collect()
}
