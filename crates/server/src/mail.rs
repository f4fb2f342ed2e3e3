//! Mail to users who have given an address. Off unless `mail.smtp` names who takes it.

mod letter;

use std::sync::Arc;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use thiserror::Error;
use tokio::sync::Semaphore;
use tracing::warn;

use crate::config::MailConfig;

pub use letter::Letter;

/// Letters under way at the same time; more are not sent, and the log says so.
const AT_ONCE: usize = 64;
/// Before each try.
const PAUSES: [Duration; 3] = [Duration::ZERO, Duration::from_secs(30), Duration::from_secs(300)];
const PATIENCE: Duration = Duration::from_secs(60);

/// Sends letters, if it is on.
#[derive(Clone, Debug)]
pub struct Mail(Option<Arc<Post>>);

#[derive(Debug)]
struct Post {
    smtp: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    site: String,
    places: Arc<Semaphore>,
}

/// Settings by which no mail can be sent.
#[derive(Debug, Error)]
pub enum BadMail {
    /// Who takes it.
    #[error("mail.smtp cannot be read: {0}")]
    Smtp(lettre::transport::smtp::Error),
    /// The sender.
    #[error("mail.from is {0:?}, but must be an address, as \"Tengen <go@example.org>\": {1}")]
    From(String, lettre::address::AddressError),
    /// The website.
    #[error("mail.site is {0:?}, but must begin with https:// or http:// and have no path")]
    Site(String),
}

impl Mail {
    /// By these settings.
    ///
    /// # Errors
    /// If they cannot be used.
    pub fn new(config: &MailConfig) -> Result<Mail, BadMail> {
        if config.smtp.is_empty() {
            return Ok(Mail(None));
        }
        let smtp = AsyncSmtpTransport::<Tokio1Executor>::from_url(&config.smtp).map_err(BadMail::Smtp)?;
        let smtp = smtp.timeout(Some(PATIENCE)).build();
        let from = config.from.parse().map_err(|bad| BadMail::From(config.from.clone(), bad))?;
        let site = config.site.trim_end_matches('/').to_owned();
        let host = site.strip_prefix("https://").or_else(|| site.strip_prefix("http://"));
        if host.is_none_or(|host| host.is_empty() || host.contains(['/', '?', '#'])) {
            return Err(BadMail::Site(config.site.clone()));
        }
        Ok(Mail(Some(Arc::new(Post { smtp, from, site, places: Arc::new(Semaphore::new(AT_ONCE)) }))))
    }

    /// Whether letters are sent.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Sends a letter; nobody waits for it. The log tells of one that could not be sent, but not to whom it was.
    pub fn send(&self, to: Address, letter: &Letter<'_>) {
        let Some(post) = self.0.clone() else { return };
        let Ok(place) = post.places.clone().try_acquire_owned() else {
            warn!("too many letters are under way: one is not sent");
            return;
        };
        let message = Message::builder()
            .from(post.from.clone())
            .to(Mailbox::new(None, to))
            .subject(letter.subject())
            .header(ContentType::TEXT_PLAIN)
            .body(letter.text(&post.site));
        match message {
            Ok(message) => {
                tokio::spawn(async move {
                    post.deliver(&message).await;
                    drop(place);
                });
            }
            Err(error) => warn!(%error, "a letter cannot be written"),
        }
    }
}

impl Post {
    async fn deliver(&self, message: &Message) {
        for pause in PAUSES {
            tokio::time::sleep(pause).await;
            match self.smtp.send(message.clone()).await {
                Ok(_) => return,
                // What the other side says may name the address.
                Err(error) => {
                    warn!(is_for_good = error.is_permanent(), status = ?error.status(), "a letter was not taken");
                    if error.is_permanent() {
                        return;
                    }
                }
            }
        }
        warn!("a letter is given up");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(smtp: &str, from: &str, site: &str) -> Result<Mail, BadMail> {
        Mail::new(&MailConfig { smtp: smtp.into(), from: from.into(), site: site.into() })
    }

    #[test]
    fn no_server_is_no_mail_and_a_wrong_setting_is_named() {
        assert!(!with("", "", "").unwrap().is_on());
        for url in
            ["smtp://localhost:25", "smtps://user:word@mail.example", "smtp://mail.example:587?tls=required"]
        {
            assert!(with(url, "Tengen <go@example.org>", "https://go.example/").unwrap().is_on(), "{url}");
        }
        for (smtp, from, site, named) in [
            ("imap://mail.example", "go@example.org", "https://go.example", "mail.smtp"),
            ("smtp://localhost", "Tengen", "https://go.example", "mail.from"),
            ("smtp://localhost", "go@example.org", "go.example", "mail.site"),
            ("smtp://localhost", "go@example.org", "https://go.example/path", "mail.site"),
        ] {
            let message = with(smtp, from, site).unwrap_err().to_string();
            assert!(message.contains(named), "{message}");
        }
    }
}
