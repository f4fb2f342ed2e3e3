//! What the rules forbid: refused with its own reason, or where the game says so, a turn that is lost.

use tengen_rules::{IllegalMove, Move};

use super::table::Table;
use super::*;
use crate::{Fact, Outcome, Phase, Request, SealedMove, WinBy};

/// Black has just taken a ko at db: White may not take it back at cb.
const KO: &str = "bb cb ca da cc dc ee eb db";
/// A white stone at aa would have no liberty.
const CORNER: &str = "ab ee ba gg cc";
/// White sends a second stone to ca, Black takes both at aa, and White takes that one at ba.
const SENDING_TWO: &str = ".O.X. OXX.. ..... .....";

fn costly() -> Settings {
    Settings { illegal_move_loses_turn: true, ..nine(absolute(600)) }
}

fn illegal(table: &mut Table, point: &str) -> IllegalMove {
    let by = By::player(table.game.to_play().unwrap());
    match table.refuses(by, play(table.next(), point)) {
        Refusal::Illegal(why) => why,
        other => panic!("{other}"),
    }
}

#[test]
fn each_reason_is_told_from_the_others() {
    let mut table = Table::of(nine(absolute(600)), CORNER);
    assert_eq!(illegal(&mut table, "ee"), IllegalMove::Occupied);
    assert_eq!(illegal(&mut table, "aa"), IllegalMove::Suicide);
    assert_eq!(illegal(&mut table, "pd"), IllegalMove::OffBoard);
    assert_eq!(table.refuses(B, play(6, "aa")), Refusal::NotYourTurn);
    let mut table = Table::of(nine(absolute(600)), KO);
    assert_eq!(illegal(&mut table, "cb"), IllegalMove::Ko);
    let mut table = Table::of(drawn(SENDING_TWO, WHITE, nine(absolute(600))), "ca aa ba --");
    assert_eq!(illegal(&mut table, "ca"), IllegalMove::Superko);
    table.does(W, Action::Resign);
    assert_eq!(table.refuses(W, play(5, "ca")), Refusal::GameOver);
}

#[test]
fn a_ko_may_be_taken_back_after_a_move_elsewhere_and_who_took_two_stones_at_once() {
    let mut table = Table::of(nine(absolute(600)), KO);
    table.moves("gg hh cb");
    let mut table = Table::of(drawn(SENDING_TWO, WHITE, nine(absolute(600))), "ca aa");
    let facts = table.moves_to("ba");
    let aa = "aa".parse().unwrap();
    assert!(matches!(&facts[0], Fact::Played { captured, .. } if *captured == [aa]));
}

#[test]
fn a_forbidden_move_is_refused_and_costs_no_turn() {
    let mut table = Table::of(nine(absolute(600)), CORNER);
    illegal(&mut table, "aa");
    assert_eq!((table.game.to_play(), table.next()), (Some(WHITE), 6));
}

#[test]
fn where_the_game_says_so_a_forbidden_move_loses_its_turn() {
    for (moves, point, why) in [(CORNER, "aa", IllegalMove::Suicide), (KO, "cb", IllegalMove::Ko)] {
        let mut table = Table::of(costly(), moves);
        let move_number = table.next();
        table.wait(s(7));
        let facts = table.does(W, play(move_number, point));
        let point = point.parse().unwrap();
        assert_eq!(facts, [Fact::TurnLost { color: WHITE, move_number, point, why }]);
        assert_eq!(table.game.position().at(point), None, "the stone is taken off again");
        assert_eq!((table.game.to_play(), table.next()), (Some(BLACK), move_number + 1));
        assert_eq!(table.main(), (s(600), s(593)), "his time is used");
        assert_eq!(table.game.moves().last().unwrap().play, Move::Pass);
    }
}

#[test]
fn a_slip_of_the_hand_is_refused_all_the_same() {
    let mut table = Table::of(costly(), CORNER);
    assert_eq!(illegal(&mut table, "ee"), IllegalMove::Occupied);
    assert_eq!(illegal(&mut table, "pd"), IllegalMove::OffBoard);
    assert_eq!(table.game.to_play(), Some(WHITE));
}

#[test]
fn a_lost_turn_is_none_of_the_two_passes_that_end_play() {
    let mut table = Table::of(costly(), CORNER);
    table.moves("aa --");
    assert_eq!(table.game.phase(), Phase::Playing);
    let mut table = Table::of(costly(), "ab ee ba gg --");
    table.moves("aa");
    assert_eq!(table.game.phase(), Phase::Playing);
    assert_eq!(table.game.position().passes(), 0);
}

#[test]
fn the_second_lost_turn_is_a_warning_and_two_warnings_lose_the_game() {
    let mut table = Table::of(costly(), CORNER);
    table.moves("aa hh");
    let facts = table.moves_to("aa");
    assert_eq!(facts[1..], [Fact::Warned { color: WHITE, warnings: 1 }]);
    table.moves("ii");
    let facts = table.moves_to("aa");
    let outcome = Outcome::lost(WHITE, WinBy::Forfeit);
    assert_eq!(facts[1..], [Fact::Warned { color: WHITE, warnings: 2 }, Fact::Finished { outcome }]);
    assert_eq!((table.outcome(), table.due()), ("B+F".into(), None));
}

#[test]
fn each_player_loses_his_own_turns() {
    let mut table = Table::of(costly(), CORNER);
    // White makes himself a corner that Black may not play in.
    table.moves("ih ec hi ce aa ii");
    assert_eq!(table.game.warnings(), tengen_rules::ByColor::new(0, 0));
    table.moves("gc ii");
    assert_eq!(table.game.warnings(), tengen_rules::ByColor::new(1, 0));
}

#[test]
fn a_lost_turn_can_be_taken_back() {
    let mut table = Table::of(costly(), CORNER);
    table.moves("aa");
    let seq = table.ask(W, Request::Undo);
    table.answers(B, seq, true);
    assert_eq!((table.game.to_play(), table.next()), (Some(WHITE), 6));
    table.moves("hh");
}

#[test]
fn a_lost_turn_ends_what_was_asked_at_that_position() {
    let mut table = Table::of(costly(), CORNER);
    table.ask(B, Request::Undo);
    table.moves("aa");
    assert!(table.game.requests().is_empty());
    table.agree(Request::Adjourn { until_ms: 1 });
    assert_eq!(table.refuses(B, play(7, "hh")), Refusal::MustSeal);
    let nonce = crate::Nonce::new([3; 16]);
    table.does(B, Action::Seal { move_number: 7, sealed: SealedMove::Pass, nonce });
}
