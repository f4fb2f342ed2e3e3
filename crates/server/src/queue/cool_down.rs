//! Whoever leaves many games waits before he queues again.

use std::time::Duration;

use crate::db::contenders::PlayedOut;

/// So many games are looked at.
pub const LAST_GAMES: usize = 20;
/// Above so many games left of those, there is a cool-down: 30 %.
const MOST_LEFT: u32 = 6;
/// So many games played out in a row forgive one that was left.
const FORGIVING: u32 = 5;
/// The first cool-down; each further game left doubles it.
const FIRST: Duration = Duration::from_secs(5 * 60);
/// No cool-down is longer.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// How long somebody has still to wait, by his last games, the newest first.
pub fn left_to_wait(games: &[PlayedOut]) -> Option<Duration> {
    let last = games.iter().take(LAST_GAMES);
    let lasts = duration(on_record(last.clone().rev().map(|game| game.is_left)))?;
    let since = u64::try_from(last.into_iter().find(|game| game.is_left)?.since_ms).unwrap_or(0);
    lasts.checked_sub(Duration::from_millis(since)).filter(|left| !left.is_zero())
}

/// How many games left stand on a record, by games in their order.
fn on_record(games: impl Iterator<Item = bool>) -> u32 {
    let (mut left, mut clean) = (0_u32, 0);
    for is_left in games {
        clean = if is_left { 0 } else { clean + 1 };
        if is_left {
            left += 1;
        } else if clean == FORGIVING {
            (left, clean) = (left.saturating_sub(1), 0);
        }
    }
    left
}

fn duration(left: u32) -> Option<Duration> {
    let further = left.checked_sub(MOST_LEFT + 1)?;
    Some(FIRST.saturating_mul(2_u32.saturating_pow(further)).min(LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: i64 = 60_000;

    /// Games from the newest: `x` was left, `.` played out; one ended each minute, the first of them now.
    fn wait(games: &str) -> Option<u64> {
        let game =
            |(at, sign): (usize, char)| PlayedOut { is_left: sign == 'x', since_ms: at as i64 * MINUTE };
        let games: Vec<PlayedOut> = games.chars().enumerate().map(game).collect();
        left_to_wait(&games).map(|left| left.as_secs())
    }

    #[test]
    fn up_to_six_of_the_last_twenty_cost_nothing_and_the_seventh_five_minutes() {
        assert_eq!(wait(""), None);
        assert_eq!(wait("xxxxxx.............."), None);
        assert_eq!(wait("xxxxxxx............."), Some(300));
        assert_eq!(wait("xxxxxxx"), Some(300), "whoever has played few games is judged by as many");
    }

    #[test]
    fn each_further_one_doubles_it_up_to_a_day() {
        assert_eq!(wait("xxxxxxxx............"), Some(600));
        assert_eq!(wait("xxxxxxxxxx.........."), Some(2_400));
        assert_eq!(wait("xxxxxxxxxxxxxxxxxxxx"), Some(24 * 60 * 60));
    }

    #[test]
    fn it_runs_from_the_last_game_that_was_left() {
        assert_eq!(wait(".xxxxxxx............"), Some(240));
        assert_eq!(wait("....xxxxxxx........."), Some(60));
        assert_eq!(wait(".....xxxxxxx........"), None, "and five clean games have forgiven one");
    }

    #[test]
    fn five_clean_games_in_a_row_forgive_one() {
        assert_eq!(wait("xxxx.....xxxx......."), Some(300), "eight, and one forgiven");
        assert_eq!(wait("xxxx....xxxx........"), Some(600), "four forgive nothing");
        assert_eq!(wait("xxx..........xxxxx.."), None, "eight, and two forgiven");
    }

    #[test]
    fn what_is_longer_ago_than_twenty_games_is_forgotten() {
        assert_eq!(wait("x...................xxxxxxxxxxxxxxx"), None);
    }
}
