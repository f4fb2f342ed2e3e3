//! Passwords: which may be chosen, and how they are hashed beside the games.

use std::borrow::Cow;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use argon2::{Algorithm, Argon2, Params, Version};
use precis_profiles::OpaqueString;
use precis_profiles::precis_core::profile::Profile;
use thiserror::Error;
use tokio::sync::Semaphore;

use crate::auth::Token;
use crate::edge::network;

/// A password that nobody can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a password has 8 to 256 characters")]
pub struct BadPassword;

/// Says whether a password may be chosen.
///
/// # Errors
/// If it is too short or too long.
pub fn check_password(password: &str) -> Result<(), BadPassword> {
    let fits = (8..=256).contains(&password.chars().count());
    if fits { Ok(()) } else { Err(BadPassword) }
}

/// A password as it is hashed: the same, however a keyboard composes its characters (RFC 8265, OpaqueString).
pub fn prepared(password: String) -> String {
    let prepared = OpaqueString::new().enforce(password.as_str()).map(Cow::into_owned);
    prepared.unwrap_or(password)
}

/// Too many passwords wait to be hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("too many are signing in at this moment: try again")]
pub struct TooBusy;

/// Passwords that may wait: at 15 ms each, nobody waits over a second.
const PLACES: usize = 64;

/// Of them those from one address: the others of theirs wait before.
const PLACES_OF_ADDRESS: usize = 8;

/// Hashes passwords off the async threads, a few at a time: one hash costs as much as a thousand moves.
#[derive(Clone)]
pub struct Passwords {
    turns: Arc<Semaphore>,
    /// Places for those who wait; whoever finds none is told that the server is busy.
    places: Arc<Semaphore>,
    /// Of an address, while somebody there is at it: nobody takes all places for himself.
    of_address: Arc<Mutex<HashMap<IpAddr, Weak<Semaphore>>>>,
    /// The hash of no password: checked where there is no user, so that both answers take the same time.
    nobody: Arc<str>,
}

impl Passwords {
    /// Hashes at most so many at once.
    pub fn new(at_once: u32) -> Self {
        let nobody = hash(&Token::new().to_string());
        let turns = Arc::new(Semaphore::new(at_once as usize));
        Passwords {
            turns,
            places: Arc::new(Semaphore::new(PLACES)),
            of_address: Arc::default(),
            nobody: nobody.into(),
        }
    }

    /// Argon2id of a password, in PHC form.
    ///
    /// # Errors
    /// If too many wait already.
    pub async fn hash(&self, from: IpAddr, password: String) -> Result<String, TooBusy> {
        self.run(from, move || hash(&password)).await
    }

    /// Whether this is the password of that hash; never, where there is none.
    ///
    /// # Errors
    /// If too many wait already.
    pub async fn verify(
        &self,
        from: IpAddr,
        password: String,
        stored: Option<String>,
    ) -> Result<Verified, TooBusy> {
        let nobody = self.nobody.clone();
        self.run(from, move || {
            let known = verify(&password, stored.as_deref().unwrap_or(&nobody));
            match stored.filter(|_| known) {
                None => Verified::Wrong,
                Some(stored) if is_of_today(&stored) => Verified::Right,
                Some(_) => Verified::Outdated(hash(&password)),
            }
        })
        .await
    }

    /// The turn goes with the work: it is not over when the asker has hung up.
    async fn run<T: Send + 'static>(
        &self,
        from: IpAddr,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, TooBusy> {
        let here =
            self.of_address(network(from)).acquire_owned().await.expect("the semaphore is never closed");
        let place = self.places.clone().try_acquire_owned().map_err(|_| TooBusy)?;
        let turn = self.turns.clone().acquire_owned().await.expect("the semaphore is never closed");
        let work = move || {
            let done = work();
            drop((turn, place, here));
            done
        };
        Ok(tokio::task::spawn_blocking(work).await.expect("hashing does not panic"))
    }
}

impl Passwords {
    fn of_address(&self, address: IpAddr) -> Arc<Semaphore> {
        let mut all = self.of_address.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(places) = all.get(&address).and_then(Weak::upgrade) {
            return places;
        }
        // Now and then, when there are many: those that nobody waits for any more.
        if all.len() >= 1_024 {
            all.retain(|_, places| places.strong_count() > 0);
        }
        let places = Arc::new(Semaphore::new(PLACES_OF_ADDRESS));
        all.insert(address, Arc::downgrade(&places));
        places
    }
}

/// What a password is to a hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verified {
    /// Another.
    Wrong,
    /// The one.
    Right,
    /// The one, but the hash is of parameters that are no longer used: here is one of today's.
    Outdated(String),
}

impl Verified {
    /// Whether it is the one.
    pub fn is_right(&self) -> bool {
        *self != Verified::Wrong
    }
}

/// Whether a hash has the parameters that a new one would have.
fn is_of_today(stored: &str) -> bool {
    let costs = |params: &Params| (params.m_cost(), params.t_cost(), params.p_cost());
    PasswordHash::new(stored).is_ok_and(|stored| {
        let params = Params::try_from(&stored);
        stored.algorithm == Algorithm::default().into()
            && stored.version == Some(Version::default().into())
            && params.is_ok_and(|params| costs(&params) == costs(&Params::default()))
    })
}

/// The crate's default parameters are those of OWASP: Argon2id, 19 MiB, two passes.
fn hash(password: &str) -> String {
    Argon2::default().hash_password(password.as_bytes()).expect("the parameters are valid").to_string()
}

fn verify(password: &str, stored: &str) -> bool {
    PasswordHash::new(stored)
        .is_ok_and(|stored| Argon2::default().verify_password(password.as_bytes(), &stored).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[tokio::test]
    async fn only_the_right_password_is_right() {
        let passwords = Passwords::new(2);
        let stored = passwords.hash(HOME, "kosumi-tsuke".into()).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        let verify = |password: &str, stored| passwords.verify(HOME, password.into(), stored);
        assert_eq!(verify("kosumi-tsuke", Some(stored.clone())).await, Ok(Verified::Right));
        assert_eq!(verify("kosumi", Some(stored)).await, Ok(Verified::Wrong));
        assert_eq!(verify("kosumi-tsuke", None).await, Ok(Verified::Wrong));
    }

    #[tokio::test]
    async fn a_hash_of_weaker_parameters_opens_and_comes_back_stronger() {
        let passwords = Passwords::new(1);
        let weak = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(8_192, 1, 1, None).unwrap());
        let stored = weak.hash_password(b"kosumi-tsuke").unwrap().to_string();
        let verify =
            |password: &str, stored: &str| passwords.verify(HOME, password.into(), Some(stored.to_owned()));
        assert_eq!(verify("kosumi", &stored).await, Ok(Verified::Wrong));
        let Ok(Verified::Outdated(new)) = verify("kosumi-tsuke", &stored).await else {
            panic!("it is outdated")
        };
        assert!(new.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{new}");
        assert_eq!(verify("kosumi-tsuke", &new).await, Ok(Verified::Right));
    }

    #[tokio::test]
    async fn who_finds_no_place_is_told_so() {
        let passwords = Passwords::new(1);
        let all = passwords.places.clone().acquire_many_owned(PLACES as u32).await.unwrap();
        assert_eq!(passwords.hash(HOME, "kosumi-tsuke".into()).await, Err(TooBusy));
        drop(all);
        assert!(passwords.hash(HOME, "kosumi-tsuke".into()).await.is_ok());
    }

    #[test]
    fn a_password_is_the_same_however_it_is_composed() {
        let [composed, decomposed] = ["\u{e9}toile-go", "e\u{301}toile-go"].map(|text| prepared(text.into()));
        assert_eq!(composed, decomposed);
        for kept in ["Kosumi-Tsuke 9", "碁は手談", "tab\tbed"] {
            assert_eq!(prepared(kept.into()), kept);
        }
    }
}
