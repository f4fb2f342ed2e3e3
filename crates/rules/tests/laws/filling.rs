//! Other ways to show a count, which come out the same.

use crate::game::{Step, games, games_by_turns};
use crate::marking::{marked, marks};
use proptest::prelude::*;
use tengen_rules::{ByColor, FillIn, HalfPoints, PassStones, Ruleset, count_area};

const NO_KOMI: HalfPoints = HalfPoints::ZERO;

proptest! {
    #[test]
    fn the_board_filled_in_has_the_margin_of_the_area(game in games(), marks in marks()) {
        let position = game.end();
        let count = count_area(&position, &marked(&position, &marks));
        let filled = FillIn::new(&count).unwrap();
        prop_assert_eq!(filled.margin(), count.margin(NO_KOMI, NO_KOMI));
        let ByColor { black, white } = filled.space;
        let left = filled.stones_left;
        prop_assert!((black == 0 || left.black == 0) && (white == 0 || left.white == 0), "{:?}", filled);
        prop_assert_eq!(filled.stones, game.size.points() as u32 / 2);
    }

    #[test]
    fn pass_stones_give_the_margin_of_the_area_but_for_handicap(
        (game, handicap) in games_by_turns(),
        marks in marks(),
    ) {
        let position = game.end();
        let marking = marked(&position, &marks);
        let area = count_area(&position, &marking).margin(NO_KOMI, NO_KOMI);
        let less = HalfPoints::from_points(i32::from(handicap.saturating_sub(1)));
        prop_assert_eq!(PassStones::new(&position, &marking).margin(), area - less, "{:?}", position);
        if handicap >= 2 {
            prop_assert_eq!(Ruleset::AGA.handicap_compensation(handicap), less);
        }
    }

    #[test]
    fn every_pass_and_lost_turn_hands_over_a_stone_and_white_passes_last((game, _) in games_by_turns()) {
        let (mut passed, mut lost) = (ByColor::new(0, 0), ByColor::new(0, 0));
        let mut position = game.begin();
        for step in &game.steps {
            let mover = position.to_play();
            let made = step.make(&mut position);
            match step {
                Step::Lose => lost[mover] += 1,
                _ => passed[mover] += u32::from(made == Some(tengen_rules::Move::Pass)),
            }
            prop_assert_eq!((position.passed(), position.lost_turns()), (passed, lost));
            let counted = PassStones::new(&position, &Default::default());
            let last = u32::from(position.to_play() == tengen_rules::Color::White);
            let expected = ByColor::new(passed.black + lost.black, passed.white + lost.white + last);
            prop_assert_eq!(counted.handed_over, expected);
        }
    }
}
