//! Each boundary from both sides.

use super::*;
use Score::{Draw, Loss, Win};

fn rank(text: &str) -> Rank {
    text.parse().unwrap()
}

/// Established, with so many games since the last change of rank before this one.
fn played(from: &str, milli: i32, since: u32) -> Standing {
    let set = RunningSet { games: since, wins: since, draws: 0 };
    Standing { rating: Rating::from_milli(milli), games: 40, set, ..Standing::at_entry(rank(from)) }
}

fn after(played: &Standing, score: Score) -> String {
    climb(&Rules::default(), played, score).rank.to_string()
}

#[test]
fn a_rank_is_won_with_a_win_at_the_next_nominal_rating() {
    for (from, milli, score, to) in [
        ("1k", 2_099_999, Win, "1k"),
        ("1k", 2_100_000, Win, "1d"),
        ("1k", 2_100_000, Draw, "1k"),
        ("1k", 2_100_000, Loss, "1k"),
        ("18k", 399_999, Win, "18k"),
        ("18k", 400_000, Win, "17k"),
        ("8d", 2_899_999, Win, "8d"),
        ("8d", 2_900_000, Win, "9d"),
        ("9d", 3_299_999, Win, "9d"),
    ] {
        assert_eq!(after(&played(from, milli, 9), score), to, "{from} {milli} {score:?}");
    }
}

#[test]
fn a_rank_is_lost_with_a_loss_more_than_a_rank_below_its_nominal_rating() {
    for (from, milli, score, to) in [
        ("1d", 2_000_000, Loss, "1d"),
        ("1d", 1_999_999, Loss, "1k"),
        ("1d", 1_999_999, Draw, "1d"),
        ("1d", 1_999_999, Win, "1d"),
        ("9d", 2_800_000, Loss, "9d"),
        ("9d", 2_799_999, Loss, "8d"),
        ("17k", 300_000, Loss, "17k"),
        ("17k", 299_999, Loss, "18k"),
        ("18k", -900_000, Loss, "18k"),
    ] {
        assert_eq!(after(&played(from, milli, 9), score), to, "{from} {milli} {score:?}");
    }
}

#[test]
fn the_fifth_game_after_a_change_is_the_first_that_can_change_it_again() {
    for (since, up, down) in [(0, "5k", "5k"), (3, "5k", "5k"), (4, "4k", "6k"), (5, "4k", "6k")] {
        assert_eq!(after(&played("5k", 1_700_000, since), Win), up, "{since}");
        assert_eq!(after(&played("5k", 1_499_999, since), Loss), down, "{since}");
    }
}

#[test]
fn it_is_one_step_a_game() {
    assert_eq!(after(&played("5k", 2_500_000, 9), Win), "4k");
    assert_eq!(after(&played("5k", 400_000, 9), Loss), "6k");
}

#[test]
fn until_the_strength_is_known_there_is_no_gate_and_up_to_three_steps_a_game() {
    let provisional = |milli| Standing { games: 4, ..played("5k", milli, 0) };
    for (milli, score, to) in [
        (1_699_999, Win, "5k"),
        (1_700_000, Win, "4k"),
        (1_799_999, Win, "4k"),
        (1_800_000, Win, "3k"),
        (1_900_000, Win, "2k"),
        (2_900_000, Win, "2k"),
        (1_500_000, Loss, "5k"),
        (1_499_999, Loss, "6k"),
        (1_400_000, Loss, "6k"),
        (1_399_999, Loss, "7k"),
        (1_299_999, Loss, "8k"),
        (300_000, Loss, "8k"),
        (2_900_000, Draw, "5k"),
        (300_000, Draw, "5k"),
    ] {
        assert_eq!(after(&provisional(milli), score), to, "{milli} {score:?}");
    }
}

#[test]
fn with_the_twelfth_game_the_rank_is_the_nearest_whatever_the_result() {
    for score in [Loss, Draw, Win] {
        for (milli, to) in
            [(1_549_999, "6k"), (1_550_000, "5k"), (1_649_999, "5k"), (1_650_000, "4k"), (2_912_000, "9d")]
        {
            let twelfth = Standing { games: 12, ..played("5k", milli, 0) };
            assert_eq!(after(&twelfth, score), to, "{milli}");
        }
    }
    // The eleventh does not, and the thirteenth is gated again.
    assert_eq!(after(&Standing { games: 11, ..played("5k", 1_650_000, 0) }, Win), "5k");
    assert_eq!(after(&Standing { games: 13, ..played("5k", 1_900_000, 0) }, Win), "5k");
}

#[test]
fn the_gate_opens_again_with_a_new_set() {
    let promoted = climb(&Rules::default(), &played("5k", 1_700_000, 4), Win);
    assert_eq!((promoted.rank, promoted.set), (rank("4k"), RunningSet::default()));
    let mut standing = Standing { rating: Rating::from_milli(1_900_000), ..promoted };
    for game in 1..=5 {
        standing = climb(&Rules::default(), &standing, Win);
        assert_eq!(standing.rank, rank(if game < 5 { "4k" } else { "3k" }), "{game}");
    }
}

#[test]
fn gates_are_as_the_rules_have_them() {
    let rules = Rules { gate_games: 2, demotion_points: 150, ..Rules::default() };
    let climbed = |since, milli, score| climb(&rules, &played("5k", milli, since), score).rank.to_string();
    assert_eq!([climbed(0, 1_700_000, Win), climbed(1, 1_700_000, Win)], ["5k", "4k"]);
    assert_eq!([climbed(9, 1_450_000, Loss), climbed(9, 1_449_999, Loss)], ["5k", "6k"]);
}

#[test]
fn games_and_ratings_still_needed_are_told() {
    let needed = |standing: &Standing| {
        let (promotion, demotion) = super::needed(&Rules::default(), standing);
        let short = |needed: Needed| (needed.games, needed.rating_milli.unwrap());
        (short(promotion.unwrap()), short(demotion.unwrap()))
    };
    assert_eq!(needed(&played("5k", 1_650_000, 0)), ((5, 1_700_000), (5, 1_500_000)));
    assert_eq!(needed(&played("5k", 1_650_000, 3)), ((2, 1_700_000), (2, 1_500_000)));
    assert_eq!(needed(&played("5k", 1_650_000, 30)), ((1, 1_700_000), (1, 1_500_000)));
    let provisional = Standing { games: 3, ..played("5k", 1_650_000, 0) };
    assert_eq!(needed(&provisional), ((1, 1_700_000), (1, 1_500_000)));
    let before_the_twelfth = Standing { games: 11, ..played("5k", 1_650_000, 0) };
    assert_eq!(needed(&before_the_twelfth), ((1, 1_650_000), (1, 1_550_000)));
}
