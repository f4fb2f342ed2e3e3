//! Who is here: the players' connections to their game.

use std::time::{Duration, Instant};

use tengen_game::{Action, Phase, StopReason};
use tengen_rules::Color;

use super::Room;

/// A player without a connection for so long is away. A page that is loaded again takes less.
const AWAY_AFTER: Duration = Duration::from_secs(5);
/// The clocks of one game stop for lost connections at most once in this time.
const PARDONS_APART: Duration = Duration::from_secs(300);

impl Room<'_> {
    pub(super) fn is_here(&self, color: Color) -> bool {
        self.subscribers.has(self.row.players[color].id)
    }

    /// A player has come, perhaps back.
    pub(super) fn came(&mut self, color: Color) {
        self.gone_since[color] = None;
        self.world.mass_loss.back(self.row.players[color].id, self.row.id);
    }

    /// Somebody has left: if it was a player's last connection, he is missed from now on.
    pub(super) fn left(&mut self) {
        let now = Instant::now();
        for color in Color::BOTH {
            if self.is_here(color) || self.gone_since[color].is_some() {
                continue;
            }
            self.gone_since[color] = Some(now);
            self.no_rematch(color);
            if self.is_missed() {
                self.report_loss(color, now);
            }
        }
    }

    /// One loss of many stops the clocks of all the games it is of.
    fn report_loss(&mut self, color: Color, now: Instant) {
        let (user, game) = (self.row.players[color].id, self.row.id);
        let games = self.world.mass_loss.lost(user, game, self.world.online.users(), now);
        self.is_to_pardon |= games.contains(&game);
        self.world.lobby.pardon(games.into_iter().filter(|&other| other != game).collect());
    }

    /// The clocks stop: the connections were lost by no fault of the players. It is said until it is stored, and not
    /// again for a while.
    pub(super) async fn pardon(&mut self) {
        let now = Instant::now();
        let is_late = self.pardoned_at.is_some_and(|at| now < at + PARDONS_APART);
        if !self.is_to_pardon || is_late || !self.is_missed() || self.game.is_stopped(StopReason::Server) {
            self.is_to_pardon = false;
            return;
        }
        self.breath_ms = 0;
        self.wait_until = now + self.world.patience();
        self.say(Action::Stopped { reason: StopReason::Server }, now).await;
        if self.game.is_stopped(StopReason::Server) {
            self.pardoned_at = Some(now);
        }
    }

    /// Says of each player whether he is here, if the game knows it otherwise.
    pub(super) async fn notice_presence(&mut self) {
        let now = Instant::now();
        for color in Color::BOTH {
            match self.gone_since[color] {
                None if self.game.outcome().is_none() && self.game.away()[color].is_some() => {
                    self.say(Action::Returned { color }, now).await;
                }
                Some(since) if self.misses(color) && now >= since + AWAY_AFTER => {
                    let for_ms = (now - since).as_millis().try_into().unwrap_or(u32::MAX);
                    self.say(Action::Absent { color, for_ms }, now).await;
                }
                _ => {}
            }
        }
    }

    pub(super) fn next_absence(&self) -> Option<Instant> {
        let next = |color: Color| Some(self.gone_since[color].filter(|_| self.misses(color))? + AWAY_AFTER);
        Color::BOTH.into_iter().filter_map(next).min()
    }

    fn misses(&self, color: Color) -> bool {
        self.is_missed() && self.game.away()[color].is_none()
    }

    /// Where days go by, or play goes on another day, nobody need be here.
    fn is_missed(&self) -> bool {
        let waits = matches!(self.game.phase(), Phase::Placing | Phase::Playing | Phase::Counting);
        self.acts_by_itself() && waits && !self.game.settings().is_turn_based()
    }
}
