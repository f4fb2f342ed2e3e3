//! What is asked, what is played, and what refused.

use crate::game::{games, short_games};
use crate::naive::neighbours;
use proptest::prelude::*;
use tengen_rules::{IllegalMove, Move, Point, Position, Suicide};

/// The stones there would be after a play by the common rule: the opponent's chains without liberties go, then the
/// mover's own. Returns the diagram and how many of the mover's own stones went.
fn played_by_hand(position: &Position, point: Point) -> (String, usize) {
    let (size, mover) = (position.size(), position.to_play());
    let mut stones: std::collections::BTreeMap<Point, _> =
        size.points_iter().filter_map(|p| Some((p, position.at(p)?))).collect();
    stones.insert(point, mover);
    let mut own = 0;
    for color in [mover.opponent(), mover] {
        let dead: Vec<Point> = stones.keys().copied().filter(|p| stones[p] == color).collect();
        let dead = dead.into_iter().filter(|&p| {
            let chain = crate::naive::flood(size, p, |near| stones.get(&near) == Some(&color));
            !chain.iter().any(|&stone| neighbours(size, stone).iter().any(|near| !stones.contains_key(near)))
        });
        for gone in dead.collect::<Vec<_>>() {
            stones.remove(&gone);
            own += usize::from(color == mover);
        }
    }
    let sign = |p| stones.get(&p).map_or('.', |color| if color.letter() == 'B' { 'X' } else { 'O' });
    let row = |row| (0..size.width()).map(|column| sign(Point::new(column, row))).collect::<String>();
    ((0..size.height()).map(row).collect::<Vec<_>>().join("\n"), own)
}

proptest! {
    #[test]
    fn check_says_what_play_does(game in games()) {
        game.follow(|position| {
            for point in position.size().points_iter() {
                let mut next = position.clone();
                let checked = position.check(Move::Play(point));
                assert_eq!(next.play(Move::Play(point)).map(|_| ()), checked, "{point}{position:?}");
                if checked.is_err() {
                    assert_eq!((next.hash(), next.to_play()), (position.hash(), position.to_play()));
                    assert_eq!(next.move_number(), position.move_number());
                }
            }
        });
    }

    #[test]
    fn a_move_does_to_the_board_what_the_common_rule_says(game in short_games()) {
        let suicide = game.ruleset.suicide;
        game.follow(|position| {
            for point in position.size().points_iter().filter(|&p| position.at(p).is_none()) {
                let (diagram, own) = played_by_hand(position, point);
                let allowed = match suicide {
                    Suicide::Forbidden => own == 0,
                    Suicide::MultiStone => own != 1,
                    Suicide::Allowed => true,
                };
                let mut next = position.clone();
                match next.play(Move::Play(point)) {
                    Ok(played) => {
                        assert!(allowed, "{point}{position:?}");
                        assert_eq!(next.diagram(), diagram, "{point}{position:?}");
                        let gone = next.prisoners().black + next.prisoners().white;
                        let before = position.prisoners().black + position.prisoners().white;
                        assert_eq!(played.captured.len() as u32, gone - before);
                    }
                    Err(IllegalMove::Suicide) => assert!(!allowed, "{point}{position:?}"),
                    Err(refused) => {
                        assert!(matches!(refused, IllegalMove::Ko | IllegalMove::Superko), "{refused:?}");
                        assert!(allowed, "suicide is the reason before any repetition: {point}{position:?}");
                    }
                }
            }
        });
    }

    #[test]
    fn a_pass_is_always_legal_and_changes_no_stone(game in games()) {
        game.follow(|position| {
            let mut next = position.clone();
            next.play(Move::Pass).unwrap();
            assert_eq!((next.hash(), next.prisoners()), (position.hash(), position.prisoners()));
            assert_eq!(next.to_play(), position.to_play().opponent());
            assert_eq!((next.passes(), next.move_number()), (position.passes() + 1, position.move_number() + 1));
        });
    }

    #[test]
    fn a_lost_turn_is_a_pass_but_for_the_row_of_passes(game in games()) {
        game.follow(|position| {
            let (mut lost, mut passed) = (position.clone(), position.clone());
            lost.lose_turn();
            passed.play(Move::Pass).unwrap();
            for _ in 0..2 {
                assert_eq!((lost.hash(), lost.to_play()), (passed.hash(), passed.to_play()));
                assert_eq!((lost.prisoners(), lost.move_number()), (passed.prisoners(), passed.move_number()));
                assert_eq!(lost.illegal_points(), passed.illegal_points(), "{position:?}");
                assert_eq!((lost.occurrences(), lost.cycle()), (passed.occurrences(), passed.cycle()));
                lost.play(Move::Pass).unwrap();
                passed.play(Move::Pass).unwrap();
            }
            assert_eq!((lost.passes(), passed.passes()), (2, position.passes() + 3));
        });
    }

    #[test]
    fn a_ko_ban_is_for_one_move_alone(game in games()) {
        game.follow(|position| {
            let banned = position.illegal_points().into_iter().filter(|(_, why)| *why == IllegalMove::Ko).count();
            assert!(banned <= 1, "{position:?}");
            let mut next = position.clone();
            next.play(Move::Pass).unwrap();
            assert!(next.illegal_points().iter().all(|(_, why)| *why != IllegalMove::Ko), "{position:?}");
        });
    }

    #[test]
    fn illegal_points_are_the_empty_ones_that_check_refuses(game in games()) {
        game.follow(|position| {
            let empty = position.size().points_iter().filter(|&p| position.at(p).is_none());
            let refused = empty.filter_map(|p| Some((p, position.check(Move::Play(p)).err()?)));
            assert_eq!(position.illegal_points(), refused.collect::<Vec<_>>(), "{position:?}");
        });
    }
}
