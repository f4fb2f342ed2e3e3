//! What is unconditionally alive stays, whatever the opponent does while its owner passes.

use tengen_rules::{Color, Move, Position, Repetition, Ruleset, Suicide, pass_alive_area};

use crate::input::Input;
use crate::referee::Referee;
use crate::stones::Stones;

/// Each side in turn passes for ever, and the other plays what the input says, over and over.
pub(crate) fn attack(position: &Position, referee: &Referee, input: &mut Input<'_>) {
    let suicide = referee.ruleset.suicide;
    let owner = pass_alive_area(position, suicide != Suicide::Forbidden);
    let stones = &referee.now.stones;
    let owner: Vec<_> =
        position.size().points_iter().zip(owner).filter_map(|(p, owner)| Some((p, owner?))).collect();
    let moves: Vec<Move> =
        std::iter::from_fn(|| input.point(position.size())).map(Move::Play).take(60).collect();
    for color in Color::BOTH {
        let alive: Vec<_> =
            owner.iter().filter(|&&(_, owner)| owner == color).map(|&(point, _)| point).collect();
        if alive.is_empty() {
            continue;
        }
        let attacked = attacked(stones, referee.ruleset, color, &moves);
        for &point in alive.iter().filter(|&&point| stones.at(point) == Some(color)) {
            assert_eq!(attacked.at(point), Some(color), "{point} was taken on\n{position:?}");
        }
    }
}

/// The stones after the opponent's moves; those that are illegal are left out. No repetition stops him.
fn attacked(stones: &Stones, ruleset: Ruleset, color: Color, moves: &[Move]) -> Stones {
    let ruleset = Ruleset { repetition: Repetition::SimpleKo, ..ruleset };
    let attacker = color.opponent();
    let mut referee = Referee::new(ruleset, stones.clone(), attacker);
    let everywhere: Vec<Move> = stones.size().points_iter().map(Move::Play).collect();
    for &m in moves.iter().chain(&everywhere).chain(everywhere.iter().rev()) {
        if referee.play(m).is_ok() {
            referee.set_to_play(attacker);
        }
    }
    referee.now.stones
}
