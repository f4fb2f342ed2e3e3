//! Offers of a draw, and requests to count without further moves.

use super::table::Table;
use super::*;
use crate::{DrawBy, Fact, Gone, Outcome, Phase, Request, Wait};

const OFFERS: [Request; 2] = [Request::Draw, Request::Count];

/// The next move is the first at which an offer can be made on 9 lines; White is to play.
fn ripe() -> Table {
    let mut table = Table::new(nine(absolute(600)));
    table.fill_to(29);
    table
}

#[test]
fn offers_are_made_from_move_100_on_19_lines_50_on_13_and_30_on_9() {
    for (size, from) in [(Size::NINETEEN, 100), (Size::THIRTEEN, 50), (Size::NINE, 30)] {
        for request in OFFERS {
            let mut table = Table::new(Settings::even(size, absolute(600)));
            table.fill_to(from as usize - 2);
            let early = table.asking(request);
            assert_eq!(table.refuses(B, early), Refusal::TooEarly { move_number: from });
            table.fill_to(from as usize - 1);
            table.ask(W, request);
        }
    }
}

#[test]
fn an_offer_is_made_on_ones_own_turn() {
    for request in OFFERS {
        let mut table = ripe();
        let asking = table.asking(request);
        assert_eq!(table.refuses(B, asking), Refusal::NotYourTurn);
    }
}

#[test]
fn between_two_offers_of_a_player_lie_20_moves() {
    for request in OFFERS {
        let mut table = ripe();
        let seq = table.ask(W, request);
        table.answers(B, seq, false);
        let again = table.asking(request);
        assert_eq!(table.refuses(W, again), Refusal::TooEarly { move_number: 50 });
        table.fill_to(47);
        let again = table.asking(request);
        assert_eq!(table.refuses(W, again), Refusal::TooEarly { move_number: 50 });
        table.fill_to(49);
        table.ask(W, request);
    }
}

#[test]
fn an_offer_dies_with_the_askers_own_move() {
    for request in OFFERS {
        let mut table = ripe();
        let seq = table.ask(W, request);
        let facts = table.moves_to("ee");
        assert_eq!(facts[1], Fact::RequestGone { seq, request, why: Gone::Overtaken });
        assert_eq!(table.refuses(B, Action::Answer { request: seq, accept: true }), Refusal::RequestGone);
    }
}

#[test]
fn the_clocks_run_while_an_offer_waits() {
    for request in OFFERS {
        let mut table = ripe();
        let seq = table.ask(W, request);
        table.wait(s(20));
        assert_eq!((table.running(), table.main()), (Some(WHITE), (s(600), s(580))));
        table.answers(B, seq, false);
        assert_eq!((table.game.phase(), table.main()), (Phase::Playing, (s(600), s(580))));
    }
}

#[test]
fn a_draw_that_is_accepted_ends_the_game() {
    let mut table = ripe();
    let seq = table.ask(W, Request::Draw);
    let outcome = Outcome::Draw { by: DrawBy::Agreement };
    assert_eq!(table.answers(B, seq, true)[1], Fact::Finished { outcome });
    assert_eq!(table.outcome(), "0");
}

#[test]
fn a_count_that_is_accepted_opens_the_count() {
    let mut table = ripe();
    let seq = table.ask(W, Request::Count);
    let facts = table.answers(B, seq, true);
    assert_eq!(facts[1..], [Fact::CountingBegan, Fact::ProposalWanted]);
    assert_eq!((table.game.phase(), table.running()), (Phase::Counting, None));
}

#[test]
fn a_count_without_passes_is_resumed_by_the_side_to_move() {
    let mut table = ripe();
    let seq = table.ask(W, Request::Count);
    table.answers(B, seq, true);
    let facts = table.does(W, Action::Resume { move_number: 30 });
    assert_eq!(facts, [Fact::Resumed { color: WHITE, to_play: WHITE }]);
    table.moves("ee");
}

#[test]
fn a_request_to_count_waits_30_seconds_and_a_draw_as_long_as_the_position() {
    let mut table = ripe();
    let draw = table.ask(W, Request::Draw);
    let seq = table.ask(W, Request::Count);
    let expired = |request| Action::Expired { wait: Wait::Answer { request } };
    assert_eq!(table.due(), Some((s(30), expired(seq))));
    let gone = Fact::RequestGone { seq, request: Request::Count, why: Gone::Expired };
    assert_eq!(table.falls_due(), [gone]);
    assert_eq!(table.due(), Some((s(600) + ms(300), Action::Flag)));
    table.wait(s(500));
    assert_eq!(table.refuses(S, expired(draw)), Refusal::TimeLeft);
    table.answers(B, draw, true);
    assert_eq!(table.outcome(), "0");
}

#[test]
fn an_offer_cannot_be_made_while_the_game_is_paused() {
    let mut table = ripe();
    table.agree(Request::Pause);
    let asking = table.asking(Request::Draw);
    let stopped = Refusal::Stopped { reason: crate::StopReason::Pause };
    assert_eq!(table.refuses(W, asking), stopped);
}
