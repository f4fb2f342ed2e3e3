//! The running games as they are listed: the strongest players first.

use std::cmp::Reverse;

use tengen_protocol::{GameId, GameInfo};
use tengen_rules::Color;

/// Running games that are listed.
const LISTED: usize = 100;

/// Running games in the order in which they are listed.
#[derive(Debug, Default)]
pub(super) struct Running(Vec<GameInfo>);

impl Running {
    /// These are running, newest first.
    pub(super) fn of(games: impl Iterator<Item = GameInfo>) -> Self {
        let mut games: Vec<GameInfo> = games.collect();
        games.sort_by_key(place);
        Running(games)
    }

    pub(super) fn began(&mut self, game: GameInfo) {
        self.ended(game.game);
        let before = self.0.partition_point(|other| place(other) < place(&game));
        self.0.insert(before, game);
    }

    pub(super) fn ended(&mut self, game: GameId) {
        self.0.retain(|other| other.game != game);
    }

    /// The first of them.
    pub(super) fn listed(&self) -> impl Iterator<Item = &GameInfo> {
        self.0.iter().take(LISTED)
    }
}

/// The higher both ratings together the earlier; behind all those where one is not known.
fn place(game: &GameInfo) -> Reverse<Option<i32>> {
    Reverse(game.strengths.map(|both| Color::BOTH.into_iter().map(|color| both[color].rating.milli()).sum()))
}

#[cfg(test)]
mod tests {
    use tengen_game::ranking::{Rank, Strength};
    use tengen_protocol::{User, UserId};
    use tengen_rules::{ByColor, Size};

    use super::*;

    fn game(number: u64, ranks: Option<[u8; 2]>) -> GameInfo {
        let user = |id| User { id: UserId(id), name: "Dōsaku".into(), guest: false };
        let strength = |rank| Strength::at_entry(Rank::from_number(rank).unwrap());
        GameInfo {
            game: GameId::from_bits(number),
            size: Size::NINE,
            black: user(1),
            white: user(2),
            strengths: ranks.map(|[black, white]| ByColor::new(strength(black), strength(white))),
            ranked: false,
        }
    }

    fn numbers(running: &Running) -> Vec<u64> {
        running.listed().map(|game| game.game.value().cast_unsigned()).collect()
    }

    #[test]
    fn the_strongest_pair_is_first_and_of_equals_the_newest() {
        let before = [game(3, None), game(2, Some([5, 5])), game(1, None)];
        let mut running = Running::of(before.into_iter());
        assert_eq!(numbers(&running), [2, 3, 1]);
        running.began(game(4, None));
        running.began(game(5, Some([1, 9])));
        running.began(game(6, Some([20, 1])));
        assert_eq!(numbers(&running), [6, 5, 2, 4, 3, 1]);
        running.began(game(2, Some([5, 5])));
        running.ended(GameId::from_bits(6));
        assert_eq!(numbers(&running), [2, 5, 4, 3, 1]);
    }
}
