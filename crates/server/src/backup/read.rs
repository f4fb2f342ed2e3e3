//! Reading a backup's file: line by line, and at its end whether it was whole.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::line::{Header, Line, ROW, ROW_END, hex};
use super::{FORMAT, FileError};

/// A file that cannot be restored.
#[derive(Debug, Error)]
pub enum BadBackup {
    /// It is not there, or not for us.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is something else.
    #[error("it is no backup of Tengen's")]
    NoBackup,
    /// This build is too old.
    #[error("the backup has format {0}, this build reads up to {FORMAT}: restore it with a newer build")]
    Format(u32),
    /// It was cut or changed.
    #[error("the backup is damaged ({0}): take an earlier one")]
    Damaged(String),
}

/// How every file of zstd begins.
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// A backup's file, its header read.
pub struct Reader {
    lines: BufReader<zstd::stream::read::Decoder<'static, BufReader<File>>>,
    header: Header,
    hash: Sha256,
    line: Vec<u8>,
    rows: u64,
}

/// What comes next.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next<'a> {
    /// A row, as JSON.
    Row(&'a str),
    /// Another line; the end comes only once everything was seen to be as it was written.
    Line(Line),
}

impl Reader {
    /// Opens a file and reads its header.
    ///
    /// # Errors
    /// If it is no backup, or one that only a newer build reads.
    pub fn open(path: &Path) -> Result<Reader, BadBackup> {
        let mut file = BufReader::new(File::open(path).map_err(FileError::of("open", path))?);
        if !file.fill_buf().map_err(FileError::of("read", path))?.starts_with(&ZSTD) {
            return Err(BadBackup::NoBackup);
        }
        let decoder = zstd::stream::read::Decoder::with_buffer(file).map_err(FileError::of("read", path))?;
        let mut lines = BufReader::with_capacity(1 << 20, decoder);
        let mut line = Vec::new();
        // Whatever comes before the first line end is small if it is ours.
        lines.by_ref().take(64 << 10).read_until(b'\n', &mut line).map_err(damaged)?;
        let Ok(Line::Tengen(header)) = serde_json::from_slice(&line) else {
            return Err(of_later_format(&line));
        };
        if header.format > FORMAT {
            return Err(BadBackup::Format(header.format));
        }
        let hash = Sha256::new_with_prefix(&line);
        Ok(Reader { lines, header, hash, line, rows: 0 })
    }

    /// What it says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    pub(super) fn next(&mut self) -> Result<Next<'_>, BadBackup> {
        self.line.clear();
        self.lines.read_until(b'\n', &mut self.line).map_err(damaged)?;
        let Some(text) = self.line.strip_suffix(b"\n") else { return Err(cut()) };
        let text = std::str::from_utf8(text).map_err(damaged)?;
        if let Some(row) = text.strip_prefix(ROW).and_then(|text| text.strip_suffix(ROW_END)) {
            self.hash.update(&self.line);
            self.rows += 1;
            return Ok(Next::Row(row));
        }
        let line = serde_json::from_str(text).map_err(damaged)?;
        if let Line::End(end) = &line {
            let is_whole = (end.rows, &end.sha256) == (self.rows, &hex(&self.hash.finalize_reset()));
            let is_last = self.lines.fill_buf().map_err(damaged)?.is_empty();
            return if is_whole && is_last { Ok(Next::Line(line)) } else { Err(changed()) };
        }
        self.hash.update(&self.line);
        Ok(Next::Line(line))
    }
}

/// The header of a format that is not known may have other fields.
fn of_later_format(line: &[u8]) -> BadBackup {
    let format = |line: &serde_json::Value| u32::try_from(line["tengen"]["format"].as_u64()?).ok();
    let format = serde_json::from_slice(line).ok().as_ref().and_then(format);
    format.filter(|&format| format > FORMAT).map_or(BadBackup::NoBackup, BadBackup::Format)
}

fn damaged(error: impl std::fmt::Display) -> BadBackup {
    BadBackup::Damaged(error.to_string())
}

fn cut() -> BadBackup {
    damaged(io::Error::from(io::ErrorKind::UnexpectedEof))
}

fn changed() -> BadBackup {
    damaged("its checksum is another")
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::PathBuf;

    use tokio::sync::mpsc;

    use super::super::file::{Piece, partial, write};
    use super::super::line::Table;
    use super::*;

    fn header() -> Header {
        let text = |text: &str| text.to_owned();
        Header {
            format: FORMAT,
            version: text("1.2.3"),
            migration: 3,
            at: text("now"),
            postgres: text("15.1"),
        }
    }

    fn table() -> Line {
        Line::Table(Table { name: "users".into(), columns: vec!["id".into(), "name".into()] })
    }

    const ROWS: [&str; 2] = [r#"{"id":1,"name":"}\n"}"#, r#"{"id":2,"name":"本"}"#];

    /// Writes these pieces in this folder.
    fn written(folder: &Path, pieces: Vec<Piece>) -> (PathBuf, Option<u64>) {
        let path = folder.join("backup.zst");
        let (sender, queue) = mpsc::channel(pieces.len());
        pieces.into_iter().for_each(|piece| sender.try_send(piece).ok().unwrap());
        drop(sender);
        let bytes = write(&path, queue).unwrap();
        (path, bytes)
    }

    fn pieces() -> Vec<Piece> {
        let rows = ROWS.map(|row| format!("{ROW}{row}{ROW_END}\n")).concat();
        let lines = [Line::Tengen(header()).text(), table().text(), rows.into_bytes()].concat();
        vec![Piece::Lines(lines), Piece::End(ROWS.len() as u64)]
    }

    fn nothing() -> mpsc::Receiver<Piece> {
        let (_, queue) = mpsc::channel(1);
        queue
    }

    /// Reads all of it.
    fn read(path: &Path) -> Result<(Header, Vec<String>), BadBackup> {
        let mut reader = Reader::open(path)?;
        let (header, mut seen) = (reader.header().clone(), Vec::new());
        loop {
            match reader.next()? {
                Next::Row(row) => seen.push(row.to_owned()),
                Next::Line(Line::End(_)) => return Ok((header, seen)),
                Next::Line(line) => assert_eq!(line, table()),
            }
        }
    }

    #[test]
    fn what_is_written_reads_the_same_and_is_its_owners_alone() {
        let dir = tempfile::tempdir().unwrap();
        let (path, bytes) = written(dir.path(), pieces());
        let meta = fs::metadata(&path).unwrap();
        assert_eq!((Some(meta.len()), meta.permissions().mode() & 0o777), (bytes, 0o600));
        assert_eq!(read(&path).unwrap(), (header(), ROWS.map(String::from).to_vec()));
        assert!(!partial(&path).exists());
    }

    #[test]
    fn what_has_no_end_leaves_no_file_and_the_one_before_as_it_was() {
        let dir = tempfile::tempdir().unwrap();
        let (path, _) = written(dir.path(), pieces());
        let before = fs::read(&path).unwrap();
        let (_, bytes) = written(dir.path(), vec![Piece::Lines(b"{}\n".to_vec())]);
        assert_eq!((bytes, fs::read(&path).unwrap()), (None, before));
        assert!(!partial(&path).exists());
    }

    #[test]
    fn two_do_not_write_the_same_file() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("backup.zst");
        let other = File::create(partial(&path)).unwrap();
        other.try_lock().unwrap();
        let error = write(&path, nothing()).unwrap_err().to_string();
        assert!(error.contains("another backup is being written to it"), "{error}");
        drop(other);
        assert_eq!(write(&path, nothing()).unwrap(), None, "one that was left behind is no hindrance");
    }

    #[test]
    fn a_cut_and_any_changed_byte_are_noticed() {
        let dir = tempfile::tempdir().unwrap();
        let (path, _) = written(dir.path(), pieces());
        let whole = fs::read(&path).unwrap();
        let expected = read(&path).unwrap();
        for place in 0..whole.len() {
            fs::write(&path, &whole[..place]).unwrap();
            assert!(read(&path).is_err(), "{place} bytes");
            let mut other = whole.clone();
            other[place] ^= 16;
            fs::write(&path, other).unwrap();
            // A bit of the frame's header that means nothing may differ.
            assert!(read(&path).map_or(true, |read| read == expected), "byte {place}");
        }
        fs::write(&path, [whole.as_slice(), b"more"].concat()).unwrap();
        assert!(read(&path).is_err(), "something follows");
    }
}
