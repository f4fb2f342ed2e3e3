//! Many connections lost at once: that is no player's fault, and his clock does not run for it.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tengen_protocol::{GameId, UserId};

/// The losses of the last seconds. The lock is held for a look at them only.
#[derive(Clone, Debug)]
pub struct MassLoss {
    losses: Arc<Mutex<VecDeque<Loss>>>,
    lost_at_once: usize,
}

#[derive(Debug)]
struct Loss {
    at: Instant,
    user: UserId,
    game: GameId,
    pardoned: bool,
}

const TOGETHER: Duration = Duration::from_secs(10);
/// So few are many when they are this share of all who are online, in percent.
const FEW: usize = 5;
const SHARE: usize = 30;

impl MassLoss {
    /// So many accounts at once are a mass.
    pub fn new(lost_at_once: u32) -> Self {
        MassLoss { losses: Arc::default(), lost_at_once: lost_at_once as usize }
    }

    /// A player has lost his last connection to his game, while `online` others are connected. Answers with the games
    /// whose clocks are to stop because it is one loss of many.
    pub fn lost(&self, user: UserId, game: GameId, online: u32, at: Instant) -> Vec<GameId> {
        let losses = &mut *self.losses.lock().unwrap_or_else(PoisonError::into_inner);
        losses.retain(|loss| at.saturating_duration_since(loss.at) < TOGETHER && !loss.is_of(user, game));
        losses.push_back(Loss { at, user, game, pardoned: false });
        let games: HashSet<GameId> = losses.iter().map(|loss| loss.game).collect();
        let share = SHARE * (online as usize + losses.len());
        let is_mass = games.len() >= self.lost_at_once || (games.len() >= FEW && 100 * games.len() >= share);
        if !is_mass {
            return Vec::new();
        }
        let new = losses.iter_mut().filter(|loss| !loss.pardoned);
        let pardon = |loss: &mut Loss| {
            loss.pardoned = true;
            loss.game
        };
        new.map(pardon).collect::<HashSet<_>>().into_iter().collect()
    }

    /// A player is back in his game: a page that was loaded again is no loss.
    pub fn back(&self, user: UserId, game: GameId) {
        let losses = &mut *self.losses.lock().unwrap_or_else(PoisonError::into_inner);
        losses.retain(|loss| !loss.is_of(user, game));
    }
}

impl Loss {
    fn is_of(&self, user: UserId, game: GameId) -> bool {
        (self.user, self.game) == (user, game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lose(mass: &MassLoss, users: std::ops::Range<i64>, online: u32, at: Instant) -> Vec<usize> {
        let lose = |user: i64| mass.lost(UserId(user), GameId::from_bits(user as u64), online, at).len();
        users.map(lose).collect()
    }

    #[test]
    fn ten_accounts_of_different_games_are_a_mass_and_each_later_one_too() {
        let (mass, now) = (MassLoss::new(10), Instant::now());
        assert_eq!(lose(&mass, 0..12, 1_000, now), [0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 1]);
    }

    #[test]
    fn five_are_a_mass_when_they_are_a_third_of_all() {
        assert_eq!(lose(&MassLoss::new(10), 0..5, 11, Instant::now()), [0, 0, 0, 0, 5]);
        assert_eq!(lose(&MassLoss::new(10), 0..5, 12, Instant::now()), [0, 0, 0, 0, 0]);
    }

    #[test]
    fn losses_far_apart_of_one_game_or_of_those_who_are_back_are_none() {
        let (mass, now) = (MassLoss::new(5), Instant::now());
        lose(&mass, 0..4, 1_000, now);
        assert_eq!(lose(&mass, 4..5, 1_000, now + TOGETHER), [0]);
        let mass = MassLoss::new(5);
        for user in 0..9 {
            assert!(mass.lost(UserId(user), GameId::from_bits(1), 1_000, now).is_empty());
        }
        let mass = MassLoss::new(5);
        lose(&mass, 0..4, 1_000, now);
        mass.back(UserId(0), GameId::from_bits(0));
        assert_eq!(lose(&mass, 4..5, 1_000, now), [0]);
    }
}
