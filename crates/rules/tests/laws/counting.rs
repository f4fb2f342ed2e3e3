//! Counting by area and territory against a count point by point.

use crate::game::{Game, games};
use crate::marking::{marked, marks};
use crate::naive;
use proptest::prelude::*;
use tengen_rules::{
    ByColor, Color, FalseEyes, HalfPoints, Life, Marking, Position, Ruleset, Score, Setup, Ties, count_area,
    count_territory, one_sided_margin,
};

fn whole(points: u32) -> HalfPoints {
    HalfPoints::from_points(points as i32)
}

fn owned(owner: &[Option<Color>], color: Option<Color>) -> u32 {
    owner.iter().filter(|&&owner| owner == color).count() as u32
}

/// The stones that stay, on a board without a past.
fn without_dead(game: &Game, position: &Position, marking: &Marking) -> Position {
    let of = |color| {
        let points = position.size().points_iter();
        points.filter(|&p| naive::living(position, marking, p) == Some(color)).collect()
    };
    let setup = Setup { black: of(Color::Black), white: of(Color::White), to_play: position.to_play() };
    Position::from_setup(game.size, &game.ruleset, &setup).unwrap()
}

proptest! {
    #[test]
    fn area_is_living_stones_and_what_they_alone_surround(game in games(), marks in marks()) {
        let position = game.end();
        let marking = marked(&position, &marks);
        let count = count_area(&position, &marking);
        prop_assert_eq!(&count.owner, &naive::area(&position, &marking));
        prop_assert_eq!(count.prisoners, naive::held(&position, &marking));
        let shared = HalfPoints(owned(&count.owner, None) as i32);
        for color in Color::BOTH {
            prop_assert_eq!(count.points[color], whole(owned(&count.owner, Some(color))) + shared);
        }
    }

    #[test]
    fn both_areas_are_all_points_of_the_board(game in games(), marks in marks()) {
        let position = game.end();
        let count = count_area(&position, &marked(&position, &marks));
        prop_assert_eq!(count.points.black + count.points.white, whole(game.size.points() as u32));
    }

    #[test]
    fn territory_is_what_living_stones_alone_surround_and_prisoners(game in games(), marks in marks()) {
        let position = game.end();
        let marking = marked(&position, &marks);
        let count = count_territory(&position, &marking, FalseEyes::Counted);
        prop_assert_eq!(&count.owner, &naive::territory(&position, &marking));
        prop_assert_eq!(count.prisoners, naive::held(&position, &marking));
        for color in Color::BOTH {
            let points = game.size.points_iter().zip(&count.owner);
            let empty = points.filter(|&(point, _)| naive::living(&position, &marking, point).is_none());
            let territory = empty.filter(|&(_, &owner)| owner == Some(color)).count() as u32;
            prop_assert_eq!(count.points[color], whole(territory + count.prisoners[color]));
        }
    }

    #[test]
    fn false_eyes_only_take_points_away(game in games(), marks in marks()) {
        let position = game.end();
        let marking = marked(&position, &marks);
        let all = count_territory(&position, &marking, FalseEyes::Counted);
        let fewer = count_territory(&position, &marking, FalseEyes::NotCounted);
        prop_assert_eq!(all.prisoners, fewer.prisoners);
        for (all, fewer) in all.owner.iter().zip(&fewer.owner) {
            prop_assert!(fewer == all || fewer.is_none());
        }
    }

    #[test]
    fn dead_stones_are_as_if_taken_off_and_held(game in games(), marks in marks()) {
        let position = game.end();
        let marking = marked(&position, &marks);
        let cleared = without_dead(&game, &position, &marking);
        let mut seki = Marking::default();
        for point in marking.seki() {
            seki.mark(&cleared, point, tengen_rules::Extent::Chain, Life::Seki);
        }
        let area = |position, marking| count_area(position, marking).points;
        prop_assert_eq!(area(&position, &marking), area(&cleared, &seki));
        let with = count_territory(&position, &marking, FalseEyes::Counted);
        let without = count_territory(&cleared, &seki, FalseEyes::Counted);
        prop_assert_eq!(&with.owner, &without.owner);
        for color in Color::BOTH {
            prop_assert_eq!(with.points[color], without.points[color] + whole(with.prisoners[color]));
        }
    }

    #[test]
    fn a_ruleset_counts_by_its_scoring(game in games(), marks in marks()) {
        let position = game.end();
        let marking = marked(&position, &marks);
        for ruleset in [Ruleset::CHINESE, Ruleset::ING, Ruleset::AGA, Ruleset::NEW_ZEALAND] {
            prop_assert_eq!(ruleset.count(&position, &marking), count_area(&position, &marking));
        }
        let territory = count_territory(&position, &marking, FalseEyes::Counted);
        prop_assert_eq!(Ruleset::JAPANESE.count(&position, &marking), territory.clone());
        prop_assert_eq!(Ruleset::KOREAN.count(&position, &marking), territory);
    }

    #[test]
    fn one_side_counted_alone_gives_the_margin_of_both(
        game in games(),
        marks in marks(),
        komi in -20..20i32,
        stones in 0u8..10,
    ) {
        let position = game.end();
        let count = count_area(&position, &marked(&position, &marks));
        let (komi, returned) = (HalfPoints(komi), Ruleset::CHINESE.handicap_compensation(stones));
        let margin = count.margin(komi, returned);
        for side in Color::BOTH {
            let alone = one_sided_margin(game.size, side, count.points[side], komi, returned);
            prop_assert_eq!(alone, margin, "{:?}", side);
        }
        let score = Ruleset::CHINESE.score(&count, komi, stones, ByColor::default());
        prop_assert_eq!(score, Score::new(margin, Ties::Draw));
    }

    #[test]
    fn who_wins_has_more(margin in -1000..1000i32) {
        let score = Score::new(HalfPoints(margin), Ties::Draw);
        let expected = match margin.signum() {
            1 => Some(Color::Black),
            -1 => Some(Color::White),
            _ => None,
        };
        prop_assert_eq!((score.winner, score.margin), (expected, HalfPoints(margin.abs())));
        let other = Score::new(HalfPoints(-margin), Ties::Draw);
        prop_assert_eq!(score.points().replace('B', "W"), other.points().replace('B', "W"));
        prop_assert_eq!(score.zi().replace('B', "W"), other.zi().replace('B', "W"));
    }
}
