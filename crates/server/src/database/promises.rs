//! What a database promises: that it takes writes, and keeps what it has acknowledged.

use sqlx::PgConnection;
use tracing::warn;

use super::NoDatabase;

/// What a database says about writing, and about keeping what was written.
pub(super) struct Promises {
    database: String,
    fsync: bool,
    full_page_writes: bool,
    /// Of our own session.
    synchronous_commit: String,
    is_standby: bool,
    is_read_only: bool,
}

impl Promises {
    /// # Errors
    /// The database's.
    pub(super) async fn ask(db: &mut PgConnection) -> Result<Promises, sqlx::Error> {
        let question = "SELECT current_database()::text, current_setting('fsync')::bool,
                               current_setting('full_page_writes')::bool, current_setting('synchronous_commit'),
                               pg_is_in_recovery(), current_setting('default_transaction_read_only')::bool";
        let (database, fsync, full_page_writes, synchronous_commit, is_standby, is_read_only) =
            sqlx::query_as(question).fetch_one(db).await?;
        Ok(Promises { database, fsync, full_page_writes, synchronous_commit, is_standby, is_read_only })
    }

    /// A database is taken only if nothing that it acknowledges is lost.
    pub(super) fn check(self, allow_unsafe: bool) -> Result<(), NoDatabase> {
        if self.is_standby {
            return Err(NoDatabase::Standby);
        }
        if self.is_read_only {
            return Err(NoDatabase::ReadOnly(self.database));
        }
        // `remote_apply` promises more.
        if !["on", "remote_apply"].contains(&self.synchronous_commit.as_str()) {
            return Err(NoDatabase::NotSynchronous(self.synchronous_commit));
        }
        for (name, is_on) in [("fsync", self.fsync), ("full_page_writes", self.full_page_writes)] {
            match (is_on, allow_unsafe) {
                (true, _) => {}
                (false, true) => {
                    warn!("the database runs with {name} = off: a power cut may destroy all of it")
                }
                (false, false) => return Err(NoDatabase::Unsafe(name)),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(change: impl FnOnce(&mut Promises), allow_unsafe: bool) -> Option<String> {
        let mut promises = Promises {
            database: "tengen".into(),
            fsync: true,
            full_page_writes: true,
            synchronous_commit: "on".into(),
            is_standby: false,
            is_read_only: false,
        };
        change(&mut promises);
        promises.check(allow_unsafe).err().map(|error| error.to_string())
    }

    #[test]
    fn a_database_that_may_lose_what_it_acknowledged_is_refused() {
        assert_eq!(refusal(|_| {}, false), None);
        assert_eq!(refusal(|it| it.synchronous_commit = "remote_apply".into(), false), None);
        for less in ["off", "local", "remote_write"] {
            let said = refusal(|it| it.synchronous_commit = less.into(), true).unwrap();
            assert!(said.contains(&format!("synchronous_commit = {less}")), "{said}");
        }
        let said = refusal(|it| it.full_page_writes = false, false).unwrap();
        assert!(said.contains("full_page_writes = on") && said.contains("database.allow_unsafe"), "{said}");
        assert!(refusal(|it| it.fsync = false, false).unwrap().contains("fsync = off"));
        assert_eq!(refusal(|it| it.fsync = false, true), None);
    }

    #[test]
    fn a_database_that_takes_no_writes_is_refused() {
        assert!(refusal(|it| it.is_standby = true, true).unwrap().contains("standby"));
        assert!(
            refusal(|it| it.is_read_only = true, true).unwrap().contains("default_transaction_read_only")
        );
    }
}
