//! The games that are played: random ones, the same whenever the same are asked for.

use std::error::Error;

use sha2::{Digest, Sha256};
use tengen_rules::{Move, Playout, Point, Position, Size};

use super::chance::Chance;
use super::{Game, RULES};

/// Games of as many moves each, without a pass. No move fills an eye of its own colour or repeats a position.
pub(crate) struct GameSet {
    pub(super) size: Size,
    pub(crate) games: Vec<Game>,
}

const SEED: u64 = 20_261_130;

/// The SHA-256 of the lines of the sets that figures are told of, by the length of their games. Other programs make
/// the same lines, so figures can be compared.
const NAMED: [(usize, &str); 2] = [
    (250, "43a7cbf1a228cd23192ef3bc918339e8ae774ba1bbeb51bfdfbdb03ccb3b7781"),
    (400, "fd25876a3b772e55f79116a5f29f8ae1b9159bae9680463bbccfe926facf89ed"),
];

impl GameSet {
    /// Makes them. A game that comes to its end before is left out.
    pub(super) fn new(size: Size, games: usize, moves: usize) -> Self {
        let mut chance = Chance::new(SEED);
        let made = std::iter::repeat_with(|| random_game(size, moves, &mut chance));
        GameSet { size, games: made.filter(|game| game.len() == moves).take(games).collect() }
    }

    /// The thousand games of that length on 19×19.
    ///
    /// # Errors
    /// They are not what they always were, and no figure would be worth anything.
    pub(crate) fn named(moves: usize) -> Result<Self, Box<dyn Error>> {
        let set = GameSet::new(Size::NINETEEN, 1000, moves);
        let hash: String = Sha256::digest(set.lines()).iter().map(|byte| format!("{byte:02x}")).collect();
        match NAMED.contains(&(moves, hash.as_str())) {
            true => Ok(set),
            false => Err(format!("the games of {moves} moves are others than they were: {hash}").into()),
        }
    }

    /// Each game on a line: the moves, a blank, and the stones at the end row by row.
    pub(super) fn lines(&self) -> String {
        let line = |game: &Game| {
            let moves: String = game.iter().map(ToString::to_string).collect();
            format!("{moves} {}\n", self.end(game).diagram().replace('\n', ""))
        };
        self.games.iter().map(line).collect()
    }

    /// The position after the game.
    pub(super) fn end(&self, game: &Game) -> Position {
        let mut position = Position::new(self.size, &RULES);
        for &point in game {
            // Each was found legal when the game was made.
            let _ = position.play(Move::Play(point));
        }
        position
    }
}

/// A game played until a side has no move left but into its own eyes.
pub(super) fn random_end(size: Size, chance: &mut Chance) -> Position {
    let mut game = RandomGame::new(size);
    while game.step(chance).is_some() {}
    game.position
}

/// Comes short of the moves wanted when a side has none left before.
fn random_game(size: Size, moves: usize, chance: &mut Chance) -> Game {
    let mut game = RandomGame::new(size);
    (0..moves).map_while(|_| game.step(chance)).collect()
}

/// The playout knows the empty points, the position superko.
struct RandomGame {
    playout: Playout,
    position: Position,
}

impl RandomGame {
    fn new(size: Size) -> Self {
        RandomGame { playout: Playout::new(size), position: Position::new(size, &RULES) }
    }

    /// Plays the first of the playable points, from one picked by chance on.
    fn step(&mut self, chance: &mut Chance) -> Option<Point> {
        let mut points = self.playout.playable_points(chance.number());
        let point = points.find(|&point| self.position.play(Move::Play(point)).is_ok())?;
        drop(points);
        // What the position allows, the playout does.
        self.playout.play(Move::Play(point)).ok().map(|()| point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_are_always_the_same() {
        for (moves, _) in NAMED {
            assert!(GameSet::named(moves).is_ok_and(|set| set.games.len() == 1000));
        }
    }
}
