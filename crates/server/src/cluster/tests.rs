//! The life of a private cluster, with every Postgres at hand: the system's and the npm package's.

use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open};
use sqlx::{ConnectOptions, Connection, PgConnection};
use tempfile::TempDir;

use super::folder::Folder;
use super::keeping::Tries;
use super::log::Log;
use super::*;

const PATIENCE: Duration = Duration::from_secs(60);

/// A folder that the account of Postgres can enter, too.
fn open_dir() -> TempDir {
    dir_of_mode(0o755)
}

/// One that only we can enter, as /root is.
fn closed_dir() -> TempDir {
    dir_of_mode(0o700)
}

fn dir_of_mode(mode: u32) -> TempDir {
    tempfile::Builder::new().prefix("tengen-").permissions(Permissions::from_mode(mode)).tempdir().unwrap()
}

fn npm() -> Option<PathBuf> {
    let given = std::env::var_os("TENGEN_TEST_NPM").map(PathBuf::from);
    let npm = given.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../postgres"));
    if npm::package(&npm).is_none() {
        println!("skipped: no package in {} (make postgres)", npm.display());
        return None;
    }
    Some(npm)
}

fn npm_binaries() -> Option<PathBuf> {
    let package = npm::package(&npm()?)?;
    npm::link(&package).unwrap();
    Some(npm::programs(&package))
}

/// One configuration, in a folder of its own, for each Postgres at hand.
fn each_postgres() -> Vec<(TempDir, ClusterConfig)> {
    let dir = open_dir();
    let system = match binaries::find(&config_in(&dir), &Folder::open(dir.path()).unwrap()) {
        Ok(binaries) => Some(binaries.dir),
        Err(error) => {
            println!("skipped: {error}");
            None
        }
    };
    let each = [system, npm_binaries()].into_iter().flatten();
    let configure = |binaries| {
        let dir = open_dir();
        let config = ClusterConfig { binaries: Some(binaries), ..config_in(&dir) };
        (dir, config)
    };
    each.map(configure).collect()
}

fn config_in(dir: &TempDir) -> ClusterConfig {
    ClusterConfig { shared_buffers: "8MB".into(), ..ClusterConfig::new(dir.path().join("data")) }
}

async fn connect(cluster: &Cluster) -> PgConnection {
    cluster.connect_options().connect().await.unwrap()
}

async fn ask(cluster: &Cluster, question: &'static str) -> String {
    sqlx::query_scalar(question).fetch_one(&mut connect(cluster).await).await.unwrap()
}

async fn write_down(cluster: &Cluster) {
    let mut connection = connect(cluster).await;
    sqlx::query("CREATE TABLE word AS SELECT 'joseki' AS text").execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

async fn read_back(cluster: &Cluster) {
    assert_eq!(ask(cluster, "SELECT text FROM word").await, "joseki");
}

/// Waits for the end of a process that is not our child.
fn wait_for_end(pid: u32) {
    let pid = Pid::from_raw(pid.try_into().unwrap()).unwrap();
    let Ok(process) = pidfd_open(pid, PidfdFlags::empty()) else { return };
    let patience = Timespec { tv_sec: 60, tv_nsec: 0 };
    assert_eq!(poll(&mut [PollFd::new(&process, PollFlags::IN)], Some(&patience)), Ok(1), "{pid} lives on");
}

#[tokio::test]
async fn a_new_cluster_answers_and_waits_for_the_disk() {
    for (_dir, config) in each_postgres() {
        let cluster = Cluster::start(&config).await.unwrap();
        assert_eq!(ask(&cluster, "SELECT current_database()::text").await, "tengen");
        assert_eq!(ask(&cluster, "SHOW server_encoding").await, "UTF8");
        assert_eq!(ask(&cluster, "SHOW listen_addresses").await, "");
        assert_eq!(ask(&cluster, "SHOW data_checksums").await, "on");
        for setting in ["SHOW fsync", "SHOW synchronous_commit", "SHOW full_page_writes"] {
            assert_eq!(ask(&cluster, setting).await, "on", "{setting}");
        }
        cluster.stop().await.unwrap();
    }
}

#[tokio::test]
async fn the_url_leads_to_the_same_database() {
    for (_dir, config) in each_postgres() {
        let cluster = Cluster::start(&config).await.unwrap();
        let options: PgConnectOptions = cluster.url().parse().unwrap();
        let mut connection = options.connect().await.unwrap();
        let database: String =
            sqlx::query_scalar("SELECT current_database()::text").fetch_one(&mut connection).await.unwrap();
        assert_eq!(database, "tengen");
        cluster.stop().await.unwrap();
    }
}

#[tokio::test]
async fn a_second_server_is_told_who_uses_the_folder() {
    for (_dir, config) in each_postgres() {
        let cluster = Cluster::start(&config).await.unwrap();
        let text = Cluster::start(&config).await.unwrap_err().to_string();
        let expected = format!("another tengen server (process {}) is using", std::process::id());
        assert!(text.starts_with(&expected), "{text}");
        assert_eq!(ask(&cluster, "SELECT 'untouched'").await, "untouched");
        cluster.stop().await.unwrap();
    }
}

#[tokio::test]
async fn data_survive_a_stop() {
    for (_dir, config) in each_postgres() {
        let cluster = Cluster::start(&config).await.unwrap();
        write_down(&cluster).await;
        let died = cluster.died();
        cluster.stop().await.unwrap();
        assert!(tokio::time::timeout(Duration::ZERO, died).await.is_err(), "a stop is no death");
        let cluster = Cluster::start(&config).await.unwrap();
        read_back(&cluster).await;
        cluster.stop().await.unwrap();
    }
}

#[tokio::test]
async fn data_survive_a_kill_of_every_process_of_postgres() {
    for (_dir, config) in each_postgres() {
        let cluster = Cluster::start(&config).await.unwrap();
        write_down(&cluster).await;
        let pids = leftovers::processes(&Folder::open(&config.data).unwrap());
        assert!(pids.contains(&Pid::from_raw(cluster.pid().try_into().unwrap()).unwrap()));
        for pid in pids {
            let _ = kill_process(pid, Signal::KILL);
        }
        let death = tokio::time::timeout(PATIENCE, cluster.died()).await.unwrap();
        assert!(death.to_string().starts_with("postgres ended (signal: 9 (SIGKILL)"), "{death}");
        drop(cluster);
        let cluster = Cluster::start(&config).await.unwrap();
        read_back(&cluster).await;
        cluster.stop().await.unwrap();
    }
}

/// Whoever is connected meanwhile finds the next one where the last one was.
#[tokio::test]
async fn a_postgres_that_ends_by_itself_is_started_again_at_the_same_place() {
    for (_dir, config) in each_postgres() {
        let cluster = Cluster::start(&config).await.unwrap();
        write_down(&cluster).await;
        let options = cluster.connect_options();
        let first = cluster.pid();
        let play_goes_on = async {
            // The postmaster alone: its processes are left to be ended.
            kill_process(Pid::from_raw(first.try_into().unwrap()).unwrap(), Signal::KILL).unwrap();
            cluster.died().await;
            while cluster.pid() == first {
                tokio::task::yield_now().await;
            }
            ready::first_answer(&options).await.close().await.unwrap();
            read_back(&cluster).await;
        };
        tokio::select! {
            given_up = cluster.keep_running() => panic!("{given_up}"),
            done = tokio::time::timeout(PATIENCE, play_goes_on) => done.unwrap(),
        }
        let living = leftovers::processes(&cluster.ground.folder);
        assert!(living.iter().all(|pid| pid.as_raw_nonzero().get() as u32 != first));
        cluster.stop().await.unwrap();
    }
}

#[tokio::test]
async fn a_postgres_that_cannot_be_started_again_is_given_up() {
    for (_dir, config) in each_postgres() {
        let cluster = Cluster::start(&config).await.unwrap();
        let control = config.data.join("postgres/global/pg_control");
        fs::remove_file(control).unwrap();
        kill_process(Pid::from_raw(cluster.pid().try_into().unwrap()).unwrap(), Signal::KILL).unwrap();
        let why = cluster.died().await;
        let mut tries = Tries::with(Duration::from_millis(1));
        let error = cluster.revive(why, &mut tries).await.unwrap_err().to_string();
        assert!(error.contains("could not be started again in 10 tries: postgres ended"), "{error}");
        assert!(error.contains("pg_control"), "{error}");
        cluster.stop().await.unwrap();
    }
}

/// By itself, Postgres would let half a gigabyte gather. The settings are the same for all: one of them is enough.
#[tokio::test]
async fn a_crash_after_heavy_writing_leaves_little_to_repeat() {
    for (_dir, config) in each_postgres().into_iter().take(1) {
        let cluster = Cluster::start(&config).await.unwrap();
        let mut connection = connect(&cluster).await;
        sqlx::query("CREATE TABLE much (text text)").execute(&mut connection).await.unwrap();
        for _ in 0..5 {
            let write = "INSERT INTO much SELECT repeat('x', 1500) FROM generate_series(1, 20000)";
            sqlx::query(write).execute(&mut connection).await.unwrap();
        }
        let left = "SELECT (pg_current_wal_lsn() - redo_lsn)::bigint FROM pg_control_checkpoint()";
        let little = async {
            // A checkpoint may be under way.
            while sqlx::query_scalar::<_, i64>(left).fetch_one(&mut connection).await.unwrap() > 128 << 20 {
                sqlx::query("SELECT pg_sleep(0.05)").execute(&mut connection).await.unwrap();
            }
        };
        tokio::time::timeout(PATIENCE, little).await.unwrap();
        for pid in leftovers::processes(&cluster.ground.folder) {
            let _ = kill_process(pid, Signal::KILL);
        }
        cluster.died().await;
        drop(cluster);
        let cluster = Cluster::start(&config).await.unwrap();
        assert_eq!(ask(&cluster, "SELECT count(*)::text FROM much").await, "100000");
        cluster.stop().await.unwrap();
    }
}

/// The test runs itself again to have a server that can be killed.
#[tokio::test]
async fn a_killed_server_takes_its_postgres_along_and_its_data_survive() {
    if let Some(data) = std::env::var_os("TENGEN_TEST_SERVE") {
        return serve(Path::new(&data)).await;
    }
    for (_dir, config) in each_postgres() {
        let (mut server, postmaster) = spawn_server(&config);
        server.kill().unwrap();
        server.wait().unwrap();
        wait_for_end(postmaster);
        let cluster = Cluster::start(&config).await.unwrap();
        read_back(&cluster).await;
        cluster.stop().await.unwrap();
    }
}

/// Not waiting for the old Postgres: the new start finds it at work and ends it.
#[tokio::test]
async fn a_start_at_once_after_a_kill_of_the_server_finds_the_data() {
    for (_dir, config) in each_postgres() {
        let (mut server, _) = spawn_server(&config);
        server.kill().unwrap();
        server.wait().unwrap();
        let cluster = Cluster::start(&config).await.unwrap();
        read_back(&cluster).await;
        cluster.stop().await.unwrap();
    }
}

fn spawn_server(config: &ClusterConfig) -> (Child, u32) {
    spawn_server_by(&["env"], config)
}

/// `by` is a program that becomes the one it is given.
fn spawn_server_by(by: &[&str], config: &ClusterConfig) -> (Child, u32) {
    let module = module_path!().split_once("::").unwrap().1;
    let test = format!("{module}::a_killed_server_takes_its_postgres_along_and_its_data_survive");
    let mut command = Command::new(by[0]);
    command.args(&by[1..]).arg(std::env::current_exe().unwrap());
    command.args(["--exact", "--nocapture", &test]).env("TENGEN_TEST_SERVE", &config.data);
    command.env("TENGEN_TEST_BINARIES", config.binaries.as_ref().unwrap());
    let mut server = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let lines = BufReader::new(server.stdout.take().unwrap()).lines();
    let said = lines.map(Result::unwrap).find_map(|line| Some(line.split_once("postmaster ")?.1.to_owned()));
    (server, said.expect("the server said nothing").parse().unwrap())
}

/// Until killed, or until the test that wants it is gone.
async fn serve(data: &Path) {
    let binaries = std::env::var_os("TENGEN_TEST_BINARIES").map(PathBuf::from);
    let cluster = Cluster::start(&ClusterConfig { binaries, ..ClusterConfig::new(data) }).await.unwrap();
    write_down(&cluster).await;
    println!("\npostmaster {}", cluster.pid());
    std::io::stdin().read_line(&mut String::new()).unwrap();
}

/// A Postgres on the folder of a server that is gone, as where the kernel sends no death signal.
async fn leave_postgres(config: &ClusterConfig) -> Child {
    let (ground, tether) = Ground::prepare(config).unwrap();
    let log = Log::open(&ground.folder).unwrap();
    let orphan = process::command(&ground, tether, &log).unwrap().spawn().unwrap();
    ready::first_answer(&ground.options("postgres")).await;
    orphan
}

/// The orphan is not reaped before the end: a zombie, as in a container without an init, does not disturb.
#[tokio::test]
async fn a_postgres_without_a_server_is_ended_by_the_next_start() {
    for (_dir, config) in each_postgres() {
        let mut orphan = leave_postgres(&config).await;
        let cluster = Cluster::start(&config).await.unwrap();
        assert_ne!(cluster.pid(), orphan.id());
        assert!(orphan.try_wait().unwrap().unwrap().success(), "it was not given time to shut down");
        cluster.stop().await.unwrap();
    }
}

/// As in a container whose root has no leave to look into the processes of others.
#[tokio::test]
async fn a_postgres_that_cannot_be_looked_at_is_ended_before_the_next_start() {
    let blind = ["setpriv", "--bounding-set=-sys_ptrace", "--inh-caps=-sys_ptrace", "--"];
    if !rustix::process::geteuid().is_root() {
        return println!("skipped: only root lends postgres to another account");
    }
    for (_dir, config) in each_postgres() {
        let mut orphan = leave_postgres(&config).await;
        // It has no end of its own to look for: while it lives, no other may begin.
        let (mut server, postmaster) = spawn_server_by(&blind, &config);
        let ended = orphan.try_wait().unwrap().expect("two of them work on one cluster");
        assert!(ended.success(), "it was not given time to shut down");
        assert_ne!(orphan.id(), postmaster);
        server.kill().unwrap();
        server.wait().unwrap();
        wait_for_end(postmaster);
    }
}

#[tokio::test]
async fn where_there_is_no_proc_pg_ctl_ends_it() {
    for (_dir, config) in each_postgres() {
        let mut orphan = leave_postgres(&config).await;
        let folder = Folder::open(&config.data).unwrap();
        let binaries = binaries::find(&config, &folder).unwrap();
        leftovers::end_by_pg_ctl(&folder, &binaries, &account::Account::for_postgres().unwrap()).unwrap();
        assert!(orphan.wait().unwrap().success());
    }
}

#[tokio::test]
async fn a_start_that_takes_too_long_is_given_up_and_leaves_nothing_running() {
    for (_dir, config) in each_postgres() {
        let hasty = ClusterConfig { start_timeout: Duration::ZERO, ..config };
        let text = Cluster::start(&hasty).await.unwrap_err().to_string();
        assert!(text.starts_with("postgres did not answer within 0 s"), "{text}");
        assert_eq!(leftovers::processes(&Folder::open(&hasty.data).unwrap()), []);
    }
}

#[tokio::test]
async fn a_start_that_fails_quotes_the_log() {
    for (_dir, config) in each_postgres() {
        let wrong = ClusterConfig { shared_buffers: "much".into(), ..config };
        let text = Cluster::start(&wrong).await.unwrap_err().to_string();
        assert!(text.contains("invalid value for parameter \"shared_buffers\": \"much\""), "{text}");
        assert!(text.contains("postgres.log"), "{text}");
    }
}

#[tokio::test]
async fn an_initdb_that_was_killed_leaves_no_half_cluster() {
    for (_dir, config) in each_postgres() {
        let folder = Folder::open(&config.data).unwrap();
        fs::create_dir(folder.unfinished()).unwrap();
        fs::write(folder.unfinished().join("PG_VERSION"), "15\n").unwrap();
        let cluster = Cluster::start(&config).await.unwrap();
        assert!(!folder.unfinished().exists());
        cluster.stop().await.unwrap();
    }
}

#[tokio::test]
async fn a_long_path_gets_a_short_socket() {
    for (dir, config) in each_postgres() {
        let data = dir.path().join("long".repeat(30)).join("da,ta \"x\"");
        let cluster = Cluster::start(&ClusterConfig { data, ..config }).await.unwrap();
        let socket = cluster.ground.socket.path().to_owned();
        assert!(socket.as_os_str().len() < 60 && socket.is_dir(), "{socket:?}");
        assert_eq!(socket.metadata().unwrap().permissions().mode() & 0o777, 0o700);
        assert_eq!(ask(&cluster, "SELECT 'short'").await, "short");
        cluster.stop().await.unwrap();
        assert!(!socket.exists());
    }
}

#[tokio::test]
async fn a_path_with_odd_characters_is_quoted() {
    for (dir, config) in each_postgres() {
        let data = dir.path().join("a, b's \"c\" %");
        let cluster = Cluster::start(&ClusterConfig { data, ..config }).await.unwrap();
        let options: PgConnectOptions = cluster.url().parse().unwrap();
        options.connect().await.unwrap();
        cluster.stop().await.unwrap();
    }
}

#[tokio::test]
async fn a_cluster_prefers_binaries_of_its_own_major_version() {
    let (dir, Some(programs)) = (open_dir(), npm_binaries()) else { return };
    let config = ClusterConfig { binaries: Some(programs.clone()), ..config_in(&dir) };
    Cluster::start(&config).await.unwrap().stop().await.unwrap();
    let any = ClusterConfig { binaries: None, npm: npm(), ..config.clone() };
    let cluster = Cluster::start(&any).await.unwrap();
    assert_eq!(cluster.binaries().version.major, 18);
    cluster.stop().await.unwrap();
    fs::write(config.data.join("postgres/PG_VERSION"), "9\n").unwrap();
    let text = Cluster::start(&config).await.unwrap_err().to_string();
    assert!(text.contains("was made by postgres 9") && text.contains("found only 18."), "{text}");
}

/// What `npm ci --ignore-scripts` gives, installed below a folder that is closed to others.
#[tokio::test]
async fn a_package_without_links_in_a_closed_folder_is_used() {
    let (Some(npm), closed, dir) = (npm(), closed_dir(), open_dir()) else { return };
    let copied =
        Command::new("cp").arg("-r").arg(npm.join("node_modules")).arg(closed.path()).status().unwrap();
    assert!(copied.success());
    let package = npm::package(closed.path()).unwrap();
    let lib = fs::read_dir(package.join("native/lib")).unwrap().map(|entry| entry.unwrap().path());
    lib.filter(|file| file.is_symlink()).for_each(|file| fs::remove_file(file).unwrap());
    npm::link(&package).unwrap();
    let config = ClusterConfig { binaries: Some(npm::programs(&package)), ..config_in(&dir) };
    let cluster = Cluster::start(&config).await.unwrap();
    let is_copy = cluster.binaries().dir.starts_with(config.data.join("binaries"));
    assert_eq!(is_copy, rustix::process::geteuid().is_root());
    cluster.stop().await.unwrap();
}

#[tokio::test]
async fn root_is_told_which_folder_above_the_data_is_closed() {
    if !rustix::process::geteuid().is_root() {
        return println!("skipped: only root lends postgres to another account");
    }
    let closed = closed_dir();
    let text = Cluster::start(&ClusterConfig::new(closed.path().join("data"))).await.unwrap_err().to_string();
    assert!(text.contains(&format!("who cannot enter {},", closed.path().display())), "{text}");
    assert!(text.contains(&format!("chmod o+x {}", closed.path().display())), "{text}");
}
