//! Counting by territory: what is surrounded, and what is held.

use crate::{drawn, play_all, whole, with_dead, with_life};
use tengen_rules::{ByColor, Color, FalseEyes, Marking, Ruleset, Scoring, Suicide, count_territory};

fn counted(board: &str) -> ((i32, i32), ByColor<u32>) {
    let (position, marking) = with_dead(board);
    let count = count_territory(&position, &marking, FalseEyes::Counted);
    assert_eq!(count.scoring, Scoring::Territory);
    (whole(&count), count.prisoners)
}

#[test]
fn a_dead_stone_is_worth_two() {
    assert_eq!(counted("...X.O. ...X.O. ...X.O."), ((9, 3), ByColor::new(0, 0)));
    assert_eq!(counted(".o.X.O. ...X.O. ...X.O."), ((10, 3), ByColor::new(1, 0)));
    assert_eq!(counted(".o.X.O. o..X.O. ...X.Ox"), ((11, 4), ByColor::new(2, 1)));
}

#[test]
fn a_stone_left_unmarked_spoils_the_territory_it_touches() {
    assert_eq!(counted(".O.X.O. ...X.O. ...X.O."), ((0, 3), ByColor::new(0, 0)));
}

#[test]
fn dead_stones_of_both_colours_may_share_a_region() {
    // Black's dead stone is in White's hand though it lies in Black's territory.
    assert_eq!(counted(".o.X.O. .o.X.O. x..X.O."), ((11, 4), ByColor::new(2, 1)));
}

#[test]
fn captured_stones_and_dead_ones_are_both_held() {
    let mut position = drawn(&Ruleset::JAPANESE, Color::Black, "O.X.O X.X.O ..X.O O.X.O");
    play_all(&mut position, "ba");
    let dead: Marking = [crate::point("ad")].into_iter().collect();
    let count = count_territory(&position, &dead, FalseEyes::Counted);
    assert_eq!(count.prisoners, ByColor::new(2, 0));
    // aa, bb, ac, bc, ad, bd and two prisoners.
    assert_eq!(whole(&count), (8, 0));
}

#[test]
fn suicide_pays_in_prisoners() {
    let rules = Ruleset { suicide: Suicide::MultiStone, ..Ruleset::JAPANESE };
    let mut position = drawn(&rules, Color::White, ".OX OXX X.. ...");
    play_all(&mut position, "aa");
    let count = count_territory(&position, &Marking::default(), FalseEyes::Counted);
    assert_eq!((count.prisoners, whole(&count)), (ByColor::new(3, 0), (3 + 8, 0)));
}

#[test]
fn an_empty_board_is_nobodys_and_a_single_stone_owns_it_all() {
    assert_eq!(counted("... ... ...").0, (0, 0));
    assert_eq!(counted("... .X. ...").0, (8, 0));
    assert_eq!(counted("... .X. ..O").0, (0, 0), "everything touches both");
}

#[test]
fn only_what_is_marked_is_in_seki() {
    let eyes = ".XW.W.B.BO.
                .XWWWBBBBO.
                .XXXXOOOOO.
                ....XO.....";
    let (position, seki) = with_life(eyes);
    let of = |marking: &Marking| whole(&count_territory(&position, marking, FalseEyes::Counted));
    assert_eq!(of(&Marking::default()), (8, 9), "an eye each");
    assert_eq!(of(&seki), (7, 8));
}

#[test]
fn what_a_stone_in_seki_surrounds_with_others_is_no_territory_either() {
    let (position, seki) = with_life(".B.X.O. .B.X.O. .B.X.O.");
    assert_eq!(whole(&count_territory(&position, &seki, FalseEyes::Counted)), (0, 3));
    let owner = count_territory(&position, &seki, FalseEyes::Counted).owner;
    let expected =
        [None, Some(Color::Black), None, Some(Color::Black), None, Some(Color::White), Some(Color::White)];
    assert_eq!(owner[..7], expected);
}

#[test]
fn a_prisoner_taken_in_play_counts_as_one_taken_off_at_the_end() {
    // Taking the stone costs a point of territory and nothing in prisoners.
    let mut position = drawn(&Ruleset::JAPANESE, Color::Black, ".O.X.O. X..X.O. ...X.O.");
    let dead: Marking = [crate::point("ba")].into_iter().collect();
    let count = |position: &_, marking| whole(&count_territory(position, marking, FalseEyes::Counted));
    assert_eq!(count(&position, &dead), (8 + 1, 3));
    play_all(&mut position, "aa -- ca -- bb");
    assert_eq!(position.prisoners().black, 1);
    assert_eq!(count(&position, &Marking::default()), (8 + 1 - 3, 3), "three moves in one's own territory");
}
