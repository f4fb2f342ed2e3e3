//! A free handicap.

use tengen_rules::IllegalMove;

use super::table::Table;
use super::*;
use crate::{Fact, Outcome, Phase, StopReason, VoidBy, Wait};

const EXPIRED: Action = Action::Expired { wait: Wait::Placing };

fn placing(stones: u8) -> Table {
    Table::new(Settings { handicap: stones, free_placement: true, ..nine(absolute(60)) })
}

fn place(placed: u8, point: &str) -> Action {
    Action::Place { placed, point: point.parse().unwrap() }
}

#[test]
fn black_places_his_stones_and_then_white_moves() {
    let mut table = placing(2);
    assert_eq!((table.game.phase(), table.game.placed()), (Phase::Placing, Some(0)));
    assert_eq!((table.game.to_play(), table.running()), (None, None));
    let placed = |point: &str, left| Fact::Placed { point: point.parse().unwrap(), left };
    assert_eq!(table.does(B, place(0, "cc")), [placed("cc", 1)]);
    assert_eq!(table.game.placed(), Some(1));
    assert_eq!(table.does(B, place(1, "gf")), [placed("gf", 0), Fact::PlacingEnded]);
    assert_eq!((table.game.phase(), table.game.placed()), (Phase::Playing, None));
    assert_eq!((table.game.to_play(), table.next()), (Some(WHITE), 1));
    assert_eq!(table.game.position().at("gf".parse().unwrap()), Some(BLACK));
}

#[test]
fn a_stone_names_how_many_are_placed_already() {
    let mut table = placing(3);
    table.does(B, place(0, "cc"));
    for placed in [0, 2, 255] {
        assert_eq!(table.refuses(B, place(placed, "gg")), Refusal::StalePlacing { placed: 1 });
    }
}

#[test]
fn only_black_places_and_only_on_free_points_of_the_board() {
    let mut table = placing(3);
    assert_eq!(table.refuses(W, place(0, "cc")), Refusal::NotYourTurn);
    table.does(B, place(0, "cc"));
    assert_eq!(table.refuses(B, place(1, "cc")), Refusal::Illegal(IllegalMove::Occupied));
    assert_eq!(table.refuses(B, place(1, "pd")), Refusal::Illegal(IllegalMove::OffBoard));
    assert_eq!(table.refuses(B, play(1, "gg")), Refusal::WrongPhase);
    assert_eq!(table.refuses(W, play(1, "gg")), Refusal::WrongPhase);
}

#[test]
fn after_a_minute_the_missing_stones_go_to_the_usual_points() {
    let mut table = placing(4);
    table.wait(s(20));
    table.does(B, place(0, "ee"));
    table.does(B, place(1, "cc"));
    assert_eq!(table.due(), Some((s(60), EXPIRED)), "a minute for all of them");
    table.wait(s(40) - ms(1));
    assert_eq!(table.refuses(S, EXPIRED), Refusal::TimeLeft);
    table.wait(ms(1));
    let facts = table.does(S, EXPIRED);
    assert_eq!((facts.len(), facts.last()), (3, Some(&Fact::PlacingEnded)));
    let stones = |point: &str| table.game.position().at(point.parse().unwrap());
    let black = ["ee", "cc", "gc", "cg"].map(stones);
    assert_eq!((black, stones("gg")), ([Some(BLACK); 4], None));
    assert_eq!(table.game.to_play(), Some(WHITE));
}

#[test]
fn whites_first_move_is_waited_for_from_the_end_of_placing() {
    let mut table = placing(2);
    table.falls_due();
    assert_eq!((table.running(), table.main()), (None, (s(60), s(60))));
    assert_eq!(table.due(), Some((s(90) + ms(300), Action::Expired { wait: Wait::FirstMove })));
}

#[test]
fn placing_stands_while_the_server_is_away() {
    let mut table = placing(2);
    table.wait(s(30));
    table.does(S, Action::Stopped { reason: StopReason::Server });
    assert_eq!(table.due(), None);
    table.wait(s(100));
    assert_eq!(table.refuses(S, EXPIRED), Refusal::TimeLeft);
    table.does(S, Action::Running { reason: StopReason::Server, after_ms: 0 });
    assert_eq!(table.due(), Some((s(160), EXPIRED)));
}

#[test]
fn stones_that_are_placed_are_no_moves() {
    let mut table = placing(2);
    table.falls_due();
    table.moves("ee");
    table.does(B, Action::Resign);
    assert_eq!(table.result(), Outcome::Void { by: VoidBy::Aborted });
}

#[test]
fn a_game_given_up_while_placing_is_aborted() {
    let mut table = placing(2);
    table.does(W, Action::Resign);
    assert_eq!((table.result(), table.due()), (Outcome::Void { by: VoidBy::Aborted }, None));
}

#[test]
fn where_days_go_by_so_do_they_while_placing() {
    let settings = Settings { handicap: 2, free_placement: true, ..nine(days(3)) };
    assert_eq!(Table::new(settings).due(), Some((s(3 * 86_400), EXPIRED)));
}

#[test]
fn nothing_is_placed_in_play() {
    assert_eq!(Table::absolute(60).refuses(B, place(0, "cc")), Refusal::WrongPhase);
}
