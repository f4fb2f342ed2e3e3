//! Whole games, each move checked and played: ours and the peer in turns.

use std::error::Error;

use tengen_rules::{Move, Position};

use super::game_set::GameSet;
use super::timing::Best;
use super::{Game, RULES, figure, peer, progress};

/// How many games the peer plays, the first of the set. It takes longer for them than we do for all.
const PEER_GAMES: usize = 200;

/// Prints the nanoseconds a move of both, with the making of a board for each game, and their ratio. Says whether
/// nothing was refused and all games ended alike.
pub(super) fn run(name: &str, set: &GameSet, rounds: usize) -> Result<bool, Box<dyn Error>> {
    let shared = &set.games[..PEER_GAMES.min(set.games.len())];
    let mut refused = 0;
    let (mut ours, mut theirs) = (Best::new(), Best::new());
    for round in 1..=rounds {
        refused += ours.time(|| set.games.iter().map(|game| play(set, game)).sum::<usize>());
        refused += theirs.time(|| shared.iter().map(|game| peer::play(game).1).sum::<usize>());
        progress(&format!("{name}: round {round} of {rounds}"));
    }
    let different =
        shared.iter().filter(|game| set.end(game).diagram() != peer::diagram(&peer::play(game).0)).count();
    let moves = |games: &[Game]| games.iter().map(Vec::len).sum::<usize>();
    let (ours, theirs) = (ours.nanoseconds(moves(&set.games)), theirs.nanoseconds(moves(shared)));
    figure(&format!("rules_ns_per_move_{name}"), format_args!("{ours:.1}"));
    figure(&format!("goban_ns_per_move_{name}"), format_args!("{theirs:.1}"));
    figure(&format!("ratio_to_goban_{name}"), format_args!("{:.2}", theirs / ours));
    if refused + different > 0 {
        eprintln!("{name}: {refused} moves refused, {different} of {} games ended differently", shared.len());
    }
    Ok(refused + different == 0)
}

/// How many moves were refused.
fn play(set: &GameSet, game: &Game) -> usize {
    let mut position = Position::new(set.size, &RULES);
    game.iter().filter(|&&point| position.play(Move::Play(point)).is_err()).count()
}
