//! All of a game that an act may change.

use tengen_game::{
    ClockState, Counting, CycleOffer, Fact, Game, GameTime, Misconduct, MoveRecord, Outcome, Pending, Phase,
    Sealed,
};
use tengen_rules::{ByColor, Color, Point};

#[derive(PartialEq)]
pub(super) struct Seen {
    seq: u32,
    at: GameTime,
    moves: Vec<MoveRecord>,
    move_number: u32,
    phase: Phase,
    to_play: Option<Color>,
    resumed: ByColor<bool>,
    pub(super) outcome: Option<Outcome>,
    clock: ClockState,
    counting: Option<Counting>,
    stones: u64,
    prisoners: ByColor<u32>,
    talk: Talk,
    conduct: Conduct,
}

/// What the players have agreed on, or may yet.
#[derive(PartialEq)]
struct Talk {
    requests: Vec<Pending>,
    adjourned: Option<Sealed>,
    sealing: Option<i64>,
    ready: ByColor<bool>,
    cycle: Option<CycleOffer>,
    placed: Option<u8>,
    open_borders: Vec<Point>,
}

#[derive(PartialEq)]
struct Conduct {
    away: ByColor<Option<GameTime>>,
    warnings: ByColor<u8>,
    referee_is_called: bool,
    misconduct: Vec<(Color, Misconduct)>,
}

impl Seen {
    pub(super) fn of(game: &Game) -> Seen {
        Seen {
            seq: game.last_seq(),
            at: game.last_at(),
            moves: game.moves().to_vec(),
            move_number: game.next_move_number(),
            phase: game.phase(),
            to_play: game.to_play(),
            resumed: game.resumed(),
            outcome: game.outcome(),
            clock: game.clock_state().clone(),
            counting: game.counting().cloned(),
            stones: game.position().hash(),
            prisoners: game.position().prisoners(),
            talk: Talk::of(game),
            conduct: Conduct::of(game),
        }
    }

    /// An act is the next entry, says what it did, and gives a result at most once, which is the game's.
    pub(super) fn accepted(&self, game: &Game, facts: &[Fact]) {
        assert!(!facts.is_empty());
        assert_eq!(self.outcome, None, "something was done after the end");
        assert_eq!(game.last_seq(), self.seq + 1);
        assert!(game.last_at() >= self.at);
        let results: Vec<Outcome> = facts
            .iter()
            .filter_map(|fact| match *fact {
                Fact::Finished { outcome } => Some(outcome),
                _ => None,
            })
            .collect();
        assert_eq!(results, Vec::from_iter(game.outcome()));
    }
}

impl Talk {
    fn of(game: &Game) -> Talk {
        Talk {
            requests: game.requests().to_vec(),
            adjourned: game.adjourned().cloned(),
            sealing: game.sealing(),
            ready: game.ready(),
            cycle: game.cycle_offer().cloned(),
            placed: game.placed(),
            open_borders: game.open_borders().to_vec(),
        }
    }
}

impl Conduct {
    fn of(game: &Game) -> Conduct {
        Conduct {
            away: game.away(),
            warnings: game.warnings(),
            referee_is_called: game.referee_is_called(),
            misconduct: game.misconduct().to_vec(),
        }
    }
}
