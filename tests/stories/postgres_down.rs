//! PostgreSQL is killed, stands still, is started anew or out of room while a game runs: the game goes on by itself.

use std::error::Error;
use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use rustix::process::Signal;
use tempfile::TempDir;
use tengen_client::ServerOptions;
use tengen_game::ActionId;
use tengen_protocol::{Play, Resign};
use tengen_rules::Color;
use tengen_stories::{Server, Story, Table, nine_by_nine};

use crate::postgres::{External, StandStill, processes, signal};

const SECOND: Duration = Duration::from_secs(1);
/// Longer than any PostgreSQL needs to be back, on any machine.
const PATIENCE: Duration = Duration::from_secs(40);

/// A table on a server of these options with a PostgreSQL of its own, or the one that they name.
async fn table(options: ServerOptions) -> Result<Table, Box<dyn Error>> {
    let mut table = Table::set_on(Server::start_private(options).await?, nine_by_nine()).await?;
    Color::BOTH.into_iter().for_each(|color| table.player(color).set_patience(PATIENCE));
    Ok(table)
}

fn cluster(table: &Table) -> PathBuf {
    table.server.folder().join("data/postgres")
}

/// Whose turn it is plays there, without waiting for anything.
async fn send(table: &mut Table, point: &str) -> Result<(Color, ActionId), Box<dyn Error>> {
    let (game, move_number) = (table.game, table.move_number()?);
    let mover = table.view()?.state.to_play.unwrap();
    let id = table.player(mover).send(Play { game, move_number, point: point.parse()? }).await?;
    Ok((mover, id))
}

/// What was sent is acknowledged, and both see it.
async fn seen(table: &mut Table, (mover, id): (Color, ActionId)) -> Story {
    let moves = table.view()?.moves.len();
    table.player(mover).answer(&id).await?;
    table.both_until(|view| view.moves.len() > moves).await?;
    Ok(())
}

/// Nothing answers it for so long.
async fn is_not_answered(table: &mut Table, (mover, id): &(Color, ActionId), within: Duration) {
    table.player(*mover).set_patience(within);
    let answer = table.player(*mover).answer(id).await;
    assert!(answer.is_err(), "acknowledged while nothing could be stored: {answer:?}");
    table.player(*mover).set_patience(PATIENCE);
}

/// Everything that was acknowledged is still there for a server that begins anew.
async fn nothing_is_lost(table: &mut Table, moves: usize) -> Story {
    table.server.kill().await?;
    table.server.restart().await?;
    table.come_back().await?;
    let view = table.view()?;
    assert_eq!(view.moves.len(), moves, "{view}");
    Ok(())
}

#[tokio::test]
async fn games_go_on_when_postgres_is_killed() -> Story {
    let mut table = table(ServerOptions::new()).await?;
    let (game, server) = (table.game, table.server.pid());
    table.play("aa ba").await?;
    // All of it, the postmaster alone, a process beside the postmaster.
    for (killed, point, next) in [(0..99, "ca", "da"), (0..1, "ea", "fa"), (1..2, "ga", "ha")] {
        let pids = processes(&cluster(&table));
        let sent = send(&mut table, point).await?;
        signal(&pids[killed.start..killed.end.min(pids.len())], Signal::KILL);
        seen(&mut table, sent).await?;
        table.play(next).await?;
    }
    assert_eq!(table.server.pid(), server, "the server itself went on");
    assert!(table.server.log_tail(200).contains("postgres runs again"));
    let clock = &table.view()?.state.clock;
    assert!(clock.black.main > SECOND * 290 && clock.white.main > SECOND * 290, "{clock:?}");
    nothing_is_lost(&mut table, 8).await?;
    assert_eq!(table.white.client.view(game)?.rows[0], "BWBWBWBW.");
    Ok(())
}

/// Moves wait for a PostgreSQL that stands still for so long, and are answered after that.
async fn stand_still(still: Duration) -> Story {
    let mut table = table(ServerOptions::new()).await?;
    table.play("ee cc").await?;
    let postgres = StandStill::of(&cluster(&table));
    let sent = send(&mut table, "gg").await?;
    is_not_answered(&mut table, &sent, still).await;
    drop(postgres);
    seen(&mut table, sent).await?;
    let clock = &table.view()?.state.clock;
    assert!(clock.black.main > SECOND * 295 && clock.white.main > SECOND * 295, "{clock:?}");
    table.play("cg gc").await?;
    nothing_is_lost(&mut table, 5).await
}

#[tokio::test]
async fn moves_wait_while_postgres_stands_still() -> Story {
    stand_still(SECOND * 3).await
}

/// The server has given its connections up then, and the outcome of what it had sent is unknown.
#[tokio::test]
async fn moves_wait_while_postgres_stands_still_for_longer_than_an_answer_is_waited_for() -> Story {
    stand_still(SECOND * 12).await
}

#[tokio::test]
async fn games_go_on_when_a_named_postgres_is_started_anew() -> Story {
    let mut postgres = External::make().await?;
    postgres.start(&[]).await?;
    let mut table = table(postgres.options()).await?;
    table.play("ee cc").await?;
    for (point, next) in [("gg", "cg"), ("gc", "ec")] {
        postgres.stop().await?;
        let sent = send(&mut table, point).await?;
        is_not_answered(&mut table, &sent, SECOND).await;
        postgres.start(&[]).await?;
        seen(&mut table, sent).await?;
        table.play(next).await?;
    }
    // The last entry of a game is stored another way.
    let game = table.game;
    postgres.stop().await?;
    let id = table.black.client.send(Resign { game }).await?;
    is_not_answered(&mut table, &(Color::Black, id.clone()), SECOND).await;
    postgres.start(&[]).await?;
    table.black.client.answer(&id).await?;
    let view = table.both_until(|view| view.state.outcome.is_some()).await?;
    assert_eq!(view.state.outcome.unwrap().to_string(), "W+R");
    nothing_is_lost(&mut table, 6).await
}

/// A small disk for a server's data, which goes with the value.
struct Disk(TempDir);

impl Disk {
    /// `None`, with the reason said, where we may not mount one.
    fn mount(megabytes: u32) -> Result<Option<Disk>, Box<dyn Error>> {
        let folder = tempfile::Builder::new().prefix("tengen-").tempdir_in("/tmp")?;
        let mut command = Command::new("mount");
        command
            .args(["-t", "tmpfs", "-o", &format!("size={megabytes}m,mode=0755"), "tengen"])
            .arg(folder.path());
        let done = command.output()?;
        if !done.status.success() {
            println!(
                "skipped: a disk cannot be mounted here: {}",
                String::from_utf8_lossy(&done.stderr).trim()
            );
            return Ok(None);
        }
        Ok(Some(Disk(folder)))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Takes all room that is left, until the file is removed.
    fn fill(&self) -> Result<PathBuf, Box<dyn Error>> {
        let path = self.path().join("filling");
        let full = std::io::copy(&mut std::io::repeat(7), &mut File::create(&path)?).unwrap_err();
        assert_eq!(full.kind(), std::io::ErrorKind::StorageFull);
        Ok(path)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let done = Command::new("umount").arg("--lazy").arg(self.path()).status();
        assert!(done.is_ok_and(|status| status.success()), "{} stays mounted", self.path().display());
    }
}

/// The log of PostgreSQL runs out of room, which ends it, and it cannot start until there is some.
#[tokio::test]
async fn games_wait_for_room_on_the_disk_and_go_on_by_themselves() -> Story {
    let Some(disk) = Disk::mount(160)? else { return Ok(()) };
    let mut server = Server::start_private(ServerOptions::new()).await?;
    server.terminate().await?;
    let (data, moved) = (server.folder().join("data"), disk.path().join("data"));
    assert!(Command::new("cp").arg("-a").args([&data, &moved]).status()?.success());
    fs::remove_dir_all(&data)?;
    symlink(&moved, &data)?;
    server.restart().await?;
    let mut table = Table::set_on(server, nine_by_nine()).await?;
    Color::BOTH.into_iter().for_each(|color| table.player(color).set_patience(PATIENCE));
    table.play("aa ba ca da").await?;
    let pid = table.server.pid();
    let filling = disk.fill()?;
    // What is stored next begins a new file.
    let mut admin = table.server.admin().await?;
    let ended = loop {
        if let Err(error) = sqlx::query("SELECT pg_switch_wal(), txid_current()").execute(&mut admin).await {
            break error;
        }
    };
    let sent = send(&mut table, "ea").await?;
    is_not_answered(&mut table, &sent, SECOND * 5).await;
    let said = table.server.log_tail(500);
    assert!(said.contains("there is no room on the disk of"), "{ended}: {said}");
    assert_eq!(said.matches("games wait until there is room").count(), 1, "it is said once: {said}");
    assert_eq!(table.server.pid(), pid);
    fs::remove_file(filling)?;
    seen(&mut table, sent).await?;
    table.play("fa ga").await?;
    nothing_is_lost(&mut table, 7).await?;
    assert_eq!(table.view()?.rows[0], "BWBWBWB..");
    Ok(())
}
