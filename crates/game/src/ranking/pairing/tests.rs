//! Each bound from both sides.

use super::*;
use crate::UserId;
use crate::ranking::{Category, HandicapOption, Rating};

const NOW: u64 = 10_000_000;
const CHINESE: RulesetName = RulesetName::Chinese;

fn ticket(user: i64, milli: i32, waited_ms: u64) -> Ticket {
    let want = Want { preset: 1, category: Category::ALL[0], rating: Rating::from_milli(milli) };
    Ticket {
        id: user.unsigned_abs(),
        user: UserId(user),
        wants: vec![want],
        handicap: HandicapOption::WhenNeeded,
        stronger: 9,
        weaker: 9,
        since_ms: NOW - waited_ms,
        met: Vec::new(),
        blacks: 0,
    }
}

fn met(opponent: i64, ago_ms: u64, games: u8) -> Met {
    Met { opponent: UserId(opponent), last_ms: NOW - ago_ms, games }
}

/// Both ways round.
fn agree(one: &Ticket, other: &Ticket) -> bool {
    let agree = one.agree(other, CHINESE, NOW).is_some();
    assert_eq!(agree, other.agree(one, CHINESE, NOW).is_some());
    agree
}

fn pairs(tickets: &[Ticket]) -> Vec<(i64, i64)> {
    let user = |at: usize| tickets[at].user.0;
    pair(tickets, CHINESE, NOW, 7).iter().map(|pair| (user(pair.first), user(pair.second))).collect()
}

#[test]
fn the_window_is_100_points_and_50_more_each_10_seconds() {
    for (waited_ms, most) in
        [(0, 100), (9_999, 100), (10_000, 150), (39_999, 250), (40_000, 300), (159_999, 850)]
    {
        let at = |milli| agree(&ticket(1, 1_000_000, waited_ms), &ticket(2, 1_000_000 + milli, waited_ms));
        assert_eq!((at(1_000 * most), at(1_000 * most + 1)), (true, false), "{waited_ms}");
    }
    let hour = 3_600_000;
    let at = |milli| agree(&ticket(1, 1_000_000, hour), &ticket(2, 1_000_000 + milli, hour));
    assert_eq!((at(900_000), at(900_001)), (true, false));
    let even = |milli| {
        let never = Ticket { handicap: HandicapOption::Never, ..ticket(2, 1_000_000 + milli, hour) };
        agree(&ticket(1, 1_000_000, hour), &never)
    };
    assert_eq!((even(300_000), even(300_001)), (true, false));
}

#[test]
fn the_narrower_window_holds() {
    assert!(!agree(&ticket(1, 1_000_000, 3_600_000), &ticket(2, 1_100_001, 0)));
    // Who has come after the time that is told has waited for nothing.
    assert_eq!(ticket(1, 1_000_000, 0).window(NOW - 50_000), 100);
}

#[test]
fn both_players_bounds_hold() {
    let hour = 3_600_000;
    for (milli, bound, fits) in
        [(150_000, 1, true), (150_001, 1, false), (50_000, 0, true), (50_001, 0, false)]
    {
        let weaker = ticket(1, 1_000_000, hour);
        let stronger = ticket(2, 1_000_000 + milli, hour);
        assert_eq!(agree(&Ticket { stronger: bound, ..weaker.clone() }, &stronger), fits);
        assert_eq!(agree(&weaker, &Ticket { weaker: bound, ..stronger.clone() }), fits);
        assert!(agree(&Ticket { weaker: 0, ..weaker }, &Ticket { stronger: 0, ..stronger }));
    }
}

#[test]
fn the_same_two_play_three_rated_games_a_day_and_not_twice_in_half_an_hour_if_others_fit() {
    let newcomer = ticket(1, 1_000_000, 0);
    for (games, ago_ms, again) in
        [(3, 80_000_000, None), (2, 1_799_999, Some(true)), (2, 1_800_000, Some(false))]
    {
        let now = NOW + 100_000_000;
        let last = Met { opponent: UserId(1), last_ms: now - ago_ms, games };
        let other = Ticket { met: vec![last], ..ticket(2, 1_000_000, 0) };
        let found = |one: &Ticket, two: &Ticket| one.agree(two, CHINESE, now).map(|found| found.again);
        assert_eq!([found(&newcomer, &other), found(&other, &newcomer)], [again, again]);
    }
    let back = Ticket { met: vec![met(1, 60_000, 1)], ..ticket(2, 1_000_000, 20_000) };
    let further = ticket(3, 1_090_000, 0);
    assert_eq!(pairs(&[newcomer.clone(), back.clone()]), [(2, 1)]);
    assert_eq!(pairs(&[newcomer, back, further]), [(2, 3)]);
}

#[test]
fn who_has_just_played_each_other_change_partners() {
    let old = [ticket(1, 1_000_000, 40_000), ticket(2, 1_001_000, 40_000)];
    let back = [
        ticket(3, 1_050_000, 10_000),
        Ticket { met: vec![met(3, 60_000, 1)], ..ticket(4, 1_060_000, 10_000) },
    ];
    let mut made = pairs(&[old, back].concat());
    made.sort_unstable();
    assert_eq!(made, [(1, 3), (2, 4)]);
}

#[test]
fn the_longest_waiting_chooses_first_and_takes_the_nearest() {
    let tickets = [
        ticket(1, 1_000_000, 20_000),
        ticket(2, 1_090_000, 0),
        ticket(3, 1_010_000, 0),
        ticket(4, 1_020_000, 9_000),
    ];
    assert_eq!(pairs(&tickets), [(1, 3), (4, 2)]);
}

#[test]
fn of_several_presets_it_is_the_one_in_which_they_are_nearest() {
    let want = |preset: u16, points: i32| Want {
        preset,
        category: Category::ALL[usize::from(preset)],
        rating: Rating::from_milli(1_000 * points),
    };
    let one = Ticket { wants: vec![want(0, 1_000), want(1, 1_300), want(2, 900)], ..ticket(1, 0, 0) };
    let other = Ticket { wants: vec![want(3, 1_000), want(1, 1_310), want(0, 1_060)], ..ticket(2, 0, 0) };
    let made = pair(&[one, other], CHINESE, NOW, 1);
    assert_eq!(made.iter().map(|pair| pair.preset).collect::<Vec<_>>(), [1]);
}

#[test]
fn nobody_plays_himself_or_two_games() {
    let twin = Ticket { id: 99, ..ticket(1, 1_000_000, 5_000) };
    assert_eq!(pairs(&[ticket(1, 1_000_000, 9_000), twin.clone()]), []);
    assert_eq!(
        pairs(&[ticket(1, 1_000_000, 9_000), twin, ticket(2, 1_000_000, 0), ticket(3, 1_000_000, 0)]).len(),
        1
    );
}
