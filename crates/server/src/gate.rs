//! How often somebody may try to sign in, and how many accounts and guests an address may make.
//!
//! What is kept is in memory alone, bounded, and forgotten by itself.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tengen_protocol::UserId;

use crate::config::AccountConfig;
use crate::edge::network;
use crate::throttle::{Kept, Quota, RetryAfter, Rule, Throttle};

/// Keys that each limit keeps at most: some ten megabytes in all.
const KEYS: usize = 50_000;
const HOUR: Duration = Duration::from_secs(3_600);
/// An account: whoever guesses at one from many addresses is held back.
const OF_ACCOUNT: Rule = Rule { free: 5, longest: Duration::from_secs(60), forget_after: HOUR, keys: KEYS };
/// An address: several people may be behind one, a school perhaps.
const OF_ADDRESS: Rule =
    Rule { free: 20, longest: Duration::from_secs(60), forget_after: Duration::from_secs(900), keys: KEYS };
/// Whoever has opened an account from an address has his own limit there for so long: he is not held back by what
/// others do to it from elsewhere.
const KNOWN: Duration = Duration::from_secs(30 * 86_400);
/// Mails an address may have sent in an hour.
const MAILS: u32 = 10;
/// Parts of his own data that a user may fetch in an hour: each is two hundred games to replay.
const EXPORTS: u32 = 60;
/// Times a user may begin or end to keep away from somebody in an hour.
const SHUNS: u32 = 300;
/// Reports that an address may make in a day.
const REPORTS: u32 = 50;
const DAY: Duration = Duration::from_secs(86_400);
/// Keys of limits that take more room each.
const FEWER_KEYS: usize = 2_000;

/// The limits of a server.
#[derive(Clone, Debug)]
pub struct Gate(Arc<Mutex<Limits>>);

#[derive(Debug)]
struct Limits {
    addresses: Throttle<IpAddr>,
    accounts: Throttle<Account>,
    known: Kept<(IpAddr, String), ()>,
    guests: Quota<IpAddr>,
    accounts_made: Quota<IpAddr>,
    mails: Quota<IpAddr>,
    exports: Quota<UserId>,
    shuns: Quota<UserId>,
    reports: Quota<IpAddr>,
}

/// Whose tries are counted together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Account {
    /// Those of strangers.
    Strangers(String),
    /// Those from an address that has opened the account before.
    Known(IpAddr, String),
}

/// A try to open an account. If nobody says how it ended, because we could not find out, it was none.
#[derive(Debug)]
#[must_use]
pub struct Try {
    gate: Gate,
    address: IpAddr,
    account: Account,
    began: Instant,
    is_over: bool,
}

impl Gate {
    /// Nobody has tried anything.
    pub fn new(config: &AccountConfig) -> Self {
        Gate(Arc::new(Mutex::new(Limits {
            addresses: Throttle::new(OF_ADDRESS),
            accounts: Throttle::new(OF_ACCOUNT),
            known: Kept::new(KEYS),
            guests: Quota::new(config.guests_per_hour, HOUR, KEYS),
            accounts_made: Quota::new(config.accounts_per_hour, HOUR, KEYS),
            mails: Quota::new(MAILS, HOUR, KEYS),
            exports: Quota::new(EXPORTS, HOUR, KEYS),
            shuns: Quota::new(SHUNS, HOUR, FEWER_KEYS),
            reports: Quota::new(REPORTS, DAY, FEWER_KEYS),
        })))
    }

    /// Somebody is about to try a password on an account, there or not.
    ///
    /// # Errors
    /// If he, or somebody from his address, has failed too often: how long he has to wait.
    pub fn begin(&self, address: IpAddr, account: &str, now: Instant) -> Result<Try, RetryAfter> {
        let (address, limits) = (network(address), &mut *self.lock());
        let is_known = limits.known.get(&(address, account.to_owned()), now).is_some();
        let account = match is_known {
            true => Account::Known(address, account.to_owned()),
            false => {
                limits.addresses.check(&address, now)?;
                Account::Strangers(account.to_owned())
            }
        };
        limits.accounts.check(&account, now)?;
        // Before it is known how it ends: tries that are made at once are counted at once.
        limits.accounts.failed(account.clone(), now);
        Ok(Try { gate: self.clone(), address, account, began: now, is_over: false })
    }

    /// A guest is about to be made.
    ///
    /// # Errors
    /// If there are too many from there.
    pub fn guest(&self, address: IpAddr, now: Instant) -> Result<(), RetryAfter> {
        self.lock().guests.take(network(address), now)
    }

    /// An account is about to be made.
    ///
    /// # Errors
    /// If there are too many from there.
    pub fn account(&self, address: IpAddr, now: Instant) -> Result<(), RetryAfter> {
        self.lock().accounts_made.take(network(address), now)
    }

    /// A mail is about to be sent.
    ///
    /// # Errors
    /// If there are too many from there.
    pub fn mail(&self, address: IpAddr, now: Instant) -> Result<(), RetryAfter> {
        self.lock().mails.take(network(address), now)
    }

    /// A part of a user's own data is about to be fetched.
    ///
    /// # Errors
    /// If he has fetched too many.
    pub fn export(&self, user: UserId, now: Instant) -> Result<(), RetryAfter> {
        self.lock().exports.take(user, now)
    }

    /// A user is about to begin or end to keep away from somebody.
    ///
    /// # Errors
    /// If he has done so too often.
    pub fn shun(&self, user: UserId, now: Instant) -> Result<(), RetryAfter> {
        self.lock().shuns.take(user, now)
    }

    /// A report is about to be made.
    ///
    /// # Errors
    /// If there are too many from there.
    pub fn report(&self, address: IpAddr, now: Instant) -> Result<(), RetryAfter> {
        self.lock().reports.take(network(address), now)
    }

    fn lock(&self) -> MutexGuard<'_, Limits> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Try {
    /// The password was right. The address's own failures stay: one account opens no way to guess at others.
    pub fn succeeded(mut self, now: Instant) {
        self.is_over = true;
        let limits = &mut *self.gate.lock();
        limits.accounts.succeeded(&self.account);
        let (Account::Strangers(name) | Account::Known(_, name)) = &self.account;
        limits.known.put((self.address, name.clone()), (), 0, now + KNOWN, now);
    }
}

impl Try {
    /// The password was wrong.
    pub fn failed(mut self) {
        self.is_over = true;
        self.gate.lock().addresses.failed(self.address, self.began);
    }
}

impl Drop for Try {
    fn drop(&mut self) {
        if !self.is_over {
            self.gate.lock().accounts.taken_back(&self.account, self.began);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gate() -> Gate {
        let (guests_per_hour, accounts_per_hour) = (3, 2);
        let (session_days, hashing_at_once, secure_cookie) = (30, 1, false);
        Gate::new(&AccountConfig {
            session_days,
            hashing_at_once,
            secure_cookie,
            guests_per_hour,
            accounts_per_hour,
        })
    }

    fn address(last: u8) -> IpAddr {
        [192, 0, 2, last].into()
    }

    #[test]
    fn whoever_guesses_from_many_addresses_is_held_back_and_the_user_at_home_is_not() {
        let (gate, now) = (gate(), Instant::now());
        gate.begin(address(1), "dosaku", now).unwrap().succeeded(now);
        for guess in 10..16 {
            gate.begin(address(guess), "dosaku", now).unwrap().failed();
        }
        let held = gate.begin(address(20), "dosaku", now).unwrap_err();
        assert!(held.0 <= OF_ACCOUNT.longest, "{held}");
        gate.begin(address(1), "dosaku", now).unwrap().succeeded(now);
        gate.begin(address(20), "jowa", now).unwrap().succeeded(now);
    }

    #[test]
    fn an_address_that_fails_on_many_accounts_is_held_back_whatever_it_opens_in_between() {
        let (gate, now) = (gate(), Instant::now());
        for guess in 0..20 {
            gate.begin(address(1), &format!("user{guess}"), now).unwrap().failed();
            gate.begin(address(1), "own", now).unwrap().succeeded(now);
        }
        gate.begin(address(1), "one more", now).unwrap().failed();
        assert!(gate.begin(address(1), "another", now).is_err());
        gate.begin(address(1), "own", now).expect("who is at home there").succeeded(now);
        gate.begin(address(2), "another", now).unwrap().succeeded(now);
    }

    #[test]
    fn what_we_could_not_find_out_is_held_against_nobody() {
        let (gate, now) = (gate(), Instant::now());
        for _ in 0..50 {
            drop(gate.begin(address(1), "dosaku", now).expect("it was never wrong"));
        }
        for _ in 0..6 {
            gate.begin(address(1), "dosaku", now).unwrap().failed();
        }
        assert!(gate.begin(address(1), "dosaku", now).is_err());
    }

    #[test]
    fn tries_at_once_are_counted_at_once() {
        let (gate, now) = (gate(), Instant::now());
        let tries: Vec<_> =
            (0..20).filter_map(|from| gate.begin(address(from), "dosaku", now).ok()).collect();
        assert_eq!(tries.len(), 6);
    }

    #[test]
    fn an_address_makes_so_many_guests_and_accounts_in_an_hour() {
        let (gate, now) = (gate(), Instant::now());
        let made = (0..5).filter(|_| gate.guest(address(1), now).is_ok()).count();
        assert_eq!((made, gate.guest(address(2), now)), (3, Ok(())));
        let made = (0..5).filter(|_| gate.account(address(1), now).is_ok()).count();
        assert_eq!((made, gate.account(address(1), now + HOUR)), (2, Ok(())));
    }

    #[test]
    fn nobody_shuns_without_end_and_an_address_reports_so_often_in_a_day() {
        let (gate, now) = (gate(), Instant::now());
        let done = (0..400).filter(|_| gate.shun(UserId(7), now).is_ok()).count();
        assert_eq!(
            (done, gate.shun(UserId(8), now), gate.shun(UserId(7), now + HOUR)),
            (300, Ok(()), Ok(()))
        );
        let done = (0..60).filter(|_| gate.report(address(1), now).is_ok()).count();
        assert_eq!((done, gate.report(address(2), now)), (50, Ok(())));
        assert!(gate.report(address(1), now + HOUR).is_err());
        assert_eq!(gate.report(address(1), now + DAY), Ok(()));
    }
}
