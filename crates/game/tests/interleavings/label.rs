//! What is counted: a word for each thing that can be done, and for each way a game ends.

use tengen_game::{
    Action, ClaimKind, CycleChoice, DrawBy, Outcome, RefereeAct, Request, Ruling, StopReason, VoidBy, Wait,
    WinBy,
};

/// Everything that must have been done, and accepted, many times.
pub(crate) const DONE: [&str; 48] = [
    "play",
    "pass",
    "resign",
    "place",
    "grant",
    "decline",
    "withdraw",
    "seal",
    "go on",
    "add time",
    "call referee",
    "claim absence",
    "claim stalling",
    "mark",
    "accept",
    "resume",
    "propose",
    "adjudicate",
    "absent",
    "returned",
    "flag",
    "reopen",
    "held",
    "server restarted",
    "stopped",
    "running",
    "ask undo",
    "ask draw",
    "ask count",
    "ask pause",
    "ask adjourn",
    "choose no result",
    "choose draw",
    "choose replay",
    "choose play on",
    "warn",
    "rule win",
    "rule draw",
    "rule replay",
    "rule no result",
    "stop clocks",
    "run clocks",
    "correct",
    "placing expired",
    "first move expired",
    "answer expired",
    "pause expired",
    "counting expired",
];

pub(crate) const OUTCOMES: [&str; 12] = [
    "score",
    "resignation",
    "timeout",
    "forfeit",
    "ruled a win",
    "even score",
    "agreed a draw",
    "ruled a draw",
    "aborted",
    "annulled",
    "no result",
    "replay",
];

pub(crate) fn of_action(action: &Action) -> &'static str {
    match action {
        Action::Play { .. } => "play",
        Action::Pass { .. } => "pass",
        Action::Resign => "resign",
        Action::Place { .. } => "place",
        Action::Ask { request, .. } => of_request(request),
        Action::Answer { accept: true, .. } => "grant",
        Action::Answer { accept: false, .. } => "decline",
        Action::Withdraw { .. } => "withdraw",
        Action::Seal { .. } => "seal",
        Action::GoOn => "go on",
        Action::AddTime => "add time",
        Action::CallReferee => "call referee",
        Action::Claim { claim: ClaimKind::Absence, .. } => "claim absence",
        Action::Claim { claim: ClaimKind::Stalling, .. } => "claim stalling",
        Action::Choose { choice, .. } => of_choice(*choice),
        Action::Mark { .. } => "mark",
        Action::Accept { .. } => "accept",
        Action::Resume { .. } => "resume",
        Action::Referee { act, .. } => of_act(act),
        _ => of_server(action),
    }
}

fn of_server(action: &Action) -> &'static str {
    match action {
        Action::Propose { .. } => "propose",
        Action::Adjudicate { .. } => "adjudicate",
        Action::Absent { .. } => "absent",
        Action::Returned { .. } => "returned",
        Action::Flag => "flag",
        Action::Expired { wait } => of_wait(wait),
        Action::Reopen => "reopen",
        Action::Held { .. } => "held",
        Action::ServerRestarted => "server restarted",
        Action::Stopped { reason: StopReason::Server } => "stopped",
        Action::Running { reason: StopReason::Server, .. } => "running",
        _ => "others' stops",
    }
}

fn of_request(request: &Request) -> &'static str {
    match request {
        Request::Undo => "ask undo",
        Request::Draw => "ask draw",
        Request::Count => "ask count",
        Request::Pause => "ask pause",
        Request::Adjourn { .. } => "ask adjourn",
    }
}

fn of_choice(choice: CycleChoice) -> &'static str {
    match choice {
        CycleChoice::NoResult => "choose no result",
        CycleChoice::Draw => "choose draw",
        CycleChoice::Replay => "choose replay",
        CycleChoice::PlayOn => "choose play on",
    }
}

fn of_act(act: &RefereeAct) -> &'static str {
    match act {
        RefereeAct::Warn { .. } => "warn",
        RefereeAct::Rule { ruling: Ruling::Win { .. } } => "rule win",
        RefereeAct::Rule { ruling: Ruling::Draw } => "rule draw",
        RefereeAct::Rule { ruling: Ruling::Replay } => "rule replay",
        RefereeAct::Rule { ruling: Ruling::NoResult } => "rule no result",
        RefereeAct::StopClocks => "stop clocks",
        RefereeAct::RunClocks => "run clocks",
        RefereeAct::Correct { .. } => "correct",
    }
}

fn of_wait(wait: &Wait) -> &'static str {
    match wait {
        Wait::Placing => "placing expired",
        Wait::FirstMove => "first move expired",
        Wait::Answer { .. } => "answer expired",
        Wait::Pause => "pause expired",
        Wait::Counting => "counting expired",
        Wait::Referee => "referee expired",
    }
}

pub(crate) fn of_outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win { by: WinBy::Score { .. }, .. } => "score",
        Outcome::Win { by: WinBy::Resignation, .. } => "resignation",
        Outcome::Win { by: WinBy::Timeout, .. } => "timeout",
        Outcome::Win { by: WinBy::Forfeit, .. } => "forfeit",
        Outcome::Win { by: WinBy::Referee, .. } => "ruled a win",
        Outcome::Draw { by: DrawBy::Score } => "even score",
        Outcome::Draw { by: DrawBy::Agreement } => "agreed a draw",
        Outcome::Draw { by: DrawBy::Referee } => "ruled a draw",
        Outcome::Void { by: VoidBy::Aborted } => "aborted",
        Outcome::Void { by: VoidBy::Annulled } => "annulled",
        Outcome::Void { by: VoidBy::NoResult } => "no result",
        Outcome::Void { by: VoidBy::Replay } => "replay",
    }
}
