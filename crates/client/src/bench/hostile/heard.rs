//! What came back over a connection: the answers in it, and whether the server has ended it.

use std::fmt;

use serde_json::Value;

use super::ears::begin;

/// All that came until the connection ended, or nothing more did.
#[derive(Debug, Default)]
pub(super) struct Heard {
    pub(super) bytes: Vec<u8>,
    /// The server had not ended the connection when we stopped listening.
    pub(super) is_open: bool,
}

/// One answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answer<'a> {
    pub(super) status: u16,
    pub(super) head: &'a [u8],
    pub(super) body: &'a [u8],
}

impl Heard {
    /// The answers, one after the other, as far as they can be read.
    pub(super) fn answers(&self) -> Vec<Answer<'_>> {
        let (mut answers, mut rest) = (Vec::new(), self.bytes.as_slice());
        while let Some((answer, after)) = first(rest) {
            answers.push(answer);
            rest = after;
        }
        answers
    }

    /// The statuses of all answers.
    pub(super) fn statuses(&self) -> Vec<u16> {
        self.answers().iter().map(|answer| answer.status).collect()
    }

    /// The status, if there is one answer.
    pub(super) fn status(&self) -> Option<u16> {
        match self.statuses()[..] {
            [status] => Some(status),
            _ => None,
        }
    }

    /// Whether nothing was done: every answer says no, or the connection was ended without a word.
    pub(super) fn is_refused(&self) -> bool {
        let statuses = self.statuses();
        let is_readable = !statuses.is_empty() || (self.bytes.is_empty() && !self.is_open);
        is_readable && statuses.iter().all(|status| (400..500).contains(status) || *status == 503)
    }

    /// Whether the one answer has one of these statuses.
    pub(super) fn is(&self, statuses: &[u16]) -> bool {
        self.status().is_some_and(|status| statuses.contains(&status))
    }

    /// The first answer's body as JSON; null if it is none.
    pub(super) fn json(&self) -> Value {
        let body = self.answers().first().map(|answer| answer.body).unwrap_or_default();
        serde_json::from_slice(body).unwrap_or_default()
    }

    /// Whether this stands anywhere in it.
    pub(super) fn has(&self, text: &str) -> bool {
        memchr::memmem::find(&self.bytes, text.as_bytes()).is_some()
    }
}

impl fmt::Display for Heard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = if self.is_open { "and no end" } else { "and the end" };
        write!(f, "{} {end}", begin(&self.bytes))
    }
}

/// The first answer, and what follows it. One without a length lasts to the end.
fn first(bytes: &[u8]) -> Option<(Answer<'_>, &[u8])> {
    let end = memchr::memmem::find(bytes, b"\r\n\r\n")?;
    let (head, rest) = (&bytes[..end], &bytes[end + 4..]);
    let status = head.strip_prefix(b"HTTP/1.1 ").or(head.strip_prefix(b"HTTP/1.0 "))?.get(..3)?;
    let status = str::from_utf8(status).ok()?.parse().ok()?;
    let has_body = status >= 200 && status != 204 && status != 304;
    let length = if has_body { length(head).unwrap_or(rest.len()) } else { 0 };
    let (body, after) = rest.split_at_checked(length).unwrap_or((rest, &[]));
    Some((Answer { status, head, body }, after))
}

fn length(head: &[u8]) -> Option<usize> {
    let head = str::from_utf8(head).ok()?;
    let length = head.lines().filter_map(|line| line.split_once(':'));
    let length = length.filter(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    length.map(|(_, length)| length.trim()).next_back()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(text: &str, is_open: bool) -> Heard {
        Heard { bytes: text.into(), is_open }
    }

    #[test]
    fn answers_follow_one_another() {
        let two = "HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n{}HTTP/1.1 204 No Content\r\n\r\n";
        assert_eq!(heard(two, false).statuses(), [404, 204]);
        assert_eq!(heard(two, false).answers()[0].body, b"{}");
        assert!(!heard(two, false).is_refused());
        assert_eq!(heard(two, false).status(), None);
    }

    #[test]
    fn silence_refuses_only_at_the_end() {
        assert!(heard("", false).is_refused());
        assert!(!heard("", true).is_refused());
        assert!(!heard("what", false).is_refused());
    }
}
