//! Listens to every answer that the server gives a stranger: for its own failures, and for what is nobody's business.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use memchr::memmem;

/// What only a server that tells of its inside says. What is sent by us has none of it.
const INSIDE: [&str; 14] = [
    "$argon2",
    "panicked",
    "stack backtrace",
    "RUST_BACKTRACE",
    ".rs:",
    "/target/",
    "root:x:0",
    "SELECT ",
    "INSERT INTO",
    "syntax error at",
    "violates",
    "relation \"",
    "sqlx",
    "PGRES",
];

/// A 503 of these kinds is meant: too many at once.
const MEANT: [&str; 2] = [r#""type":"busy""#, r#""type":"restarting""#];

/// Counts what should not be heard.
#[derive(Default)]
pub(super) struct Ears {
    secrets: Mutex<Vec<String>>,
    leaks: AtomicUsize,
    failures: AtomicUsize,
    /// Each is told once.
    told: Mutex<BTreeSet<String>>,
}

impl Ears {
    /// From now on this must be in no answer.
    pub(super) fn keep(&self, secret: impl Into<String>) {
        self.secrets.lock().unwrap_or_else(PoisonError::into_inner).push(secret.into());
    }

    /// A part of an answer.
    pub(super) fn hear(&self, text: &[u8]) {
        if let Some(secret) = self.secret_in(text) {
            self.leaks.fetch_add(1, Ordering::Relaxed);
            self.tell(format!("leak of {secret:?} in {}", begin(text)));
        }
    }

    /// A secret that is in a text, if there is one.
    pub(super) fn secret_in(&self, text: &[u8]) -> Option<String> {
        let has = |what: &str| memmem::find(text, what.as_bytes()).is_some();
        let secrets = self.secrets.lock().unwrap_or_else(PoisonError::into_inner);
        let secret = secrets.iter().find(|secret| has(secret)).cloned();
        secret.or_else(|| INSIDE.iter().find(|inside| has(inside)).map(|inside| (*inside).into()))
    }

    /// The status of an answer, and the answer.
    pub(super) fn status(&self, status: u16, answer: &str) {
        let is_meant = status == 503 && MEANT.iter().any(|kind| answer.contains(kind));
        if status >= 500 && !is_meant {
            self.failed(answer);
        }
    }

    /// The server has failed.
    pub(super) fn failed(&self, what: &str) {
        self.failures.fetch_add(1, Ordering::Relaxed);
        self.tell(format!("the server failed: {}", begin(what.as_bytes())));
    }

    /// How often something leaked.
    pub(super) fn leaks(&self) -> usize {
        self.leaks.load(Ordering::Relaxed)
    }

    /// How often the server failed.
    pub(super) fn failures(&self) -> usize {
        self.failures.load(Ordering::Relaxed)
    }

    fn tell(&self, what: String) {
        if self.told.lock().unwrap_or_else(PoisonError::into_inner).insert(what.clone()) {
            eprintln!("{what}");
        }
    }
}

/// As much of a text as is of use to whoever looks for the fault.
pub(super) fn begin(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let short: String = text.chars().take(300).collect();
    format!("{short:?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_planted_secret_and_the_servers_inside_are_leaks() {
        let ears = Ears::default();
        ears.keep("kosumi");
        for text in ["all is well", "ko-sumi"] {
            ears.hear(text.as_bytes());
        }
        assert_eq!(ears.leaks(), 0);
        for text in ["he says kosumi here", "at src/room.rs:17", "root:x:0:0"] {
            ears.hear(text.as_bytes());
        }
        assert_eq!(ears.leaks(), 3);
    }

    #[test]
    fn a_server_that_says_it_is_busy_has_not_failed() {
        let ears = Ears::default();
        ears.status(503, r#"{"type":"busy"}"#);
        ears.status(404, "");
        assert_eq!(ears.failures(), 0);
        ears.status(503, r#"{"type":"unavailable"}"#);
        ears.status(500, "");
        assert_eq!(ears.failures(), 2);
    }
}
