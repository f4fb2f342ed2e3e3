//! Positions that keep coming back.

use tengen_rules::IllegalMove;

use super::table::Table;
use super::*;
use crate::{CycleChoice, DrawBy, Fact, Outcome, VoidBy};

/// White sends ca, Black takes two stones at aa, White one at ba, Black passes: White loses a stone more in each round.
const SENDING_TWO: &str = ".O.X. OXX.. ..... .....";
const SEND: &str = "ca aa ba --";
/// Three kos: after six moves, and three stones lost by each, all is as it was.
const TRIPLE_KO: &str = "OOOOOOO OXO.O.O X.XOXOX XXXXXXX OOOOOOO .......";
const ROUND: &str = "db bc fb dc bb fc";

const NO_RESULT: Outcome = Outcome::Void { by: VoidBy::NoResult };

fn triple_ko(settings: Settings, rounds: usize) -> Table {
    let mut table = Table::new(drawn(TRIPLE_KO, BLACK, settings));
    for _ in 0..rounds {
        table.moves(ROUND);
    }
    table
}

fn by(ruleset: RulesetName) -> Settings {
    by_rules(ruleset)
}

fn choose(table: &Table, choice: CycleChoice) -> Action {
    Action::Choose { move_number: table.next(), choice }
}

fn with_offer() -> Settings {
    Settings { long_cycle_offer: true, ..by(RulesetName::Chinese) }
}

#[test]
fn by_area_rules_superko_refuses_the_move_that_closes_a_cycle() {
    let mut table = triple_ko(by(RulesetName::Chinese), 0);
    table.moves("db bc fb dc bb");
    assert_eq!(table.refuses(W, play(6, "fc")), Refusal::Illegal(IllegalMove::Superko));
    table.moves("--");
    assert_eq!(table.game.cycle_offer(), None);
}

#[test]
fn by_territory_rules_the_third_time_opens_an_offer() {
    for ruleset in [RulesetName::Japanese, RulesetName::Korean] {
        let mut table = triple_ko(by(ruleset), 1);
        assert_eq!(table.game.cycle_offer(), None, "the second time");
        table.moves("db bc fb dc bb");
        let facts = table.moves_to("fc");
        assert_eq!(facts[1], Fact::CycleOffered { times: 3 });
        assert_eq!(table.game.cycle_offer().unwrap().times, 3);
        let facts = table.moves_to("db");
        assert_eq!((facts.len(), table.game.cycle_offer().unwrap().times), (1, 3), "it is open already");
    }
}

#[test]
fn no_result_needs_both() {
    let mut table = triple_ko(by(RulesetName::Japanese), 2);
    let facts = table.does(W, choose(&table, CycleChoice::NoResult));
    assert_eq!(facts, [Fact::CycleChosen { color: WHITE, choice: CycleChoice::NoResult }]);
    assert_eq!(table.refuses(W, choose(&table, CycleChoice::NoResult)), Refusal::NoChange);
    assert_eq!(table.game.outcome(), None);
    let facts = table.does(B, choose(&table, CycleChoice::NoResult));
    assert_eq!(facts[1], Fact::Finished { outcome: NO_RESULT });
    assert_eq!(table.outcome(), "Void");
}

#[test]
fn a_choice_stands_while_the_cycle_goes_on() {
    let mut table = triple_ko(by(RulesetName::Japanese), 2);
    table.does(W, choose(&table, CycleChoice::NoResult));
    table.moves("db bc");
    table.does(B, choose(&table, CycleChoice::NoResult));
    assert_eq!(table.result(), NO_RESULT);
}

#[test]
fn who_plays_on_closes_the_offer_for_a_round() {
    let mut table = triple_ko(by(RulesetName::Japanese), 2);
    table.does(W, choose(&table, CycleChoice::NoResult));
    table.does(B, choose(&table, CycleChoice::PlayOn));
    assert_eq!(table.game.cycle_offer(), None);
    assert_eq!(table.refuses(B, choose(&table, CycleChoice::NoResult)), Refusal::NoSuchChoice);
    table.moves("db bc fb dc bb");
    assert_eq!(table.game.cycle_offer(), None, "positions that come about a third time open it no more");
    let facts = table.moves_to("fc");
    assert_eq!(facts[1], Fact::CycleOffered { times: 4 });
    table.does(B, choose(&table, CycleChoice::NoResult));
    assert_eq!(table.game.outcome(), None, "what White chose was of another offer");
}

#[test]
fn another_cycle_opens_an_offer_though_one_was_played_on() {
    let mut table = triple_ko(by(RulesetName::Japanese), 2);
    table.does(W, choose(&table, CycleChoice::PlayOn));
    table.moves("af bf");
    for _ in 0..2 {
        table.moves(ROUND);
    }
    assert_eq!(table.game.cycle_offer().unwrap().times, 3);
}

#[test]
fn a_new_position_closes_the_offer() {
    let mut table = triple_ko(by(RulesetName::Japanese), 2);
    table.moves("af");
    assert_eq!(table.game.cycle_offer(), None);
    assert_eq!(table.refuses(W, choose(&table, CycleChoice::NoResult)), Refusal::NoSuchChoice);
}

#[test]
fn a_choice_names_its_move_and_must_be_open() {
    let mut table = triple_ko(by(RulesetName::Japanese), 2);
    let stale = Action::Choose { move_number: 12, choice: CycleChoice::NoResult };
    assert_eq!(table.refuses(W, stale), Refusal::Stale { move_number: 13 });
    for choice in [CycleChoice::Draw, CycleChoice::Replay] {
        assert_eq!(table.refuses(W, choose(&table, choice)), Refusal::NoSuchChoice);
    }
}

#[test]
fn an_area_game_may_be_set_to_offer_a_draw_or_a_replay() {
    let draw = Outcome::Draw { by: DrawBy::Agreement };
    let replay = Outcome::Void { by: VoidBy::Replay };
    for (choice, outcome) in [(CycleChoice::Draw, draw), (CycleChoice::Replay, replay)] {
        let mut table = triple_ko(with_offer(), 2);
        assert_eq!(table.refuses(W, choose(&table, CycleChoice::NoResult)), Refusal::NoSuchChoice);
        table.does(B, choose(&table, choice));
        table.does(W, choose(&table, choice));
        assert_eq!(table.result(), outcome);
    }
}

#[test]
fn two_different_choices_agree_on_nothing_until_one_is_changed() {
    let mut table = triple_ko(with_offer(), 2);
    table.does(B, choose(&table, CycleChoice::Draw));
    table.does(W, choose(&table, CycleChoice::Replay));
    assert_eq!(table.game.outcome(), None);
    table.does(W, choose(&table, CycleChoice::Draw));
    assert_eq!(table.outcome(), "0");
}

#[test]
fn the_fifth_time_is_no_result_if_nobody_gains_by_a_round() {
    let mut table = triple_ko(by(RulesetName::Japanese), 3);
    table.moves("db bc fb dc bb");
    assert_eq!(table.game.outcome(), None, "the fourth time");
    let facts = table.moves_to("fc");
    assert_eq!(facts[1], Fact::Finished { outcome: NO_RESULT });
}

#[test]
fn who_gains_by_a_round_may_not_repeat_any_more_from_the_fifth_time_on() {
    let mut table = Table::new(drawn(SENDING_TWO, WHITE, by(RulesetName::Japanese)));
    (0..4).for_each(|_| table.moves(SEND));
    assert!(table.game.cycle_offer().is_some());
    let facts = table.moves_to("ca");
    assert_eq!(facts[1], Fact::RepetitionBanned { color: BLACK });
    assert_eq!(table.game.cycle_offer(), None);
    assert_eq!(table.refuses(B, play(18, "aa")), Refusal::Illegal(IllegalMove::Superko));
    table.moves("ed");
    assert_eq!(table.game.outcome(), None, "nobody voids a lost game by going round");
}

#[test]
fn the_end_of_play_closes_the_offer() {
    let mut table = triple_ko(by(RulesetName::Japanese), 2);
    table.moves("-- --");
    assert_eq!(table.game.cycle_offer(), None);
    assert_eq!(table.refuses(W, choose(&table, CycleChoice::NoResult)), Refusal::WrongPhase);
}
