//! What holds of any pairing.

use std::collections::HashSet;

use tengen_game::ranking::{Pair, Side, Ticket, terms};
use tengen_rules::RulesetName;

use crate::plain::{fits, fits_in, met_lately};

pub(crate) fn hold(tickets: &[Ticket], pairs: &[Pair], ruleset: RulesetName, now: u64) {
    let mut users = HashSet::new();
    for pair in pairs {
        let (first, second) = (&tickets[pair.first], &tickets[pair.second]);
        assert!(users.insert(first.user) && users.insert(second.user), "twice: {pair:?}");
        assert!(first.since_ms <= second.since_ms, "{pair:?}");
        bounds_hold(first, second, pair, now);
        terms_are_due(first, second, pair, ruleset);
    }
    let left: Vec<&Ticket> = tickets.iter().filter(|ticket| !users.contains(&ticket.user)).collect();
    nobody_left_fits_another(&left, now);
    nobody_meets_again_in_vain(tickets, pairs, &left, now);
}

fn bounds_hold(first: &Ticket, second: &Ticket, pair: &Pair, now: u64) {
    assert!(fits_in(first, second, pair.preset, now), "{first:?} {second:?} {pair:?}");
    assert_eq!(fits(first, second, now), Some(pair.preset));
}

/// The terms are those of both options' lesser, and the colours fair.
fn terms_are_due(first: &Ticket, second: &Ticket, pair: &Pair, ruleset: RulesetName) {
    let want = |ticket: &Ticket| *ticket.wants.iter().find(|want| want.preset == pair.preset).unwrap();
    let (own, others) = (want(first), want(second));
    let option = first.handicap.min(second.handicap);
    let due = terms(own.category.lines, ruleset, own.rating, others.rating, option).unwrap();
    assert_eq!(due, pair.terms);
    let fair = match (due.black, first.blacks, second.blacks) {
        (Some(weaker), ..) => Some(weaker),
        (None, first, second) if first < second => Some(Side::First),
        (None, first, second) if first > second => Some(Side::Second),
        _ => None,
    };
    assert_eq!(pair.black, fair);
}

fn nobody_left_fits_another(left: &[&Ticket], now: u64) {
    for (at, one) in left.iter().enumerate() {
        for other in &left[..at] {
            assert_eq!(fits(one, other, now), None, "{one:?} {other:?} are left");
        }
    }
}

fn nobody_meets_again_in_vain(tickets: &[Ticket], pairs: &[Pair], left: &[&Ticket], now: u64) {
    let fresh =
        |one: &Ticket, other: &Ticket| fits(one, other, now).is_some() && !met_lately(one, other, now);
    for pair in pairs {
        let (first, second) = (&tickets[pair.first], &tickets[pair.second]);
        if !met_lately(first, second, now) {
            continue;
        }
        assert!(!left.iter().any(|other| fresh(first, other) || fresh(second, other)), "{pair:?}");
        for other in pairs {
            let (third, fourth) = (&tickets[other.first], &tickets[other.second]);
            let could_change =
                fresh(first, third) && fresh(second, fourth) || fresh(first, fourth) && fresh(second, third);
            assert!(!could_change, "{pair:?} could change with {other:?}");
        }
    }
}
