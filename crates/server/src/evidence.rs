//! What the log of a game tells moderators of how it was played.

use std::time::Duration;

use tengen_game::{Entry, Fact, Game, ReplayError, Settings};
use tengen_protocol::{LogEvidence, PlayerEvidence, TimeSpread};
use tengen_rules::{ByColor, Color};

/// Replays a log and counts.
///
/// # Errors
/// If the log is no game.
pub fn of(settings: Settings, log: &[Entry]) -> Result<LogEvidence, ReplayError> {
    let mut game = Game::new(settings)?;
    let mut players: ByColor<Player> = ByColor::default();
    let mut has_been_counted = false;
    for entry in log {
        let thought = game.thinking(entry.at_ms);
        for fact in game.apply(entry)? {
            match fact {
                Fact::Played { color, .. } | Fact::TurnLost { color, .. } => {
                    players[color].moved(thought, has_been_counted)
                }
                Fact::Passed { color, .. } => {
                    players[color].moved(thought, has_been_counted);
                    players[color].told.passes += 1;
                }
                Fact::CountingBegan => has_been_counted = true,
                Fact::Absent { color } => players[color].told.absences += 1,
                _ => {}
            }
        }
    }
    let [black, white] = [Color::Black, Color::White].map(|color| std::mem::take(&mut players[color]).told());
    Ok(LogEvidence { black, white })
}

#[derive(Default)]
struct Player {
    told: PlayerEvidence,
    times: Vec<Duration>,
}

impl Player {
    fn moved(&mut self, thought: Option<Duration>, has_been_counted: bool) {
        self.told.moves += 1;
        self.told.moves_after_the_count += u32::from(has_been_counted);
        self.times.extend(thought);
    }

    fn told(mut self) -> PlayerEvidence {
        self.times.sort_unstable();
        self.told.time = spread(&self.times);
        self.told
    }
}

/// Of times in order.
fn spread(times: &[Duration]) -> Option<TimeSpread> {
    let last = times.len().checked_sub(1)?;
    let ms = |place: usize| u32::try_from(times[place].as_millis()).unwrap_or(u32::MAX);
    Some(TimeSpread {
        median_ms: ms(last / 2),
        lower_quartile_ms: ms(last / 4),
        upper_quartile_ms: ms(last * 3 / 4),
        longest_ms: ms(last),
    })
}

#[cfg(test)]
mod tests {
    use tengen_game::{Action, By, GameTime, TimeControl};
    use tengen_rules::Size;

    use super::*;

    /// A game as it is played: whoever is named acts at so many seconds.
    fn log(acts: &[(u64, By, Action)]) -> (Settings, Vec<Entry>) {
        let settings = Settings::even(Size::NINE, TimeControl::Absolute { main: Duration::from_secs(600) });
        let mut game = Game::new(settings.clone()).unwrap();
        let mut log = Vec::new();
        for (seconds, by, action) in acts {
            let at = GameTime::from_millis(seconds * 1_000);
            game.act(*by, action, at, Duration::ZERO).unwrap();
            log.push(Entry {
                seq: game.last_seq(),
                by: *by,
                action: action.clone(),
                action_id: None,
                at_ms: at,
                lag_ms: 0,
                wall_ms: 0,
                clock: game.clock_state().clone(),
            });
        }
        (settings, log)
    }

    fn play(move_number: u32, point: &str) -> Action {
        Action::Play { move_number, point: point.parse().unwrap() }
    }

    #[test]
    fn times_are_those_for_which_the_clock_ran_and_moves_after_the_count_are_told_apart() {
        let (black, white) = (By::player(Color::Black), By::player(Color::White));
        let (settings, log) = log(&[
            (9, black, play(1, "ee")),
            (10, white, play(2, "cc")),
            (12, black, play(3, "gg")),
            (20, By::Server, Action::Absent { color: Color::White, for_ms: 5_000 }),
            (25, By::Server, Action::Returned { color: Color::White }),
            (32, white, play(4, "cg")),
            (36, black, Action::Pass { move_number: 5 }),
            (37, white, Action::Pass { move_number: 6 }),
            (50, black, Action::Resume { move_number: 7 }),
            (51, black, play(7, "gc")),
        ]);
        let LogEvidence { black, white } = of(settings, &log).unwrap();
        // Of the first move no clock says anything.
        let time = TimeSpread {
            median_ms: 2_000,
            lower_quartile_ms: 1_000,
            upper_quartile_ms: 2_000,
            longest_ms: 4_000,
        };
        let told =
            PlayerEvidence { moves: 4, passes: 1, moves_after_the_count: 1, absences: 0, time: Some(time) };
        assert_eq!(black, told);
        assert_eq!((white.moves, white.passes, white.moves_after_the_count, white.absences), (3, 1, 0, 1));
        assert_eq!(white.time.unwrap().longest_ms, 20_000);
    }

    #[test]
    fn of_nothing_there_is_no_spread() {
        let (settings, _) = log(&[]);
        assert_eq!(of(settings, &[]), Ok(LogEvidence::default()));
    }
}
