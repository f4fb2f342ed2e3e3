//! Settings and times, as bytes tell them.

use std::time::Duration;

use tengen_game::{Game, GameTime, Refereed, Settings, TimeControl, UserId};
use tengen_rules::{HalfPoints, RulesetName, Setup};

use crate::input::Input;

pub(super) fn settings(input: &mut Input<'_>) -> Option<Settings> {
    let size = input.size()?;
    let mut settings = Settings::even(size, time(input)?);
    settings.ruleset = input.one_of(&RulesetName::ALL)?;
    settings.komi = HalfPoints(i32::from(input.byte()?) * 6 - 764);
    let handicap = input.byte()?;
    if handicap >= 0x80 {
        settings.handicap = handicap & 15;
        let black = (0..settings.handicap).map_while(|_| input.point(size)).collect();
        settings.setup = Setup { black, white: Vec::new(), to_play: input.color()? };
    }
    if handicap & 0x40 != 0 {
        options(&mut settings, handicap, input)?;
    }
    Some(settings)
}

/// With a free handicap Black has fewer stones than the byte says, if any.
fn options(settings: &mut Settings, handicap: u8, input: &mut Input<'_>) -> Option<()> {
    let bits = input.byte()?;
    let bit = |place: u8| bits >> place & 1 == 1;
    settings.undo = !bit(0);
    settings.pauses = !bit(1);
    settings.illegal_move_loses_turn = bit(2);
    settings.long_cycle_offer = bit(3);
    settings.ranked = bit(4);
    settings.referee = bit(5).then_some(Refereed { user: UserId(7), call_stops_clocks: handicap & 1 == 1 });
    if bit(6) {
        settings.white_time = Some(time(input)?);
    }
    if bit(7) {
        settings.free_placement = true;
        settings.handicap = handicap & 15;
        settings.setup = Setup::default();
    }
    Some(())
}

fn time(input: &mut Input<'_>) -> Option<TimeControl> {
    let kind = input.byte()?;
    let seconds = if kind & 2 == 0 { input.byte()?.into() } else { input.u32()? };
    let main = Duration::from_millis(u64::from(seconds) * if kind & 4 == 0 { 1_000 } else { 1 });
    if kind & 0x70 == 0 && kind & 1 == 0 {
        return Some(TimeControl::Absolute { main });
    }
    if kind & 0x70 == 0x10 {
        return Some(TimeControl::PerMove { per_move: main * if kind & 1 == 0 { 1 } else { 3_600 } });
    }
    if kind & 0x70 == 0x20 {
        return Some(TimeControl::None);
    }
    let period = Duration::from_millis(u64::from(input.u16()?) * if kind & 8 == 0 { 10 } else { 2_000 });
    let number = input.below(102)? as u32;
    Some(match kind & 0x70 {
        0x30 => TimeControl::Retained { limit: main, periods: number },
        0x40 => TimeControl::Canadian { main, block: period, stones: number },
        0x50 => TimeControl::Fischer { main, increment: period, cap: main + period * number },
        0x60 => {
            TimeControl::Ing { main, block: period, blocks: number, penalty_points: input.byte()?.into() }
        }
        _ => TimeControl::ByoYomi { main, period, periods: number },
    })
}

/// Mostly the next seconds, sometimes about when something is due, an earlier time or one far away.
pub(super) fn later(game: &Game, now: GameTime, input: &mut Input<'_>) -> Option<GameTime> {
    Some(match input.byte()? {
        // Not to the end of time, where nothing can be later.
        0xff => GameTime::from_millis(u64::from(input.u32()?) << 31 | u64::from(input.u32()?)),
        0xf0..0xff => GameTime::from_millis(now.millis().saturating_sub(input.u16()?.into())),
        about @ 0xe0..0xf0 => {
            let due = game.due(Default::default()).map_or(now, |due| due.at);
            GameTime::from_millis((due.millis() + u64::from(about)).saturating_sub(0xe8))
        }
        wait => now + Duration::from_millis(u64::from(wait).pow(2)),
    })
}

pub(super) fn lag(input: &mut Input<'_>) -> Option<u32> {
    Some(match input.byte()? {
        0xff => input.u32()?,
        lag => u32::from(lag) * 5,
    })
}

pub(super) fn duration(input: &mut Input<'_>) -> Option<u32> {
    Some(match input.byte()? {
        0xff => input.u32()?,
        tenths => u32::from(tenths) * 100,
    })
}
