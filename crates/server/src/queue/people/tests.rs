//! Laws of who waits, and of whom a game is being made.

use tengen_game::ranking::HandicapOption;
use tengen_game::{Nonce, TimeControl};
use tengen_protocol::User;
use tengen_rules::RulesetName;

use super::*;
use crate::config::{PresetConfig, QueueConfig};
use crate::db::standings::Rated;
use crate::queue::Entrance;

const ORIGIN: SeekId = SeekId::from_bits(7);
const BOTH: [UserId; 2] = [UserId(1), UserId(2)];
const NOTHING_NEW: [Option<Box<Contender>>; 2] = [None, None];

fn presets() -> Presets {
    let time = TimeControl::Absolute { main: Duration::from_secs(300) };
    let preset = |name: &str| PresetConfig { name: name.into(), lines: 9, time };
    let (ruleset, away_s) = (RulesetName::Chinese, 10);
    Presets::read(&QueueConfig { ruleset, away_s, presets: vec![preset("one"), preset("other")] }).unwrap()
}

fn contender() -> Contender {
    let rated = Rated { entry: "5k".parse().ok(), ..Rated::default() };
    Contender { rated, ..Contender::default() }
}

fn waiting(user: UserId, preset: u16, nonce: Option<Nonce>) -> Waiting {
    let user = User { id: user, name: "Dosaku".into(), guest: false };
    let entrance = Entrance {
        presets: vec![preset],
        handicap: HandicapOption::Never,
        stronger: 3,
        weaker: 3,
        nonce,
        contender: contender(),
        looked_up: Instant::now(),
    };
    Waiting::new(user, 1, entrance, &presets())
}

fn enter(people: &mut People, user: UserId, preset: u16) {
    people.enter(waiting(user, preset, None), Instant::now());
}

/// Of both a game is being made.
fn paired() -> People {
    let mut people = People::default();
    BOTH.iter().for_each(|&user| enter(&mut people, user, 0));
    people.pair(ORIGIN, BOTH).unwrap();
    people
}

fn wanted(people: &People, user: UserId) -> Option<u16> {
    Some(people.find(user)?.ticket.wants[0].preset)
}

#[test]
fn two_whose_game_comes_to_nothing_wait_on() {
    let mut people = paired();
    assert_eq!((people.still(ORIGIN), people.waiting.len()), (Some(BOTH), 0));
    assert_eq!(people.waiting_for()[&0], 2);
    assert_eq!(people.back(ORIGIN, NOTHING_NEW, &presets()), Some(BOTH));
    assert_eq!((people.waiting.len(), people.paired.len()), (2, 0));
    assert!(people.back(ORIGIN, NOTHING_NEW, &presets()).is_none() && people.played(ORIGIN).is_none());
}

#[test]
fn who_leaves_or_begins_to_play_while_he_is_paired_is_not_put_back() {
    let mut people = paired();
    assert!(people.leave(BOTH[0]) && !people.leave(BOTH[0]));
    assert_eq!((people.still(ORIGIN), people.find(BOTH[0]).is_none()), (None, true));
    assert!(people.plays(BOTH[1], Instant::now()));
    assert!(people.waiting_for().is_empty());
    people.back(ORIGIN, NOTHING_NEW, &presets());
    assert!(people.waiting.is_empty());
}

#[test]
fn what_is_wished_while_one_is_paired_holds_afterwards() {
    let mut people = paired();
    let before = people.find(BOTH[0]).unwrap().since_ms;
    enter(&mut people, BOTH[0], 1);
    assert_eq!((people.still(ORIGIN), wanted(&people, BOTH[0])), (None, Some(1)));
    people.back(ORIGIN, [Some(Box::new(contender())), None], &presets());
    assert_eq!((wanted(&people, BOTH[0]), wanted(&people, BOTH[1])), (Some(1), Some(0)));
    assert_eq!(people.waiting[&BOTH[0]].since_ms, before);
}

#[test]
fn who_was_looked_up_before_his_game_began_does_not_wait_while_he_plays() {
    let (mut people, looked_up) = (People::default(), Instant::now());
    let began = looked_up + Duration::from_millis(1);
    assert!(!people.plays(BOTH[0], began));
    people.enter(waiting(BOTH[0], 0, None), looked_up);
    assert!(people.find(BOTH[0]).is_none());
    people.enter(waiting(BOTH[0], 0, None), began);
    assert!(people.find(BOTH[0]).is_some());
    people.forget(began + REMEMBERED);
    assert!(people.began.is_empty());
}

#[test]
fn the_commitment_is_the_first_until_one_leaves_or_plays() {
    let mut people = paired();
    let commitment = |people: &People| people.find(BOTH[0]).unwrap().draw.commitment();
    let first = commitment(&people);
    people.back(ORIGIN, [Some(Box::new(contender())), None], &presets());
    assert_eq!(commitment(&people), first);
    let nonce = Nonce::new([9; 16]);
    people.enter(waiting(BOTH[0], 1, Some(nonce)), Instant::now());
    enter(&mut people, BOTH[0], 0);
    let draw = &people.find(BOTH[0]).unwrap().draw;
    assert_eq!((draw.commitment(), draw.drawn(None).offerer), (first, nonce));
    assert!(people.leave(BOTH[0]));
    enter(&mut people, BOTH[0], 0);
    assert_ne!(commitment(&people), first);
}

#[test]
fn who_is_barred_meanwhile_is_not_put_back() {
    let mut people = paired();
    let barred = Contender { is_barred: true, ..contender() };
    people.back(ORIGIN, [Some(Box::new(barred)), None], &presets());
    assert!(people.find(BOTH[0]).is_none() && people.find(BOTH[1]).is_some());
}
