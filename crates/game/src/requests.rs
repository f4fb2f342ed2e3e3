//! What the players have asked of each other: one request of a kind waits at a time.

use std::time::Duration;

use tengen_rules::{ByColor, Color};

use crate::{Fact, GameTime, Gone, Pending, Refusal, Request, Seq};

/// Between two offers of a draw, or two requests to count, of the same player lie so many moves.
const MOVES_BETWEEN: u32 = 20;
/// So many refusals, and a player may not ask for undo again.
const UNDO_REFUSALS: u32 = 2;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Requests {
    pending: Vec<Pending>,
    asked: ByColor<Asked>,
    /// Moves before this one are not taken back: the board was counted since.
    pub(crate) undo_from: usize,
    /// The move to come is sealed, and play goes on at this wall time, in milliseconds of the Unix epoch.
    pub(crate) sealing: Option<i64>,
}

/// What a player has asked for before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Asked {
    /// The move at which he last offered a draw, and asked to count.
    draw: Option<u32>,
    count: Option<u32>,
    undo_refusals: u32,
    undo_refused_at: Option<GameTime>,
    /// The first move at which he may ask again, by the kind of what he asked for in vain.
    again_from: [u32; Request::KINDS],
}

impl Requests {
    pub(crate) fn pending(&self) -> &[Pending] {
        &self.pending
    }

    pub(crate) fn find(&self, seq: Seq) -> Option<&Pending> {
        self.pending.iter().find(|pending| pending.seq == seq)
    }

    fn is_asked(&self, request: &Request) -> bool {
        self.pending.iter().any(|pending| pending.request.kind() == request.kind())
    }

    /// What was asked for in vain is not asked for again at the same move: nobody is pestered, and the log does not fill.
    pub(crate) fn may_ask(&self, by: Color, request: Request, move_number: u32) -> Result<(), Refusal> {
        if self.is_asked(&request) {
            return Err(Refusal::AskedAlready);
        }
        let first = self.asked[by].again_from[request.kind()];
        if move_number < first { Err(Refusal::TooEarly { move_number: first }) } else { Ok(()) }
    }

    /// A request was withdrawn, declined or not answered at this move. A refused undo waits by the clock instead, and
    /// offers lie far apart anyway.
    pub(crate) fn was_in_vain(&mut self, pending: &Pending, move_number: u32) {
        if matches!(pending.request, Request::Draw | Request::Count) {
            return;
        }
        self.asked[pending.by].again_from[pending.request.kind()] = move_number + 1;
    }

    /// A draw and a count can be asked for from one move on, and again so many moves later.
    pub(crate) fn may_offer(
        &self,
        by: Color,
        request: Request,
        move_number: u32,
        from: u32,
    ) -> Result<(), Refusal> {
        let before = match request {
            Request::Draw => self.asked[by].draw,
            _ => self.asked[by].count,
        };
        let first = before.map_or(from, |before| from.max(before + MOVES_BETWEEN));
        if move_number < first { Err(Refusal::TooEarly { move_number: first }) } else { Ok(()) }
    }

    /// After n refusals the next request for undo waits n² times ten seconds; after two there is none.
    pub(crate) fn may_undo(&self, by: Color, at: GameTime) -> Result<(), Refusal> {
        let Asked { undo_refusals: refusals, undo_refused_at, .. } = self.asked[by];
        if refusals >= UNDO_REFUSALS {
            return Err(Refusal::NoMoreUndo);
        }
        let wait = Duration::from_secs(10) * refusals.min(10).pow(2);
        let wait = undo_refused_at.map_or(Duration::ZERO, |refused| (refused + wait) - at);
        if wait.is_zero() { Ok(()) } else { Err(Refusal::Wait { wait }) }
    }

    pub(crate) fn ask(&mut self, pending: Pending, move_number: u32) {
        let asked = &mut self.asked[pending.by];
        match pending.request {
            Request::Draw => asked.draw = Some(move_number),
            Request::Count => asked.count = Some(move_number),
            _ => {}
        }
        self.pending.push(pending);
    }

    pub(crate) fn take(&mut self, seq: Seq) -> Option<Pending> {
        let place = self.pending.iter().position(|pending| pending.seq == seq)?;
        Some(self.pending.remove(place))
    }

    pub(crate) fn refused(&mut self, pending: &Pending, at: GameTime, move_number: u32) {
        if pending.request == Request::Undo {
            let asked = &mut self.asked[pending.by];
            asked.undo_refusals += 1;
            asked.undo_refused_at = Some(at);
        } else {
            self.was_in_vain(pending, move_number);
        }
    }

    /// A move was made: what was asked about the position before it is gone.
    pub(crate) fn overtaken(&mut self) -> Vec<Fact> {
        self.drop(|pending| pending.request.dies_with_a_move())
    }

    pub(crate) fn drop_all(&mut self) -> Vec<Fact> {
        self.sealing = None;
        self.drop(|_| true)
    }

    fn drop(&mut self, is_gone: impl Fn(&Pending) -> bool) -> Vec<Fact> {
        let gone = self.pending.extract_if(.., |pending| is_gone(pending));
        let fact = |Pending { seq, request, .. }| Fact::RequestGone { seq, request, why: Gone::Overtaken };
        gone.map(fact).collect()
    }

    /// So much time does not count, for an answer nor for asking anew.
    pub(crate) fn hold(&mut self, held: Duration) {
        for pending in &mut self.pending {
            pending.until = pending.until.map(|until| until + held);
        }
        for color in Color::BOTH {
            let refused_at = &mut self.asked[color].undo_refused_at;
            *refused_at = refused_at.map(|at| at + held);
        }
    }

    /// The clocks stood: whoever is asked something has his whole time to answer from here on.
    pub(crate) fn give_time(&mut self, at: GameTime) {
        for pending in &mut self.pending {
            let whole = pending.request.patience().map(|patience| at + patience);
            pending.until = pending.until.and(whole).max(pending.until);
        }
    }
}
