//! Backups: one file with all that a server keeps, which every later build and every PostgreSQL it runs on can restore.
//!
//! A file is lines of JSON, compressed by zstd. In order:
//!
//! ```json
//! {"tengen":{"format":1,"version":"0.1.0","migration":3,"at":"2026-11-30T12:00:00Z","postgres":"15.18"}}
//! {"table":{"name":"users","columns":["id","name"]}}
//! {"row":{"id":1,"name":"Shu"}}
//! {"sequences":{"users_id_seq":1}}
//! {"end":{"rows":1,"sha256":"…of all lines before, with their line ends"}}
//! ```
//!
//! Rows belong to the table named last; a table comes after those that it refers to. What must stay true: a file that
//! has its name is whole, and one that was cut or changed is noticed before anything of it can be used.

mod due;
mod file;
mod line;
mod make;
mod read;
mod restore;
mod schedule;

use std::path::PathBuf;

use crate::config::Config;
use crate::database::data_folder;

pub use self::file::FileError;
pub use self::line::Header;
pub use self::make::{Made, NotMade, To, make};
pub use self::read::{BadBackup, Reader};
pub use self::restore::{NotRestored, Restored, check, restore};
pub use self::schedule::run;

/// The format that is written. Every earlier one can be read.
pub const FORMAT: u32 = 1;

/// The tables that are kept, each after those that it refers to. `node` is not among them: which servers live is known
/// to the living alone.
pub const TABLES: [&str; 18] = [
    "users",
    "session",
    "role_held",
    "mail_token",
    "game",
    "entry",
    "archive",
    "misconduct",
    "sanction",
    "shunned",
    "report",
    "appeal",
    "notice",
    "audit",
    "rating_rules",
    "standing",
    "rating_change",
    "ranked_seat",
];

/// What goes with the tables when they are made anew.
const FUNCTIONS: [&str; 9] = [
    "audit_is_kept",
    "audit_of_referee",
    "list_again",
    "may_be_listed",
    "tell_of_access",
    "tell_of_block",
    "tell_of_notice",
    "tell_of_standing",
    "tell_of_user",
];

/// How the names of backups end that a server makes by itself, and begin.
const NAME: (&str, &str) = ("tengen-", ".jsonl.zst");

/// Where backups go if no file is named.
pub fn folder(config: &Config) -> PathBuf {
    let folder = &config.backup.folder;
    if folder.as_os_str().is_empty() { data_folder(config).join("backups") } else { folder.clone() }
}
