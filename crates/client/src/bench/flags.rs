//! How late flags fall when many games run at once.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tengen_client::{Client, ClientError, guest};
use tengen_game::{Fact, TimeControl};
use tengen_protocol::{ColorChoice, GameId, Offer, Pass, ServerMsg};
use tengen_rules::{Color, Size};
use tokio::sync::Barrier;
use tokio::task::JoinSet;

use crate::target::Target;

/// See [`run`].
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The server's address; without it one is started.
    #[arg(long)]
    server: Option<String>,
    /// Games that run at the same time.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=5_000))]
    games: u32,
    /// Games of the same two players.
    #[arg(long, default_value_t = 25, value_parser = clap::value_parser!(u32).range(1..=100))]
    games_a_pair: u32,
    /// Seconds until the first flag falls: all games must have begun by then.
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(5..=600))]
    first_s: u32,
    /// Seconds over which the flags fall.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=600))]
    spread_s: u32,
}

/// A server's flag may fall so late.
const LIMIT_MS: i64 = 250;
/// What the server waits for a move on its way from a player on a good line.
const GRACE_MS: i64 = 300;
/// So long a client waits on a busy machine.
const PATIENCE: Duration = Duration::from_secs(600);

/// A flag that fell, in milliseconds of the Unix epoch.
#[derive(Clone, Copy)]
struct Flag {
    due_ms: i64,
    told_ms: i64,
}

/// Begins many games in which one player does nothing, and measures how long after its time each flag is told: after
/// zero on the clock and the grace. Storing it and telling it are in that.
///
/// # Errors
/// If the server fails. Says false if more than one in a hundred is later than the limit.
pub(crate) async fn run(arguments: Arguments) -> Result<bool, Box<dyn std::error::Error>> {
    let target = Target::find(arguments.server.clone()).await?;
    let flags = play_all(target.url(), &arguments).await;
    target.end(flags.is_ok()).await?;
    Ok(report(&flags?))
}

async fn play_all(url: &str, arguments: &Arguments) -> Result<Vec<Flag>, Box<dyn std::error::Error>> {
    let pairs = arguments.games.div_ceil(arguments.games_a_pair);
    let begun = std::sync::Arc::new(Barrier::new(pairs as usize + 1));
    let mut playing = JoinSet::new();
    for pair in 0..pairs {
        let first = pair * arguments.games_a_pair;
        let mains: Vec<Duration> = (first..arguments.games.min(first + arguments.games_a_pair))
            .map(|game| arguments.main_time(game))
            .collect();
        let (url, begun) = (url.to_owned(), begun.clone());
        playing.spawn(async move {
            let pair = Pair::begin(&url, &mains).await;
            begun.wait().await;
            pair?.flags(mains.len()).await
        });
    }
    eprintln!("beginning {} games", arguments.games);
    begun.wait().await;
    let all_begun_ms = now_ms();
    eprintln!("all games run; waiting for the flags");
    let mut flags = Vec::new();
    while let Some(done) = playing.join_next().await {
        flags.extend(done??);
        eprintln!("{}/{} flags", flags.len(), arguments.games);
    }
    println!("games {}", flags.len());
    println!("games_at_first_flag {}", flags.iter().filter(|flag| flag.due_ms > all_begun_ms).count());
    Ok(flags)
}

impl Arguments {
    /// Each game's flag falls at another time.
    fn main_time(&self, game: u32) -> Duration {
        let spread = u64::from(self.spread_s) * 1_000 * u64::from(game) / u64::from(self.games);
        Duration::from_secs(self.first_s.into()) + Duration::from_millis(spread)
    }
}

/// Two players of many games: White passes once in each, Black then thinks until his time is up.
struct Pair {
    black: Client,
    white: Client,
    due_ms: Vec<(GameId, i64)>,
}

impl Pair {
    async fn begin(url: &str, mains: &[Duration]) -> Result<Self, ClientError> {
        let (black, white) = (sit(url).await?, sit(url).await?);
        let mut pair = Pair { black, white, due_ms: Vec::new() };
        for &main in mains {
            pair.begin_game(main).await?;
        }
        Ok(pair)
    }

    /// The first moves are made with no clock running; from the second on Black's does.
    async fn begin_game(&mut self, main: Duration) -> Result<(), ClientError> {
        let offer = Offer {
            color: ColorChoice::Black,
            ..Offer::even(Size::NINETEEN, TimeControl::Absolute { main })
        };
        let seek = self.black.seek(offer).await?;
        let game = self.white.take_seek(seek).await?;
        self.black.join(game).await?;
        self.white.join(game).await?;
        let point = "dd".parse().expect("dd is a point");
        self.black.request(tengen_protocol::Play { game, move_number: 1, point }).await?;
        self.white.request(Pass { game, move_number: 2 }).await?;
        let view = self.white.until(game, |view| view.state.clock.running == Some(Color::Black)).await?;
        let clock = &view.state.clock;
        let left_ms = i64::try_from(clock.black.main.as_millis()).unwrap_or(i64::MAX);
        self.due_ms.push((game, clock.time_ms + left_ms + GRACE_MS));
        Ok(())
    }

    /// Both read what they are told, and White looks at the time.
    async fn flags(self, wanted: usize) -> Result<Vec<Flag>, ClientError> {
        let Pair { mut black, mut white, due_ms } = self;
        let reading = tokio::spawn(async move { while black.next().await.is_ok() {} });
        let mut flags = Vec::new();
        while flags.len() < wanted {
            let msg = white.next().await?;
            let told_ms = now_ms();
            if let Some(game) = timed_out(&msg) {
                let due = due_ms.iter().find(|(due, _)| *due == game);
                flags.extend(due.map(|&(_, due_ms)| Flag { due_ms, told_ms }));
            }
        }
        reading.abort();
        Ok(flags)
    }
}

fn timed_out(msg: &ServerMsg) -> Option<GameId> {
    let ServerMsg::Event(event) = msg else { return None };
    let is_flag = |fact: &Fact| matches!(fact, Fact::TimedOut { .. });
    event.facts.iter().any(is_flag).then_some(event.game)
}

async fn sit(url: &str) -> Result<Client, ClientError> {
    let signed_in = guest(url).await?;
    let mut client = Client::connect(url).await?;
    client.set_patience(PATIENCE);
    client.sign_in(&signed_in.token).await?;
    Ok(client)
}

fn report(flags: &[Flag]) -> bool {
    let mut lateness: Vec<i64> = flags.iter().map(|flag| flag.told_ms - flag.due_ms).collect();
    lateness.sort_unstable();
    let at = |percent: usize| lateness.get((lateness.len() * percent).div_ceil(100).max(1) - 1).copied();
    println!("flag_lateness_ms_p50 {}", at(50).unwrap_or(0));
    println!("flag_lateness_ms_p99 {}", at(99).unwrap_or(0));
    println!("flag_lateness_ms_max {}", at(100).unwrap_or(0));
    println!("limit flag_lateness_ms_p99 {LIMIT_MS}");
    at(99).is_some_and(|p99| p99 <= LIMIT_MS)
}

/// Milliseconds of the Unix epoch: server and bench share the machine's clock.
fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
