//! The marking of dead stones: one for both, agreed on by its name.

use tengen_rules::{Extent, Life, MarkingHash, Point};

use super::table::Table;
use super::*;
use crate::{Fact, Phase};

/// The two walls, a stone of Black's in White's area at gg and one of White's in Black's at bb: the count is open, and
/// the next move would be the 23rd.
fn invaded() -> Table {
    invaded_by(RulesetName::Chinese)
}

fn invaded_by(ruleset: RulesetName) -> Table {
    let mut table = Table::of(by_rules(ruleset), WALLS);
    table.moves("gg bb -- --");
    table
}

fn mark(point: &str, life: Life) -> Action {
    Action::Mark { move_number: 23, point: point.parse().unwrap(), life, extent: Extent::Chain }
}

fn points(text: &str) -> Vec<Point> {
    text.split_whitespace().map(|point| point.parse().unwrap()).collect()
}

fn propose(dead: &str, seki: &str) -> Action {
    Action::Propose { move_number: 23, dead: points(dead), seki: points(seki) }
}

fn hash(table: &Table) -> MarkingHash {
    table.game.counting().unwrap().hash()
}

fn dead(table: &Table) -> Vec<Point> {
    table.game.counting().unwrap().marking().dead().collect()
}

fn accepted(table: &Table) -> (bool, bool) {
    let accepted = table.game.counting().unwrap().accepted;
    (accepted.black, accepted.white)
}

#[test]
fn marking_never_accepts() {
    let mut table = invaded();
    let facts = table.does(B, mark("bb", Life::Dead));
    assert_eq!(facts, [Fact::Marked { color: BLACK, point: points("bb")[0], life: Life::Dead }]);
    table.does(W, mark("gg", Life::Dead));
    assert_eq!((table.game.phase(), accepted(&table)), (Phase::Counting, (false, false)));
    assert_eq!(dead(&table), points("bb gg"), "one set for both");
}

#[test]
fn a_change_takes_back_both_acceptances() {
    let mut table = invaded();
    let old = table.accepting();
    table.does(B, old.clone());
    assert_eq!(accepted(&table), (true, false));
    table.does(W, mark("gg", Life::Dead));
    assert_eq!((table.game.phase(), accepted(&table)), (Phase::Counting, (false, false)));
    let stale = Refusal::StaleMarking { hash: hash(&table) };
    assert_eq!(table.refuses(W, old.clone()), stale);
    assert_eq!(table.refuses(B, old), stale);
    assert_eq!(table.game.outcome(), None);
}

#[test]
fn a_change_that_is_undone_has_the_old_name_but_must_be_accepted_again() {
    let mut table = invaded();
    let accept = table.accepting();
    table.does(B, accept.clone());
    table.does(W, mark("gg", Life::Dead));
    table.does(W, mark("gg", Life::Alive));
    assert_eq!((table.accepting(), accepted(&table)), (accept.clone(), (false, false)));
    table.does(W, accept.clone());
    assert_eq!(table.game.outcome(), None);
    table.does(B, accept);
    assert!(table.game.outcome().is_some());
}

#[test]
fn the_second_acceptance_of_the_same_marking_ends_the_game_at_once() {
    let mut table = invaded();
    table.does(B, mark("bb", Life::Dead));
    table.does(W, mark("gg", Life::Dead));
    let accept = table.accepting();
    assert_eq!(table.does(B, accept.clone()), [Fact::Accepted { color: BLACK }]);
    assert_eq!(table.refuses(B, accept.clone()), Refusal::AlreadyAccepted);
    let facts = table.does(W, accept);
    assert_eq!(facts, [Fact::Accepted { color: WHITE }, Fact::Finished { outcome: table.result() }]);
    assert_eq!(table.outcome(), "W+16.5", "45 and 7.5 against 36");
    assert_eq!(dead(&table), points("bb gg"), "it is kept what was agreed on");
    assert_eq!(table.game.count().unwrap().1, table.result());
}

#[test]
fn the_servers_proposal_is_what_the_players_start_from() {
    let mut table = invaded();
    let accept = table.accepting();
    table.does(W, accept);
    assert!(table.game.wanted().is_some());
    assert_eq!(table.does(S, propose("bb gg", "")), [Fact::Proposed]);
    assert!(table.game.wanted().is_none());
    assert_eq!((dead(&table), accepted(&table)), (points("bb gg"), (false, false)));
    assert_eq!(table.refuses(S, propose("gg", "")), Refusal::NoChange, "there is one proposal");
    table.does(B, mark("gg", Life::Alive));
    assert_eq!(dead(&table), points("bb"), "either player changes it");
}

#[test]
fn a_proposal_that_comes_after_a_change_is_not_put_in_its_place() {
    let mut table = invaded();
    table.does(B, mark("bb", Life::Dead));
    let accept = table.accepting();
    table.does(B, accept);
    table.does(S, propose("gg", ""));
    assert_eq!((dead(&table), accepted(&table)), (points("bb"), (true, false)));
}

#[test]
fn a_proposal_that_changes_nothing_leaves_an_acceptance() {
    let mut table = invaded();
    let accept = table.accepting();
    table.does(B, accept);
    table.does(S, propose("", ""));
    assert_eq!(accepted(&table), (true, false));
}

#[test]
fn only_the_server_proposes_and_only_for_this_count() {
    let mut table = invaded();
    assert_eq!(table.refuses(B, propose("gg", "")), Refusal::NotYours);
    table.does(B, Action::Resume { move_number: 23 });
    assert_eq!(table.refuses(S, propose("gg", "")), Refusal::WrongPhase);
    table.moves("-- --");
    assert_eq!(table.refuses(S, propose("gg", "")), Refusal::Stale { move_number: 25 });
}

#[test]
fn only_stones_are_marked_and_only_if_that_changes_something() {
    let mut table = invaded();
    for point in ["aa", "yy"] {
        assert_eq!(table.refuses(W, mark(point, Life::Dead)), Refusal::NoStone);
    }
    assert_eq!(table.refuses(W, mark("gg", Life::Alive)), Refusal::NoChange);
    table.does(W, mark("gg", Life::Dead));
    assert_eq!(table.refuses(B, mark("gg", Life::Dead)), Refusal::NoChange);
}

#[test]
fn each_player_may_change_the_marking_twenty_times() {
    let mut table = invaded();
    for life in [Life::Dead, Life::Alive].repeat(10) {
        table.does(W, mark("gg", life));
    }
    assert_eq!(table.refuses(W, mark("gg", Life::Dead)), Refusal::TooManyMarks);
    table.does(B, mark("gg", Life::Dead));
    let accept = table.accepting();
    table.does(W, accept);
}

#[test]
fn chains_are_marked_alone_or_with_all_in_their_region() {
    let mut table = Table::of(by_rules(RulesetName::Chinese), WALLS);
    table.moves("gg bb hh -- --");
    let whole = |extent| Action::Mark { move_number: 24, point: points("gg")[0], life: Life::Dead, extent };
    table.does(W, whole(Extent::Chain));
    assert_eq!(dead(&table), points("gg"));
    table.does(
        W,
        Action::Mark { move_number: 24, point: points("gg")[0], life: Life::Alive, extent: Extent::Chain },
    );
    table.does(W, whole(Extent::Region));
    assert_eq!(dead(&table), points("gg hh"));
}

#[test]
fn seki_is_marked_by_territory_rules_alone() {
    let mut table = invaded();
    assert_eq!(table.refuses(B, mark("gg", Life::Seki)), Refusal::NotInThisGame);
    for ruleset in [RulesetName::Japanese, RulesetName::Korean] {
        let mut table = invaded_by(ruleset);
        table.does(S, propose("bb", ""));
        table.does(W, mark("gg", Life::Seki));
        let seki: Vec<_> = table.game.counting().unwrap().marking().seki().collect();
        assert_eq!((seki, dead(&table)), (points("gg"), points("bb")));
        let seki_hash = hash(&table);
        table.does(B, mark("gg", Life::Alive));
        assert_ne!(hash(&table), seki_hash, "a flag is part of what is agreed on");
    }
}

#[test]
fn what_belongs_to_another_count_is_stale() {
    let mut table = invaded();
    let accept = table.accepting();
    table.does(W, Action::Resume { move_number: 23 });
    table.moves("-- --");
    for action in [accept, Action::Resume { move_number: 23 }, mark("gg", Life::Dead)] {
        assert_eq!(table.refuses(B, action), Refusal::Stale { move_number: 25 });
    }
}

#[test]
fn nothing_is_marked_or_accepted_in_play() {
    let mut table = Table::of(by_rules(RulesetName::Chinese), WALLS);
    let accept = Action::Accept { move_number: 19, hash: tengen_rules::Marking::default().hash() };
    let mark =
        Action::Mark { move_number: 19, point: points("da")[0], life: Life::Dead, extent: Extent::Chain };
    for action in [accept, mark, Action::Resume { move_number: 19 }] {
        assert_eq!(table.refuses(B, action), Refusal::WrongPhase);
    }
}
