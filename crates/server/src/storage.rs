//! How much of what is kept, and how much room it takes.

use sqlx::PgConnection;

/// What there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Storage {
    /// Users, guests among them.
    pub users: i64,
    /// Games that are played.
    pub running_games: i64,
    /// Games that are over.
    pub finished_games: i64,
    /// Of these, those whose log is in the archive.
    pub archived_games: i64,
    /// Of these, those whose log cannot be archived.
    pub not_archived_games: i64,
    /// Rows of `entry`.
    pub entries: i64,
    /// Bytes of `entry` and its indexes.
    pub entry_bytes: i64,
    /// Bytes of `archive`, its index, and what it keeps beside.
    pub archive_bytes: i64,
    /// Bytes of `game` and its indexes.
    pub game_bytes: i64,
    /// Bytes of the whole database.
    pub database_bytes: i64,
}

impl Storage {
    /// Looks it up. It counts rows, which takes a while if there are millions.
    ///
    /// # Errors
    /// The database's.
    pub async fn look(db: &mut PgConnection) -> Result<Storage, sqlx::Error> {
        sqlx::query_as!(
            Storage,
            r#"SELECT (SELECT count(*) FROM users) AS "users!",
                      (SELECT count(*) FROM game WHERE finished_at IS NULL) AS "running_games!",
                      (SELECT count(*) FROM game WHERE finished_at IS NOT NULL) AS "finished_games!",
                      (SELECT count(*) FROM archive) AS "archived_games!",
                      (SELECT count(*) FROM game WHERE not_archived IS NOT NULL) AS "not_archived_games!",
                      (SELECT count(*) FROM entry) AS "entries!",
                      pg_total_relation_size('entry') AS "entry_bytes!",
                      pg_total_relation_size('archive') AS "archive_bytes!",
                      pg_total_relation_size('game') AS "game_bytes!",
                      pg_database_size(current_database()) AS "database_bytes!""#
        )
        .fetch_one(db)
        .await
    }

    /// The figures with their names. A game that is not archived has its log in `entry`.
    pub fn figures(&self) -> Vec<(&'static str, i64)> {
        let hot_games = self.running_games + self.finished_games - self.archived_games;
        let each = |bytes: i64, count: i64| bytes.checked_div(count).unwrap_or_default();
        vec![
            ("users", self.users),
            ("running_games", self.running_games),
            ("finished_games", self.finished_games),
            ("archived_games", self.archived_games),
            ("not_archived_games", self.not_archived_games),
            ("entries", self.entries),
            ("entry_bytes", self.entry_bytes),
            ("entry_bytes_per_entry", each(self.entry_bytes, self.entries)),
            ("entry_bytes_per_game", each(self.entry_bytes, hot_games)),
            ("archive_bytes", self.archive_bytes),
            ("archive_bytes_per_game", each(self.archive_bytes, self.archived_games)),
            ("game_bytes", self.game_bytes),
            ("database_bytes", self.database_bytes),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_shared_by_the_games_that_have_them() {
        let storage = Storage {
            users: 3,
            running_games: 2,
            finished_games: 10,
            archived_games: 8,
            not_archived_games: 1,
            entries: 400,
            entry_bytes: 80_000,
            archive_bytes: 16_000,
            game_bytes: 8_192,
            database_bytes: 1_000_000,
        };
        let of = |storage: Storage, wanted: &str| {
            let figures = storage.figures().into_iter().find(|(name, _)| *name == wanted);
            figures.map(|(_, value)| value)
        };
        assert_eq!(of(storage, "entry_bytes_per_game"), Some(20_000));
        assert_eq!(of(storage, "entry_bytes_per_entry"), Some(200));
        assert_eq!(of(storage, "archive_bytes_per_game"), Some(2_000));
        let fresh = Storage { archived_games: 0, ..storage };
        assert_eq!(of(fresh, "archive_bytes_per_game"), Some(0));
    }
}
