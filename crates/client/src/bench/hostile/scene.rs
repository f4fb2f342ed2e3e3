//! Where everything is tried: the server, those who have something to lose, and the count of what was tried.

use std::fmt::Display;

use tengen_protocol::GameId;

use super::cast::{Account, Cast};
use super::door::Door;
use super::heard::Heard;
use super::tally::Tally;
use super::wire::{Got, Wire, is_refusal};
use crate::load_thread::Trouble;

/// See the module.
pub(super) struct Scene {
    pub(super) door: Door,
    pub(super) tally: Tally,
    pub(super) cast: Cast,
    /// A game that is played all the time.
    pub(super) game: GameId,
}

/// Messages on one socket: more would be too fast, and that is another kind.
const AT_ONCE: usize = 30;

impl Scene {
    /// Something was tried, and was met as it should, or not.
    pub(super) fn judge(&self, kind: &'static str, is_met: bool, tried: impl Display, came: impl Display) {
        self.tally.judge(kind, is_met, || {
            let tried: String = tried.to_string().chars().take(200).collect();
            format!("{tried:?} was met with {came}")
        });
    }

    /// Sends each, as it is, over a connection of its own; all must be refused.
    ///
    /// # Errors
    /// If there is no connection.
    pub(super) async fn refused(
        &self,
        kind: &'static str,
        requests: impl IntoIterator<Item = impl AsRef<[u8]>>,
    ) -> Result<(), Trouble> {
        for request in requests {
            let heard = self.door.send(request.as_ref()).await?;
            self.judge(kind, heard.is_refused(), String::from_utf8_lossy(request.as_ref()), &heard);
        }
        Ok(())
    }

    /// The answer must have one of these statuses.
    pub(super) fn expect(&self, kind: &'static str, statuses: &[u16], tried: impl Display, heard: &Heard) {
        self.judge(kind, heard.is(statuses), tried, heard);
    }

    /// Says each text on a socket of this token's; all must be refused, and the line lives on.
    ///
    /// # Errors
    /// If there is no socket.
    pub(super) async fn said(
        &self,
        kind: &'static str,
        token: Option<&str>,
        texts: &[String],
    ) -> Result<(), Trouble> {
        for some in texts.chunks(AT_ONCE) {
            let mut wire = Wire::open(&self.door, token).await?;
            for text in some {
                let got = wire.ask(text).await;
                self.judge(kind, is_refusal(&got), text, format!("{got:?}"));
                if matches!(got, Got::End(_) | Got::Nothing) {
                    wire = Wire::open(&self.door, token).await?;
                }
            }
            self.judge(kind, wire.lives().await, "ping", "no answer");
        }
        Ok(())
    }

    /// Sends each on a socket of its own, which the server must end with one of these codes.
    ///
    /// # Errors
    /// If there is no socket.
    pub(super) async fn ended(
        &self,
        kind: &'static str,
        codes: &[u16],
        frames: impl IntoIterator<Item = Vec<u8>>,
    ) -> Result<(), Trouble> {
        for frame in frames {
            let mut wire = Wire::open(&self.door, None).await?;
            wire.send(&frame).await;
            let end = wire.end(super::door::SOON).await;
            let is_met = matches!(end, Got::End(Some(code)) if codes.contains(&code));
            self.judge(kind, is_met, format!("{:02x?}", &frame[..frame.len().min(20)]), format!("{end:?}"));
        }
        Ok(())
    }

    /// A new guest.
    ///
    /// # Errors
    /// If the server makes none.
    pub(super) async fn guest(&self) -> Result<Account, Trouble> {
        Account::guest(&self.door).await
    }

    /// Somebody new with a name and a password.
    ///
    /// # Errors
    /// If the server does not let him register.
    pub(super) async fn user(&self, name: &str) -> Result<Account, Trouble> {
        Account::register(&self.door, name).await
    }
}
