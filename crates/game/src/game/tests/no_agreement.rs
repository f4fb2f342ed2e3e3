//! Counts on which the players do not agree in time.

use tengen_rules::{Extent, Life, Point};

use super::table::Table;
use super::*;
use crate::{Fact, Misconduct, Phase, StopReason, Wait};

const EXPIRED: Action = Action::Expired { wait: Wait::Counting };

/// The count of the two walls and of a stone of Black's in White's area, at gg. The next move would be the 22nd.
fn invaded(settings: Settings) -> Table {
    let mut table = Table::of(settings, WALLS);
    table.moves("gg -- --");
    table
}

fn chinese() -> Table {
    invaded(by_rules(RulesetName::Chinese))
}

fn mark(life: Life) -> Action {
    Action::Mark { move_number: 22, point: "gg".parse().unwrap(), life, extent: Extent::Chain }
}

fn propose(dead: &[&str]) -> Action {
    let dead: Vec<Point> = dead.iter().map(|point| point.parse().unwrap()).collect();
    Action::Propose { move_number: 22, dead, seki: Vec::new() }
}

fn mark_of(color: Color) -> Fact {
    Fact::Misconduct { color, misconduct: Misconduct::DidNotCount }
}

#[test]
fn a_quick_game_has_a_minute_to_count_and_a_slow_one_three() {
    for (time, seconds) in
        [(absolute(600), 60), (absolute(1_799), 60), (absolute(1_800), 180), (TimeControl::None, 180)]
    {
        let table = invaded(nine(time));
        assert_eq!(table.due(), Some((s(seconds), EXPIRED)));
    }
    assert_eq!(invaded(nine(days(3))).due(), Some((s(3 * 86_400), EXPIRED)), "as much as for a move");
}

#[test]
fn a_change_gives_the_time_anew_up_to_three_or_ten_minutes_in_all() {
    for (main, step, all) in [(600, 60, 180), (1_800, 180, 600)] {
        let mut table = invaded(nine(absolute(main)));
        let mut life = Life::Dead;
        for changes in 1..=3 {
            table.wait(s(step - 1));
            table.does(W, mark(life));
            life = if life == Life::Dead { Life::Alive } else { Life::Dead };
            assert_eq!(table.due(), Some((s(all.min(changes * (step - 1) + step)), EXPIRED)));
        }
        let accept = table.accepting();
        table.does(B, accept);
        assert_eq!(table.due(), Some((s(all.min(3 * (step - 1) + step)), EXPIRED)), "accepting is no change");
    }
}

#[test]
fn time_for_counting_is_not_up_before_it_is() {
    let mut table = chinese();
    table.wait(s(60) - ms(1));
    assert_eq!(table.refuses(S, EXPIRED), Refusal::TimeLeft);
    table.wait(ms(1));
    table.does(S, EXPIRED);
}

#[test]
fn by_area_rules_two_who_differ_play_on_and_then_every_stone_is_alive() {
    let mut table = chinese();
    table.does(S, propose(&[]));
    table.does(W, mark(Life::Dead));
    table.does(B, mark(Life::Alive));
    let facts = table.falls_due();
    assert_eq!(facts, [Fact::NotAgreed { to_play: WHITE }], "the opponent of the last passer");
    assert_eq!((table.game.phase(), table.running()), (Phase::Playing, Some(WHITE)));
    assert!(table.game.resumed().black && table.game.resumed().white, "both are told that this was it");
    table.moves("-- --");
    assert_eq!(table.outcome(), "B+20.5", "gg was not taken off the board");
    assert!(table.game.misconduct().is_empty());
}

#[test]
fn who_did_nothing_leaves_the_count_to_the_server_and_has_it_on_his_record() {
    let mut table = chinese();
    table.does(S, propose(&["gg"]));
    table.does(B, mark(Life::Alive));
    let accept = table.accepting();
    table.does(B, accept);
    let facts = table.falls_due();
    let finished = Fact::Finished { outcome: table.result() };
    assert_eq!(facts, [Fact::Estimated { disputed: false }, mark_of(WHITE), finished]);
    assert_eq!(table.outcome(), "W+16.5", "the marking that one side accepted does not decide");
    let dead: Vec<_> = table.game.counting().unwrap().marking().dead().collect();
    assert_eq!(dead, ["gg".parse().unwrap()]);
}

#[test]
fn if_neither_does_anything_the_servers_estimate_decides() {
    let mut table = chinese();
    table.does(S, propose(&["gg"]));
    let facts = table.falls_due();
    assert_eq!(facts[1..3], [mark_of(BLACK), mark_of(WHITE)]);
    assert_eq!(table.outcome(), "W+16.5");
}

#[test]
fn by_territory_rules_the_estimate_decides_and_two_who_differ_may_appeal() {
    for ruleset in [RulesetName::Japanese, RulesetName::Korean] {
        let mut table = invaded(by_rules(ruleset));
        table.does(S, propose(&["gg"]));
        table.does(B, mark(Life::Alive));
        let accept = table.accepting();
        table.does(W, accept);
        let facts = table.falls_due();
        let finished = Fact::Finished { outcome: table.result() };
        assert_eq!(facts, [Fact::Estimated { disputed: true }, finished]);
        assert_eq!(table.outcome(), "W+16.5", "27 against 36, a prisoner and 6.5");
    }
}

#[test]
fn without_an_estimate_what_is_certain_decides() {
    let mut table = chinese();
    table.falls_due();
    assert_eq!(table.outcome(), "B+20.5", "one stone in so much room might live");
    let mut table = Table::of(by_rules(RulesetName::Chinese), WALLS);
    // Black makes two eyes, and White throws a stone into one of them.
    table.moves("ag -- bg -- cg -- bh -- bi ah -- --");
    table.falls_due();
    assert!(table.game.counting().unwrap().marking().is_dead("ah".parse().unwrap()));
}

#[test]
fn an_estimate_that_comes_too_late_for_the_players_still_decides() {
    let mut table = chinese();
    table.does(B, mark(Life::Dead));
    table.does(B, mark(Life::Alive));
    table.does(S, propose(&["gg"]));
    assert_eq!(table.game.counting().unwrap().marking().dead().count(), 0);
    table.falls_due();
    assert_eq!(table.outcome(), "W+16.5");
}

#[test]
fn who_is_away_from_a_count_ends_it_after_a_minute_and_not_by_losing() {
    let mut table = invaded(nine(absolute(1_800)));
    table.does(S, propose(&["gg"]));
    table.does(B, mark(Life::Alive));
    table.does(S, Action::Absent { color: WHITE, for_ms: 0 });
    assert_eq!(table.due(), Some((s(60), EXPIRED)));
    let claim = Action::Claim { move_number: 22, claim: crate::ClaimKind::Absence };
    table.wait(s(60));
    assert_eq!(table.refuses(B, claim), Refusal::WrongPhase);
    table.falls_due();
    assert_eq!(table.outcome(), "W+16.5", "the absent player wins what is his");
    assert_eq!(table.game.misconduct(), [(WHITE, Misconduct::DidNotCount)]);
}

#[test]
fn who_comes_back_to_a_count_has_its_whole_time() {
    let mut table = invaded(nine(absolute(1_800)));
    table.does(S, Action::Absent { color: WHITE, for_ms: 5_000 });
    table.wait(s(50));
    table.does(S, Action::Returned { color: WHITE });
    assert_eq!(table.due(), Some((s(180), EXPIRED)));
}

#[test]
fn an_absence_from_before_the_count_is_reckoned_from_its_beginning() {
    let mut table = Table::of(nine(absolute(1_800)), WALLS);
    table.does(S, Action::Absent { color: WHITE, for_ms: 0 });
    table.wait(s(100));
    table.moves("-- --");
    assert_eq!(table.due(), Some((s(160), EXPIRED)));
}

#[test]
fn time_for_counting_stands_while_the_clocks_do() {
    let mut table = chinese();
    table.wait(s(20));
    table.does(S, Action::Stopped { reason: StopReason::Server });
    assert_eq!(table.due(), None);
    table.wait(s(500));
    assert_eq!(table.refuses(S, EXPIRED), Refusal::TimeLeft);
    table.does(S, Action::Running { reason: StopReason::Server, after_ms: 0 });
    assert_eq!(table.due(), Some((s(560), EXPIRED)));
}

#[test]
fn an_absence_while_the_clocks_stood_does_not_end_a_count() {
    let mut table = chinese();
    table.does(S, Action::Absent { color: WHITE, for_ms: 0 });
    table.wait(s(10));
    table.does(S, Action::Stopped { reason: StopReason::Server });
    table.wait(s(60));
    table.does(S, Action::Running { reason: StopReason::Server, after_ms: 0 });
    assert_eq!(table.due(), Some((s(120), EXPIRED)), "what was left of the minute for counting");
}

#[test]
fn who_has_accepted_may_go_and_the_other_has_his_whole_time() {
    let mut table = invaded(nine(absolute(1_800)));
    let accept = table.accepting();
    table.does(W, accept);
    table.does(S, Action::Absent { color: WHITE, for_ms: 0 });
    assert_eq!(table.due().unwrap().0, s(180));
    table.wait(s(30));
    table.does(B, mark(Life::Dead));
    assert_eq!(table.due().unwrap().0, s(90), "a minute from the change: he is missed from then on");
}

#[test]
fn where_days_go_by_nobody_is_away_from_a_count() {
    let mut table = invaded(nine(days(1)));
    table.does(S, Action::Absent { color: WHITE, for_ms: 0 });
    assert_eq!(table.due(), Some((s(86_400), EXPIRED)));
}
