//! What an action must fit to be accepted: its author, the phase, and the number of the next move.

use tengen_game::{Action, By, Game, Phase, RefereeAct};

/// The action was accepted in this game, which is as it was before.
pub(crate) fn assert_fits(before: &Game, by: By, action: &Action) {
    assert_eq!(author(by), wants(action), "{by} did {action:?}");
    let phase = phase(action);
    assert!(phase.is_none_or(|phase| phase == before.phase()), "{action:?} while {:?}", before.phase());
    if let Some(number) = move_number(action) {
        assert_eq!(number, before.next_move_number(), "{action:?} is stale");
    }
    if is_move(action) {
        assert_eq!(by.color(), before.to_play(), "{action:?} out of turn");
        assert_eq!(matches!(action, Action::Seal { .. }), before.sealing().is_some(), "{action:?}");
    }
}

/// It is a move of the side to move, whether it is shown or sealed.
pub(crate) fn is_move(action: &Action) -> bool {
    matches!(action, Action::Play { .. } | Action::Pass { .. } | Action::Seal { .. })
}

#[derive(Debug, PartialEq)]
enum Author {
    Player,
    Referee,
    Server,
}

fn author(by: By) -> Author {
    match by {
        By::Black | By::White => Author::Player,
        By::Referee(_) => Author::Referee,
        By::Server => Author::Server,
    }
}

fn wants(action: &Action) -> Author {
    match action {
        Action::Referee { .. } => Author::Referee,
        Action::Propose { .. }
        | Action::Adjudicate { .. }
        | Action::Absent { .. }
        | Action::Returned { .. }
        | Action::Flag
        | Action::Expired { .. }
        | Action::Reopen
        | Action::Held { .. }
        | Action::ServerRestarted
        | Action::Stopped { .. }
        | Action::Running { .. } => Author::Server,
        _ => Author::Player,
    }
}

/// In which phase it can be done, if in one alone.
fn phase(action: &Action) -> Option<Phase> {
    match action {
        Action::Place { .. } => Some(Phase::Placing),
        Action::Play { .. }
        | Action::Pass { .. }
        | Action::Ask { .. }
        | Action::Answer { .. }
        | Action::Withdraw { .. }
        | Action::Seal { .. }
        | Action::AddTime
        | Action::Claim { .. }
        | Action::Choose { .. }
        | Action::Referee { act: RefereeAct::Correct { .. }, .. }
        | Action::Adjudicate { .. }
        | Action::Flag => Some(Phase::Playing),
        Action::Mark { .. } | Action::Accept { .. } | Action::Resume { .. } | Action::Propose { .. } => {
            Some(Phase::Counting)
        }
        Action::Reopen => Some(Phase::Adjourned),
        _ => None,
    }
}

/// The number that it says the next move will have.
fn move_number(action: &Action) -> Option<u32> {
    match *action {
        Action::Play { move_number, .. }
        | Action::Pass { move_number }
        | Action::Ask { move_number, .. }
        | Action::Seal { move_number, .. }
        | Action::Claim { move_number, .. }
        | Action::Choose { move_number, .. }
        | Action::Mark { move_number, .. }
        | Action::Accept { move_number, .. }
        | Action::Resume { move_number }
        | Action::Propose { move_number, .. }
        | Action::Adjudicate { move_number, .. } => Some(move_number),
        Action::Referee { act: RefereeAct::Correct { move_number, .. }, .. } => Some(move_number + 1),
        _ => None,
    }
}
