//! Time controls of all kinds, mostly short: time runs out while much else happens.

use std::time::Duration;

use tengen_game::TimeControl;

use crate::chance::Chance;

pub(crate) fn time(chance: &mut Chance) -> TimeControl {
    match chance.below(9) {
        0 => TimeControl::Absolute { main: length(chance, &[5, 30, 120, 600, 1_800]) },
        1 => TimeControl::ByoYomi {
            main: length(chance, &[0, 5, 60, 600, 1_800]),
            period: length(chance, &[1, 5, 20, 30]),
            periods: number(chance, 5),
        },
        2 => {
            let periods = number(chance, 3);
            let before = length(chance, &[0, 30, 600]);
            TimeControl::Retained { limit: before + Duration::from_secs(60) * periods, periods }
        }
        3 => TimeControl::Canadian {
            main: length(chance, &[0, 10, 300]),
            block: length(chance, &[5, 30, 120]),
            stones: number(chance, 5),
        },
        4 => {
            let main = length(chance, &[3, 30, 300]);
            let cap = main + length(chance, &[0, 20, 300]);
            TimeControl::Fischer { main, increment: length(chance, &[0, 2, 10]), cap }
        }
        5 => TimeControl::PerMove { per_move: length(chance, &[2, 10, 60, 180]) },
        6 => TimeControl::Ing {
            main: length(chance, &[0, 10, 300]),
            block: length(chance, &[5, 60]),
            blocks: number(chance, 4),
            penalty_points: number(chance, 5),
        },
        7 => TimeControl::None,
        _ => TimeControl::PerMove { per_move: length(chance, &[3_600, 86_400, 3 * 86_400]) },
    }
}

/// Some seconds, not always whole ones.
fn length(chance: &mut Chance, seconds: &[u64]) -> Duration {
    let whole = Duration::from_secs(chance.one_of(seconds));
    if chance.percent(30) { whole + chance.millis(1_000) } else { whole }
}

fn number(chance: &mut Chance, most: u64) -> u32 {
    chance.below(most) as u32 + 1
}
