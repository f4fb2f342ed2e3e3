//! The time of day: for display it never jumps while the server runs; for what was agreed on it is the system's.

use std::sync::LazyLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

static START: LazyLock<(Instant, i64)> = LazyLock::new(|| (Instant::now(), system_ms()));

/// Milliseconds of the Unix epoch at an instant: read once at the start, then counted on the monotonic clock, so that
/// two of them can be compared whatever happens to the machine's time.
pub fn wall_ms(at: Instant) -> i64 {
    let (start, wall) = *START;
    let later = i64::try_from(at.saturating_duration_since(start).as_millis()).unwrap_or(i64::MAX);
    let earlier = i64::try_from(start.saturating_duration_since(at).as_millis()).unwrap_or(i64::MAX);
    wall.saturating_add(later).saturating_sub(earlier)
}

/// When the server was started, as [`wall_ms`].
pub fn up_since_ms() -> i64 {
    START.1
}

/// [`wall_ms`] now.
pub fn now_ms() -> i64 {
    wall_ms(Instant::now())
}

/// Milliseconds of the Unix epoch now, as the system's clock says: it may have been set since the start. For times of
/// day that players agree on.
pub fn system_ms() -> i64 {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since_epoch.as_millis().try_into().unwrap_or(i64::MAX)
}
