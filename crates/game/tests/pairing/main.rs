//! Ten thousand queues of anybody who wants anything: no bound is ever broken, and nobody waits in vain.

// The lint lets `#[test]` functions unwrap; what they call may too.
#![allow(clippy::unwrap_used)]

mod chance;
mod laws;
mod plain;
mod queue;

use std::collections::{BTreeMap, HashSet};

use chance::Chance;
use laws::hold;
use plain::{NOW, fits, met_lately};
use proptest::prelude::*;
use queue::{Crowd, arrive, queue};
use tengen_game::ranking::{Ticket, pair};
use tengen_rules::RulesetName;

const CHINESE: RulesetName = RulesetName::Chinese;

/// Who plays whom at what, by the tickets' numbers.
fn named(tickets: &[Ticket], seed: u64) -> Vec<(u64, u64, u16, String)> {
    let mut pairs: Vec<_> = pair(tickets, CHINESE, NOW, seed)
        .iter()
        .map(|pair| {
            let rest = format!("{:?} {:?}", pair.terms, pair.black);
            (tickets[pair.first].id, tickets[pair.second].id, pair.preset, rest)
        })
        .collect();
    pairs.sort_unstable();
    pairs
}

#[test]
fn in_ten_thousand_queues_no_bound_is_ever_broken() {
    let (mut pairs, mut again, mut handicaps, mut queues_with_rest) = (0, 0, 0, 0);
    for seed in 0..10_000 {
        let tickets = queue(&mut Chance::new(seed), &Crowd::of(seed));
        let made = pair(&tickets, CHINESE, NOW, seed);
        hold(&tickets, &made, CHINESE, NOW);
        pairs += made.len();
        handicaps += made.iter().filter(|pair| pair.terms.advantage > 0).count();
        again +=
            made.iter().filter(|pair| met_lately(&tickets[pair.first], &tickets[pair.second], NOW)).count();
        queues_with_rest += usize::from(2 * made.len() < tickets.len());
    }
    // All of it has happened often.
    println!(
        "{pairs} pairs, {handicaps} with a handicap, {again} again, {queues_with_rest} queues with a rest"
    );
    assert!(pairs > 40_000 && handicaps > 1_000 && again > 300 && queues_with_rest > 1_000);
}

#[test]
fn whoever_fits_somebody_is_paired_in_as_many_rounds_as_have_waited_longer_and_one() {
    let (mut paired, mut longest) = (0, 0);
    for seed in 0..300 {
        let chance = &mut Chance::new(seed);
        let crowd = Crowd { size: 12, ..Crowd::of(seed) };
        let mut waiting = queue(chance, &crowd);
        // By ticket: rounds in which somebody fitted it, and how many had waited longer at the first of them.
        let mut fitted: BTreeMap<u64, (usize, usize)> = BTreeMap::new();
        for round in 0..60 {
            let now = NOW + 5_000 * round;
            for ticket in &waiting {
                let fit =
                    |other: &&Ticket| fits(ticket, other, now).is_some() && !met_lately(ticket, other, now);
                if waiting.iter().any(|other| fit(&other)) {
                    let older = waiting.iter().filter(|other| other.since_ms <= ticket.since_ms).count() - 1;
                    let (rounds, older) =
                        *fitted.entry(ticket.id).and_modify(|seen| seen.0 += 1).or_insert((1, older));
                    assert!(rounds <= older + 1, "{ticket:?} waits its round {rounds}");
                    longest = longest.max(rounds);
                }
            }
            let made = pair(&waiting, CHINESE, now, seed);
            let gone: HashSet<usize> = made.iter().flat_map(|pair| [pair.first, pair.second]).collect();
            paired += gone.len();
            let mut at = 0..;
            waiting.retain(|_| !at.next().is_some_and(|at| gone.contains(&at)));
            for _ in 0..gone.len() {
                waiting.push(arrive(chance, &crowd, now));
            }
        }
    }
    println!("{paired} paired, the longest in {longest} rounds in which somebody fitted");
    assert!(paired > 10_000 && longest > 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_laws_hold_for_any_crowd(size in 0_usize..80, spread in 0_u32..2_500, people in 2_u64..400, seed in any::<u64>()) {
        let crowd = Crowd { size, spread, people };
        let tickets = queue(&mut Chance::new(seed), &crowd);
        hold(&tickets, &pair(&tickets, CHINESE, NOW, seed), CHINESE, NOW);
    }

    #[test]
    fn the_same_seed_makes_the_same_pairs_in_whatever_order_the_tickets_are(size in 0_usize..60, seed in any::<u64>()) {
        let chance = &mut Chance::new(seed);
        let mut tickets = queue(chance, &Crowd { size, ..Crowd::of(seed) });
        let pairs = named(&tickets, seed);
        prop_assert_eq!(&pairs, &named(&tickets, seed));
        for at in (1..tickets.len()).rev() {
            tickets.swap(at, chance.below(at as u64 + 1) as usize);
        }
        prop_assert_eq!(&pairs, &named(&tickets, seed));
    }
}

#[test]
fn the_seed_draws_lots_among_equals() {
    let equals = |id| {
        let mut ticket = arrive(&mut Chance::new(1), &Crowd::of(1), NOW);
        (ticket.id, ticket.user) = (id, tengen_game::UserId(id as i64));
        ticket.met.clear();
        ticket
    };
    let tickets: Vec<Ticket> = (0..9).map(equals).collect();
    let pairings: HashSet<_> = (0..50).map(|seed| named(&tickets, seed)).collect();
    assert!(pairings.len() > 25, "{}", pairings.len());
    let left_out: HashSet<u64> = (0..200)
        .map(|seed| {
            let pairs = named(&tickets, seed);
            (0..9).find(|id| !pairs.iter().any(|pair| pair.0 == *id || pair.1 == *id)).unwrap()
        })
        .collect();
    assert_eq!(left_out.len(), 9);
}
