//! Who fits whom, by plain words and in points: written again, so that nothing is believed of what is tested.

use tengen_game::ranking::{HandicapOption, Ticket};

/// The time, in milliseconds.
pub(crate) const NOW: u64 = 1_000_000_000;

/// Whether two may play now, and the preset in which their ratings are nearest.
pub(crate) fn fits(one: &Ticket, other: &Ticket, now: u64) -> Option<u16> {
    if one.user == other.user || games_today(one, other) >= 3 {
        return None;
    }
    let presets = (0..6).filter(|&preset| fits_in(one, other, preset, now));
    presets.min_by_key(|&preset| (gap(one, other, preset).unwrap().abs(), preset))
}

pub(crate) fn fits_in(one: &Ticket, other: &Ticket, preset: u16, now: u64) -> bool {
    let Some(gap) = gap(one, other, preset) else { return false };
    let (stronger, weaker) = if gap > 0 { (one, other) } else { (other, one) };
    // Halves are rounded down.
    let ranks = i32::from(gap.abs() % 100_000 > 50_000) + gap.abs() / 100_000;
    let with_handicap = one.handicap != HandicapOption::Never && other.handicap != HandicapOption::Never;
    let most = if with_handicap { 900 } else { 300 };
    let window = |ticket: &Ticket| most.min(100 + 50 * ((now - ticket.since_ms) / 10_000) as i32);
    gap.abs() <= 1_000 * window(one)
        && gap.abs() <= 1_000 * window(other)
        && (ranks == 0 || i32::from(weaker.stronger) >= ranks && i32::from(stronger.weaker) >= ranks)
}

/// How much stronger the first is, in thousandths of a point; nothing if they do not both want the preset.
pub(crate) fn gap(one: &Ticket, other: &Ticket, preset: u16) -> Option<i32> {
    let rating = |ticket: &Ticket| {
        ticket.wants.iter().find(|want| want.preset == preset).map(|want| want.rating.milli())
    };
    Some(rating(one)? - rating(other)?)
}

fn games_today(one: &Ticket, other: &Ticket) -> u8 {
    let told = |by: &Ticket, of: &Ticket| {
        by.met.iter().find(|met| met.opponent == of.user).map_or(0, |met| met.games)
    };
    told(one, other).max(told(other, one))
}

/// They have met within half an hour.
pub(crate) fn met_lately(one: &Ticket, other: &Ticket, now: u64) -> bool {
    let told = |by: &Ticket, of: &Ticket| {
        let met = by.met.iter().find(|met| met.opponent == of.user);
        met.is_some_and(|met| now < met.last_ms + 30 * 60 * 1_000)
    };
    told(one, other) || told(other, one)
}
