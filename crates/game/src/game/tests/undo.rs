//! Taking moves back.

use super::table::Table;
use super::*;
use crate::{Fact, Gone, Request, Wait};

#[test]
fn a_move_is_taken_back_before_the_opponent_has_answered_it() {
    let mut table = Table::of(nine(absolute(60)), "ee cc gg");
    let seq = table.ask(B, Request::Undo);
    let facts = table.answers(W, seq, true);
    let answered = Fact::Answered { color: WHITE, seq, request: Request::Undo, accepted: true };
    let rows = table.game.position().rows();
    assert_eq!((&rows[2][..], &rows[6][..]), ("..W......", "........."));
    assert_eq!(facts, [answered, Fact::TookBack { color: BLACK, moves: 1, rows }]);
    assert_eq!((table.game.to_play(), table.next()), (Some(BLACK), 3));
}

#[test]
fn on_the_askers_own_turn_the_answer_to_his_move_is_taken_back_too() {
    let mut table = Table::of(nine(absolute(60)), "ee cc gg cg");
    let facts = table.agree(Request::Undo);
    let rows = table.game.position().rows();
    assert_eq!(facts[1], Fact::TookBack { color: BLACK, moves: 2, rows });
    assert_eq!((table.game.to_play(), table.next()), (Some(BLACK), 3));
    assert_eq!(table.refuses(B, play(5, "gg")), Refusal::Stale { move_number: 3 });
}

#[test]
fn both_clocks_are_as_they_were_before_the_move_and_the_askers_time_begins_anew() {
    let mut table = Table::opened(absolute(60));
    table.wait(s(10));
    table.moves("gg");
    table.wait(s(5));
    table.moves("cg");
    assert_eq!(table.main(), (s(50), s(55)));
    table.wait(s(3));
    let seq = table.ask(B, Request::Undo);
    table.wait(s(2));
    table.answers(W, seq, true);
    assert_eq!((table.running(), table.main()), (Some(BLACK), (s(60), s(60))));
    table.wait(s(4));
    assert_eq!(table.main(), (s(56), s(60)));
}

#[test]
fn periods_stones_and_quotas_come_back_too() {
    let times = [
        byo_yomi(0, 30, 3),
        TimeControl::Canadian { main: s(0), block: s(60), stones: 2 },
        TimeControl::Fischer { main: s(60), increment: s(5), cap: s(100) },
        TimeControl::Ing { main: s(0), block: s(60), blocks: 2, penalty_points: 2 },
    ];
    for time in times {
        let mut table = Table::opened(time);
        let before = table.game.clock_state().clone();
        table.wait(s(40));
        table.lag = s(2);
        table.moves("gg");
        table.wait(s(7));
        table.moves("cg");
        table.at = crate::GameTime::START + s(60);
        table.agree(Request::Undo);
        let mut fresh = Table::opened(time);
        fresh.at = table.at;
        assert_eq!(
            table.game.reading(table.at).clock,
            Table::opened(time).game.reading(crate::GameTime::START).clock
        );
        assert_eq!(
            serde_json::to_value(table.game.clock_state()).unwrap()["black"],
            serde_json::to_value(&before).unwrap()["black"],
            "with the quota"
        );
    }
}

#[test]
fn a_pass_can_be_taken_back() {
    let mut table = Table::of(nine(absolute(60)), "ee cc --");
    table.agree(Request::Undo);
    assert_eq!((table.next(), table.game.position().passes()), (3, 0));
}

#[test]
fn nothing_is_taken_back_from_before_the_count() {
    let mut table = Table::of(nine(absolute(60)), "ee cc -- --");
    let undo = table.asking(Request::Undo);
    assert_eq!(table.refuses(B, undo), Refusal::WrongPhase, "resuming is the way back");
    table.does(B, Action::Resume { move_number: 5 });
    for by in [B, W] {
        let undo = table.asking(Request::Undo);
        assert_eq!(table.refuses(by, undo), Refusal::NothingToUndo);
    }
    table.moves("gg");
    let undo = table.asking(Request::Undo);
    assert_eq!(table.refuses(W, undo), Refusal::NothingToUndo);
    let seq = table.ask(B, Request::Undo);
    table.answers(W, seq, true);
    assert_eq!((table.game.to_play(), table.next()), (Some(BLACK), 5));
}

#[test]
fn who_has_not_moved_has_nothing_to_take_back() {
    let mut table = Table::absolute(60);
    for moves in ["", "ee"] {
        table.moves(moves);
        let undo = table.asking(Request::Undo);
        assert_eq!(table.refuses(W, undo), Refusal::NothingToUndo);
    }
}

#[test]
fn a_move_of_either_side_ends_the_request() {
    for (asker, moves) in [(B, "gg"), (W, "gg")] {
        let mut table = Table::opened(absolute(60));
        let seq = table.ask(asker, Request::Undo);
        let facts = table.moves_to(moves);
        assert_eq!(facts[1], Fact::RequestGone { seq, request: Request::Undo, why: Gone::Overtaken });
    }
}

#[test]
fn taking_back_ends_what_was_asked_at_that_position() {
    let mut table = Table::new(nine(absolute(600)));
    table.fill_to(30);
    let draw = table.ask(B, Request::Draw);
    let facts = table.agree(Request::Undo);
    assert_eq!(facts[2], Fact::RequestGone { seq: draw, request: Request::Draw, why: Gone::Overtaken });
}

#[test]
fn after_a_refusal_the_next_request_waits_ten_seconds_and_two_refusals_are_the_end() {
    let mut table = Table::opened(absolute(600));
    let seq = table.ask(B, Request::Undo);
    table.wait(s(5));
    table.answers(W, seq, false);
    let undo = table.asking(Request::Undo);
    assert_eq!(table.refuses(B, undo.clone()), Refusal::Wait { wait: s(10) });
    table.wait(s(10) - ms(1));
    assert_eq!(table.refuses(B, undo.clone()), Refusal::Wait { wait: ms(1) });
    table.wait(ms(1));
    let seq = table.ask(B, Request::Undo);
    table.answers(W, seq, false);
    table.wait(s(500));
    assert_eq!(table.refuses(B, undo.clone()), Refusal::NoMoreUndo);
    table.does(W, undo);
}

#[test]
fn what_is_withdrawn_or_overtaken_was_not_refused() {
    let mut table = Table::opened(absolute(600));
    for moves in ["ec", "fc", "gc", "hc"] {
        let request = table.ask(B, Request::Undo);
        table.does(B, Action::Withdraw { request });
        table.moves(moves);
    }
    for moves in ["gg", "cg", "eg"] {
        table.ask(B, Request::Undo);
        table.moves(moves);
    }
    table.ask(B, Request::Undo);
}

#[test]
fn a_game_may_have_no_undo() {
    let mut table = Table::of(Settings { undo: false, ..nine(absolute(60)) }, "ee cc");
    let undo = table.asking(Request::Undo);
    assert_eq!(table.refuses(B, undo), Refusal::NotInThisGame);
}

#[test]
fn a_request_for_undo_waits_as_long_as_the_position_does() {
    let mut table = Table::opened(absolute(600));
    let request = table.ask(B, Request::Undo);
    table.wait(s(599));
    assert_eq!(table.refuses(S, Action::Expired { wait: Wait::Answer { request } }), Refusal::TimeLeft);
    table.answers(W, request, true);
    assert_eq!(table.main().0, s(600));
}

#[test]
fn a_position_taken_back_may_come_about_again() {
    // White sends ca, Black takes two, White takes one back: with White to move it would be as before.
    let board = ".O.X. OXX.. ..... .....";
    let mut table = Table::of(drawn(board, WHITE, nine(absolute(60))), "ca aa ba");
    table.agree(Request::Undo);
    table.moves("aa ba");
    assert_eq!(table.game.moves().len(), 3);
}

#[test]
fn while_the_clocks_stand_taking_back_does_not_start_them() {
    let mut table = Table::of(nine(absolute(60)), "ee cc gg cg");
    table.wait(s(10));
    table.agree(Request::Pause);
    table.wait(s(50));
    table.agree(Request::Undo);
    assert_eq!((table.running(), table.main()), (None, (s(60), s(60))));
    table.does(B, Action::GoOn);
    table.does(W, Action::GoOn);
    table.wait(s(1));
    assert_eq!((table.running(), table.main()), (Some(BLACK), (s(59), s(60))));
}
