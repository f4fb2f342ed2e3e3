//! `ladder`: how well ratings and ranks find the strength of players whose strength is known.

pub(crate) mod crowd;
mod figures;
mod plot;
mod season;
mod tables;
mod world;

use std::error::Error;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use tengen_game::ranking::{Policy, Rules};

use self::crowd::Crowd;
use self::figures::Figures;
use self::world::World;

/// See [`run`].
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Players.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(20..=20_000))]
    players: u32,
    /// Rated games of each.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(50..=2_000))]
    games: u32,
    /// The same seed, the same figures.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Draw how ranks near the true ones, and how ratings drift, into this file.
    #[arg(long)]
    plot: Option<PathBuf>,
}

/// The mean rating may have moved so far at the end, in points.
const DRIFT_LIMIT: f64 = 50.0;
/// Weights of `con` that are tried.
const CONS: [f64; 3] = [0.25, 0.5, 1.0];
/// Weights of `bonus` that are tried.
const BONUSES: [f64; 3] = [0.0, 0.1, 1.0];

/// A season by rules for ratings, in a world; the ranks are found by several ladders at once.
pub(crate) struct Plan {
    world: World,
    w_con: f64,
    w_bonus: f64,
}

/// Lets players whose strength is known play their games through pairing, terms and rating as the server has them, once for each
/// choice of weights, and tells how near ratings and ranks come to that strength.
///
/// # Errors
/// If the plot cannot be written. Says false if by the server's rules the mean rating moves further than the limit.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let worlds = [World::Formula, World::Flat, World::Learning];
    let plans: Vec<Plan> = worlds
        .iter()
        .flat_map(|&world| CONS.iter().map(move |&w_con| (world, w_con)))
        .flat_map(|(world, w_con)| BONUSES.iter().map(move |&w_bonus| Plan { world, w_con, w_bonus }))
        .collect();
    let all = play_all(arguments, &plans)?;
    let seasons: Vec<(&Plan, &Figures)> = plans.iter().zip(&all).collect();
    tables::print(&seasons);
    if let Some(path) = &arguments.plot {
        std::fs::write(path, plot::draw(&seasons))?;
    }
    let is_judged = |plan: &Plan| plan.is_the_servers() && plan.world != World::Learning;
    let drifts = || seasons.iter().filter(|(plan, _)| is_judged(plan)).map(|(_, found)| found.drift_at_end());
    println!("limit drift_points {DRIFT_LIMIT}");
    Ok(drifts().count() > 0 && drifts().all(|drift| drift.abs() <= DRIFT_LIMIT))
}

/// All seasons, as many at once as there are cores.
fn play_all(arguments: &Arguments, plans: &[Plan]) -> Result<Vec<Figures>, Box<dyn Error>> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let crowd = Crowd::new(arguments.players, arguments.seed);
    let work = || {
        while let Some((at, plan)) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            plans.get(at).map(|plan| (at, plan))
        } {
            let figures = season::play(&crowd, plan, arguments.games, arguments.seed);
            if let Ok(mut done) = done.lock() {
                done.push((at, figures));
                eprintln!("{}/{} seasons", done.len(), plans.len());
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let mut done = done.into_inner().map_err(|_| "a season has panicked")?;
    done.sort_unstable_by_key(|(at, _)| *at);
    Ok(done.into_iter().map(|(_, figures)| figures).collect())
}

impl Plan {
    fn is_the_servers(&self) -> bool {
        let servers = Rules::default();
        self.w_con == servers.w_con && self.w_bonus == servers.w_bonus
    }

    /// The ladders that are tried; the first is the server's.
    pub(crate) fn ladders(&self) -> Vec<Rules> {
        let servers = Rules { w_con: self.w_con, w_bonus: self.w_bonus, ..Rules::default() };
        let gates = [(1, 100), (10, 100), (5, 50), (5, 150)];
        let sets = [false, true].map(|symmetric| Rules { policy: Policy::Set { symmetric }, ..servers });
        [servers]
            .into_iter()
            .chain(sets)
            .chain(gates.map(|(gate_games, demotion_points)| Rules {
                gate_games,
                demotion_points,
                ..servers
            }))
            .collect()
    }
}
