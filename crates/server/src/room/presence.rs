//! Who is here: the players' connections to their game.

use std::time::{Duration, Instant};

use tengen_game::{Action, Phase, StopReason};
use tengen_protocol::UserId;
use tengen_rules::Color;

use super::{Room, Standing};

/// A player without a connection for so long is away. A page that is loaded again takes less.
const AWAY_AFTER: Duration = Duration::from_secs(5);

impl Room<'_> {
    pub(super) fn is_here(&self, color: Color) -> bool {
        self.subscribers.has(self.row.players[color].id)
    }

    /// A player has come, perhaps back.
    pub(super) async fn came(&mut self, user: UserId) {
        let Some(color) = self.color_of(user) else { return };
        self.gone_since[color] = None;
        self.world.mass_loss.back(user);
        if self.standing == Standing::Open && self.game.away()[color].is_some() {
            self.say(Action::Returned { color }, Instant::now()).await;
        }
    }

    /// Somebody has left: if it was a player's last connection, he is missed from now on.
    pub(super) async fn left(&mut self) {
        let now = Instant::now();
        for color in Color::BOTH {
            if self.is_here(color) || self.gone_since[color].is_some() {
                continue;
            }
            self.gone_since[color] = Some(now);
            self.no_rematch(color);
            if self.is_missed() {
                self.report_loss(color, now).await;
            }
        }
    }

    /// One loss of many stops the clocks of all the games it is of.
    async fn report_loss(&mut self, color: Color, now: Instant) {
        let (user, game) = (self.row.players[color].id, self.row.id);
        let games = self.world.mass_loss.lost(user, game, self.world.online.users(), now);
        if games.contains(&game) {
            self.pardon().await;
        }
        self.world.lobby.pardon(games.into_iter().filter(|&other| other != game).collect());
    }

    /// The clocks stop: the connections were lost by no fault of the players.
    pub(super) async fn pardon(&mut self) {
        let now = Instant::now();
        if self.is_missed() && !self.game.is_stopped(StopReason::Server) {
            self.breath_ms = 0;
            self.wait_until = now + self.patience();
            self.say(Action::Stopped { reason: StopReason::Server }, now).await;
        }
    }

    pub(super) async fn notice_absence(&mut self) {
        let now = Instant::now();
        for color in Color::BOTH {
            if let Some(since) = self.gone_since[color]
                && self.misses(color)
                && now >= since + AWAY_AFTER
            {
                let for_ms = (now - since).as_millis().try_into().unwrap_or(u32::MAX);
                self.say(Action::Absent { color, for_ms }, now).await;
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
        self.standing == Standing::Open && waits && !self.game.settings().is_turn_based()
    }
}
