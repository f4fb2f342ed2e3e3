//! The task that has the challenges.

use std::collections::HashMap;
use std::time::Duration;

use tengen_game::ActionId;
use tengen_protocol::{ChallengeEnd, Reason, SeekId, ServerMsg, UserId};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval};
use tracing::error;

use crate::answer;
use crate::begin::{Begun, Stage, begin};
use crate::config::ChallengeConfig;
use crate::db::games;
use crate::lobby::Asked;
use crate::weigh::weigh;

use super::open::Open;
use super::{ChallengeMsg, Proposal, Reply};

/// Challenges open at the same time, and those that one user has begun.
const MOST: usize = 10_000;
const MOST_OF_USER: usize = 10;
/// How often a challenge may be taken by the same user while its game is being made.
const TAKES: usize = 8;
/// How often it is looked which are over.
const TICK: Duration = Duration::from_millis(500);
/// So long who offers a game for now may be away.
const AWAY: Duration = Duration::from_secs(10);

/// The challenges. One task owns them; a restart ends them all.
pub struct ChallengeRoom {
    /// Where games are made known.
    pub stage: Stage,
    /// How long they last.
    pub config: ChallengeConfig,
}

#[derive(Default)]
struct State {
    open: HashMap<SeekId, Open>,
    /// Those of which a game is being made, and who waits for it.
    taken: HashMap<SeekId, (Open, Vec<Asked>)>,
}

impl ChallengeRoom {
    /// Lives as long as the server.
    pub async fn run(self, mut queue: mpsc::Receiver<ChallengeMsg>) {
        let mut state = State::default();
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                msg = queue.recv() => match msg {
                    Some(msg) => self.heed(&mut state, msg),
                    None => return,
                },
                _ = ticks.tick(), if !state.open.is_empty() => self.end_what_is_over(&mut state),
            }
        }
    }

    fn heed(&self, state: &mut State, msg: ChallengeMsg) {
        match msg {
            ChallengeMsg::Propose(proposal) => match proposal.answers {
                None => self.challenge(state, *proposal),
                Some((challenge, revision)) => self.counter(state, *proposal, challenge, revision),
            },
            ChallengeMsg::Take(reply) => self.take(state, reply),
            ChallengeMsg::Drop(asked, challenge) => self.drop(state, &asked, challenge),
            ChallengeMsg::Made(challenge, begun) => self.made(state, challenge, begun),
            ChallengeMsg::Came(user, outbox) => {
                for open in state.open.values().filter(|open| open.is_shown_to(user)) {
                    outbox.send(&ServerMsg::Challenge(Box::new(open.view(None))));
                }
            }
            ChallengeMsg::Plays(user) => {
                let offers = |open: &Open| open.is_live() && open.offered.user.id == user;
                self.end_if(state, offers, ChallengeEnd::Withdrawn);
            }
        }
    }

    fn challenge(&self, state: &mut State, proposal: Proposal) {
        let Proposal { asked, to, offered, .. } = &proposal;
        let refuse = |reason, message| asked.outbox.send(&answer::refused(&asked.id, reason, message));
        let people = offered.people().chain([to.id]).filter(|&other| other != asked.user.id);
        // Nobody is told that he is blocked: somebody may be away, and may not answer what lasts for days.
        let is_live = !offered.settings.is_turn_based();
        let is_blocked = self.stage.online.is_blocked(asked.user.id, people)
            || self.stage.online.is_blocked(to.id, offered.people());
        if is_live && (is_blocked || !self.stage.online.is_here(to.id)) {
            return refuse(Reason::OpponentGone, "he is not here now");
        }
        if offered.referee() == Some(to.id) {
            return refuse(Reason::RefereeCannotPlay, "who plays in a game cannot referee it");
        }
        let is_again = |open: &Open| open.challenger == asked.user.id && open.is_of(to.id);
        let own = state.open.values().filter(|open| open.challenger == asked.user.id && !is_again(open));
        if own.count() >= MOST_OF_USER || state.open.len() >= MOST {
            return refuse(Reason::Busy, "ten challenges are open already: withdraw one");
        }
        let Some(weighed) = proposal.weighed else { return self.look_up(proposal) };
        self.end_if(state, is_again, ChallengeEnd::Withdrawn);
        let Proposal { asked, to, offered, .. } = proposal;
        let mut open = Open::new(offered, to, weighed, &self.config);
        open.is_unseen = is_blocked;
        asked.outbox.send(&answer::offered(&asked.id, open.challenge));
        self.tell(&open, None);
        state.open.insert(open.challenge, open);
    }

    fn counter(&self, state: &mut State, mut proposal: Proposal, challenge: SeekId, revision: u32) {
        let asked = &proposal.asked;
        let Some(open) = state.awaiting(challenge, revision, asked.user.id) else {
            return asked.outbox.send(&no_such_challenge(&asked.id));
        };
        if proposal.offered.referee() == Some(open.offered.user.id) {
            let message = "who plays in a game cannot referee it";
            let refused = answer::refused(&asked.id, Reason::RefereeCannotPlay, message);
            return asked.outbox.send(&refused);
        }
        let online = &self.stage.online;
        let (one, other) = (asked.user.id, open.offered.user.id);
        let offered = &proposal.offered;
        if online.is_blocked(one, offered.people().chain([other]).filter(|&user| user != one))
            || online.is_blocked(other, offered.people())
        {
            return asked.outbox.send(&no_such_challenge(&asked.id));
        }
        proposal.to = open.offered.user.clone();
        let Some(weighed) = proposal.weighed else { return self.look_up(proposal) };
        let open = open.clone().countered(proposal.offered, weighed, &self.config);
        let asked = proposal.asked;
        asked.outbox.send(&answer::offered(&asked.id, challenge));
        self.tell(&open, None);
        state.open.insert(challenge, open);
    }

    /// Comes back once it is known what the strengths of the two come to.
    fn look_up(&self, proposal: Proposal) {
        let stage = self.stage.clone();
        tokio::spawn(async move {
            let Proposal { asked, to, offered, .. } = &proposal;
            match weigh(&stage.db, offered, to).await {
                Ok(weighed) => {
                    let proposal = Proposal { weighed: Some(weighed), ..proposal };
                    stage.challenges.send(ChallengeMsg::Propose(Box::new(proposal))).await;
                }
                Err(unfit) => {
                    asked.outbox.send(&unfit.told_to(asked.user.id).answer(&asked.id));
                }
            }
        });
    }

    fn take(&self, state: &mut State, reply: Reply) {
        let asked = &reply.asked;
        // Perhaps by him just now, from another socket.
        if let Some((_, takers)) = state.taken.get_mut(&reply.challenge)
            && takers[0].user.id == asked.user.id
        {
            match takers.len() < TAKES {
                true => takers.push(asked.clone()),
                false => asked.outbox.send(&answer::busy(&asked.id)),
            }
            return;
        }
        let Some(open) = state.awaiting(reply.challenge, reply.revision, asked.user.id) else {
            let (db, asked, challenge) = (self.stage.db.clone(), asked.clone(), reply.challenge);
            // Perhaps by him, long ago: the answer may have been lost.
            tokio::spawn(async move {
                let answer = match games::of_origin(&db, challenge, asked.user.id).await {
                    Ok(Some(game)) => answer::begun(&asked.id, game),
                    Ok(None) => no_such_challenge(&asked.id),
                    Err(_) => answer::unavailable(&asked.id),
                };
                asked.outbox.send(&answer);
            });
            return;
        };
        let offerer = open.offered.user.id;
        let is_blocked = self.stage.online.is_blocked(asked.user.id, open.offered.people());
        if !open.is_live() && is_blocked {
            return asked.outbox.send(&no_such_challenge(&asked.id));
        }
        if is_blocked || open.is_live() && !self.stage.online.is_here(offerer) {
            let message = "who offers this game is not here now";
            return asked.outbox.send(&answer::refused(&asked.id, Reason::OpponentGone, message));
        }
        match reply.weighed {
            None if open.offered.needs_weighing() => self.look_up_again(open, reply),
            Some(weighed) if (weighed.terms, weighed.black) != (open.weighed.terms, open.weighed.black) => {
                let refused = no_such_challenge(&asked.id);
                asked.outbox.send(&refused);
                open.weighed_anew(weighed);
                let open = open.clone();
                self.tell(&open, None);
            }
            _ => self.begin(state, reply),
        }
    }

    fn look_up_again(&self, open: &Open, reply: Reply) {
        let (stage, offered) = (self.stage.clone(), open.offered.clone());
        tokio::spawn(async move {
            match weigh(&stage.db, &offered, &reply.asked.user).await {
                Ok(weighed) => {
                    let reply = Reply { weighed: Some(weighed), ..reply };
                    stage.challenges.send(ChallengeMsg::Take(reply)).await;
                }
                Err(unfit) => {
                    let Asked { id, user, outbox } = &reply.asked;
                    outbox.send(&unfit.told_to(user.id).answer(id));
                }
            }
        });
    }

    fn begin(&self, state: &mut State, reply: Reply) {
        let Some(open) = state.open.remove(&reply.challenge) else { return };
        let Reply { asked, challenge, nonce, weighed, .. } = reply;
        match open.offered.clone().taken_by(challenge, asked.user.clone(), nonce, weighed) {
            Ok(pairing) => {
                state.taken.insert(challenge, (open, vec![asked]));
                let stage = self.stage.clone();
                tokio::spawn(async move {
                    let begun = begin(&stage, pairing).await;
                    stage.challenges.send(ChallengeMsg::Made(challenge, begun)).await;
                });
            }
            Err(bad) => {
                error!(%challenge, %bad, "a challenge that was checked makes no game");
                asked.outbox.send(&answer::unavailable(&asked.id));
                self.tell(&open, Some(ChallengeEnd::Failed));
            }
        }
    }

    fn made(&self, state: &mut State, challenge: SeekId, begun: Begun) {
        let Some((open, takers)) = state.taken.remove(&challenge) else { return };
        for Asked { id, outbox, .. } in takers {
            outbox.send(&match begun {
                Begun::Game(game) => answer::begun(&id, game),
                Begun::PlayerGone => no_such_challenge(&id),
                Begun::Seated => answer::seated(&id),
                Begun::Never => answer::unavailable(&id),
            });
        }
        let end = match begun {
            Begun::Game(game) => ChallengeEnd::Taken { game },
            Begun::PlayerGone | Begun::Seated | Begun::Never => ChallengeEnd::Failed,
        };
        self.tell(&open, Some(end));
    }

    fn drop(&self, state: &mut State, asked: &Asked, challenge: SeekId) {
        let own = state.open.get(&challenge).filter(|open| open.is_shown_to(asked.user.id));
        let Some(open) = own else { return asked.outbox.send(&no_such_challenge(&asked.id)) };
        let is_withdrawn = open.offered.user.id == asked.user.id;
        asked.outbox.send(&answer::ok(&asked.id));
        let end = if is_withdrawn { ChallengeEnd::Withdrawn } else { ChallengeEnd::Declined };
        self.end_if(state, |open| open.challenge == challenge, end);
    }

    fn end_what_is_over(&self, state: &mut State) {
        let now = Instant::now();
        self.end_if(state, |open| open.expires <= now, ChallengeEnd::Expired);
        for open in state.open.values_mut() {
            if self.stage.online.is_here(open.offered.user.id) {
                open.seen = now;
            }
        }
        let is_left = |open: &Open| open.is_live() && now - open.seen > AWAY;
        self.end_if(state, is_left, ChallengeEnd::Withdrawn);
    }

    fn end_if(&self, state: &mut State, is_over: impl Fn(&Open) -> bool, end: ChallengeEnd) {
        for (_, open) in state.open.extract_if(|_, open| is_over(open)) {
            self.tell(&open, Some(end));
        }
    }

    /// Both are told, each on all his sockets.
    fn tell(&self, open: &Open, end: Option<ChallengeEnd>) {
        let msg = ServerMsg::Challenge(Box::new(open.view(end)));
        for user in [open.offered.user.id, open.to.id].into_iter().filter(|&user| open.is_shown_to(user)) {
            self.stage.online.send(user, &msg);
        }
    }
}

impl State {
    /// An open challenge of this revision that this user is to answer.
    fn awaiting(&mut self, challenge: SeekId, revision: u32, user: UserId) -> Option<&mut Open> {
        let open = self.open.get_mut(&challenge)?;
        (open.revision == revision && open.to.id == user && open.is_shown_to(user)).then_some(open)
    }
}

fn no_such_challenge(id: &ActionId) -> ServerMsg {
    let message = "there is no such challenge any more, or it is another by now";
    answer::refused(id, Reason::NoSuchChallenge, message)
}
