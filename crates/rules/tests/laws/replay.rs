//! Undo, and making the same moves again.

use crate::game::{Game, Step, short_games};
use proptest::prelude::*;
use tengen_rules::{ByColor, Color, Cycle, IllegalMove, Move, Point, Position};

/// Everything that can be asked of a position.
#[derive(Clone, Debug, PartialEq)]
struct State {
    diagram: String,
    hash: u64,
    to_play: Color,
    passes: u8,
    passed: ByColor<u32>,
    lost_turns: ByColor<u32>,
    move_number: u32,
    prisoners: ByColor<u32>,
    illegal_points: Vec<(Point, IllegalMove)>,
    occurrences: u32,
    cycle: Option<Cycle>,
}

fn state(position: &Position) -> State {
    State {
        diagram: position.diagram(),
        hash: position.hash(),
        to_play: position.to_play(),
        passes: position.passes(),
        passed: position.passed(),
        lost_turns: position.lost_turns(),
        move_number: position.move_number(),
        prisoners: position.prisoners(),
        illegal_points: position.illegal_points(),
        occurrences: position.occurrences(),
        cycle: position.cycle(),
    }
}

/// A turn of a game.
struct Turn {
    before: State,
    step: Step,
    made: Move,
    /// What was done before the next turn.
    after: Vec<Step>,
}

/// The end of the game, and every turn of it.
fn recorded(game: &Game) -> (Position, Vec<Turn>) {
    let mut position = game.begin();
    let mut record: Vec<Turn> = Vec::new();
    for &step in &game.steps {
        let before = state(&position);
        match step.make(&mut position) {
            Some(made) => record.push(Turn { before, step, made, after: Vec::new() }),
            None => {
                if let Some(turn) = record.last_mut() {
                    turn.after.push(step);
                }
            }
        }
    }
    (position, record)
}

proptest! {
    #[test]
    fn undo_restores_everything_back_to_the_start(game in short_games()) {
        let (mut position, record) = recorded(&game);
        for Turn { before, made, .. } in record.into_iter().rev() {
            prop_assert_eq!(position.undo(), Some(made));
            prop_assert_eq!(state(&position), before);
        }
        let first = state(&position);
        prop_assert_eq!(position.undo(), None);
        prop_assert_eq!(state(&position), first, "nothing is left to undo");
        prop_assert_eq!(position.move_number(), 0);
    }

    #[test]
    fn undoing_many_at_once_is_undoing_them_one_by_one(game in short_games(), count in 0usize..50) {
        let (mut at_once, record) = recorded(&game);
        let mut one_by_one = at_once.clone();
        let undone: Vec<Move> = (0..count).map_while(|_| one_by_one.undo()).collect();
        prop_assert_eq!(undone.len(), count.min(record.len()));
        prop_assert_eq!(at_once.undo_many(count), undone);
        prop_assert_eq!(state(&at_once), state(&one_by_one));
    }

    #[test]
    fn what_was_undone_may_be_played_again(game in short_games(), undone in 1usize..12) {
        let (mut position, record) = recorded(&game);
        let end = state(&position);
        let undone = undone.min(record.len());
        for _ in 0..undone {
            position.undo();
        }
        for turn in &record[record.len() - undone..] {
            prop_assert_eq!(&state(&position), &turn.before);
            prop_assert_eq!(turn.step.make(&mut position), Some(turn.made), "it is in no history any more");
            for step in &turn.after {
                step.make(&mut position);
            }
        }
        if !record.is_empty() {
            prop_assert_eq!(state(&position), end);
        }
    }

    #[test]
    fn another_game_may_go_on_after_undo(game in short_games(), other in short_games(), undone in 1usize..6) {
        // What comes after undoing is what would have come had the moves never been made.
        let (mut position, record) = recorded(&game);
        let undone = undone.min(record.len());
        for _ in 0..undone {
            position.undo();
        }
        let mut fresh = game.begin();
        let mut left = record.len() - undone;
        for &step in &game.steps {
            if left == 0 && step.takes_turn() {
                break;
            }
            left -= usize::from(step.takes_turn());
            step.make(&mut fresh);
        }
        if undone == 0 {
            return Ok(());
        }
        prop_assert_eq!(state(&position), state(&fresh));
        for step in other.steps {
            prop_assert_eq!(step.make(&mut position), step.make(&mut fresh));
            prop_assert_eq!(state(&position), state(&fresh));
        }
    }

    #[test]
    fn the_same_steps_lead_to_the_same_position(game in short_games()) {
        let (end, record) = recorded(&game);
        let mut again = game.begin();
        let mut moves = record.iter().map(|turn| turn.made);
        for step in &game.steps {
            let made = step.takes_turn().then(|| moves.next().unwrap());
            match (step, made) {
                (Step::Try(_), Some(m)) => prop_assert!(again.play(m).is_ok()),
                _ => prop_assert_eq!(step.make(&mut again), made),
            }
        }
        prop_assert_eq!(state(&again), state(&end));
    }

    #[test]
    fn a_clone_goes_its_own_way(game in short_games()) {
        let position = game.end();
        let before = state(&position);
        let mut other = position.clone();
        other.undo();
        other.play(Move::Pass).unwrap();
        other.ban_repetition(Color::Black);
        prop_assert_eq!(state(&position), before);
    }

    #[test]
    fn a_ban_is_undone_with_the_move_before_it(game in short_games(), banned in any::<bool>()) {
        let mut position = game.end();
        let before = state(&position);
        position.play(Move::Pass).unwrap();
        position.ban_repetition(if banned { Color::Black } else { Color::White });
        prop_assert_eq!(position.undo(), Some(Move::Pass));
        prop_assert_eq!(state(&position), before);
    }
}
