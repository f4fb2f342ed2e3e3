//! How the C library's allocator is told to keep memory that was given back.

use std::env;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// With these glibc neither returns the top of the heap to the system nor maps large blocks one by one. Without
/// them the peer, which keeps a copy of the board for each move, waits for the system most of the time.
const SETTINGS: [(&str, &str); 2] =
    [("MALLOC_TRIM_THRESHOLD_", "2147483648"), ("MALLOC_MMAP_THRESHOLD_", "1073741824")];

/// Begins this process again with the settings, since they are read at its start; returns if they are there.
pub(super) fn tune() -> io::Result<()> {
    if SETTINGS.iter().all(|(name, value)| env::var(name).is_ok_and(|found| found == *value)) {
        return Ok(());
    }
    Err(Command::new(env::current_exe()?).args(env::args_os().skip(1)).envs(SETTINGS).exec())
}
