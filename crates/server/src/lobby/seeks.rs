//! The offers that can be taken: those shown in the lobby, and those known by a link.

use std::collections::HashMap;
use std::time::Duration;

use tengen_game::BadSettings;
use tengen_protocol::{SeekId, SeekInfo, User, UserId};
use tokio::time::Instant;

use crate::begin::Pairing;
use crate::offered::Offered;
use crate::online::Hidden;

use super::{Shown, Take};

/// Offers shown at the same time.
const SHOWN: usize = 200;
/// Offers by link at the same time, and those of one user.
const LINKS: usize = 10_000;
const LINKS_OF_USER: usize = 10;
/// So long an offer by link can be taken.
const LINK_LASTS: Duration = Duration::from_secs(24 * 60 * 60);

#[derive(Debug)]
pub(super) struct Seek {
    pub(super) seek: SeekId,
    pub(super) offered: Offered,
}

/// There are too many already.
#[derive(Debug)]
pub(super) struct Full;

#[derive(Debug, Default)]
pub(super) struct Seeks {
    /// With the socket that each stands with, oldest first.
    shown: Vec<(Seek, u64)>,
    /// With the time at which each is gone.
    links: HashMap<SeekId, (Seek, Instant)>,
}

impl Seeks {
    /// An offer to all replaces that of the same user; offers by link do not.
    pub(super) fn add(&mut self, offered: Offered, shown: Shown, connection: u64) -> Result<SeekId, Full> {
        let user = offered.user.id;
        let seek = Seek { seek: SeekId::from_bits(rand::random()), offered };
        let id = seek.seek;
        match shown {
            Shown::ToAll => {
                self.no_longer_shown(user);
                if self.shown.len() >= SHOWN {
                    return Err(Full);
                }
                self.shown.push((seek, connection));
            }
            Shown::ByLink => {
                let now = Instant::now();
                self.links.retain(|_, (_, until)| *until > now);
                let own = self.links.values().filter(|(seek, _)| seek.offered.user.id == user).count();
                if self.links.len() >= LINKS || own >= LINKS_OF_USER {
                    return Err(Full);
                }
                self.links.insert(id, (seek, now + LINK_LASTS));
            }
        }
        Ok(id)
    }

    /// An offer, and how it is shown.
    pub(super) fn find(&self, id: SeekId) -> Option<(&Seek, Shown)> {
        let shown = self.shown.iter().map(|(seek, _)| seek).find(|seek| seek.seek == id);
        let by_link =
            || self.links.get(&id).filter(|(_, until)| *until > Instant::now()).map(|(seek, _)| seek);
        shown.map(|seek| (seek, Shown::ToAll)).or_else(|| by_link().map(|seek| (seek, Shown::ByLink)))
    }

    pub(super) fn remove(&mut self, id: SeekId) -> Option<Seek> {
        if let Some(place) = self.shown.iter().position(|(seek, _)| seek.seek == id) {
            return Some(self.shown.remove(place).0);
        }
        self.links.remove(&id).map(|(seek, _)| seek)
    }

    /// What a user offers to all is gone.
    pub(super) fn no_longer_shown(&mut self, user: UserId) {
        self.shown.retain(|(seek, _)| seek.offered.user.id != user);
    }

    /// A socket is closed.
    pub(super) fn gone(&mut self, connection: u64) {
        self.shown.retain(|&(_, of)| of != connection);
    }

    /// Those that are shown in the lobby, oldest first.
    pub(super) fn shown(&self) -> impl Iterator<Item = &Seek> {
        self.shown.iter().map(|(seek, _)| seek)
    }
}

impl Seek {
    /// Whether a socket is shown it; one's own offer always.
    pub(super) fn is_shown(&self, hidden: Option<&Hidden>) -> bool {
        let is_hidden = |hidden: &Hidden| {
            self.offered.user.id != hidden.user
                && self.offered.people().any(|user| hidden.others.contains(&user))
        };
        !hidden.is_some_and(is_hidden)
    }

    pub(super) fn info(&self) -> SeekInfo {
        let Offered { user, strength, offer, .. } = &self.offered;
        SeekInfo {
            seek: self.seek,
            user: user.clone(),
            strength: *strength,
            offer: offer.clone(),
            commitment: self.offered.commitment(),
        }
    }

    pub(super) fn taken_by(self, taker: User, take: Take) -> Result<Pairing, BadSettings> {
        self.offered.taken_by(self.seek, taker, take.nonce, take.weighed)
    }
}
