//! Many players and what they have played, in the database of a server of our own.

use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection};
use tengen_client::ServerProcess;

use crate::load_thread::Trouble;

/// Players that are made in one statement; of what they have played five times as many rows.
const AT_ONCE: u32 = 50_000;

/// The database as its owner sees it. Everything is said, so that no `PG…` variable of the environment leads elsewhere.
///
/// # Errors
/// The database's.
pub(super) async fn connect(server: &ServerProcess) -> Result<PgConnection, sqlx::Error> {
    let socket = server.folder().join("data/postgres");
    let options = PgConnectOptions::new_without_pgpass().socket(socket).port(5432);
    options.username("tengen").database("tengen").disable_statement_logging().connect().await
}

/// Puts so many players on the leaderboard of games on 19 lines, with those who are there already, and five rows of rated
/// games for each. No trigger is run, and no foreign key looked at: the games themselves are not there.
///
/// # Errors
/// The database's.
pub(super) async fn fill(server: &ServerProcess, players: u32) -> Result<(), Trouble> {
    let mut db = connect(server).await?;
    for set in
        ["SET session_replication_role = replica", "SET synchronous_commit = off", "SELECT setseed(0.5)"]
    {
        sqlx::query(set).execute(&mut db).await?;
    }
    let began = Instant::now();
    for first in (0..players).step_by(AT_ONCE as usize) {
        let count = AT_ONCE.min(players - first);
        for statement in [USERS, CHANGES] {
            let statement = sqlx::query(statement).bind(first as i32).bind(count as i32);
            statement.bind(players as i32).execute(&mut db).await?;
        }
        eprintln!("{}/{players} players, {:.0} s", first + count, began.elapsed().as_secs_f64());
    }
    eprintln!("how they stand");
    sqlx::query(STANDINGS).execute(&mut db).await?;
    for table in ["users", "standing", "rating_change"] {
        eprintln!("vacuuming {table}");
        let vacuum = format!("VACUUM (ANALYZE) {table}");
        sqlx::query(sqlx::AssertSqlSafe(vacuum)).execute(&mut db).await?;
    }
    let size = "SELECT pg_database_size(current_database()) / 1000000";
    println!("database_mb {}", sqlx::query_scalar::<_, i64>(size).fetch_one(&mut db).await?);
    Ok(db.close().await?)
}

/// Few countries have most of the players, and one in five says nothing.
const USERS: &str = "INSERT INTO users (name, name_key, name_skeleton, password_hash, country)
    SELECT 'Player' || n, 'player' || n, 'player' || n, 'x',
        (ARRAY['CN', 'CN', 'CN', 'KR', 'KR', 'JP', 'JP', 'TW', 'US', 'DE', 'FR', 'RU', 'CZ', 'RO', 'PL', 'TH', NULL, NULL,
            NULL, NULL])[1 + floor(20 * random())::int]
    FROM generate_series($1 + 1, $1 + $2) AS n WHERE n <= $3";

/// Two rows a game, of players picked at random; one row a second until now.
const CHANGES: &str = "INSERT INTO rating_change (user_id, category, kind, at, rules, game, rating_before, rank_before,
        rating_after, rank_after, opponent, opponent_rating, opponent_provisional, color, handicap, advantage, score, in_set)
    SELECT 1 + floor(($1 + $2) * random())::bigint, '19-live', 'game', now() - make_interval(secs => 5 * ($3 - $1) - n), 1,
        5::bigint * $1 + n / 2, rating, 12, rating + 7000, 12, 1 + floor(($1 + $2) * random())::bigint, 1500000, false,
        CASE n % 2 WHEN 0 THEN 'black' ELSE 'white' END, 0, 0, 2 * (n % 2), true
    FROM (SELECT n, (1000000 * (random() + random() + random()))::int AS rating
          FROM generate_series(1, 5 * $2) AS n) AS played
    ON CONFLICT DO NOTHING";

/// Most are in the middle, few at either end.
const STANDINGS: &str = "INSERT INTO standing (user_id, category, rating, rank, games, wins, last_game_at, country, is_listed)
    SELECT id, '19-live', rating, least(26, greatest(0, (rating - 300000) / 100000)), 40, 20,
        now() - make_interval(days => id::int % 300), country, true
    FROM (SELECT id, country, (1000000 * (random() + random() + random()))::int AS rating FROM users) AS rated";

/// How often the rows of `standing` were looked at, and by what, as the database counts it.
#[derive(Clone, Copy, Default)]
pub(super) struct Scans {
    /// All of them, one after the other.
    pub(super) table: i64,
    indexes: [i64; 2],
}

/// What the database counts is told within this time.
const TOLD: Duration = Duration::from_secs(30);
const INDEXES: [&str; 2] = ["leaderboard", "leaderboard_of_country"];

impl Scans {
    /// Since the database was made.
    ///
    /// # Errors
    /// The database's.
    pub(super) async fn read(db: &mut PgConnection) -> Result<Self, sqlx::Error> {
        let table = "SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'standing'";
        let table = sqlx::query_scalar(table).fetch_one(&mut *db).await?;
        let mut scans = Scans { table, ..Scans::default() };
        for (scans, index) in scans.indexes.iter_mut().zip(INDEXES) {
            let of_index = "SELECT idx_scan FROM pg_stat_user_indexes WHERE indexrelname = $1";
            *scans = sqlx::query_scalar(of_index).bind(index).fetch_one(&mut *db).await?;
        }
        Ok(scans)
    }

    /// Since then. Waits until as many are told as there were questions, or a while.
    ///
    /// # Errors
    /// The database's.
    pub(super) async fn read_after(
        db: &mut PgConnection,
        before: Scans,
        index: &str,
        asked: i64,
    ) -> Result<Self, sqlx::Error> {
        let began = Instant::now();
        loop {
            let mut scans = Scans::read(db).await?;
            scans.table -= before.table;
            for (scans, before) in scans.indexes.iter_mut().zip(before.indexes) {
                *scans -= before;
            }
            if scans.of(index) >= asked || began.elapsed() > TOLD {
                return Ok(scans);
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// By this index.
    pub(super) fn of(&self, index: &str) -> i64 {
        INDEXES.iter().position(|&name| name == index).map(|at| self.indexes[at]).unwrap_or_default()
    }
}
