//! A player who is away, and the claim against him.

use std::time::Duration;

use tengen_rules::Color;

use super::{Answer, Now, State};
use crate::{ClaimKind, Counting, Fact, Game, GameTime, Refusal};

/// Who is away from a count for so long has no more time for it.
const AWAY_FROM_A_COUNT: Duration = Duration::from_secs(60);

impl Game {
    pub(super) fn absent(&mut self, color: Color, for_ms: u32, now: Now) -> Answer {
        if self.conduct.away[color].is_some() {
            return Err(Refusal::NoChange);
        }
        let since = GameTime::from_millis(now.at.millis().saturating_sub(for_ms.into()));
        self.conduct.away[color] = Some(since.max(self.conduct.held_until));
        Ok(vec![Fact::Absent { color }])
    }

    pub(super) fn returned(&mut self, color: Color) -> Answer {
        self.conduct.away[color].take().ok_or(Refusal::NoChange)?;
        Ok(vec![Fact::Returned { color }])
    }

    pub(super) fn claim(&mut self, color: Color, move_number: u32, claim: ClaimKind, now: Now) -> Answer {
        self.may_act(move_number)?;
        match claim {
            ClaimKind::Absence => self.claim_absence(color, now),
            ClaimKind::Stalling => self.claim_stalling(color, now),
        }
    }

    fn claim_absence(&mut self, color: Color, now: Now) -> Answer {
        let from = self.claimable_from(color)?;
        if now.at < from {
            return Err(Refusal::Wait { wait: from - now.at });
        }
        let mut facts = vec![Fact::Claimed { color, claim: ClaimKind::Absence }];
        facts.extend(self.lost_by_absence(color.opponent(), now));
        Ok(facts)
    }

    /// From when on this player can claim the game because his opponent is away.
    ///
    /// # Errors
    /// If the opponent is here, no clock runs, or the game is turn-based: there only time decides.
    pub fn claimable_from(&self, color: Color) -> Result<GameTime, Refusal> {
        if self.settings.is_turn_based() {
            return Err(Refusal::NotInThisGame);
        }
        if let Some(&reason) = self.clock.watch.stops().first() {
            return Err(Refusal::Stopped { reason });
        }
        let runs = matches!(self.state, State::Playing) && !self.is_first_move(self.position.to_play());
        if !runs {
            return Err(Refusal::WrongPhase);
        }
        let away = self.conduct.away[color.opponent()].ok_or(Refusal::NotAway)?;
        let from = away.max(self.conduct.runs_since) + self.patience_with_absence();
        Ok(from.max(self.conduct.claims_from))
    }

    /// A quick game waits less long for somebody than a slow one.
    fn patience_with_absence(&self) -> Duration {
        const MINUTE: u64 = 60;
        let estimate = self.settings.time.estimate().max(self.settings.times().white.estimate());
        Duration::from_secs(match estimate.as_secs() / MINUTE {
            0..10 => 60,
            10..30 => 120,
            _ => 300,
        })
    }

    /// When somebody has been away from the count for too long. Who has accepted the marking may go.
    pub(super) fn count_is_left(&self, counting: &Counting) -> Option<GameTime> {
        let since = counting.changed_at.max(self.conduct.runs_since);
        let missed = Color::BOTH.into_iter().filter(|&color| !counting.accepted[color]);
        missed.filter_map(|color| Some(self.conduct.away[color]?.max(since) + AWAY_FROM_A_COUNT)).min()
    }
}
