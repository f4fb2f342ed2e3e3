//! The questions, and how long each answer took.

use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use rand::RngExt;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::load_thread::Trouble;
use crate::samples::Samples;
use crate::scan;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Whether the server and its database are there.
    Nothing,
    /// The first page.
    Page,
    /// One page after the other from the middle on.
    DeepPage,
    /// Those around the one who asks.
    OwnPlace,
    /// The first page of a country.
    CountryPage,
}

impl Kind {
    pub(super) const ALL: [Kind; 4] = [Kind::Page, Kind::DeepPage, Kind::OwnPlace, Kind::CountryPage];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Kind::Nothing => "nothing",
            Kind::Page => "page",
            Kind::DeepPage => "deep_page",
            Kind::OwnPlace => "own_place",
            Kind::CountryPage => "country_page",
        }
    }

    /// By which index its rows are to be found.
    pub(super) const fn index(self) -> &'static str {
        match self {
            Kind::CountryPage => "leaderboard_of_country",
            _ => "leaderboard",
        }
    }
}

/// So long what is computed at the start may take.
const PATIENCE: Duration = Duration::from_secs(120);
const BOARD: &str = "/api/v1/leaderboard?category=19-live";
const COUNTRIES: [&str; 5] = ["CN", "KR", "JP", "US", "CZ"];

/// Those who ask.
pub(super) struct Asking {
    url: String,
    tokens: Vec<String>,
}

impl Asking {
    /// With the tokens of people who are on the leaderboard.
    pub(super) fn new(url: &str, tokens: Vec<String>) -> Self {
        Asking { url: url.into(), tokens }
    }

    /// Asks so many questions over so many connections. Milliseconds of each answer.
    ///
    /// # Errors
    /// If a question is not answered as it should be.
    pub(super) async fn ask(&self, kind: Kind, requests: usize, at_once: usize) -> Result<Samples, Trouble> {
        let asking = (0..at_once).map(|_| self.ask_by_one(kind, requests / at_once));
        let took = try_join_all(asking).await?;
        Ok(Samples::new(took.into_iter().flatten()))
    }

    /// Milliseconds until a question is answered by which nothing is known at the start.
    ///
    /// # Errors
    /// If it is not answered in two minutes.
    pub(super) async fn until_known(&self, path: &str) -> Result<f64, Trouble> {
        let began = Instant::now();
        loop {
            let mut kept = Kept::open(&self.url).await?;
            match kept.get(path, None).await {
                Ok(_) => return Ok(began.elapsed().as_secs_f64() * 1e3),
                Err(error) if began.elapsed() > PATIENCE => return Err(error),
                Err(_) => eprintln!("{path}: not known yet"),
            }
        }
    }

    async fn ask_by_one(&self, kind: Kind, requests: usize) -> Result<Vec<f64>, Trouble> {
        let mut kept = Kept::open(&self.url).await?;
        let mut took = Vec::with_capacity(requests);
        let mut next = None;
        if kind == Kind::DeepPage {
            next = self.middle(&mut kept).await?;
        }
        while took.len() < requests {
            let (path, token) = self.question(kind, next.as_deref());
            let asked = Instant::now();
            let body = kept.get(&path, token).await?;
            took.push(asked.elapsed().as_secs_f64() * 1e3);
            if kind != Kind::Nothing && !body.starts_with(br#"{"rows":[{"place":"#) {
                return Err(format!("{path}: no rows: {}", String::from_utf8_lossy(body)).into());
            }
            if kind == Kind::DeepPage {
                // Whoever is at the end begins in the middle again.
                next = match scan::string(body, r#""next":""#).map(str::to_owned) {
                    None => self.middle(&mut kept).await?,
                    next => next,
                };
            }
        }
        Ok(took)
    }

    fn question(&self, kind: Kind, next: Option<&str>) -> (String, Option<&str>) {
        let mut rng = rand::rng();
        match kind {
            Kind::Nothing => ("/healthz".into(), None),
            Kind::Page => (BOARD.into(), None),
            Kind::DeepPage => (format!("{BOARD}&limit=100&after={}", next.unwrap_or_default()), None),
            Kind::OwnPlace => {
                let token = &self.tokens[rng.random_range(0..self.tokens.len())];
                ("/api/v1/leaderboard/place?category=19-live".into(), Some(token))
            }
            Kind::CountryPage => {
                let country = COUNTRIES[rng.random_range(0..COUNTRIES.len())];
                (format!("{BOARD}&country={country}"), None)
            }
        }
    }

    /// Where the page goes on that somebody in the middle of the leaderboard is on.
    async fn middle(&self, kept: &mut Kept) -> Result<Option<String>, Trouble> {
        let (path, token) = self.question(Kind::OwnPlace, None);
        let body = kept.get(&path, token).await?;
        Ok(scan::string(body, r#""next":""#).map(str::to_owned))
    }
}

/// One connection to a server, over which one question after the other is asked.
struct Kept {
    stream: TcpStream,
    authority: String,
    answer: Vec<u8>,
}

impl Kept {
    async fn open(url: &str) -> Result<Self, Trouble> {
        let authority = url.trim_start_matches("http://").trim_end_matches('/').to_owned();
        let stream = TcpStream::connect(&authority).await?;
        stream.set_nodelay(true)?;
        Ok(Kept { stream, authority, answer: Vec::new() })
    }

    /// The body of an answer, if it is one with the status 200.
    async fn get(&mut self, path: &str, token: Option<&str>) -> Result<&[u8], Trouble> {
        let mut request = format!("GET {path} HTTP/1.1\r\nhost: {}\r\n", self.authority);
        if let Some(token) = token {
            request += &format!("authorization: Bearer {token}\r\n");
        }
        request += "\r\n";
        self.stream.write_all(request.as_bytes()).await?;
        self.answer.clear();
        loop {
            if self.stream.read_buf(&mut self.answer).await? == 0 {
                return Err("the server has closed the connection".into());
            }
            if let Some((from, to)) = body(&self.answer)
                && self.answer.len() >= to
            {
                let text = || String::from_utf8_lossy(&self.answer).into_owned();
                return match self.answer.starts_with(b"HTTP/1.1 200 ") {
                    true => Ok(&self.answer[from..to]),
                    false => Err(format!("{path}: {}", text()).into()),
                };
            }
        }
    }
}

/// Where the body of an answer begins and ends, once its head is there.
fn body(answer: &[u8]) -> Option<(usize, usize)> {
    let from = answer.len() - scan::after(answer, "\r\n\r\n")?.len();
    let head = std::str::from_utf8(&answer[..from]).ok()?.to_ascii_lowercase();
    let length: usize = head.split("content-length: ").nth(1)?.split('\r').next()?.parse().ok()?;
    Some((from, from + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_begins_behind_the_head_and_is_as_long_as_that_says() {
        let answer = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nx: y\r\n\r\n{}";
        assert_eq!(body(answer), Some((answer.len() - 2, answer.len())));
        assert_eq!(body(&answer[..30]), None);
    }
}
