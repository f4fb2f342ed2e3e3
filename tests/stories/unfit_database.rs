//! What a server asks of a database: that it keeps what it has acknowledged, and takes writes.

use std::fs::File;

use sqlx::AssertSqlSafe;
use tengen_protocol::Resign;
use tengen_stories::{Server, Story, Table};

use crate::postgres::External;

/// Why a server does not start on it.
async fn refusal(postgres: &External) -> String {
    let started = Server::start_private(postgres.options()).await;
    started.err().expect("it starts on a database that is unfit").to_string()
}

#[tokio::test]
async fn a_database_that_may_lose_what_it_acknowledged_is_refused() -> Story {
    let mut postgres = External::make().await?;
    for setting in ["fsync", "full_page_writes"] {
        postgres.start(&[&format!("{setting}=off")]).await?;
        let said = refusal(&postgres).await;
        assert!(said.contains(&format!("the database runs with {setting} = off")), "{said}");
        assert!(said.contains(&format!("set {setting} = on")), "{said}");
        let options = postgres.options().set("TENGEN__DATABASE__ALLOW_UNSAFE", "true");
        let mut server = Server::start_private(options).await?;
        for starts in 1..=2 {
            let said = server.log_tail(500);
            assert_eq!(said.matches(&format!("runs with {setting} = off")).count(), starts, "{said}");
            server.restart().await?;
        }
        drop(server);
        postgres.stop().await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_database_that_takes_no_writes_is_refused() -> Story {
    let mut postgres = External::make().await?;
    postgres.start(&[]).await?;
    postgres.ask("ALTER DATABASE tengen SET default_transaction_read_only = on").await?;
    let said = refusal(&postgres).await;
    assert!(said.contains("the database is read-only"), "{said}");
    postgres.ask("ALTER DATABASE tengen RESET default_transaction_read_only").await?;
    postgres.stop().await?;
    let signal = postgres.cluster().join("standby.signal");
    File::create(signal)?;
    postgres.start(&["hot_standby=on"]).await?;
    let said = refusal(&postgres).await;
    assert!(said.contains("the database is a standby"), "{said}");
    postgres.stop().await
}

/// A trigger tells what only the session itself can see.
#[tokio::test]
async fn commits_wait_for_the_disk_whatever_the_database_is_set_to() -> Story {
    let mut table = Table::set().await?;
    let mut admin = table.server.admin().await?;
    let name: String = sqlx::query_scalar("SELECT current_database()::text").fetch_one(&mut admin).await?;
    for statement in [
        format!("ALTER DATABASE {name} SET synchronous_commit = off"),
        format!("ALTER ROLE tengen IN DATABASE {name} SET synchronous_commit = off"),
        "CREATE TABLE seen (setting text NOT NULL)".to_owned(),
        "CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NEW;
         END $$"
            .to_owned(),
        "CREATE TRIGGER see BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION see()".to_owned(),
    ] {
        sqlx::query(AssertSqlSafe(statement)).execute(&mut admin).await?;
    }
    let mut admin = table.server.admin().await?;
    let ours: String = sqlx::query_scalar("SHOW synchronous_commit").fetch_one(&mut admin).await?;
    assert_eq!(ours, "off", "the database is set otherwise for those who ask for nothing");
    table.server.restart().await?;
    table.come_back().await?;
    table.play("ee cc").await?;
    let game = table.game;
    table.black.client.request(Resign { game }).await?;
    let seen: Vec<String> = sqlx::query_scalar("SELECT setting FROM seen").fetch_all(&mut admin).await?;
    assert!(seen.len() >= 3 && seen.iter().all(|setting| setting == "on"), "{seen:?}");
    Ok(())
}
