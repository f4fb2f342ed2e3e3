//! What is done in a game, as bytes tell it: mostly what is allowed, now and then anything.

use tengen_game::{
    Action, By, ClaimKind, CycleChoice, Game, Nonce, Note, RefereeAct, Request, Ruling, SealedMove,
    StopReason, UserId, Wait,
};
use tengen_rules::{Color, Extent, Life, Point};

use super::input::duration;
use crate::input::Input;

const REFEREE: By = By::Referee(UserId(7));
const REASONS: [StopReason; 4] =
    [StopReason::Server, StopReason::Pause, StopReason::Referee, StopReason::Claim];

/// Who acts, and what the next move's number is said to be.
struct Actor<'a> {
    game: &'a Game,
    by: By,
    move_number: u32,
    sensible: bool,
}

/// Mostly the side to move, the next number, and the right hash.
pub(super) fn act(game: &Game, input: &mut Input<'_>) -> Option<(By, Action)> {
    let kind = input.byte()?;
    let sensible = kind < 0xc0;
    let mut actor = Actor {
        game,
        by: game.to_play().map_or(By::Black, By::player),
        move_number: game.next_move_number(),
        sensible,
    };
    if !sensible {
        actor.by = input.one_of(&[By::Black, By::White, By::Server, REFEREE])?;
        actor.move_number = actor.move_number.wrapping_add(input.byte()?.into()).wrapping_sub(1);
    } else if game.counting().is_some() {
        actor.by = input.one_of(&[By::Black, By::White])?;
    }
    match kind {
        0..0x80 | 0xe0.. => actor.plays(kind % 32, input),
        _ => actor.talks(kind % 32, input),
    }
}

impl Actor<'_> {
    /// Moves, the count, and what the server says of time.
    fn plays(&self, kind: u8, input: &mut Input<'_>) -> Option<(By, Action)> {
        let (by, move_number) = (self.by, self.move_number);
        Some(match kind {
            0..=14 => (by, Action::Play { move_number, point: self.point(input)? }),
            15..=18 => (by, Action::Pass { move_number }),
            19..=20 => {
                let point = self.point(input)?;
                let life = input.one_of(&[Life::Dead, Life::Alive, Life::Seki])?;
                let extent = input.one_of(&[Extent::Chain, Extent::Region])?;
                (by, Action::Mark { move_number, point, life, extent })
            }
            21..=22 => {
                let counting = self.game.counting();
                let marking = counting.map(|counting| counting.marking().clone()).unwrap_or_default();
                (by, Action::Accept { move_number, hash: marking.hash() })
            }
            23..=24 => (by, Action::Resume { move_number }),
            25 => (by, Action::Resign),
            26 => self.server(Action::Flag),
            27 => self.server(Action::Held { ms: duration(input)? }),
            28 => self.server(Action::ServerRestarted),
            29 => self.server(Action::Stopped { reason: StopReason::Server }),
            _ => self.server(Action::Running { reason: StopReason::Server, after_ms: duration(input)? }),
        })
    }

    /// What the players ask and claim, what the referee does, and what else the server says.
    fn talks(&self, kind: u8, input: &mut Input<'_>) -> Option<(By, Action)> {
        let (by, move_number) = (self.by, self.move_number);
        Some(match kind {
            0..=1 => self.places(input)?,
            2..=4 => (by, Action::Ask { move_number, request: request(input)? }),
            5..=7 => self.answers(kind < 7, input)?,
            8 => self.withdraws(input)?,
            9..=10 => self.seals(input)?,
            11 => (By::player(input.color()?), Action::GoOn),
            12 => (By::player(input.color()?), Action::AddTime),
            13 => (by, Action::CallReferee),
            14 => (By::player(input.color()?), Action::Claim { move_number, claim: ClaimKind::Absence }),
            15 => (By::player(input.color()?), Action::Claim { move_number, claim: ClaimKind::Stalling }),
            16 => (By::player(input.color()?), Action::Choose { move_number, choice: choice(input)? }),
            17..=21 => self.referees(kind, input)?,
            22 => {
                let (dead, seki) = (self.points(input)?, self.points(input)?);
                self.server(Action::Propose { move_number, dead, seki })
            }
            23 => {
                let (dead_before, dead) = (self.points(input)?, self.points(input)?);
                self.server(Action::Adjudicate {
                    move_number,
                    dead_before,
                    seki_before: Vec::new(),
                    dead,
                    seki: self.points(input)?,
                })
            }
            24 => self.server(Action::Absent { color: input.color()?, for_ms: duration(input)? }),
            25 => self.server(Action::Returned { color: input.color()? }),
            26 => self.server(Action::Expired { wait: self.wait(input)? }),
            27 => self.server(Action::Reopen),
            28 => self.server(Action::Stopped { reason: input.one_of(&REASONS)? }),
            29 => self.server(Action::Running { reason: input.one_of(&REASONS)?, after_ms: 0 }),
            _ => self.server(self.game.due(Default::default()).map_or(Action::Flag, |due| due.action)),
        })
    }

    fn places(&self, input: &mut Input<'_>) -> Option<(By, Action)> {
        let by = if self.sensible { By::Black } else { self.by };
        Some((by, Action::Place { placed: self.game.placed().unwrap_or(0), point: self.point(input)? }))
    }

    fn answers(&self, accept: bool, input: &mut Input<'_>) -> Option<(By, Action)> {
        let asked = self.game.requests().first().filter(|_| self.sensible);
        Some(match asked {
            Some(asked) => (By::player(asked.by.opponent()), Action::Answer { request: asked.seq, accept }),
            None => (self.by, Action::Answer { request: input.byte()?.into(), accept }),
        })
    }

    fn withdraws(&self, input: &mut Input<'_>) -> Option<(By, Action)> {
        let asked = self.game.requests().last().filter(|_| self.sensible);
        Some(match asked {
            Some(asked) => (By::player(asked.by), Action::Withdraw { request: asked.seq }),
            None => (self.by, Action::Withdraw { request: input.byte()?.into() }),
        })
    }

    fn seals(&self, input: &mut Input<'_>) -> Option<(By, Action)> {
        let sealed = match input.byte()? {
            0 => SealedMove::Resign,
            1..8 => SealedMove::Pass,
            _ => SealedMove::Play { point: self.point(input)? },
        };
        // Letters that no other hexadecimal number is likely to have.
        let nonce = Nonce::new([input.byte()? | 0x80; 16]);
        Some((self.by, Action::Seal { move_number: self.move_number, sealed, nonce }))
    }

    fn referees(&self, kind: u8, input: &mut Input<'_>) -> Option<(By, Action)> {
        let act = match kind {
            17 => RefereeAct::Warn { color: input.color()? },
            18 => RefereeAct::Rule { ruling: ruling(input)? },
            19 => RefereeAct::StopClocks,
            20 => RefereeAct::RunClocks,
            _ => {
                let point = Some(self.point(input)?).filter(|_| !self.move_number.is_multiple_of(4));
                RefereeAct::Correct { move_number: self.move_number.wrapping_sub(1), point }
            }
        };
        let by = if self.sensible { REFEREE } else { self.by };
        Some((by, Action::Referee { act, note: Note::new("as seen").ok()? }))
    }

    fn wait(&self, input: &mut Input<'_>) -> Option<Wait> {
        let request = self.game.requests().first().map_or(1, |pending| pending.seq);
        input.one_of(&[Wait::Placing, Wait::FirstMove, Wait::Answer { request }, Wait::Pause, Wait::Counting])
    }

    fn server(&self, action: Action) -> (By, Action) {
        (if self.sensible { By::Server } else { self.by }, action)
    }

    fn point(&self, input: &mut Input<'_>) -> Option<Point> {
        input.point(self.game.position().size())
    }

    fn points(&self, input: &mut Input<'_>) -> Option<Vec<Point>> {
        (0..input.below(4)?).map(|_| self.point(input)).collect()
    }
}

fn request(input: &mut Input<'_>) -> Option<Request> {
    let until_ms = 86_400_000;
    input.one_of(&[
        Request::Undo,
        Request::Draw,
        Request::Count,
        Request::Pause,
        Request::Adjourn { until_ms },
    ])
}

fn choice(input: &mut Input<'_>) -> Option<CycleChoice> {
    input.one_of(&[CycleChoice::NoResult, CycleChoice::Draw, CycleChoice::Replay, CycleChoice::PlayOn])
}

fn ruling(input: &mut Input<'_>) -> Option<Ruling> {
    let winner = Color::White;
    input.one_of(&[Ruling::Win { winner }, Ruling::Draw, Ruling::Replay, Ruling::NoResult])
}
