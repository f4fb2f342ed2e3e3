//! The task that has the queue.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use tengen_game::ranking::pair;
use tengen_protocol::{Preset, Queued, QueuedPreset, SeekId, ServerMsg, UserId};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use crate::answer;
use crate::begin::Stage;
use crate::lobby::Asked;
use crate::wall::now_ms;

use super::estimate::Waits;
use super::matching::{self, Matched};
use super::people::People;
use super::presets::PresetOffer;
use super::waiting::{Waiting, millis};
use super::{Entrance, Presets, QueueMsg};

/// A round of pairing at least so often, and at most: whoever comes does not wait for the next second.
const ROUND: Duration = Duration::from_secs(1);
const AGAIN: Duration = Duration::from_millis(200);
/// Whoever waits is told so often how it stands.
const TELL: Duration = Duration::from_secs(10);
/// So many may wait.
const MOST: usize = 100_000;

/// The queue. One task owns it; a restart empties it.
pub struct QueueRoom {
    stage: Stage,
    presets: Presets,
    /// So long whoever waits may be away.
    away: Duration,
}

#[derive(Default)]
struct State {
    people: People,
    waits: HashMap<u16, Waits>,
    last_ticket: u64,
    last_round: Option<Instant>,
    next_round: Option<Instant>,
    next_tell: Option<Instant>,
}

impl QueueRoom {
    /// A queue for these presets.
    pub fn new(stage: Stage, presets: Presets, away: Duration) -> Self {
        QueueRoom { stage, presets, away }
    }

    /// Lives as long as the server.
    pub async fn run(self, mut queue: mpsc::Receiver<QueueMsg>) {
        let mut state = State::default();
        loop {
            let next_round = state.next_round;
            tokio::select! {
                msg = queue.recv() => match msg {
                    Some(msg) => self.heed(&mut state, msg),
                    None => return,
                },
                () = async { sleep_until(next_round.unwrap_or_else(Instant::now)).await },
                    if next_round.is_some() => self.round(&mut state),
            }
        }
    }

    fn heed(&self, state: &mut State, msg: QueueMsg) {
        match msg {
            QueueMsg::Enter(asked, entrance) => self.enter(state, &asked, *entrance),
            QueueMsg::Leave(asked) => {
                asked.outbox.send(&answer::ok(&asked.id));
                let user = asked.user.id;
                if state.people.leave(user) {
                    self.tell(state, user);
                }
            }
            QueueMsg::Came(user, outbox) => {
                if let Some(waiting) = state.people.find(user) {
                    outbox.send(&ServerMsg::Queued(self.queued(state, waiting, &state.people.waiting_for())));
                }
            }
            QueueMsg::Plays(user, at) => {
                if state.people.plays(user, at) {
                    self.tell(state, user);
                }
            }
            // Nobody waits for an answer who has gone meanwhile.
            QueueMsg::Still(origin, answer) => drop(answer.send(self.still(state, origin))),
            QueueMsg::Matched(origin, matched) => self.matched(state, origin, matched),
            // Nobody waits for an answer who has gone meanwhile.
            QueueMsg::Presets(answer) => drop(answer.send(self.all_presets(state))),
        }
    }

    fn enter(&self, state: &mut State, asked: &Asked, entrance: Entrance) {
        if state.people.waiting.len() >= MOST {
            return asked.outbox.send(&answer::busy(&asked.id));
        }
        state.last_ticket += 1;
        let looked_up = entrance.looked_up;
        let waiting = Waiting::new(asked.user.clone(), state.last_ticket, entrance, &self.presets);
        asked.outbox.send(&answer::ok(&asked.id));
        state.people.enter(waiting, looked_up);
        self.tell(state, asked.user.id);
        state.round_soon();
    }

    /// Two who were paired are both here, and neither has changed his mind.
    fn still(&self, state: &State, origin: SeekId) -> bool {
        let both = state.people.still(origin);
        both.is_some_and(|users| users.into_iter().all(|user| self.stage.online.is_here(user)))
    }

    fn round(&self, state: &mut State) {
        let now = Instant::now();
        self.look_who_is_here(state, now);
        state.people.forget(now);
        let mut here: Vec<&Waiting> =
            state.people.waiting.values().filter(|waiting| waiting.seen == now).collect();
        here.sort_unstable_by_key(|waiting| waiting.ticket.id);
        let tickets: Vec<_> = here.iter().map(|waiting| waiting.ticket.clone()).collect();
        let pairs = pair(&tickets, self.presets.ruleset(), millis(now_ms()), rand::random());
        for pair in pairs {
            let users = [pair.first, pair.second].map(|at| tickets[at].user);
            let origin = SeekId::from_bits(rand::random());
            let Some(both) = state.people.pair(origin, users) else { continue };
            tokio::spawn(matching::play(self.stage.clone(), self.presets.clone(), origin, both));
        }
        if state.next_tell.is_none_or(|at| at <= now) {
            state.next_tell = Some(now + TELL);
            let waiting = state.people.waiting_for();
            for (&user, one) in &state.people.waiting {
                let queued = self.queued(state, one, &waiting);
                self.stage.online.send(user, &ServerMsg::Queued(queued));
            }
        }
        state.last_round = Some(now);
        state.next_round = (!state.people.waiting.is_empty()).then(|| now + ROUND);
    }

    /// Who is away for long waits no longer; between those who are here blocks are kept.
    fn look_who_is_here(&self, state: &mut State, now: Instant) {
        let online = &self.stage.online;
        for waiting in state.people.waiting.values_mut() {
            if online.is_here(waiting.user.id) {
                waiting.seen = now;
            }
        }
        state.people.waiting.retain(|_, waiting| now - waiting.seen <= self.away);
        let people: HashSet<UserId> = state.people.waiting.keys().copied().collect();
        for (user, other) in online.blocked_among(&people) {
            if let Some(waiting) = state.people.waiting.get_mut(&user) {
                waiting.keeps_from(other);
            }
        }
    }

    fn matched(&self, state: &mut State, origin: SeekId, matched: Matched) {
        let users = match matched {
            Matched::Play(preset) => {
                let Some(both) = state.people.played(origin) else { return };
                let now = Instant::now();
                let waits = state.waits.entry(preset).or_default();
                both.iter().for_each(|waiting| waits.add(now, now - waiting.since));
                both.map(|waiting| waiting.user.id)
            }
            Matched::Back(known) => {
                let Some(users) = state.people.back(origin, known, &self.presets) else { return };
                state.next_round.get_or_insert_with(|| Instant::now() + ROUND);
                users
            }
        };
        users.into_iter().for_each(|user| self.tell(state, user));
    }

    /// A user is told on all his sockets how he waits.
    fn tell(&self, state: &State, user: UserId) {
        let queued =
            state.people.find(user).map(|waiting| self.queued(state, waiting, &state.people.waiting_for()));
        self.stage.online.send(user, &ServerMsg::Queued(queued.unwrap_or_default()));
    }

    fn queued(&self, state: &State, waiting: &Waiting, all: &HashMap<u16, u32>) -> Queued {
        let (now, own) = (Instant::now(), &waiting.ticket.wants);
        let presets = own.iter().filter_map(|want| {
            let usual = state.waits.get(&want.preset).and_then(|waits| waits.median(now));
            Some(QueuedPreset {
                preset: self.presets.get(want.preset)?.name.clone(),
                waiting: all.get(&want.preset).copied().unwrap_or_default(),
                // Who waits longer than usual is not told that it was over before.
                estimate_s: usual.map(|usual| seconds(usual.max(now - waiting.since))),
            })
        });
        Queued {
            presets: presets.collect(),
            since_ms: Some(waiting.since_ms),
            commitment: Some(waiting.draw.commitment()),
        }
    }

    fn all_presets(&self, state: &State) -> Vec<Preset> {
        let (now, waiting) = (Instant::now(), state.people.waiting_for());
        let preset = |(number, preset): (u16, &PresetOffer)| Preset {
            preset: preset.name.clone(),
            category: preset.category,
            size: preset.offer.size,
            time: preset.offer.time,
            waiting: waiting.get(&number).copied().unwrap_or_default(),
            estimate_s: state.waits.get(&number).and_then(|waits| waits.median(now)).map(seconds),
        };
        self.presets.all().map(preset).collect()
    }
}

impl State {
    /// Somebody has come: the next round is now, unless one has just been.
    fn round_soon(&mut self) {
        let soon = self.last_round.map_or_else(Instant::now, |last| last + AGAIN);
        self.next_round = Some(self.next_round.map_or(soon, |next| next.min(soon)));
    }
}

fn seconds(duration: Duration) -> u32 {
    duration.as_secs_f64().ceil() as u32
}
