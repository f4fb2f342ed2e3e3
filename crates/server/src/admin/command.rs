//! What can be said to `tengen admin`.

use clap::{Args, Subcommand};
use tengen_game::ranking::{Category, Rank};
use tengen_protocol::{Role, SanctionKind};

use crate::boards::CountryCode;
use crate::db::leaderboard::After;

/// What an admin may want.
#[derive(Debug, Args)]
pub struct Admin {
    /// JSON for scripts: a value a line.
    #[arg(long, global = true)]
    pub(super) json: bool,
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Makes a user an admin; makes the user, with a password that is printed once, if there is none of this name.
    Create {
        /// The name.
        name: String,
    },
    /// Lists users, the newest first.
    Users {
        /// Only those whose names begin like this.
        name: Option<String>,
        /// Only those with this role.
        #[arg(long, value_parser = role)]
        role: Option<Role>,
        /// Only those with such a sanction now: mute, ban, lock.
        #[arg(long, value_parser = sanction)]
        sanction: Option<SanctionKind>,
        /// Guests as well.
        #[arg(long)]
        guests: bool,
        /// At most so many.
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
    /// Prints what is known of a user.
    User {
        /// His name, or # and his number.
        user: String,
    },
    /// Gives a user a role: bot, commentator, referee, chief_referee, moderator, admin.
    Grant {
        /// His name, or # and his number.
        user: String,
        /// The role.
        #[arg(value_parser = role)]
        role: Role,
    },
    /// Takes a role from a user.
    Revoke {
        /// His name, or # and his number.
        user: String,
        /// The role.
        #[arg(value_parser = role)]
        role: Role,
    },
    /// Keeps a user from writing.
    Mute(Impose),
    /// Keeps a user from playing and writing; he may sign in, read and appeal.
    Ban(Impose),
    /// Keeps a user from signing in, and ends all his sessions.
    Lock(Impose),
    /// Lifts a sanction by its number.
    Lift {
        /// Its number: see `user`.
        sanction: i64,
        /// Why.
        #[arg(long)]
        reason: String,
    },
    /// Prints a secret by which a user chooses a new password, once, within a day.
    ResetPassword {
        /// His name, or # and his number.
        user: String,
    },
    /// Makes a finished game count for nothing. A running one is ended by a moderator on the website.
    Annul {
        /// Its id.
        game: String,
        /// Why.
        #[arg(long)]
        reason: String,
    },
    /// Gives a player another rank than he has won.
    Rank {
        /// His name, or # and his number.
        user: String,
        /// 18k to 1k, 1d to 9d.
        rank: Rank,
        /// 19-live, 13-live, 9-live, 19-turn-based, 13-turn-based or 9-turn-based.
        #[arg(long, default_value = "19-live")]
        category: Category,
        /// In points; the one that belongs to the rank if left out.
        #[arg(long, value_parser = clap::value_parser!(i32).range(-900..=3_299), allow_negative_numbers = true)]
        rating: Option<i32>,
        /// Why.
        #[arg(long)]
        reason: String,
    },
    /// Gives a user the title of a professional, or with 0 takes it.
    Title {
        /// His name, or # and his number.
        user: String,
        /// His dan: 1 to 9, or 0.
        #[arg(value_parser = clap::value_parser!(u8).range(0..=9))]
        dan: u8,
    },
    /// Prints a leaderboard, the highest rating first.
    Leaderboard {
        /// 19-live, 13-live, 9-live, 19-turn-based, 13-turn-based or 9-turn-based.
        #[arg(long, default_value = "19-live")]
        category: Category,
        /// Only those from this country, as ISO 3166 has it in two letters.
        #[arg(long)]
        country: Option<CountryCode>,
        /// At most so many.
        #[arg(long, default_value_t = 50)]
        limit: u32,
        /// What the page before said in `next`.
        #[arg(long, allow_hyphen_values = true)]
        after: Option<After>,
    },
    /// Computes all ratings and ranks again from the rows that led to them, and says what differs.
    Rerate {
        /// Keeps them as they were computed.
        #[arg(long)]
        repair: bool,
    },
    /// Prints the log of a game, entry by entry.
    Log {
        /// Its id.
        game: String,
    },
    /// Prints what was done that not everybody may do, the newest first.
    Audit {
        /// Only what was done by this user.
        #[arg(long)]
        by: Option<String>,
        /// Only what was done to this user.
        #[arg(long)]
        to: Option<String>,
        /// Only what was done about this game.
        #[arg(long)]
        game: Option<String>,
        /// At most so many.
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
}

#[derive(Debug, Args)]
pub(super) struct Impose {
    /// His name, or # and his number.
    pub(super) user: String,
    /// Why, as he is told.
    #[arg(long)]
    pub(super) reason: String,
    /// For how many hours; without it, until it is lifted.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=87_600))]
    pub(super) hours: Option<u32>,
}

fn role(word: &str) -> Result<Role, String> {
    by_word(word, &Role::ALL, Role::as_str)
}

fn sanction(word: &str) -> Result<SanctionKind, String> {
    by_word(word, &SanctionKind::ALL, SanctionKind::as_str)
}

fn by_word<T: Copy>(word: &str, all: &[T], as_str: impl Fn(T) -> &'static str) -> Result<T, String> {
    let words: Vec<&str> = all.iter().map(|&one| as_str(one)).collect();
    let found = all.iter().copied().find(|&one| as_str(one) == word);
    found.ok_or_else(|| format!("one of {}", words.join(", ")))
}
