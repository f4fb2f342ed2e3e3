//! Marking: how far a mark reaches, and what a marking is called.

use crate::{drawn, point, points};
use tengen_rules::{Color, Extent, Life, Marking, MarkingHash, Position, Ruleset};

fn position(diagram: &str) -> Position {
    drawn(&Ruleset::CHINESE, Color::Black, diagram)
}

fn dead(marking: &Marking) -> Vec<tengen_rules::Point> {
    marking.dead().collect()
}

#[test]
fn a_chain_is_marked_alone_and_a_region_with_all_it_holds() {
    let board = position("OO.X... O..X.O. .O.X... ...X.O.");
    let mut marking = Marking::default();
    assert!(marking.mark(&board, point("aa"), Extent::Chain, Life::Dead));
    assert_eq!(dead(&marking), points("aa ba ab"));
    assert!(marking.mark(&board, point("aa"), Extent::Region, Life::Dead));
    assert_eq!(dead(&marking), points("aa ba ab bc"), "not the stones beyond Black's wall");
}

#[test]
fn a_region_ends_at_living_stones_of_the_other_colour() {
    let board = position("O.OX..O O..X..O XXXX..O");
    let mut marking = Marking::default();
    assert!(marking.mark(&board, point("aa"), Extent::Region, Life::Dead));
    assert_eq!(dead(&marking), points("aa ca ab"));
    // Dead stones of the other colour are no border.
    assert!(marking.mark(&board, point("da"), Extent::Region, Life::Dead));
    assert!(marking.mark(&board, point("aa"), Extent::Region, Life::Alive));
    assert!(marking.mark(&board, point("aa"), Extent::Region, Life::Dead));
    assert!(marking.is_dead(point("ga")));
}

#[test]
fn marking_twice_or_nothing_changes_nothing() {
    let board = position("X.. ..O");
    let mut marking = Marking::default();
    assert!(!marking.mark(&board, point("ba"), Extent::Region, Life::Dead));
    assert!(!marking.mark(&board, point("yy"), Extent::Chain, Life::Dead));
    assert!(!marking.mark(&board, point("aa"), Extent::Chain, Life::Alive));
    for life in [Life::Dead, Life::Seki] {
        assert!(marking.mark(&board, point("aa"), Extent::Chain, life), "{life:?}");
        assert!(!marking.mark(&board, point("aa"), Extent::Chain, life), "{life:?}");
    }
    assert!(marking.mark(&board, point("aa"), Extent::Chain, Life::Alive));
    assert_eq!(marking, Marking::default());
}

#[test]
fn stones_are_alive_dead_or_in_seki() {
    let board = position("X.. ..O");
    let (stone, mut marking) = (point("aa"), Marking::default());
    for (life, expected) in
        [(Life::Dead, (true, false)), (Life::Seki, (false, true)), (Life::Alive, (false, false))]
    {
        marking.mark(&board, stone, Extent::Chain, life);
        assert_eq!((marking.is_dead(stone), marking.is_seki(stone)), expected, "{life:?}");
    }
}

#[test]
fn dead_and_seki_have_different_names() {
    let board = position("X.X ..O");
    let marked = |marks: &[(&str, Life)]| {
        let mut marking = Marking::default();
        for &(letters, life) in marks {
            marking.mark(&board, point(letters), Extent::Chain, life);
        }
        marking.hash()
    };
    let (dead, seki) = (Life::Dead, Life::Seki);
    let names = [
        marked(&[]),
        marked(&[("aa", dead)]),
        marked(&[("aa", seki)]),
        marked(&[("ca", dead)]),
        marked(&[("aa", dead), ("ca", seki)]),
        marked(&[("aa", seki), ("ca", dead)]),
        marked(&[("aa", seki), ("ca", seki)]),
    ];
    let different: std::collections::BTreeSet<_> = names.into_iter().collect();
    assert_eq!(different.len(), names.len());
    assert_eq!(marked(&[("ca", dead), ("aa", dead)]), marked(&[("aa", dead), ("ca", dead)]));
}

/// Stored hashes must stay valid: these values may never change.
#[test]
fn the_name_of_a_marking_is_the_same_for_ever() {
    let some: Marking = points("cc aa").into_iter().collect();
    let names = (Marking::default().hash().to_string(), some.hash().to_string());
    assert_eq!(names, (EMPTY.into(), AA_CC.into()));
    assert_eq!(names.1.parse::<MarkingHash>(), Ok(some.hash()));
    for bad in ["", "+123456789abcdef", "0123456789ABCDEF", "0123456789abcdef0"] {
        assert!(bad.parse::<MarkingHash>().is_err(), "{bad}");
    }
}

const EMPTY: &str = "e220a8397b1dcdaf";
const AA_CC: &str = "47962bf4aa57fb86";
