//! Laws of the limits, over any order of tries.

use proptest::prelude::*;

use super::*;

const SECOND: Duration = Duration::from_secs(1);

fn rule(keys: usize) -> Rule {
    Rule { free: 3, longest: 60 * SECOND, forget_after: 600 * SECOND, keys }
}

/// Fails so many times, each as soon as it may; answers with the delays.
fn delays(throttle: &mut Throttle<u32>, key: u32, tries: u32, now: &mut Instant) -> Vec<u64> {
    let fail = |_| {
        throttle.failed(key, *now);
        let delay = throttle.check(&key, *now).map_or_else(|RetryAfter(delay)| delay, |()| Duration::ZERO);
        *now += delay;
        delay.as_secs()
    };
    (0..tries).map(fail).collect()
}

#[test]
fn the_delay_doubles_from_a_second_to_the_longest() {
    let (mut throttle, mut now) = (Throttle::new(rule(10)), Instant::now());
    assert_eq!(delays(&mut throttle, 1, 12, &mut now), [0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
    assert_eq!(throttle.check(&2, now), Ok(()), "others are not held back");
}

#[test]
fn a_quiet_key_is_forgotten_and_a_success_clears() {
    let (mut throttle, mut now) = (Throttle::new(rule(10)), Instant::now());
    delays(&mut throttle, 1, 6, &mut now);
    assert_eq!(delays(&mut throttle, 1, 1, &mut now), [8], "a delay that is over is not forgotten");
    now += 600 * SECOND;
    assert_eq!(delays(&mut throttle, 1, 4, &mut now), [0, 0, 0, 1]);
    throttle.succeeded(&1);
    assert_eq!((throttle.keys(), throttle.check(&1, now)), (0, Ok(())));
}

#[test]
fn many_new_keys_do_not_free_one_that_is_held_back() {
    let (mut throttle, mut now) = (Throttle::new(rule(100)), Instant::now());
    delays(&mut throttle, 0, 8, &mut now);
    for key in 1..100_000 {
        throttle.failed(key, now);
    }
    assert_eq!(throttle.keys(), 100);
    assert_eq!(delays(&mut throttle, 0, 1, &mut now), [32]);
}

#[test]
fn seconds_to_wait_are_rounded_up() {
    let seconds = |ms| RetryAfter(Duration::from_millis(ms)).seconds();
    assert_eq!((seconds(0), seconds(1), seconds(1_000), seconds(1_001)), (0, 1, 1, 2));
}

#[test]
fn a_quota_is_whole_again_after_its_span() {
    let (mut quota, start) = (Quota::new(2, 60 * SECOND, 10), Instant::now());
    assert_eq!(quota.take("a", start), Ok(()));
    assert_eq!(quota.take("a", start + 20 * SECOND), Ok(()));
    assert_eq!(quota.take("a", start + 30 * SECOND), Err(RetryAfter(30 * SECOND)));
    assert_eq!(quota.take("b", start + 30 * SECOND), Ok(()));
    assert_eq!(quota.take("a", start + 60 * SECOND), Ok(()));
    assert_eq!(quota.take("a", start + 60 * SECOND), Err(RetryAfter(20 * SECOND)));
    assert_eq!(Quota::new(0, SECOND, 10).take("a", start), Err(RetryAfter(SECOND)));
}

proptest! {
    #[test]
    fn whoever_waits_as_told_may_try(tries in prop::collection::vec((0_u32..5, 0_u64..90_000), 1..200)) {
        let (mut throttle, mut now) = (Throttle::new(rule(3)), Instant::now());
        for (key, pause) in tries {
            now += Duration::from_millis(pause);
            if let Err(RetryAfter(left)) = throttle.check(&key, now) {
                prop_assert!(left > Duration::ZERO && left <= 60 * SECOND);
                prop_assert_eq!(throttle.check(&key, now + left), Ok(()));
            }
            throttle.failed(key, now);
            prop_assert!(throttle.keys() <= 3);
        }
    }

    #[test]
    fn a_key_that_keeps_failing_waits_longer_each_time(pauses in prop::collection::vec(0_u64..500_000, 1..30)) {
        let (mut throttle, mut now) = (Throttle::new(rule(10)), Instant::now());
        let mut last = Duration::ZERO;
        for pause in pauses {
            throttle.failed(1, now);
            let left = throttle.check(&1, now).map_or_else(|RetryAfter(left)| left, |()| Duration::ZERO);
            prop_assert!(left >= last, "{left:?} after {last:?}");
            last = left;
            now += left + Duration::from_millis(pause);
        }
    }

    #[test]
    fn no_span_has_more_than_the_quota(
        most in 1_u32..6,
        pauses in prop::collection::vec(0_u64..30, 1..200),
    ) {
        let (span, mut now) = (60 * SECOND, Instant::now());
        let (mut quota, mut taken) = (Quota::new(most, span, 4), Vec::new());
        for pause in pauses {
            now += Duration::from_secs(pause);
            match quota.take(1, now) {
                Ok(()) => taken.push(now),
                Err(RetryAfter(left)) => {
                    prop_assert!(left > Duration::ZERO && left <= span);
                    let in_span = taken.iter().filter(|&&at| at + span > now).count();
                    prop_assert_eq!(in_span, most as usize, "it refuses only what is too much");
                }
            }
            let in_span = taken.iter().filter(|&&at| at + span > now).count();
            prop_assert!(in_span <= most as usize);
            prop_assert!(quota.keys() <= 4);
        }
    }

    #[test]
    fn the_heaviest_key_stays_whoever_else_comes(others in prop::collection::vec(1_u32..1_000, 1..300)) {
        let (mut throttle, mut now) = (Throttle::new(rule(5)), Instant::now());
        delays(&mut throttle, 0, 7, &mut now);
        let mut tries = std::collections::HashMap::new();
        for key in others {
            // Nobody else gets as far.
            let count = tries.entry(key).or_insert(0);
            if *count < 6 {
                *count += 1;
                throttle.failed(key, now);
            }
        }
        prop_assert_eq!(delays(&mut throttle, 0, 1, &mut now), [16]);
    }
}
