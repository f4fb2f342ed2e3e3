//! The formula against numbers worked out elsewhere, and against another program of it.

use proptest::prelude::*;
use skillratings::Outcomes;
use skillratings::egf::{EGFConfig, EGFRating, egf, expected_score};

use super::*;

fn near(found: f64, wanted: f64, within: f64) {
    assert!((found - wanted).abs() <= within, "{found} is not {wanted}");
}

#[test]
fn con_bonus_and_expectation_are_the_federations() {
    let vectors = [
        (0.0, 88.7104, 5.7500, 0.4464),
        (500.0, 68.2032, 4.5000, 0.4367),
        (1_000.0, 49.7871, 3.2500, 0.4228),
        (1_500.0, 33.6347, 2.0000, 0.4013),
        (2_000.0, 19.9830, 0.7546, 0.3635),
        (2_100.0, 17.5809, 0.5158, 0.3523),
        (2_400.0, 11.0953, 0.0504, 0.3048),
        (2_700.0, 5.7995, 0.0013, 0.2182),
    ];
    for (points, wanted_con, wanted_bonus, wanted) in vectors {
        near(con(points), wanted_con, 0.000_05);
        near(bonus(points), wanted_bonus, 0.000_05);
        near(expected(points, points + 100.0), wanted, 0.000_05);
    }
    near(con(2_674.564), 6.197_900_613_388_789, 1e-12);
    near(expected(2_674.564, 2_611.051), 0.663_074_986_079_961_2, 1e-12);
}

#[test]
fn five_stones_are_worth_four_and_a_half_ranks() {
    let rating = |points| Rating::from_points(points).unwrap();
    near(expected_of_black(rating(1_850.0), rating(2_400.0), 450), 0.323_546, 0.000_000_5);
}

#[test]
fn nobody_counts_for_more_than_3200_points() {
    let strongest = expected(3_200.0, 2_900.0);
    assert_eq!(expected(3_299.999, 2_900.0), strongest);
    assert_eq!(
        expected_of_black(Rating::from_milli(2_900_000), Rating::from_milli(2_900_000), 850),
        strongest
    );
    assert_eq!(expected(3_250.0, 3_299.999), 0.5);
}

proptest! {
    #[test]
    fn what_both_are_expected_to_take_is_all(one in -900_000..3_300_000, other in -900_000..3_300_000, gift in -1_000..2_000) {
        let (one, other) = (Rating::from_milli(one), Rating::from_milli(other));
        let black = expected_of_black(one, other, gift);
        let white = expected(other.points(), one.points() + f64::from(gift));
        prop_assert!((black + white - 1.0).abs() < 1e-12);
        prop_assert!((0.0..=1.0).contains(&black));
    }

    #[test]
    fn whoever_is_stronger_is_expected_to_take_more(points in -900.0_f64..3_199.0, more in 0.5..500.0, other in -900.0..3_200.0) {
        let stronger = f64::min(points + more, 3_200.0);
        prop_assert!(expected(stronger, other) > expected(points, other));
    }

    /// Ours and the crate's are the same edition. The crate's has no limit at 3200, gives the handicap to whom it likes, and
    /// does not round; so the ratings stay where no limit is reached.
    #[test]
    fn another_program_finds_the_same(
        one in -900_000..2_300_000, other in -900_000..3_100_000, stones in 0_u8..=9, halves in 0_u8..=2,
    ) {
        let (black, white) = (Rating::from_milli(one), Rating::from_milli(other));
        let advantage = if stones == 0 { 0 } else { 100 * i32::from(stones) - 50 };
        let se = expected_of_black(black, white, advantage);
        let theirs = (EGFRating { rating: black.points() }, EGFRating { rating: white.points() });
        // Negative is what the first was given.
        let config = EGFConfig { handicap: -f64::from(stones) };
        prop_assert!((se - expected_score(&theirs.0, &theirs.1, &config).0).abs() < 1e-12);
        let outcome = [Outcomes::LOSS, Outcomes::DRAW, Outcomes::WIN][usize::from(halves)];
        let (theirs_black, theirs_white) = egf(&theirs.0, &theirs.1, &outcome, &config);
        let score = f64::from(halves) / 2.0;
        let moved = |own: f64, surprise: f64| (own + con(own) * surprise + bonus(own)).max(-900.0);
        prop_assert!((moved(black.points(), score - se) - theirs_black.rating).abs() < 1e-9);
        prop_assert!((moved(white.points(), se - score) - theirs_white.rating).abs() < 1e-9);
    }
}
