//! After a game: another one.

use sha2::{Digest, Sha256};
use tengen_game::{ActionId, Settings};
use tengen_protocol::{GameId, Reason, RematchWanted, SeekId, ServerMsg, UserId};
use tengen_rules::{ByColor, Color};

use crate::answer;
use crate::begin::Pairing;
use crate::outbox::Outbox;

use super::Room;

impl Room<'_> {
    /// A player wants another game, or no longer does. When both want it, it begins; it can only once.
    pub(super) fn rematch(&mut self, id: &ActionId, user: UserId, wanted: bool, outbox: &Outbox) {
        let refuse = |reason, message| outbox.send(&answer::refused(id, reason, message));
        let Some(color) = self.color_of(user) else {
            return refuse(Reason::NotAPlayer, "you do not play in this game");
        };
        if self.game.outcome().is_none() {
            return refuse(Reason::WrongPhase, "the game is not over");
        }
        // Nobody is told that he is blocked.
        let opponent = self.row.players[color.opponent()].id;
        let is_blocked = self.world.online.is_blocked(user, [opponent].into_iter());
        if wanted && (is_blocked || !self.is_here(color.opponent())) {
            return refuse(Reason::OpponentGone, "your opponent is not here any more");
        }
        outbox.send(&answer::ok(id));
        if std::mem::replace(&mut self.rematch[color], wanted) != wanted {
            self.tell_rematch();
        }
        if self.rematch == ByColor::new(true, true) {
            self.rematch = ByColor::default();
            self.world.lobby.rematch(self.row.id, self.pairing());
        }
    }

    /// A player who leaves wants none.
    pub(super) fn no_rematch(&mut self, color: Color) {
        if std::mem::take(&mut self.rematch[color]) {
            self.tell_rematch();
        }
    }

    fn tell_rematch(&self) {
        let msg = ServerMsg::Rematch(RematchWanted { game: self.row.id, wanted: self.rematch });
        for color in Color::BOTH {
            self.world.online.send(self.row.players[color].id, &msg);
        }
    }

    /// The colours change, but for a handicap: it stays with the weaker player.
    fn pairing(&self) -> Pairing {
        let mut settings = Settings {
            game: GameId::from_bits(rand::random()),
            nigiri: None,
            ..self.game.settings().clone()
        };
        let mut players = self.row.players.clone();
        if settings.handicap == 0 {
            players = ByColor::new(players.white, players.black);
            with_times_changed(&mut settings);
        }
        Pairing { origin: origin(self.row.id), players, settings }
    }
}

/// Unequal times go with the player, not with the colour.
fn with_times_changed(settings: &mut Settings) {
    if let Some(white) = &mut settings.white_time {
        std::mem::swap(white, &mut settings.time);
    }
}

/// What a rematch comes from, the same whenever it is asked: a game has one rematch.
fn origin(game: GameId) -> SeekId {
    let hash = Sha256::new().chain_update("rematch of ").chain_update(game.to_string()).finalize();
    SeekId::from_bits(hash.iter().take(8).fold(0, |bits, &byte| bits << 8 | u64::from(byte)))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tengen_game::TimeControl;
    use tengen_rules::Size;

    use super::*;

    #[test]
    fn unequal_times_go_with_the_player() {
        let [short, long] = [1, 60].map(|main| TimeControl::Absolute { main: Duration::from_secs(main) });
        let mut settings = Settings { white_time: Some(long), ..Settings::even(Size::NINE, short) };
        with_times_changed(&mut settings);
        assert_eq!((settings.time, settings.white_time), (long, Some(short)));
        let mut equal = Settings::even(Size::NINE, short);
        with_times_changed(&mut equal);
        assert_eq!(equal, Settings::even(Size::NINE, short));
    }

    #[test]
    fn a_game_comes_from_one_other() {
        assert_eq!(origin(GameId::from_bits(1)), origin(GameId::from_bits(1)));
        assert_ne!(origin(GameId::from_bits(1)), origin(GameId::from_bits(2)));
    }
}
