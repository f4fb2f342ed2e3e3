//! How two who were paired come to their game.

use tengen_game::BadSettings;
use tengen_game::ranking::{Pair, Side};
use tengen_protocol::{SeekId, TermsView};
use tracing::error;

use crate::begin::{Begun, Pairing, Stage, begin};
use crate::db::contenders::{self, Contender};
use crate::db::shunned;
use crate::log::in_time;
use crate::offered::Offered;
use crate::wall::now_ms;
use crate::weigh::Weighed;

use super::waiting::{Waiting, millis};
use super::{Presets, QueueMsg};

/// What two who were paired have come to.
#[derive(Debug)]
pub enum Matched {
    /// They play, one of this preset.
    Play(u16),
    /// They do not: they have changed meanwhile. As they are known now, if they are, the one who has waited longer first.
    Back([Option<Box<Contender>>; 2]),
}

/// Looks both up anew, so that the bounds of both hold when the game is made, and makes it; the queue is told.
pub(super) async fn play(stage: Stage, presets: Presets, origin: SeekId, mut both: [Waiting; 2]) {
    let matched = match agreed(&stage, &presets, &mut both).await {
        Some(pair) if stage.queue.still(origin).await => {
            match begun(&stage, &presets, origin, &both, &pair).await {
                Begun::Game(_) => Matched::Play(pair.preset),
                _ => back(&stage, &both).await,
            }
        }
        _ => back(&stage, &both).await,
    };
    stage.queue.send(QueueMsg::Matched(origin, matched)).await;
}

async fn agreed(stage: &Stage, presets: &Presets, both: &mut [Waiting; 2]) -> Option<Pair> {
    for waiting in &mut *both {
        let contender = look_up(stage, waiting).await?;
        waiting.known_anew(&contender, presets);
    }
    let [first, second] = [&both[0], &both[1]];
    let is_blocked = in_time(shunned::is_blocked(&stage.db, first.user.id, second.user.id)).await;
    if is_blocked.inspect_err(|error| error!(%error, "cannot read a block")).unwrap_or(true) {
        return None;
    }
    let agreement = first.ticket.agree(&second.ticket, presets.ruleset(), millis(now_ms()))?;
    let (preset, terms, black) = (agreement.preset, agreement.terms, agreement.black);
    Some(Pair { first: 0, second: 1, preset, terms, black })
}

async fn begun(stage: &Stage, presets: &Presets, origin: SeekId, both: &[Waiting; 2], pair: &Pair) -> Begun {
    match pairing(presets, origin, both, pair) {
        Some(Ok(pairing)) => begin(stage, pairing).await,
        Some(Err(bad)) => {
            error!(%bad, "two who were paired have terms that make no game");
            Begun::Never
        }
        None => Begun::Never,
    }
}

/// The one who has waited longer is as who offers: the commitment that he was shown is the one that counts.
fn pairing(
    presets: &Presets,
    origin: SeekId,
    [first, second]: &[Waiting; 2],
    pair: &Pair,
) -> Option<Result<Pairing, BadSettings>> {
    let offer = presets.get(pair.preset)?.offer.clone();
    let offered = Offered::drawn_by(first.user.clone(), offer, first.draw.clone());
    let user = |side| if side == Side::First { first.user.id } else { second.user.id };
    let terms = TermsView {
        black: pair.black.map(user),
        handicap: pair.terms.handicap,
        komi_half_points: pair.terms.komi,
        difference: pair.terms.difference,
    };
    let weighed = Weighed { black: terms.black, terms: Some(terms), strengths: None };
    let made = offered
        .and_then(|offered| offered.taken_by(origin, second.user.clone(), second.nonce, Some(weighed)));
    Some(made)
}

async fn back(stage: &Stage, both: &[Waiting; 2]) -> Matched {
    let mut known = [None, None];
    for (waiting, known) in both.iter().zip(&mut known) {
        *known = look_up(stage, waiting).await.map(Box::new);
    }
    Matched::Back(known)
}

async fn look_up(stage: &Stage, waiting: &Waiting) -> Option<Contender> {
    let find = async { contenders::find(&mut *stage.db.acquire().await?, waiting.user.id).await };
    let found = in_time(find).await;
    found.inspect_err(|error| error!(%error, "cannot look up who was paired")).ok()
}
