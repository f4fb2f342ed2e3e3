//! A challenge that is open.

use std::time::Duration;

use tengen_protocol::{ChallengeEnd, ChallengeView, SeekId, User, UserId};
use tokio::time::Instant;

use crate::config::ChallengeConfig;
use crate::offered::Offered;
use crate::wall::now_ms;
use crate::weigh::Weighed;

/// A challenge that is open.
#[derive(Clone, Debug)]
pub(super) struct Open {
    pub(super) challenge: SeekId,
    /// Who began it.
    pub(super) challenger: UserId,
    pub(super) revision: u32,
    /// What is offered now, and by whom.
    pub(super) offered: Offered,
    /// Who is to answer.
    pub(super) to: User,
    pub(super) weighed: Weighed,
    pub(super) expires: Instant,
    expires_ms: i64,
    /// When who offers was last seen.
    pub(super) seen: Instant,
    /// One of the two keeps away from the other, or from who is to referee: whoever offers waits in vain, as for somebody
    /// who does not answer.
    pub(super) is_unseen: bool,
}

impl Open {
    pub(super) fn new(offered: Offered, to: User, weighed: Weighed, config: &ChallengeConfig) -> Self {
        let (now, lasts) = (Instant::now(), lasts(&offered, config));
        Open {
            challenge: SeekId::from_bits(rand::random()),
            challenger: offered.user.id,
            revision: 0,
            to,
            weighed,
            expires: now + lasts,
            expires_ms: now_ms().saturating_add_unsigned(lasts.as_millis().try_into().unwrap_or(u64::MAX)),
            seen: now,
            is_unseen: false,
            offered,
        }
    }

    /// The other one offers another game.
    pub(super) fn countered(self, offered: Offered, weighed: Weighed, config: &ChallengeConfig) -> Self {
        let Open { challenge, challenger, revision, offered: before, .. } = self;
        Open {
            challenge,
            challenger,
            revision: revision + 1,
            ..Open::new(offered, before.user, weighed, config)
        }
    }

    /// The ratings have changed, and with them what would be played.
    pub(super) fn weighed_anew(&mut self, weighed: Weighed) {
        self.revision += 1;
        self.weighed = weighed;
    }

    /// Whether the game would be played at once.
    pub(super) fn is_live(&self) -> bool {
        !self.offered.settings.is_turn_based()
    }

    pub(super) fn is_of(&self, user: UserId) -> bool {
        [self.offered.user.id, self.to.id].contains(&user)
    }

    /// Whether it is there for somebody.
    pub(super) fn is_shown_to(&self, user: UserId) -> bool {
        self.offered.user.id == user || self.to.id == user && !self.is_unseen
    }

    pub(super) fn view(&self, end: Option<ChallengeEnd>) -> ChallengeView {
        ChallengeView {
            challenge: self.challenge,
            revision: self.revision,
            from: self.offered.user.clone(),
            to: self.to.clone(),
            strengths: self.weighed.strengths,
            offer: self.offered.offer.clone(),
            commitment: self.offered.commitment(),
            terms: self.weighed.terms,
            expires_ms: self.expires_ms,
            end,
        }
    }
}

fn lasts(offered: &Offered, config: &ChallengeConfig) -> Duration {
    let seconds = if offered.settings.is_turn_based() { config.turn_based_s } else { config.live_s };
    Duration::from_secs(seconds.into())
}
