//! People with passwords, who log in over and over.

use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use futures_util::{StreamExt, TryStreamExt, stream};
use tengen_client::{HttpAnswer, HttpError, http};
use tengen_protocol::Credentials;

use crate::load_thread::Trouble;

/// Registrations under way at the same time.
const AT_ONCE: usize = 16;
/// Who was refused tries again after this time.
const AGAIN: Duration = Duration::from_millis(100);

/// Accounts of one server.
pub(super) struct People {
    url: String,
    /// What each logs in with.
    bodies: Vec<String>,
}

/// What came of the logins.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tally {
    /// Milliseconds of each that was let in.
    pub(super) took_ms: Vec<f64>,
    /// How often one was told that there are too many.
    pub(super) refused: usize,
}

impl People {
    /// Registers so many.
    ///
    /// # Errors
    /// If the server does not take one.
    pub(super) async fn register(url: &str, count: usize) -> Result<Self, Trouble> {
        eprintln!("registering {count} people");
        let bodies = (0..count).map(body).collect::<Result<Vec<_>, _>>()?;
        let path = "/api/v1/register";
        let registering = bodies.iter().map(|body| async move {
            let answer = post(url, path, body).await?;
            if answer.status == 201 { Ok(()) } else { Err(status(path, answer)) }
        });
        // Collected, since what is borrowed here is not to be asked for again.
        let registering: Vec<_> = registering.collect();
        stream::iter(registering).buffer_unordered(AT_ONCE).try_collect::<()>().await?;
        Ok(People { url: url.into(), bodies })
    }

    /// All log in at once, and each again as soon as he is in.
    ///
    /// # Errors
    /// If somebody is told anything but that he is in, or that there are too many.
    pub(super) async fn log_in(&self, until: Instant) -> Result<Tally, Trouble> {
        let mut all = Tally::default();
        for of_one in try_join_all(self.bodies.iter().map(|body| self.one(body, until))).await? {
            all.add(of_one);
        }
        Ok(all)
    }

    async fn one(&self, body: &str, until: Instant) -> Result<Tally, Trouble> {
        let mut tally = Tally::default();
        while Instant::now() < until {
            let asked = Instant::now();
            let path = "/api/v1/login";
            let answer = post(&self.url, path, body).await?;
            let told = Instant::now();
            match answer.status {
                _ if told >= until => break,
                200 => tally.took_ms.push((told - asked).as_secs_f64() * 1e3),
                429 | 503 => {
                    tally.refused += 1;
                    tokio::time::sleep(AGAIN).await;
                }
                _ => return Err(status(path, answer).into()),
            }
        }
        Ok(tally)
    }
}

impl Tally {
    /// Takes another's in.
    pub(super) fn add(&mut self, other: Tally) {
        self.took_ms.extend(other.took_ms);
        self.refused += other.refused;
    }
}

fn body(number: usize) -> serde_json::Result<String> {
    let (name, password) = (format!("sleeper-{number}"), format!("joseki-number-{number}"));
    serde_json::to_string(&Credentials { name, password })
}

/// No cookie is wanted: a program keeps the token.
async fn post(url: &str, path: &str, body: &str) -> Result<HttpAnswer, HttpError> {
    http(url, "POST", path, &[("x-tengen-cookie", "none")], Some(body)).await
}

fn status(path: &str, answer: HttpAnswer) -> HttpError {
    HttpError::Status { path: path.into(), status: answer.status, body: answer.body }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    /// A server that gives these answers, one to each connection, and the last for ever.
    async fn answering(statuses: &'static [u16]) -> People {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move {
            for number in 0.. {
                let (mut stream, _) = listener.accept().await.unwrap();
                let status = statuses[number.min(statuses.len() - 1)];
                let _ = stream.read(&mut [0; 4_096]).await.unwrap();
                let answer = format!("HTTP/1.1 {status} Told\r\ncontent-length: 0\r\n\r\n");
                stream.write_all(answer.as_bytes()).await.unwrap();
            }
        });
        People { url, bodies: vec![body(1).unwrap()] }
    }

    #[tokio::test]
    async fn whoever_is_refused_is_not_in_and_comes_again() {
        let people = answering(&[503, 429, 200]).await;
        let tally = people.log_in(Instant::now() + Duration::from_secs(1)).await.unwrap();
        assert_eq!(tally.refused, 2);
        assert!(!tally.took_ms.is_empty());
    }

    #[tokio::test]
    async fn a_wrong_password_is_told_as_trouble() {
        let people = answering(&[401]).await;
        let trouble = people.log_in(Instant::now() + Duration::from_secs(60)).await.unwrap_err();
        assert!(trouble.to_string().contains("401"), "{trouble}");
    }
}
