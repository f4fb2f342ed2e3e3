//! How play ends and is resumed, and what a count comes to.

use tengen_rules::{HalfPoints, Point, RulesetName, Scoring};

use super::table::Table;
use super::*;
use crate::{DrawBy, Fact, Outcome, Phase, WinBy};

fn counted(ruleset: RulesetName) -> Table {
    Table::counted(by_rules(ruleset))
}

fn both_accept(table: &mut Table) {
    for by in [B, W] {
        let accept = table.accepting();
        table.does(by, accept);
    }
}

fn resume(table: &Table) -> Action {
    Action::Resume { move_number: table.next() }
}

#[test]
fn two_passes_open_the_count_and_stop_the_clocks() {
    let mut table = Table::of(nine(absolute(60)), WALLS);
    table.wait(s(5));
    table.moves("--");
    table.wait(s(7));
    let facts = table.moves_to("--");
    let passed = Fact::Passed { color: WHITE, move_number: 20 };
    assert_eq!(facts, [passed, Fact::CountingBegan, Fact::ProposalWanted]);
    table.wait(s(50));
    assert_eq!((table.game.phase(), table.game.to_play()), (Phase::Counting, None));
    assert_eq!((table.running(), table.main()), (None, (s(55), s(53))));
    assert_eq!(table.refuses(B, play(21, "aa")), Refusal::WrongPhase);
    assert_eq!(table.refuses(S, Action::Flag), Refusal::TimeLeft);
}

#[test]
fn two_passes_that_do_not_follow_each_other_end_nothing() {
    let mut table = Table::of(nine(absolute(60)), "ee -- cc --");
    assert_eq!(table.game.phase(), Phase::Playing);
    table.moves("--");
    table.does(B, Action::Resume { move_number: 6 });
    table.moves("--");
    assert_eq!(table.game.phase(), Phase::Playing, "a pass from before the count is none of two");
}

#[test]
fn the_clocks_read_after_the_count_what_they_read_before_it() {
    let mut table = Table::of(nine(absolute(600)), WALLS);
    table.wait(s(9));
    table.moves("-- --");
    let before = table.main();
    table.wait(s(30));
    both_accept(&mut table);
    assert_eq!((table.main(), before), (before, (s(591), s(600))));
}

#[test]
fn by_area_rules_the_opponent_of_the_last_passer_moves_first_whoever_resumes() {
    for by in [B, W] {
        let mut table = counted(RulesetName::Chinese);
        let facts = table.does(by, resume(&table));
        assert_eq!(facts, [Fact::Resumed { color: by.color().unwrap(), to_play: BLACK }]);
        assert_eq!(table.game.to_play(), Some(BLACK));
    }
}

#[test]
fn by_territory_rules_the_opponent_of_who_resumes_moves_first() {
    for ruleset in [RulesetName::Japanese, RulesetName::Korean] {
        for (by, to_play) in [(B, WHITE), (W, BLACK)] {
            let mut table = counted(ruleset);
            let facts = table.does(by, resume(&table));
            assert_eq!(facts, [Fact::Resumed { color: by.color().unwrap(), to_play }]);
            assert_eq!((table.game.phase(), table.game.to_play()), (Phase::Playing, Some(to_play)));
            table.wait(s(2));
            assert_eq!(table.running(), Some(to_play), "and his clock runs");
        }
    }
}

#[test]
fn counting_takes_no_time_of_play_that_is_resumed() {
    let mut table = counted(RulesetName::Chinese);
    table.wait(s(40));
    table.does(W, resume(&table));
    table.wait(s(2));
    assert_eq!(table.main(), (s(598), s(600)));
}

#[test]
fn each_player_may_resume_once_and_then_all_stones_are_alive() {
    let mut table = counted(RulesetName::Chinese);
    table.does(W, resume(&table));
    // Black throws a stone in, which is not taken off any more.
    table.moves("gg -- --");
    assert_eq!(table.refuses(W, resume(&table)), Refusal::ResumedBefore);
    table.does(B, resume(&table));
    assert!(table.game.resumed().black && table.game.resumed().white);
    table.moves("-- --");
    assert_eq!((table.game.phase(), table.due()), (Phase::Finished, None));
    assert_eq!(table.game.counting().unwrap().marking().dead().count(), 0);
    // Black has 37 points, White 9 stones; the 35 empty points around gg are shared.
    assert_eq!(table.outcome(), "B+20.5");
}

#[test]
fn by_territory_rules_stones_may_be_marked_dead_after_any_number_of_resumptions() {
    let mut table = counted(RulesetName::Japanese);
    table.does(W, resume(&table));
    table.moves("-- --");
    table.does(B, resume(&table));
    table.moves("-- --");
    assert_eq!(table.game.phase(), Phase::Counting);
    both_accept(&mut table);
    assert_eq!(table.outcome(), "W+15.5");
}

#[test]
fn area_and_territory_come_to_their_own_scores() {
    // 36 points for Black and 45 for White with the stones; 27 and 36 without; and komi.
    let scores = [
        (RulesetName::Chinese, "W+16.5"),
        (RulesetName::Japanese, "W+15.5"),
        (RulesetName::Korean, "W+15.5"),
        (RulesetName::Ing, "W+17"),
        (RulesetName::Aga, "W+16.5"),
        (RulesetName::NewZealand, "W+16"),
    ];
    for (ruleset, score) in scores {
        let mut table = counted(ruleset);
        both_accept(&mut table);
        assert_eq!(table.outcome(), score, "{ruleset:?}");
    }
}

#[test]
fn an_equal_score_is_a_draw_unless_the_rules_give_it_to_black() {
    let komi = HalfPoints::from_points(-9);
    let mut table = Table::counted(Settings { komi, ..by_rules(RulesetName::Chinese) });
    both_accept(&mut table);
    assert_eq!((table.result(), table.outcome()), (Outcome::Draw { by: DrawBy::Score }, "0".into()));
    let mut table = Table::counted(Settings { komi, ..by_rules(RulesetName::Ing) });
    both_accept(&mut table);
    let by = WinBy::Score { margin: HalfPoints::ZERO };
    assert_eq!((table.result(), table.outcome()), (Outcome::Win { winner: BLACK, by }, "B+0".into()));
}

#[test]
fn points_for_bought_time_come_off_the_score() {
    let time = TimeControl::Ing { main: s(10), block: s(60), blocks: 3, penalty_points: 2 };
    let mut table = Table::of(Settings { time, ..by_rules(RulesetName::Ing) }, WALLS);
    table.wait(s(75));
    table.moves("-- --");
    both_accept(&mut table);
    assert_eq!(table.outcome(), "W+21", "two blocks of two points");
}

#[test]
fn white_is_compensated_for_handicap_stones_as_the_rules_say() {
    let board = "...XO.... ...XO.... ...XO.... ...XO.... ...XO.... ...XO.... ...XO.... ...XO.... ...XO....";
    for (ruleset, score) in [(RulesetName::Chinese, "W+18.5"), (RulesetName::Japanese, "W+9.5")] {
        let settings = Settings { komi: HalfPoints::new(1), handicap: 9, ..by_rules(ruleset) };
        let mut table = Table::of(drawn(board, WHITE, settings), "ia aa -- --");
        both_accept(&mut table);
        assert_eq!(table.outcome(), score);
    }
}

#[test]
fn after_the_first_pass_the_open_borders_are_told() {
    let open = WALLS.trim_end_matches("di ei");
    let mut table = Table::of(nine(absolute(600)), open);
    assert!(table.game.open_borders().is_empty());
    table.moves("--");
    assert!(!table.game.open_borders().is_empty(), "the last row is open");
    table.moves("ei");
    assert!(table.game.open_borders().is_empty(), "they were of that position");
    let mut table = Table::of(nine(absolute(600)), WALLS);
    table.moves("--");
    assert!(table.game.open_borders().is_empty(), "all is closed");
}

#[test]
fn what_should_have_been_filled_is_counted_as_it_stands() {
    let mut table = Table::of(nine(absolute(600)), WALLS.trim_end_matches("di ei"));
    table.moves("-- --");
    both_accept(&mut table);
    // All empty points are one open region, and shared: eight stones each.
    assert_eq!(table.outcome(), "W+7.5");
}

/// Black's stones and wall leave him the columns a to d, White has e to i.
fn walled(ruleset: RulesetName, handicap: u8) -> Table {
    let stones: Vec<Point> = (0..handicap).map(|i| Point::new(i % 2, i / 2)).collect();
    let setup = Setup { to_play: WHITE, black: stones, white: Vec::new() };
    let komi = HalfPoints::new(1);
    let mut table = Table::new(Settings { handicap, setup, komi, ..by_rules(ruleset) });
    table.moves("ea da eb db ec dc ed dd ee de ef df eg dg eh dh ei di -- --");
    table
}

#[test]
fn on_a_closed_board_the_proposal_is_worth_the_final_count_whatever_the_handicap_and_rules() {
    for ruleset in RulesetName::ALL {
        for handicap in (0..=9).filter(|&stones| stones != 1) {
            let mut table = walled(ruleset, handicap);
            let rules = ruleset.ruleset();
            let proposed = tengen_rules::plain_marking(table.game.position(), rules.scoring);
            let (dead, seki) = (proposed.dead().collect(), proposed.seki().collect());
            table.does(S, Action::Propose { move_number: table.next(), dead, seki });
            let (_, estimate) = table.game.count().unwrap();
            both_accept(&mut table);
            assert_eq!(Some(estimate), table.game.outcome());
            let black = match rules.scoring {
                Scoring::Area => 36 - 45,
                Scoring::Territory => 27 - i32::from(handicap) - 36,
            };
            let given = rules.handicap_compensation(handicap) + HalfPoints::new(1);
            let margin = given - HalfPoints::from_points(black);
            assert_eq!(estimate, Outcome::Win { winner: WHITE, by: WinBy::Score { margin } }, "{ruleset:?}");
        }
    }
}
