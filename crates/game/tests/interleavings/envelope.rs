//! The law of the sealed move: nothing but its commitment tells it from another, until it is opened.

use std::fmt::Debug;

use tengen_game::{Action, Fact, Game, Nonce, Refusal, SealedMove};

use crate::table::Act;

/// The same game with another move in the envelope, and what was told last there.
pub(crate) struct Envelope {
    other: Game,
    told: Told,
    nonce: Nonce,
}

type Told = Result<Vec<Fact>, Refusal>;

impl Envelope {
    /// In a game as it was before a move was sealed another is, with the same nonce; nothing if none is.
    pub(crate) fn of(before: &Game, act: &Act) -> Option<Envelope> {
        let Action::Seal { move_number, sealed, nonce } = act.action else { return None };
        let sealed = if sealed == SealedMove::Pass { SealedMove::Resign } else { SealedMove::Pass };
        let mut other = before.clone();
        let told = other.act(act.by, &Action::Seal { move_number, sealed, nonce }, act.at, act.lag);
        Some(Envelope { other, told, nonce })
    }

    /// The same happens in both games.
    pub(crate) fn follow(&mut self, act: &Act) {
        self.told = self.other.act(act.by, &act.action, act.at, act.lag);
    }

    /// It had the same effect.
    pub(crate) fn assert_alike(&self, game: &Game, told: &Told) {
        let other = &self.other;
        assert_eq!(blank(game, told), blank(other, &self.told), "the sealed move shows in what is told");
        assert_eq!(blank(game, game), blank(other, other), "the sealed move shows in the game");
        let shown = format!("{game:?}{}", serde_json::to_string(&told.as_ref().ok()).unwrap());
        assert!(!shown.contains(&self.nonce.to_string()), "the nonce of a sealed move shows");
    }
}

/// Everything a value says of itself, without the commitment.
fn blank(game: &Game, value: &impl Debug) -> String {
    let text = format!("{value:?}");
    match game.adjourned() {
        Some(sealed) => text.replace(&sealed.commitment.to_string(), "…"),
        None => text,
    }
}
