//! The backups in a folder: when the next is due, and which are too many.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::NAME;
use super::file::{is_abandoned, partial};

/// How long until the next backup into this folder: its newest file decides, so that restarts do not matter.
pub(super) fn until_due(folder: &Path, every: Duration, now: SystemTime) -> io::Result<Duration> {
    let mut age = None;
    for path in whole(folder)? {
        // One from the future tells nothing.
        if let Ok(file) = now.duration_since(path.metadata()?.modified()?) {
            age = Some(age.map_or(file, |age: Duration| age.min(file)));
        }
    }
    Ok(age.map_or(Duration::ZERO, |age| every.saturating_sub(age)))
}

/// Removes all but the newest `keep`, and what was left behind of some that never became whole. Says how many went.
pub(super) fn remove_old(folder: &Path, keep: usize) -> io::Result<usize> {
    let whole = whole(folder)?;
    let old = &whole[..whole.len().saturating_sub(keep)];
    let mut gone = old.to_vec();
    for path in names(folder)?.into_iter().filter(|path| is_ours(path, &partial(Path::new(NAME.1)))) {
        if is_abandoned(&path) {
            gone.push(path);
        }
    }
    gone.iter().try_for_each(fs::remove_file)?;
    Ok(gone.len())
}

/// The backups, oldest first: their names are their times.
fn whole(folder: &Path) -> io::Result<Vec<PathBuf>> {
    Ok(names(folder)?.into_iter().filter(|path| is_ours(path, Path::new(NAME.1))).collect())
}

fn names(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// Whether a file has a name such as we give: `tengen-2026-11-30T120000Z`, and this end.
fn is_ours(path: &Path, end: &Path) -> bool {
    const TIME: &str = "0000-00-00T000000Z";
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let time = name.strip_prefix(NAME.0).and_then(|name| name.strip_suffix(&*end.to_string_lossy()));
    let is_like = |(a, b): (u8, u8)| if b == b'0' { a.is_ascii_digit() } else { a == b };
    time.is_some_and(|time| time.len() == TIME.len() && time.bytes().zip(TIME.bytes()).all(is_like))
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);

    fn folder(names: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        names.iter().for_each(|name| drop(File::create(folder.path().join(name)).unwrap()));
        folder
    }

    fn left(folder: &tempfile::TempDir) -> Vec<String> {
        let name = |path: PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
        names(folder.path()).unwrap().into_iter().map(name).collect()
    }

    fn set_age(folder: &tempfile::TempDir, name: &str, now: SystemTime, age: Duration) {
        let file = File::options().write(true).open(folder.path().join(name)).unwrap();
        file.set_modified(now - age).unwrap();
    }

    #[test]
    fn the_newest_file_decides_when_the_next_is_due() {
        let (old, new) = ("tengen-2026-11-29T120000Z.jsonl.zst", "tengen-2026-11-30T120000Z.jsonl.zst");
        let folder =
            folder(&[old, new, "tengen-mine.jsonl.zst", "tengen-2026-12-01T120000Z.jsonl.zst.partial"]);
        let now = SystemTime::now();
        let due = || until_due(folder.path(), 24 * HOUR, now).unwrap();
        set_age(&folder, old, now, 30 * HOUR);
        set_age(&folder, new, now, 5 * HOUR);
        assert_eq!(due(), 19 * HOUR);
        set_age(&folder, new, now, 25 * HOUR);
        assert_eq!(due(), Duration::ZERO);
        // A clock that was wrong once does not end the backups for years.
        File::options()
            .write(true)
            .open(folder.path().join(new))
            .unwrap()
            .set_modified(now + 9000 * HOUR)
            .unwrap();
        assert_eq!(due(), Duration::ZERO);
        assert_eq!(until_due(&folder.path().join("none"), 24 * HOUR, now).unwrap(), Duration::ZERO);
    }

    #[test]
    fn only_our_own_and_only_the_oldest_are_removed() {
        let folder = folder(&[
            "tengen-2026-11-28T120000Z.jsonl.zst",
            "tengen-2026-11-29T120000Z.jsonl.zst",
            "tengen-2026-11-30T120000Z.jsonl.zst",
            "tengen-2026-11-27T120000Z.jsonl.zst.partial",
            "tengen-before-the-move.jsonl.zst",
            "tengen-2026-11-01T120000Z.jsonl.zst.copy",
            "notes.txt",
        ]);
        let busy = folder.path().join("tengen-2026-12-01T120000Z.jsonl.zst.partial");
        let busy = File::create(busy).unwrap();
        busy.try_lock().unwrap();
        assert_eq!(remove_old(folder.path(), 2).unwrap(), 2);
        assert_eq!(
            left(&folder),
            [
                "notes.txt",
                "tengen-2026-11-01T120000Z.jsonl.zst.copy",
                "tengen-2026-11-29T120000Z.jsonl.zst",
                "tengen-2026-11-30T120000Z.jsonl.zst",
                "tengen-2026-12-01T120000Z.jsonl.zst.partial",
                "tengen-before-the-move.jsonl.zst",
            ]
        );
        assert_eq!(remove_old(folder.path(), 2).unwrap(), 0);
    }
}
