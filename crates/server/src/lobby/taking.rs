//! How an offer becomes a game.

use std::collections::HashMap;

use sqlx::PgPool;
use tengen_game::ActionId;
use tengen_protocol::{GameId, Reason, RematchWanted, SeekId, ServerMsg};
use tengen_rules::{ByColor, Color};
use tracing::error;

use crate::answer;
use crate::begin::{Begun, Pairing, begin};
use crate::db::games;
use crate::weigh::{weigh, weigh_again};

use super::state::{LobbyRoom, State};
use super::{Asked, Shown, Take};

/// How often an offer may be taken by the same user while its game is being made.
const TAKES: usize = 8;

/// Offers of which a game is being made, and who waits for it: the taker, perhaps from several sockets.
#[derive(Default)]
pub(super) struct Taken(HashMap<SeekId, Vec<Asked>>);

impl LobbyRoom {
    pub(super) fn take_seek(&self, state: &mut State, take: Take) {
        let (asked, id) = (&take.asked, take.seek);
        let refuse = |reason, message| asked.outbox.send(&answer::refused(&asked.id, reason, message));
        // What he is not shown is not there for him: nobody is told that he is blocked.
        let is_shown = |people| !self.0.online.is_blocked(asked.user.id, people);
        let found = state.seeks.find(id).filter(|(seek, _)| is_shown(seek.offered.people()));
        let Some((seek, shown)) = found.map(|(seek, shown)| (&seek.offered, shown)) else {
            let Some(taker) = state.taken.join(asked.clone(), id) else { return };
            // Perhaps by him, long ago: the answer may have been lost.
            tokio::spawn(answer_by_origin(self.0.db.clone(), taker, id));
            return;
        };
        if seek.user.id == asked.user.id {
            return refuse(Reason::OwnSeek, "that is your own offer");
        }
        if seek.referee() == Some(asked.user.id) {
            return refuse(Reason::RefereeCannotPlay, "you are to referee that game");
        }
        // Who offers is told nothing of it: the link is good until he is back.
        if shown == Shown::ByLink && !self.0.online.is_here(seek.user.id) {
            return refuse(Reason::OpponentGone, "who offers this game is not here now");
        }
        if seek.needs_weighing() && take.weighed.is_none() {
            let (seek, stage) = (seek.clone(), self.0.clone());
            tokio::spawn(async move {
                match weigh(&stage.db, &seek, &take.asked.user).await {
                    Ok(weighed) => stage.lobby.weighed(Take { weighed: Some(weighed), ..take }).await,
                    Err(unfit) => {
                        let Asked { id, user, outbox } = &take.asked;
                        outbox.send(&unfit.told_to(user.id).answer(id));
                    }
                }
            });
            return;
        }
        if take.terms.is_some() && take.weighed.and_then(|weighed| weighed.terms) != take.terms {
            return refuse(Reason::TermsChanged, "the terms are others by now: look at them again");
        }
        self.begin_taken(state, take);
    }

    fn begin_taken(&self, state: &mut State, take: Take) {
        let Some(seek) = state.seeks.remove(take.seek) else { return };
        let (asked, id) = (take.asked.clone(), take.seek);
        match seek.taken_by(asked.user.clone(), take) {
            Ok(pairing) => {
                // Whoever plays offers no longer.
                state.seeks.no_longer_shown(asked.user.id);
                state.taken.0.insert(id, vec![asked]);
                self.begin(pairing);
            }
            Err(bad) => {
                error!(seek = %id, %bad, "an offer that was checked makes no game");
                asked.outbox.send(&answer::unavailable(&asked.id));
            }
        }
    }

    /// A ranked game has new terms, by the ratings as they are now. If there can be none, neither wants it any more.
    pub(super) fn begin_again(&self, after: GameId, pairing: Pairing) {
        let stage = self.0.clone();
        tokio::spawn(async move {
            let players = pairing.players.clone().map(|user| user.id);
            let begun = match weigh_again(&stage.db, pairing).await {
                Ok(pairing) => begin(&stage, pairing).await,
                Err(_) => Begun::Never,
            };
            if !matches!(begun, Begun::Game(_)) {
                let over = ServerMsg::Rematch(RematchWanted { game: after, wanted: ByColor::default() });
                Color::BOTH.into_iter().for_each(|color| stage.online.send(players[color], &over));
            }
        });
    }

    fn begin(&self, pairing: Pairing) {
        let stage = self.0.clone();
        tokio::spawn(async move {
            let origin = pairing.origin;
            let begun = begin(&stage, pairing).await;
            stage.lobby.made(origin, begun).await;
        });
    }
}

impl Taken {
    /// Has whoever asks wait, if a game is being made for him; gives him back if not.
    fn join(&mut self, asked: Asked, seek: SeekId) -> Option<Asked> {
        match self.0.get_mut(&seek) {
            Some(takers) if takers[0].user.id == asked.user.id => {
                if takers.len() < TAKES {
                    takers.push(asked);
                } else {
                    asked.outbox.send(&answer::busy(&asked.id));
                }
                None
            }
            _ => Some(asked),
        }
    }

    pub(super) fn made(&mut self, seek: SeekId, begun: Begun) {
        for Asked { id, outbox, .. } in self.0.remove(&seek).unwrap_or_default() {
            outbox.send(&match begun {
                Begun::Game(game) => answer::begun(&id, game),
                Begun::PlayerGone => no_such_seek(&id),
                Begun::Seated => answer::seated(&id),
                Begun::Never => answer::unavailable(&id),
            });
        }
    }
}

async fn answer_by_origin(db: PgPool, taker: Asked, seek: SeekId) {
    let answer = match games::of_origin(&db, seek, taker.user.id).await {
        Ok(Some(game)) => answer::begun(&taker.id, game),
        Ok(None) => no_such_seek(&taker.id),
        Err(_) => answer::unavailable(&taker.id),
    };
    taker.outbox.send(&answer);
}

fn no_such_seek(id: &ActionId) -> ServerMsg {
    answer::refused(id, Reason::NoSuchSeek, "there is no such offer any more")
}
