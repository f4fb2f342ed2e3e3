//! A folder that appears whole or not at all, even if the power goes.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use super::error::ClusterError;

/// Makes everything below `new` durable at once, then gives it its name.
pub(super) fn put_in_place(new: &Path, name: &Path) -> Result<(), ClusterError> {
    let parent = name.parent().unwrap_or(name);
    let done = File::open(parent).and_then(|folder| {
        sync_file_system(&folder)?;
        fs::rename(new, name)?;
        folder.sync_all()
    });
    done.map_err(ClusterError::io("put in place", name))
}

/// One call for the thousand files of a new cluster: an fsync for each takes seconds on a busy disk.
#[cfg(target_os = "linux")]
fn sync_file_system(within: &File) -> io::Result<()> {
    Ok(rustix::fs::syncfs(within)?)
}

#[cfg(not(target_os = "linux"))]
fn sync_file_system(_within: &File) -> io::Result<()> {
    rustix::fs::sync();
    Ok(())
}
