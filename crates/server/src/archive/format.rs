//! What a row of `archive` holds: a packed log as compressed JSON.

use tengen_game::PackedLog;
use thiserror::Error;

/// The format that is written. An older one can still be read.
pub const FORMAT: i16 = 1;

/// The slowest levels take six times as long for 3 % less.
const LEVEL: i32 = 9;

/// More than any log: what says that it is longer is damaged.
const LONGEST: usize = 64 << 20;

/// A row of `archive` that is no log.
#[derive(Debug, Error)]
pub enum BadArchive {
    /// It was written by a later build.
    #[error("the archived log has format {0}, this build knows up to {FORMAT}")]
    Format(i16),
    /// It cannot be decompressed.
    #[error("the archived log is damaged: {0}")]
    Compressed(#[from] std::io::Error),
    /// It is not what was written.
    #[error("the archived log is damaged: {0}")]
    Json(#[from] serde_json::Error),
}

/// Writes a log in [`FORMAT`].
///
/// # Errors
/// If there is no memory for it.
pub fn write(log: &PackedLog) -> std::io::Result<Vec<u8>> {
    let json = serde_json::to_vec(log)?;
    let mut compressor = zstd::bulk::Compressor::new(LEVEL)?;
    compressor.include_checksum(true)?;
    compressor.compress(&json)
}

/// Reads a log.
///
/// # Errors
/// If it is damaged, or of a later format.
pub fn read(format: i16, bytes: &[u8]) -> Result<PackedLog, BadArchive> {
    if format != FORMAT {
        return Err(BadArchive::Format(format));
    }
    Ok(serde_json::from_slice(&zstd::bulk::decompress(bytes, LONGEST)?)?)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tengen_game::{Action, ActionId, By, Entry, Game, Settings, TimeControl};
    use tengen_rules::{Point, Size};

    use super::*;

    /// A game of White resigning after the first line is full.
    fn log() -> (Settings, Vec<Entry>) {
        let settings = Settings::even(Size::NINE, TimeControl::Absolute { main: Duration::from_secs(600) });
        let mut game = Game::new(settings.clone()).unwrap();
        let plays = (1..=9)
            .map(|move_number| Action::Play { move_number, point: Point::new(move_number as u8 - 1, 0) });
        let by = [By::Black, By::White].into_iter().cycle();
        let entries = by.zip(plays.chain([Action::Resign])).map(|(by, action)| {
            let (lag_ms, at_ms) = (20, game.last_at() + Duration::from_millis(2_345));
            game.act(by, &action, at_ms, Duration::from_millis(lag_ms.into())).unwrap();
            let (seq, clock) = (game.last_seq(), game.clock_state().clone());
            let action_id = ActionId::new(&format!("{by}-{seq}")).ok();
            Entry { seq, by, action, action_id, at_ms, lag_ms, wall_ms: 1_796_000_000_000, clock }
        });
        (settings, entries.collect())
    }

    #[test]
    fn what_is_written_reads_the_same() {
        let (settings, log) = log();
        let bytes = write(&PackedLog::pack(settings.clone(), &log).unwrap()).unwrap();
        let (game, again) = read(FORMAT, &bytes).unwrap().unpack(settings).unwrap();
        assert_eq!(again, log);
        assert!(game.outcome().is_some());
    }

    #[test]
    fn a_changed_byte_or_a_missing_one_is_noticed() {
        let (settings, log) = log();
        let packed = PackedLog::pack(settings, &log).unwrap();
        let bytes = write(&packed).unwrap();
        for place in 0..bytes.len() {
            let mut other = bytes.clone();
            other[place] ^= 4;
            // A bit of the frame's header that means nothing may differ.
            assert!(read(FORMAT, &other).map_or(true, |log| log == packed), "byte {place}");
            assert!(read(FORMAT, &bytes[..place]).is_err(), "{place} bytes");
        }
    }

    #[test]
    fn a_later_format_is_named() {
        let error = read(FORMAT + 1, &[]).unwrap_err().to_string();
        assert_eq!(error, "the archived log has format 2, this build knows up to 1");
    }
}
