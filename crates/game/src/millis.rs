//! Durations travel as whole milliseconds, in fields whose names end in `_ms`, or in arrays.

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A duration in an array of numbers.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Millis(#[serde(with = "crate::millis")] Duration);

impl From<Duration> for Millis {
    fn from(duration: Duration) -> Self {
        Millis(duration)
    }
}

impl From<Millis> for Duration {
    fn from(millis: Millis) -> Self {
        millis.0
    }
}

pub(crate) fn serialize<S: Serializer>(value: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    u64::try_from(value.as_millis()).unwrap_or(u64::MAX).serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    u64::deserialize(deserializer).map(Duration::from_millis)
}
