//! What happens in a game, as bytes tell it: mostly what is allowed, now and then anything.

use std::time::Duration;

use tengen_game::{Action, By, Game, GameTime, Settings, StopReason, TimeControl};
use tengen_rules::{Extent, HalfPoints, Life, RulesetName, Setup};

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
    Some(settings)
}

fn time(input: &mut Input<'_>) -> Option<TimeControl> {
    let kind = input.byte()?;
    let seconds = if kind & 2 == 0 { input.byte()?.into() } else { input.u32()? };
    let main = Duration::from_millis(u64::from(seconds) * if kind & 4 == 0 { 1_000 } else { 1 });
    if kind & 1 == 0 {
        return Some(TimeControl::Absolute { main });
    }
    let period = Duration::from_millis(u64::from(input.u16()?) * if kind & 8 == 0 { 10 } else { 2_000 });
    Some(TimeControl::ByoYomi { main, period, periods: input.below(102)? as u32 })
}

/// Mostly the side to move, the next number, and the right hash.
pub(super) fn act(game: &Game, input: &mut Input<'_>) -> Option<(By, Action)> {
    let kind = input.byte()?;
    let sensible = kind < 0xe0;
    let mut by = game.to_play().map_or(By::Black, By::player);
    let mut move_number = game.next_move_number();
    if !sensible {
        by = input.one_of(&[By::Black, By::White, By::Server])?;
        move_number = move_number.wrapping_add(input.byte()?.into()).wrapping_sub(1);
    } else if game.counting().is_some() {
        by = input.one_of(&[By::Black, By::White])?;
    }
    let server = |action| (if sensible { By::Server } else { by }, action);
    Some(match kind % 32 {
        0..=14 => (by, Action::Play { move_number, point: input.point(game.position().size())? }),
        15..=18 => (by, Action::Pass { move_number }),
        19..=20 => {
            let point = input.point(game.position().size())?;
            let life = input.one_of(&[Life::Dead, Life::Alive, Life::Seki])?;
            (
                by,
                Action::Mark {
                    move_number,
                    point,
                    life,
                    extent: input.one_of(&[Extent::Chain, Extent::Region])?,
                },
            )
        }
        21..=22 => {
            let marking = game.counting().map(|counting| counting.marking().clone()).unwrap_or_default();
            (by, Action::Accept { move_number, hash: marking.hash() })
        }
        23..=24 => (by, Action::Resume { move_number }),
        25 => (by, Action::Resign),
        26 => server(Action::Flag),
        27 => server(Action::Held { ms: duration(input)? }),
        28 => server(Action::ServerRestarted),
        29 => server(Action::Stopped { reason: StopReason::Server }),
        _ => server(Action::Running { reason: StopReason::Server, after_ms: duration(input)? }),
    })
}

/// Mostly the next seconds, sometimes an earlier time or one far away.
pub(super) fn later(now: GameTime, input: &mut Input<'_>) -> Option<GameTime> {
    Some(match input.byte()? {
        // Not to the end of time, where nothing can be later.
        0xff => GameTime::from_millis(u64::from(input.u32()?) << 31 | u64::from(input.u32()?)),
        0xf0..0xff => GameTime::from_millis(now.millis().saturating_sub(input.u16()?.into())),
        wait => now + Duration::from_millis(u64::from(wait).pow(2)),
    })
}

pub(super) fn lag(input: &mut Input<'_>) -> Option<u32> {
    Some(match input.byte()? {
        0xff => input.u32()?,
        lag => u32::from(lag) * 5,
    })
}

fn duration(input: &mut Input<'_>) -> Option<u32> {
    Some(match input.byte()? {
        0xff => input.u32()?,
        tenths => u32::from(tenths) * 100,
    })
}
