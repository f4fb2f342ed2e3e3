//! Somebody who waits.

use tengen_game::ranking::{Met, Ticket, Want};
use tengen_game::{GameId, Nonce};
use tengen_protocol::{User, UserId};
use tokio::time::Instant;

use crate::db::contenders::Contender;
use crate::draw::Draw;
use crate::wall::now_ms;
use crate::weigh::Ranked;

use super::{Entrance, Presets};

/// Somebody who waits.
#[derive(Clone, Debug)]
pub(super) struct Waiting {
    pub(super) user: User,
    pub(super) ticket: Ticket,
    /// Since when.
    pub(super) since: Instant,
    pub(super) since_ms: i64,
    /// When he was last seen here.
    pub(super) seen: Instant,
    /// Of the game that it will be, if he turns out to have waited longer than his opponent.
    pub(super) draw: Draw,
    pub(super) nonce: Option<Nonce>,
}

impl Waiting {
    /// From now on.
    pub(super) fn new(user: User, id: u64, entrance: Entrance, presets: &Presets) -> Self {
        let Entrance { presets: wanted, handicap, stronger, weaker, nonce, contender, .. } = entrance;
        let (now, since_ms) = (Instant::now(), now_ms());
        let ticket = Ticket {
            id,
            user: user.id,
            wants: wants(&wanted, &contender, presets),
            handicap,
            stronger,
            weaker,
            since_ms: millis(since_ms),
            met: met(&contender),
            blacks: contender.blacks,
        };
        let draw = Draw::new(GameId::from_bits(rand::random()), nonce);
        Waiting { user, ticket, since: now, since_ms, seen: now, draw, nonce }
    }

    /// He waits for something else from now on, and has waited as long. The draw stays, so that the server cannot try
    /// until it likes one; only what his own client brings to it may be new.
    pub(super) fn since(mut self, before: &Waiting) -> Self {
        self.ticket.since_ms = before.ticket.since_ms;
        let nonce = self.nonce.or(before.nonce);
        let mut draw = before.draw.clone();
        if let Some(nonce) = self.nonce {
            draw.offerer_brings(nonce);
        }
        Waiting { since: before.since, since_ms: before.since_ms, draw, nonce, ..self }
    }

    /// As he is known now: with what he may still play. The draw stays.
    pub(super) fn known_anew(&mut self, contender: &Contender, presets: &Presets) {
        let wanted: Vec<u16> = self.ticket.wants.iter().map(|want| want.preset).collect();
        self.ticket.wants = wants(&wanted, contender, presets);
        self.ticket.met = met(contender);
        self.ticket.blacks = contender.blacks;
    }

    /// Never paired with this one.
    pub(super) fn keeps_from(&mut self, other: UserId) {
        self.ticket.met.retain(|met| met.opponent != other);
        self.ticket.met.push(Met { opponent: other, last_ms: 0, games: u8::MAX });
    }
}

/// Of the presets those that he can play now.
fn wants(wanted: &[u16], contender: &Contender, presets: &Presets) -> Vec<Want> {
    let want = |&number: &u16| {
        let preset = presets.get(number)?;
        let (category, ruleset) = (preset.category, preset.offer.ruleset);
        Ranked { category, ruleset, option: preset.offer.handicap_option }.fits(contender).ok()?;
        let rating = contender.rated.standing(category)?.rating;
        Some(Want { preset: number, category, rating })
    };
    wanted.iter().filter_map(want).collect()
}

fn met(contender: &Contender) -> Vec<Met> {
    let now = now_ms();
    let met = contender.met.iter().map(|(&opponent, met)| Met {
        opponent,
        last_ms: met.since_ms.map_or(0, |since| millis(now - since)),
        games: met.games.try_into().unwrap_or(u8::MAX),
    });
    met.collect()
}

pub(super) fn millis(at: i64) -> u64 {
    u64::try_from(at).unwrap_or(0)
}
