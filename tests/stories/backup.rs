//! Backups are taken beside the play, and what is restored is what was there.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::Arc;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use sqlx::migrate::Migrator;
use tengen_client::ServerOptions;
use tengen_protocol::{GameId, Resign};
use tengen_stories::{Database, Person, Server, Story, Table, nine_by_nine, printed};

/// Why a command refused.
fn refused(output: &Output) -> String {
    assert!(!output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    let said = String::from_utf8_lossy(&output.stderr);
    said.lines().last().unwrap_or_default().to_owned()
}

/// The value of a `name value` line.
fn figure<'a>(printed: &'a str, name: &str) -> Option<&'a str> {
    printed.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
}

/// The lines of a backup.
fn lines(file: &Path) -> Result<Vec<Value>, Box<dyn std::error::Error>> {
    let text = zstd::decode_all(fs::File::open(file)?)?;
    Ok(text
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(serde_json::from_slice)
        .collect::<Result<_, _>>()?)
}

/// Writes a backup of these lines, with an end that fits.
fn write(file: &Path, lines: &[Value]) -> Story {
    let mut text: String =
        lines.iter().filter(|line| line.get("end").is_none()).map(|line| format!("{line}\n")).collect();
    let rows = lines.iter().filter(|line| line.get("row").is_some()).count();
    let sha256: String = Sha256::digest(&text).iter().map(|byte| format!("{byte:02x}")).collect();
    text += &format!("{}\n", json!({"end": {"rows": rows, "sha256": sha256}}));
    fs::write(file, zstd::encode_all(text.as_bytes(), 1)?)?;
    Ok(())
}

/// A server on a database where nothing is, not running, and a file beside it.
async fn elsewhere() -> Result<(Server, PathBuf), Box<dyn std::error::Error>> {
    let mut server = Server::start_on(Arc::new(Database::make_empty().await?), ServerOptions::new()).await?;
    server.terminate().await?;
    let file = server.folder().join("backup.jsonl.zst");
    Ok((server, file))
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of ours")
}

#[tokio::test]
async fn a_game_that_is_played_goes_on_where_its_backup_is_restored() -> Story {
    let mut table = Table::set_on(Server::start_private(ServerOptions::new()).await?, nine_by_nine()).await?;
    table.play("ee cc gg").await?;
    // As somebody may have left it who mended something by hand.
    let mended = r"UPDATE entry SET clock = replace(clock::text, ',', E',\r\n\t')::json WHERE seq = 1";
    sqlx::query(mended).execute(&mut table.server.admin().await?).await?;
    let file = table.server.folder().join("while it runs.zst");
    let made = printed(&table.server.run(&["backup", text(&file)]).await?);
    assert_eq!(figure(&made, "path"), Some(text(&file)));
    assert_eq!(figure(&made, "bytes"), Some(fs::metadata(&file)?.len().to_string().as_str()));
    assert_eq!(fs::metadata(&file)?.permissions().mode() & 0o777, 0o600, "it holds the hashes of passwords");
    let why = refused(&table.server.run(&["restore", text(&file)]).await?);
    assert!(why.contains("another tengen server (process"), "{why}");
    // What is played after the backup is not in it; the server that it was taken from plays on.
    table.play("cg").await?;
    table.server.terminate().await?;
    // Nobody runs: the private database is started for the command, and ended.
    let again = printed(&table.server.run(&["backup"]).await?);
    let named = Path::new(figure(&again, "path").unwrap_or_default()).to_owned();
    assert_eq!(named.parent(), Some(table.server.folder().join("data/backups").as_path()));
    let into = printed(&table.server.run(&["backup", text(table.server.folder())]).await?);
    let named = Path::new(figure(&into, "path").unwrap_or_default()).to_owned();
    assert_eq!(named.parent(), Some(table.server.folder()), "a folder may be named, too");
    let storage = printed(&table.server.run(&["storage"]).await?);
    assert_eq!((figure(&storage, "running_games"), figure(&storage, "users")), (Some("1"), Some("2")));
    let mut fresh = Server::start_private(ServerOptions::new()).await?;
    fresh.terminate().await?;
    fs::remove_dir_all(fresh.folder().join("data"))?;
    let nothing = refused(&fresh.run(&["backup"]).await?);
    assert!(nothing.contains("there is no database in"), "{nothing}");
    let nowhere = fresh.folder().join("nowhere/backup.zst");
    let why = refused(&table.server.run(&["backup", text(&nowhere)]).await?);
    assert!(why.contains(&format!("cannot create {}: No such file", nowhere.display())), "{why}");
    let restored = printed(&fresh.run(&["restore", text(&file)]).await?);
    assert_eq!(figure(&restored, "rows"), figure(&made, "rows"));
    fresh.restart().await?;
    let storage = printed(&fresh.run(&["storage"]).await?);
    assert_eq!(figure(&storage, "running_games"), Some("1"), "beside the server that runs");
    table.server = fresh;
    table.come_back().await?;
    let view = table.view()?;
    assert_eq!(view.moves.len(), 3);
    assert!(view.state.clock.black.main.as_secs() > 290, "the time between is nobody's");
    table.play("cg gc").await?;
    let resign = Resign { game: table.game };
    table.white.client.request(resign).await?;
    table.both_until(|view| view.state.outcome.is_some()).await?;
    Ok(())
}

/// What each table holds, told short.
async fn contents(admin: &mut PgConnection) -> Result<Vec<(String, Option<String>)>, sqlx::Error> {
    let mut contents = Vec::new();
    for table in kept(admin).await? {
        let digest = format!("SELECT md5(string_agg(t::text, '/' ORDER BY t::text)) FROM {table} AS t");
        let digest = sqlx::query_scalar(sqlx::AssertSqlSafe(digest)).fetch_one(&mut *admin).await?;
        contents.push((table, digest));
    }
    Ok(contents)
}

/// Every table but those that say which servers live and which migrations were made.
async fn kept(admin: &mut PgConnection) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT relname::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace
         AND relkind IN ('r', 'p') AND relname NOT IN ('node', '_sqlx_migrations') ORDER BY relname",
    )
    .fetch_all(admin)
    .await
}

/// Rows of the tables that no game fills.
fn one_of_each(user: &Person, game: GameId) -> String {
    let (user, game) = (user.account.user.id, game.value());
    format!(
        "INSERT INTO session (token_sha256, user_id, label, scopes, expires_at)
             VALUES (sha256('t'), {user}, 'bot', '{{read,play}}', now() + interval '1 day');
         INSERT INTO role_held (user_id, role) VALUES ({user}, 'admin');
         INSERT INTO mail_token VALUES (sha256('m'), {user}, 'check_email', 'a@b.example', now() + interval '1 day');
         INSERT INTO sanction (user_id, kind, reason, by_user, until)
             VALUES ({user}, 'mute', 'was \"rude\"', {user}, now() + interval '1 day');
         INSERT INTO shunned (user_id, other, kind) SELECT {user}, black, 'block' FROM game WHERE id = {game};
         INSERT INTO report (reporter, accused, kind, game, text, verdict, note, decided_at)
             SELECT {user}, black, 'stalling', id, 'plays on', 'upheld', 'so it is', now() FROM game WHERE id = {game};
         INSERT INTO appeal (sanction, text) SELECT id, 'but no' FROM sanction;
         INSERT INTO notice (user_id, notice) VALUES ({user}, '{{\"kind\": \"verdict\"}}');
         INSERT INTO audit (actor, act, subject, details) VALUES ({user}, 'ban', {user}, '{{\"why\": null}}');
         INSERT INTO standing (user_id, category, rating, rank) VALUES ({user}, '9-live', 2110250, 18);
         INSERT INTO rating_change (user_id, category, kind, rules, game, rating_before, rank_before, rating_after,
                                    rank_after, opponent, opponent_rating, opponent_provisional, color, handicap,
                                    advantage, score, in_set)
             SELECT {user}, '9-live', 'game', version, {game}, 2100000, 18, 2110250, 18, {user}, 2100000, false, 'black',
                    0, 0, 2, true FROM rating_rules;
         INSERT INTO ranked_seat (user_id, game) VALUES ({user}, {game})"
    )
}

#[tokio::test]
async fn every_row_of_every_table_comes_back() -> Story {
    let options = ServerOptions::new().set("TENGEN__DATABASE__ARCHIVE_AFTER_S", "1");
    let mut table = Table::set_with(options, nine_by_nine()).await?;
    let named = Person::registered(&table.server, "本因坊").await?;
    // A game that White leaves a mark for, and that is archived; one that runs.
    table.play("ee cc").await?;
    table.white.client.request(Resign { game: table.game }).await?;
    let mut admin = table.server.admin().await?;
    let archived = "SELECT count(*) FROM archive, pg_sleep(0.05)";
    while sqlx::query_scalar::<_, i64>(archived).fetch_one(&mut admin).await? == 0 {}
    table.set_anew(nine_by_nine()).await?;
    table.play("ee cc gg").await?;
    table.server.terminate().await?;
    sqlx::raw_sql(sqlx::AssertSqlSafe(one_of_each(&named, table.game))).execute(&mut admin).await?;
    // Whatever a text holds.
    let odd = r#"UPDATE users SET name = name || E'\x01\x02\n\\n""\\.{},' WHERE password_hash IS NOT NULL"#;
    sqlx::query(odd).execute(&mut admin).await?;
    let before = contents(&mut admin).await?;
    assert!(before.iter().all(|(_, digest)| digest.is_some()), "each table has rows: {before:?}");
    let (mut other, file) = elsewhere().await?;
    let made = printed(&table.server.run(&["backup", text(&file)]).await?);
    let lines = lines(&file)?;
    let mut tables: Vec<&str> = lines.iter().filter_map(|line| line["table"]["name"].as_str()).collect();
    tables.sort_unstable();
    assert_eq!(tables, kept(&mut admin).await?, "backup::TABLES names every table");
    printed(&other.run(&["restore", text(&file)]).await?);
    let mut admin = other.admin().await?;
    assert_eq!(contents(&mut admin).await?, before);
    let rows = lines.iter().filter(|line| line.get("row").is_some()).count();
    assert_eq!(figure(&made, "rows"), Some(rows.to_string().as_str()));
    // No number comes again: not that of a user, not that of a node that had games.
    let (owner, user): (i64, i64) =
        sqlx::query_as("SELECT max(owner), (SELECT max(id) FROM users) FROM game")
            .fetch_one(&mut admin)
            .await?;
    let node: i64 = sqlx::query_scalar("SELECT nextval('node_epoch')").fetch_one(&mut admin).await?;
    assert!(node > owner, "{node} is a new node, {owner} had games");
    other.restart().await?;
    let guest = Person::guest(&other).await?;
    assert!(guest.account.user.id.0 > user);
    assert!(named.account.user.id.0 <= user);
    Ok(())
}

#[tokio::test]
async fn a_backup_that_cannot_be_restored_is_refused_and_leaves_everything_as_it_was() -> Story {
    let mut table = Table::set().await?;
    table.play("ee cc gg").await?;
    let (mut other, file) = elsewhere().await?;
    printed(&table.server.run(&["backup", text(&file)]).await?);
    let (whole, lines) = (fs::read(&file)?, lines(&file)?);
    let bad = other.folder().join("bad.zst");
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 1;
    let mut renamed = lines.clone();
    let user = renamed.iter_mut().find(|line| line["row"]["name"].is_string()).unwrap();
    user["row"]["name"] = json!("somebody else");
    let renamed: String = renamed.iter().map(|line| format!("{line}\n")).collect();
    let missing_end: String = lines[..lines.len() - 1].iter().map(|line| format!("{line}\n")).collect();
    for (bytes, words) in [
        (whole[..whole.len() * 2 / 3].to_vec(), "damaged"),
        (whole[..whole.len() - 1].to_vec(), "damaged"),
        (flipped, "damaged"),
        (zstd::encode_all(renamed.as_bytes(), 1)?, "its checksum is another"),
        (zstd::encode_all(missing_end.as_bytes(), 1)?, "damaged"),
        (b"-- PostgreSQL database dump".to_vec(), "no backup"),
        (zstd::encode_all(b"{}\n".as_slice(), 1)?, "no backup"),
    ] {
        fs::write(&bad, bytes)?;
        let why = refused(&other.run(&["restore", text(&bad)]).await?);
        assert!(
            why.starts_with("tengen: nothing was restored from /") && why.contains(words),
            "{words}: {why}"
        );
    }
    let mut newer = lines.clone();
    newer[0]["tengen"]["version"] = json!("9.8.7");
    newer[0]["tengen"]["migration"] = json!(1_000);
    write(&bad, &newer)?;
    let why = refused(&other.run(&["restore", text(&bad)]).await?);
    assert!(why.contains("made by tengen 9.8.7 with migration 1000; this build knows "), "{why}");
    newer[0] = json!({"tengen": {"format": 2, "else": true}});
    write(&bad, &newer)?;
    let why = refused(&other.run(&["restore", text(&bad)]).await?);
    assert!(why.contains("has format 2, this build reads up to 1"), "{why}");
    let mut rude = lines.clone();
    rude.insert(1, json!({"table": {"name": "pg_authid", "columns": ["rolname"]}}));
    rude.insert(2, json!({"row": {"rolname": "intruder"}}));
    write(&bad, &rude)?;
    let why = refused(&other.run(&["restore", text(&bad)]).await?);
    assert!(why.contains("a table of another make"), "{why}");
    other.restart().await?;
    let why = refused(&other.run(&["restore", text(&file)]).await?);
    assert!(why.contains("runs on this database: stop it first"), "{why}");
    other.terminate().await?;
    let mut admin = other.admin().await?;
    let users: i64 = sqlx::query_scalar("SELECT count(*) FROM users").fetch_one(&mut admin).await?;
    assert_eq!(users, 0, "nothing of it was restored");
    printed(&other.run(&["restore", text(&file)]).await?);
    let why = refused(&other.run(&["restore", text(&file)]).await?);
    assert!(why.contains("users (2) and games (1)"), "{why}");
    Ok(())
}

#[tokio::test]
async fn a_backup_of_older_tables_is_brought_up_to_date() -> Story {
    let mut table = Table::set().await?;
    table.play("ee cc gg").await?;
    let (mut other, file) = elsewhere().await?;
    printed(&table.server.run(&["backup", text(&file)]).await?);
    table.server.terminate().await?;
    // As the build before the archive would have made it: no column or table that came later.
    let mut lines = lines(&file)?;
    lines[0]["tengen"]["migration"] = json!(2);
    let grown = Migrator::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations")).await?;
    let old = Database::make_empty().await?;
    let mut old = old.admin().await?;
    grown.run_to(2, &mut old).await?;
    let mut columns: Vec<String> = Vec::new();
    for mut line in std::mem::take(&mut lines) {
        if let Some(table) = line.get_mut("table") {
            let of = "SELECT column_name::text FROM information_schema.columns WHERE table_name = $1";
            columns = sqlx::query_scalar(of).bind(table["name"].as_str()).fetch_all(&mut old).await?;
            let is_old = |name: &Value| columns.iter().any(|column| name == column.as_str());
            table["columns"].as_array_mut().unwrap().retain(is_old);
        } else if let Some(row) = line.get_mut("row").and_then(Value::as_object_mut) {
            row.retain(|name, _| columns.contains(name));
        }
        if line["table"]["columns"] != json!([]) && line["row"] != json!({}) {
            lines.push(line);
        }
    }
    write(&file, &lines)?;
    let restored = printed(&other.run(&["restore", text(&file)]).await?);
    assert_eq!(figure(&restored, "migration"), Some("2"));
    other.restart().await?;
    table.server = other;
    table.come_back().await?;
    assert_eq!(table.view()?.moves.len(), 3);
    table.play("cg").await?;
    Ok(())
}
