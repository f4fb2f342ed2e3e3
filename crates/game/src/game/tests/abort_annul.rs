//! Games that end too early to count, and on whose record that is.

use super::table::Table;
use super::*;
use crate::{Fact, Misconduct, Outcome, VoidBy};

const ABORTED: Outcome = Outcome::Void { by: VoidBy::Aborted };
const ANNULLED: Outcome = Outcome::Void { by: VoidBy::Annulled };

fn resigned_after(size: Size, moves: usize) -> Table {
    let mut table = Table::new(Settings::even(size, absolute(60)));
    table.fill_to(moves);
    table.does(W, Action::Resign);
    table
}

#[test]
fn a_game_of_fewer_than_two_moves_is_aborted() {
    for moves in [0, 1] {
        let table = resigned_after(Size::NINETEEN, moves);
        assert_eq!((table.result(), table.outcome()), (ABORTED, "Void".into()));
        assert!(table.game.misconduct().is_empty());
    }
}

#[test]
fn giving_up_a_ranked_game_that_has_not_begun_is_on_the_record() {
    for moves in [0, 1] {
        let even = Settings::even(Size::NINETEEN, absolute(60));
        let mut table = Table::new(Settings { ranked: true, undo: false, pauses: false, ..even });
        table.fill_to(moves);
        table.does(W, Action::Resign);
        assert_eq!(table.result(), ABORTED);
        assert_eq!(table.game.misconduct(), [(WHITE, Misconduct::Left)]);
    }
}

#[test]
fn a_game_counts_from_10_moves_on_19_lines_6_on_13_and_4_on_9() {
    for (size, counts) in [(Size::NINETEEN, 10), (Size::THIRTEEN, 6), (Size::NINE, 4)] {
        for moves in [2, counts - 1] {
            let table = resigned_after(size, moves);
            assert_eq!(table.result(), ANNULLED, "{size}, {moves}");
            assert_eq!(table.game.misconduct(), [(WHITE, Misconduct::Left)]);
        }
        let table = resigned_after(size, counts);
        assert_eq!(table.outcome(), "B+R", "{size}");
        assert!(table.game.misconduct().is_empty());
    }
}

#[test]
fn a_timeout_before_the_game_counts_is_on_the_record_of_who_timed_out() {
    let mut table = Table::of(nine(absolute(10)), "ee cc gg");
    let facts = table.falls_due();
    let left = Fact::Misconduct { color: WHITE, misconduct: Misconduct::Left };
    assert_eq!(facts, [Fact::TimedOut { color: WHITE }, left, Fact::Finished { outcome: ANNULLED }]);
}

#[test]
fn a_timeout_of_a_game_that_counts_is_on_nobodys_record() {
    let mut table = Table::of(nine(absolute(10)), "ee cc gg cg");
    let outcome = Outcome::lost(BLACK, crate::WinBy::Timeout);
    assert_eq!(table.falls_due(), [Fact::TimedOut { color: BLACK }, Fact::Finished { outcome }]);
    assert_eq!(table.outcome(), "W+T");
}

#[test]
fn passes_count_as_moves() {
    let mut table = Table::of(nine(absolute(60)), "-- ee -- cc");
    table.does(W, Action::Resign);
    assert_eq!(table.outcome(), "B+R");
}

#[test]
fn moves_taken_back_do_not_count() {
    let mut table = Table::of(nine(absolute(60)), "ee cc gg cg");
    table.agree(crate::Request::Undo);
    table.does(W, Action::Resign);
    assert_eq!(table.result(), ANNULLED);
}

#[test]
fn a_count_agreed_on_too_early_is_annulled_and_nobody_is_to_blame() {
    let mut table = Table::of(nine(absolute(60)), "ee -- --");
    for by in [B, W] {
        let accept = table.accepting();
        table.does(by, accept);
    }
    assert_eq!(table.result(), ANNULLED);
    assert!(table.game.misconduct().is_empty());
}

#[test]
fn two_passes_at_once_are_two_moves() {
    let mut table = Table::of(nine(absolute(60)), "-- --");
    for by in [B, W] {
        let accept = table.accepting();
        table.does(by, accept);
    }
    assert_eq!(table.result(), ANNULLED);
}
