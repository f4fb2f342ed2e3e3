//! SQL, in free functions: one file a noun.

pub mod annulment;
pub mod appeals;
pub mod archive;
pub mod arrivals;
pub mod audit;
pub mod contenders;
pub mod directory;
pub mod emails;
pub mod entries;
pub mod export;
pub mod foretold;
pub mod games;
pub mod leaderboard;
pub mod logs;
pub mod mail_tokens;
pub mod misconduct;
pub mod nodes;
pub mod notices;
pub mod origins;
pub mod own_games;
pub mod played;
pub mod profiles;
pub mod queue;
pub mod ratings;
pub mod replay;
pub mod reports;
pub mod roles;
pub mod sanctions;
pub mod sessions;
pub mod shunned;
pub mod standings;
pub mod users;
pub mod watches;

/// Whether the database judged a statement and refused it by this constraint.
pub fn violates(error: &sqlx::Error, constraint: &str) -> bool {
    error.as_database_error().and_then(|error| error.constraint()) == Some(constraint)
}
