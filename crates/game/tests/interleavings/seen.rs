//! All that can be seen of a game, to be compared.

use tengen_game::{
    ClockState, Counting, CycleOffer, Game, GameTime, Misconduct, MoveRecord, Outcome, Pending, Phase,
    Sealed, Seq,
};
use tengen_rules::{ByColor, Color, Point};

#[derive(Debug, PartialEq)]
pub(crate) struct Seen {
    phase: Phase,
    pub(crate) outcome: Option<Outcome>,
    last: (Seq, GameTime),
    clock: ClockState,
    moves: Vec<MoveRecord>,
    board: Board,
    placed: Option<u8>,
    requests: Vec<Pending>,
    counting: Option<Counting>,
    adjourned: Option<Sealed>,
    sealing: Option<i64>,
    ready: ByColor<bool>,
    cycle: Option<CycleOffer>,
    open_borders: Vec<Point>,
    resumed: ByColor<bool>,
    away: ByColor<Option<GameTime>>,
    warnings: ByColor<u8>,
    referee_is_called: bool,
    misconduct: Vec<(Color, Misconduct)>,
}

#[derive(Debug, PartialEq)]
struct Board {
    hash: u64,
    prisoners: ByColor<u32>,
    passes: u8,
    moves: u32,
    to_play: Color,
    occurrences: u32,
}

impl Seen {
    pub(crate) fn of(game: &Game) -> Seen {
        Seen {
            phase: game.phase(),
            outcome: game.outcome(),
            last: (game.last_seq(), game.last_at()),
            clock: game.clock_state().clone(),
            moves: game.moves().to_vec(),
            board: Board::of(game),
            placed: game.placed(),
            requests: game.requests().to_vec(),
            counting: game.counting().cloned(),
            adjourned: game.adjourned().cloned(),
            sealing: game.sealing(),
            ready: game.ready(),
            cycle: game.cycle_offer().cloned(),
            open_borders: game.open_borders().to_vec(),
            resumed: game.resumed(),
            away: game.away(),
            warnings: game.warnings(),
            referee_is_called: game.referee_is_called(),
            misconduct: game.misconduct().to_vec(),
        }
    }

    /// One entry more, and not earlier.
    pub(crate) fn follows(&self, before: &Seen) -> bool {
        self.last.0 == before.last.0 + 1 && self.last.1 >= before.last.1
    }
}

impl Board {
    fn of(game: &Game) -> Board {
        let position = game.position();
        Board {
            hash: position.hash(),
            prisoners: position.prisoners(),
            passes: position.passes(),
            moves: position.move_number(),
            to_play: position.to_play(),
            occurrences: position.occurrences(),
        }
    }
}
