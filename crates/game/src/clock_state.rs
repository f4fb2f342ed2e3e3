//! Everything about time in a game, as it is stored with each entry.

use serde::{Deserialize, Serialize};
use tengen_rules::{ByColor, Color};

use crate::as_array::serde_as_array;
use crate::stopwatch::Stopwatch;
use crate::{Clock, LagQuota, TimeControl};

/// Both clocks, both lag quotas and the stopwatch of the side to move.
///
/// It is stored beside each entry: undo, appeal and a restart restore the clocks from one row, and a replay that comes
/// to another state than the stored one is noticed.
///
/// There are hundreds of these to a game, so the stored form is short. Of each player: the clock's kind with its numbers,
/// in the order of the fields of its type, and the lag quota. Of the stopwatch: what was thought about the move before
/// the last stop, since when it runs (null while it stands), and why it stands. All times are in milliseconds. Here both
/// have ten minutes and five periods of thirty seconds, and White has been thinking since 123.456 s:
///
/// ```
/// let text = r#"{
///     "black": [{"byo_yomi": [600000, 30000, 5]}, 3000],
///     "white": [{"byo_yomi": [600000, 30000, 5]}, 3000],
///     "watch": [0, 123456, []]
/// }"#;
/// let clocks: tengen_game::ClockState = serde_json::from_str(text).unwrap();
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockState {
    pub(crate) black: PlayerTime,
    pub(crate) white: PlayerTime,
    pub(crate) watch: Stopwatch,
}

/// What one player has between two of his moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlayerTime {
    pub(crate) clock: Clock,
    pub(crate) quota: LagQuota,
}

serde_as_array!(PlayerTime { clock: Clock, quota: LagQuota });

impl ClockState {
    pub(crate) fn new(time: &ByColor<TimeControl>) -> Self {
        let ByColor { black, white } = time.map(|time| PlayerTime::new(&time));
        ClockState { black, white, watch: Stopwatch::default() }
    }

    pub(crate) fn player(&self, color: Color) -> &PlayerTime {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    pub(crate) fn player_mut(&mut self, color: Color) -> &mut PlayerTime {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }

    pub(crate) fn times(&self) -> ByColor<PlayerTime> {
        ByColor::new(self.black, self.white)
    }

    pub(crate) fn set_times(&mut self, times: ByColor<PlayerTime>) {
        self.black = times.black;
        self.white = times.white;
    }

    pub(crate) fn map<T>(&self, f: impl Fn(Color, &PlayerTime) -> T) -> ByColor<T> {
        ByColor::new(f(Color::Black, &self.black), f(Color::White, &self.white))
    }
}

impl PlayerTime {
    fn new(time: &TimeControl) -> Self {
        PlayerTime { clock: Clock::new(time), quota: LagQuota::new(time) }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proptest::prelude::*;

    use super::*;
    use crate::time_control::tests::any_time;
    use crate::{GameTime, StopReason};

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn stored(time: TimeControl) -> String {
        serde_json::to_string(&PlayerTime::new(&time)).unwrap()
    }

    fn stopped() -> impl Strategy<Value = Vec<StopReason>> {
        prop::collection::vec(prop::sample::select(&[StopReason::Server, StopReason::Pause]), 0..3)
    }

    proptest! {
        #[test]
        fn what_is_stored_reads_the_same(
            times in (any_time(), any_time()),
            thoughts in prop::collection::vec(0_u64..100, 0..20),
            (begun, spent) in (0_u64..1 << 40, 0_u64..1 << 30),
            reasons in stopped(),
        ) {
            let times = ByColor::new(times.0, times.1);
            let mut state = ClockState::new(&times);
            for (thought, color) in thoughts.iter().zip(Color::BOTH.into_iter().cycle()) {
                let player = state.player_mut(color);
                let left = player.clock.left().unwrap_or_default().as_millis() as u64;
                player.clock = player.clock.charged(ms(left * thought / 100)).unwrap();
                player.quota.moved(ms(10 * thought), &times[color]);
            }
            state.watch.begin(GameTime::from_millis(begun));
            for reason in reasons {
                state.watch.stop(reason, GameTime::from_millis(begun + spent));
            }
            let text = serde_json::to_string(&state).unwrap();
            prop_assert_eq!(serde_json::from_str::<ClockState>(&text).unwrap(), state);
        }
    }

    #[test]
    fn each_kind_of_clock_keeps_its_form() {
        let (main, period, block) = (ms(600_000), ms(30_000), ms(300_000));
        for (time, text) in [
            (TimeControl::Absolute { main }, r#"[{"absolute":[600000]},3000]"#),
            (TimeControl::ByoYomi { main, period, periods: 5 }, r#"[{"byo_yomi":[600000,30000,5]},3000]"#),
            (
                TimeControl::Retained { limit: ms(780_000), periods: 3 },
                r#"[{"byo_yomi":[600000,60000,3]},3000]"#,
            ),
            (
                TimeControl::Canadian { main, block, stones: 25 },
                r#"[{"canadian":[600000,300000,25,300000,25]},3000]"#,
            ),
            (
                TimeControl::Fischer { main, increment: ms(5_000), cap: 2 * main },
                r#"[{"fischer":[600000,5000,1200000]},3000]"#,
            ),
            (TimeControl::PerMove { per_move: period }, r#"[{"per_move":[30000]},3000]"#),
            (
                TimeControl::Ing { main, block, blocks: 3, penalty_points: 2 },
                r#"[{"ing":[600000,300000,3,2,0]},3000]"#,
            ),
            (TimeControl::None, r#"["none",0]"#),
        ] {
            assert_eq!(stored(time), text);
        }
    }

    #[test]
    fn a_stopwatch_keeps_its_form_running_and_stopped() {
        let mut state = ClockState::new(&ByColor::new(TimeControl::None, TimeControl::None));
        state.watch.begin(GameTime::from_millis(123_456));
        let text = r#"{"black":["none",0],"white":["none",0],"watch":[0,123456,[]]}"#;
        assert_eq!(serde_json::to_string(&state).unwrap(), text);
        state.watch.stop(StopReason::Pause, GameTime::from_millis(125_000));
        assert_eq!(serde_json::to_string(&state.watch).unwrap(), r#"[1544,null,["pause"]]"#);
    }

    #[test]
    fn what_has_a_number_too_few_or_too_many_is_no_clock() {
        for text in
            [r#"[{"byo_yomi":[1,2]},3]"#, r#"[{"byo_yomi":[1,2,3,4]},3]"#, r#"[{"byo_yomi":[1,2,3]}]"#]
        {
            assert!(serde_json::from_str::<PlayerTime>(text).is_err(), "{text}");
        }
    }
}
