//! Each boundary from both sides, by sets written down: `14W 3L` are fourteen wins, then three losses.

use super::*;
use Score::{Draw, Loss, Win};

fn rank(text: &str) -> Rank {
    text.parse().unwrap()
}

fn scores(text: &str) -> Vec<Score> {
    let run = |run: &str| {
        let (count, kind) = run.split_at(run.len() - 1);
        let score = match kind {
            "W" => Win,
            "D" => Draw,
            _ => Loss,
        };
        vec![score; count.parse().unwrap()]
    };
    text.split(' ').flat_map(run).collect()
}

/// After how many of the games the set ended, and the rank then.
fn end(symmetric: bool, from: &str, text: &str) -> Option<(usize, String)> {
    let mut standing = Standing::at_entry(rank(from));
    for (game, score) in (1..).zip(scores(text)) {
        standing = climb(symmetric, &standing, score);
        if standing.set == RunningSet::default() {
            assert_eq!(game, scores(text).len(), "the set went on after its end: {text}");
            return Some((game, standing.rank.to_string()));
        }
    }
    None
}

fn all_end(symmetric: bool, cases: &[(&str, &str, &str)]) {
    for (from, text, to) in cases {
        let whole = scores(text).len();
        assert_eq!(end(symmetric, from, text), Some((whole, (*to).into())), "{from} {text}");
    }
}

#[test]
fn up_to_4_dan_18_wins_are_two_ranks_14_are_one_and_6_lose_one_2_two() {
    all_end(
        false,
        &[
            ("2d", "18W", "4d"),
            ("2d", "2L 18W", "4d"),
            ("2d", "17W 3L", "3d"),
            ("2d", "14W 3L", "3d"),
            ("2d", "6L 14W", "3d"),
            ("2d", "13W 7L", "2d"),
            ("2d", "7L 7W", "2d"),
            ("2d", "7W 7L", "2d"),
            ("2d", "13L 7W", "2d"),
            ("2d", "6W 14L", "1d"),
            ("2d", "14L 3W", "1d"),
            ("2d", "17L 3W", "1d"),
            ("2d", "18L", "1k"),
            ("2d", "2W 18L", "1k"),
        ],
    );
    // One game earlier something else could still come of it.
    for text in ["17W", "2L 17W", "17W 2L", "6L 13W", "13W 6L", "7L 6W", "6W 13L", "14L 2W", "17L"] {
        assert_eq!(end(false, "2d", text), None, "{text}");
    }
}

#[test]
fn kyu_are_as_1_to_4_dan_and_5_dan_is_where_that_ends() {
    all_end(
        false,
        &[("5k", "18W", "3k"), ("5k", "14L 3W", "6k"), ("4d", "14W 3L", "5d"), ("4d", "14L 3W", "3d")],
    );
    all_end(false, &[("5d", "15W 1L", "6d"), ("5d", "6L 8W", "5d"), ("5d", "13L 4W", "4d")]);
    all_end(false, &[("1k", "18W", "2d"), ("1d", "18L", "2k")]);
}

#[test]
fn from_5_dan_on_20_wins_are_two_ranks_15_are_one_and_7_lose_one_3_two() {
    all_end(
        false,
        &[
            ("6d", "20W", "8d"),
            ("6d", "1L 15W", "7d"),
            ("6d", "15W 1L", "7d"),
            ("6d", "5L 15W", "7d"),
            ("6d", "6L 8W", "6d"),
            ("6d", "14W 6L", "6d"),
            ("6d", "12L 8W", "6d"),
            ("6d", "7W 13L", "5d"),
            ("6d", "13L 4W", "5d"),
            ("6d", "16L 4W", "5d"),
            ("6d", "17L", "4d"),
            ("6d", "3W 17L", "4d"),
        ],
    );
    for text in ["19W", "15W", "1L 14W", "5L 14W", "6L 7W", "7W 12L", "13L 3W", "16L", "3W 16L"] {
        assert_eq!(end(false, "6d", text), None, "{text}");
    }
}

#[test]
fn symmetric_sets_lose_as_they_win() {
    all_end(
        true,
        &[
            ("6d", "20W", "8d"),
            ("6d", "1L 15W", "7d"),
            ("6d", "6L 6W", "6d"),
            ("6d", "13L 6W", "6d"),
            ("6d", "14L 6W", "6d"),
            ("6d", "15L 1W", "5d"),
            ("6d", "5W 15L", "5d"),
            ("6d", "1W 15L", "5d"),
            ("6d", "20L", "4d"),
            ("4d", "14L 3W", "3d"),
        ],
    );
    for text in ["6L 5W", "5W 14L", "15L", "19L"] {
        assert_eq!(end(true, "6d", text), None, "{text}");
    }
}

#[test]
fn a_draw_is_half_a_win() {
    all_end(
        false,
        &[
            ("2d", "13W 2D 2L", "3d"),
            ("2d", "13W 1D 6L", "2d"),
            ("2d", "6W 14L", "1d"),
            ("2d", "6W 1D 6L", "2d"),
            ("2d", "17W 2D", "4d"),
            ("2d", "13D", "2d"),
        ],
    );
    for text in ["13W 2D 1L", "17W 1D", "6W 1D 5L", "12D"] {
        assert_eq!(end(false, "2d", text), None, "{text}");
    }
}

#[test]
fn at_the_ends_there_is_no_further_step() {
    all_end(
        false,
        &[("9d", "1L 15W", "9d"), ("8d", "20W", "9d"), ("18k", "18L", "18k"), ("17k", "18L", "18k")],
    );
}

#[test]
fn sets_end_when_no_rest_of_games_could_change_what_comes_of_them() {
    // The rule again, by plain words: every rest of the games is tried.
    fn plain(from_5_dan: bool, symmetric: bool, wins: f64) -> i32 {
        let (two, one, less, least) = match (from_5_dan, symmetric) {
            (false, _) => (18.0, 14.0, 6.0, 2.0),
            (true, false) => (20.0, 15.0, 7.0, 3.0),
            (true, true) => (20.0, 15.0, 5.0, 0.0),
        };
        if wins >= two {
            2
        } else if wins >= one {
            1
        } else if wins <= least {
            -2
        } else if wins <= less {
            -1
        } else {
            0
        }
    }
    for (from, symmetric) in [("3k", false), ("3k", true), ("6d", false), ("6d", true)] {
        for games in 1..=SET {
            for wins in 0..=games {
                for draws in 0..=games - wins {
                    let set = RunningSet { games, wins, draws };
                    let rests = (0..=2 * (SET - games)).map(|rest| f64::from(set.halves() + rest) / 2.0);
                    let mut all: Vec<i32> = rests.map(|wins| plain(from == "6d", symmetric, wins)).collect();
                    all.dedup();
                    let certain = (all.len() == 1).then(|| all[0]);
                    assert_eq!(outcome(steps(symmetric, rank(from)), &set), certain, "{from} {set:?}");
                }
            }
        }
    }
}

#[test]
fn what_is_still_needed_is_told() {
    let needed = |from: &str, games, wins, draws| {
        let set = RunningSet { games, wins, draws };
        let (up, down) = super::needed(false, &Standing { set, ..Standing::at_entry(rank(from)) });
        let short = |needed: Option<Needed>| needed.map(|needed| (needed.games, needed.halves.unwrap()));
        (short(up), short(down))
    };
    // Fourteen wins and three losses are the shortest way up by one, fourteen losses and three wins down.
    assert_eq!(needed("2d", 0, 0, 0), (Some((17, 28)), Some((17, 28))));
    assert_eq!(needed("2d", 14, 13, 0), (Some((3, 2)), None));
    assert_eq!(needed("2d", 16, 14, 0), (Some((1, 0)), None));
    assert_eq!(needed("2d", 13, 0, 0), (None, Some((4, 2))));
    assert_eq!(needed("2d", 10, 5, 1), (Some((9, 17)), Some((10, 19))));
    assert_eq!(needed("6d", 0, 0, 0), (Some((16, 30)), Some((17, 26))));
}

#[test]
fn a_game_that_does_not_count_in_the_set_changes_no_rank() {
    use crate::ranking::{Policy, RatedGame, Rules, rate};
    let rules = Rules { policy: Policy::Set { symmetric: false }, ..Rules::default() };
    let set = RunningSet { games: 17, wins: 17, draws: 0 };
    let before = Standing { set, games: 50, ..Standing::at_entry(rank("2d")) };
    let game = RatedGame {
        color: tengen_rules::Color::White,
        score: Win,
        opponent: before.rating,
        opponent_provisional: false,
        advantage: 0,
        in_set: false,
    };
    let out = rate(&rules, &before, &game).unwrap();
    assert_eq!((out.after.rank, out.after.set, out.change), (before.rank, set, None));
    assert!(out.after.rating > before.rating);
    let counted = rate(&rules, &before, &RatedGame { in_set: true, ..game }).unwrap();
    assert_eq!((counted.after.rank, counted.after.set), (rank("4d"), RunningSet::default()));
}
