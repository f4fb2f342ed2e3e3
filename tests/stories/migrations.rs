//! A database of an earlier build is brought up to date by a start of the server.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::json;
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, migrate::Migrator};
use tengen_client::{Client, ClientError, ServerOptions, http};
use tengen_protocol::{GameId, Reason, SignedIn};
use tengen_stories::{Database, Person, Server, Story, Table, begin, nine_by_nine};

/// Shusai and his guest: who is signed in by the rows of 0001.
const TOKENS: [&str; 2] = [
    "f164c6449141a34c2b7e7bff151ae694f6e9c9fa83e58221e303e7d8492790d5",
    "1fe9507f7b68809f3504e1032d16abf851dccf49f00268408a80cc43e05c287b",
];
/// By the rows of 0001, both of log version 1.
const FINISHED: &str = "cdvt4x4hbjw0";
const RUNNING: &str = "8n5rwbq5086g";
/// By the rows of 0003, of log version 3: four moves, then Black has asked for an undo.
const RUNNING_IN_3: &str = "c07twj45ezfh";

/// Tables as they were after the migration `age`, with rows that servers of all ages until then have left in them: those
/// of `migrations/NNNN.sql`, where there is such a file, were written when NNNN was the last.
async fn grown_until(age: i64, migrator: &Migrator) -> Result<Database, Box<dyn std::error::Error>> {
    let database = Database::make_empty().await?;
    let mut db = database.admin().await?;
    for version in migrator.iter().map(|migration| migration.version).filter(|&version| version <= age) {
        migrator.run_to(version, &mut db).await?;
        if let Ok(rows) = std::fs::read_to_string(rows(version)) {
            sqlx::raw_sql(AssertSqlSafe(rows)).execute(&mut db).await?;
        }
    }
    Ok(database)
}

fn rows(version: i64) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("stories/migrations/{version:04}.sql"))
}

async fn sign_in(server: &Server, token: &str) -> Result<Person, ClientError> {
    let mut client = Client::connect(server.base_url()).await?;
    let user = client.sign_in(token).await?.user;
    Ok(Person { account: SignedIn { user, token: token.into() }, client })
}

/// The entries of the games of log version 1.
async fn old_log(db: &mut PgConnection) -> Result<Vec<(i64, i32, String, String)>, sqlx::Error> {
    let games = [FINISHED, RUNNING].map(|game| game.parse::<GameId>().unwrap().value());
    sqlx::query_as("SELECT game, seq, by, action::text FROM entry WHERE game = ANY($1) ORDER BY game, seq")
        .bind(games)
        .fetch_all(db)
        .await
}

/// Both sign in, his password opens too, and they are told that their old games cannot be read.
async fn find_old_games(server: &Server) -> Result<(Person, Person), Box<dyn std::error::Error>> {
    let [mut black, mut white] = [sign_in(server, TOKENS[0]).await?, sign_in(server, TOKENS[1]).await?];
    assert_eq!((black.account.user.name.as_str(), white.account.user.name.as_str()), ("Shusai", "Guest 2"));
    let credentials = json!({"name": "SHUSAI", "password": "tengen-first"}).to_string();
    let login = http(server.base_url(), "POST", "/api/v1/login", &[], Some(&credentials)).await?;
    assert_eq!(login.status, 200, "{}", login.body);
    for player in [&mut black, &mut white] {
        for game in [FINISHED, RUNNING] {
            let refused = player.client.join(game.parse()?).await.map(drop).unwrap_err();
            assert_eq!(refused.reason(), Some(Reason::Parked), "{game}: {refused}");
        }
    }
    Ok((black, white))
}

/// A server that starts on it twice: whatever cannot be read is no reason to fall.
async fn lives_on(database: Database, age: i64) -> Story {
    let mut db = database.admin().await?;
    let log = old_log(&mut db).await?;
    assert_eq!(log.len(), 9);
    let mut server = Server::start_on(Arc::new(database), ServerOptions::new()).await?;
    for moves in ["gc", "ch"] {
        if moves == "ch" {
            server.restart().await?;
        }
        let (mut black, mut white) = find_old_games(&server).await?;
        begin(&mut black, &mut white, nine_by_nine()).await?;
        let game: GameId = RUNNING_IN_3.parse()?;
        let mut table = Table { black, white, game, server };
        if age >= 3 {
            let seen = table.black.client.join(game).await?;
            assert_eq!(seen.state.requests.len(), usize::from(moves == "gc"), "his request waits");
            table.white.client.join(game).await?;
            table.play(moves).await?;
        }
        server = table.server;
    }
    assert_eq!(old_log(&mut db).await?, log, "nothing is lost, nothing added");
    Ok(())
}

#[tokio::test]
async fn a_database_of_any_age_is_brought_up_to_date_and_its_users_sign_in() -> Story {
    let migrator = Migrator::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations")).await?;
    // The ages in between have nothing of their own: what leads on from them is what leads on from the age before.
    for age in migrator.iter().map(|migration| migration.version).filter(|&age| rows(age).is_file()) {
        lives_on(grown_until(age, &migrator).await?, age).await?;
    }
    Ok(())
}
