//! Marking and counting by area, and the worked examples of the Chinese rules.

use crate::{drawn, point};
use tengen_rules::{
    AreaCount, ByColor, Color, Extent, HalfPoints, Life, Marking, MarkingHash, Position, Ruleset, count_area,
    margin_text_points, margin_text_zi, score_area,
};

fn position(diagram: &str) -> Position {
    drawn(&Ruleset::CHINESE, Color::Black, diagram)
}

/// A finished count on 19×19, Black's area in half-points.
fn black_has(area: i32) -> AreaCount {
    AreaCount { area: ByColor::new(HalfPoints(area), HalfPoints(722 - area)), owner: Vec::new() }
}

fn texts(area: i32, komi: i32) -> (String, String) {
    let margin = score_area(&black_has(area), HalfPoints(komi), HalfPoints(0));
    (margin_text_zi(margin), margin_text_points(margin))
}

#[test]
fn black_184_white_177_by_three_komis() {
    assert_eq!(texts(368, 0), ("B+3½子".into(), "B+7".into()));
    assert_eq!(texts(368, 13), ("B+¼子".into(), "B+0.5".into()));
    assert_eq!(texts(368, 15), ("W+¼子".into(), "W+0.5".into()));
}

#[test]
fn black_wins_above_184_and_a_quarter_at_three_and_three_quarters() {
    assert_eq!(texts(370, 15).0, "B+¾子");
    assert_eq!(texts(369, 15).0, "B+¼子");
    assert_eq!(texts(368, 15).0, "W+¼子");
}

#[test]
fn handicap_stones_are_given_back() {
    let margin = |area, komi, stones| {
        score_area(&black_has(area), HalfPoints(komi), Ruleset::CHINESE.handicap_compensation(stones)).value()
    };
    // Without komi, Black needs half the board and half a 子 for each stone: 181½, 182, 185.
    assert_eq!((margin(363, 0, 2), margin(364, 0, 2) > 0), (0, true));
    assert_eq!(margin(364, 0, 3), 0);
    assert_eq!((margin(370, 0, 9), margin(371, 0, 9) > 0), (0, true));
    // With half a point of komi a quarter more: 181¾, 182¼, 185¼.
    assert!(margin(363, 1, 2) < 0 && margin(364, 1, 2) > 0);
    assert!(margin(364, 1, 3) < 0 && margin(365, 1, 3) > 0);
    assert!(margin(370, 1, 9) < 0 && margin(371, 1, 9) > 0);
    assert_eq!([0, 1, 2].map(|n| Ruleset::CHINESE.handicap_compensation(n).value()), [0, 0, 4]);
}

#[test]
fn points_between_the_colours_are_shared() {
    let count = count_area(&position(".X.O. .X.O. .X.O."), &Marking::default());
    assert_eq!(count.area, ByColor::new(HalfPoints(15), HalfPoints(15)));
    assert_eq!(
        &count.owner[..5],
        [Some(Color::Black), Some(Color::Black), None, Some(Color::White), Some(Color::White)]
    );
}

#[test]
fn an_empty_board_is_shared() {
    let count = count_area(&position("... ..."), &Marking::default());
    assert_eq!(count.area, ByColor::new(HalfPoints(6), HalfPoints(6)));
}

#[test]
fn dead_stones_are_the_surrounding_colours_area() {
    let board = position("..X. O.X. ..X.");
    let mut marking = Marking::default();
    assert_eq!(count_area(&board, &marking).area.black, HalfPoints(2 * 6 + 5));
    assert!(marking.mark(&board, point("ab"), Extent::Chain, Life::Dead));
    assert_eq!(count_area(&board, &marking).area, ByColor::new(HalfPoints(24), HalfPoints(0)));
}

#[test]
fn a_region_ends_at_living_stones_of_the_other_colour() {
    let board = position("O.OX..O O..X..O XXXX..O");
    let mut marking = Marking::default();
    assert!(marking.mark(&board, point("aa"), Extent::Region, Life::Dead));
    let dead: Vec<String> = marking.dead().map(|point| point.to_string()).collect();
    assert_eq!(dead, ["aa", "ca", "ab"]);
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
    assert!(marking.mark(&board, point("aa"), Extent::Chain, Life::Dead));
    assert!(!marking.mark(&board, point("aa"), Extent::Chain, Life::Dead));
    assert!(marking.mark(&board, point("aa"), Extent::Chain, Life::Alive));
    assert_eq!(marking, Marking::default());
}

/// Stored hashes must stay valid: these values may never change.
#[test]
fn the_name_of_a_marking_is_the_same_for_ever() {
    let some: Marking = ["cc", "aa"].map(point).into_iter().collect();
    let names = (Marking::default().hash().to_string(), some.hash().to_string());
    assert_eq!(names, (EMPTY.into(), AA_CC.into()));
    assert_eq!(names.1.parse::<MarkingHash>(), Ok(some.hash()));
    for bad in ["", "+123456789abcdef", "0123456789ABCDEF", "0123456789abcdef0"] {
        assert!(bad.parse::<MarkingHash>().is_err(), "{bad}");
    }
}

const EMPTY: &str = "e220a8397b1dcdaf";
const AA_CC: &str = "47962bf4aa57fb86";
