// Everything the client knows, and how each message changes it. Pure: no DOM, no network, the time comes in.
import { stoneAt } from "../go/rows";
import type { Account, Ack, GameId, Reason, Refused, Request, SeekId, ServerMsg } from "../net/protocol";
import { findAsk, offerOf, withAsk, withoutAsk, worthRepeating, type Ask, type Asked } from "./asked";
import { withRefusal } from "./again";
import { noDraws, withChallengeDraw, withNonce, withOffer, withSeeks, type Draws } from "./draws";
import { fromSnapshot, withCall, withEvent, withPending, withoutPending, yourTurn, type GameView } from "./game";
import type { Lobby } from "./lobby";
import { withSaving } from "./saving";
import {
  afterLoss,
  noWays,
  withChallenge,
  withoutChallenge,
  withoutQueue,
  withQueued,
  withWish,
  type Ways,
} from "./ways";
import { placeOf, withDue, withPlace, withoutPlace, type AllPostponed, type Place } from "./postponed";
import {
  accountOf,
  isRestarted,
  nobody,
  withGame,
  withHello,
  withNotice,
  withTime,
  withWelcome,
  withoutGame,
  type Session,
} from "./session";

export type Link =
  | { phase: "connecting" }
  | { phase: "ready" }
  /** `retry` is false if only the person may connect again. */
  | { phase: "lost"; code: number; retry: boolean; restarting: boolean };

export type State = {
  link: Link;
  session: Session;
  lobby: Lobby | null;
  /** This socket is told of changes in the lobby. */
  in_lobby: boolean;
  games: Readonly<Record<GameId, GameView>>;
  /** Games that could not be joined. */
  missing: Readonly<Record<GameId, Reason>>;
  /** What the server could not show just now, and is asked for again. */
  postponed: AllPostponed;
  asked: Asked;
  /** The last refusal that nobody has answered with a new try. */
  refusal: Refusal | null;
  draws: Draws;
  /** A game that began and wants to be opened. */
  summons: GameId | null;
  /** Who we were when the connection was lost: a game that is new since then began meanwhile. */
  before_loss: Session | null;
  /** The server was restarted under this page, and nobody has acted or looked elsewhere since. */
  restarted: boolean;
  /** Roles and sanctions of who is signed in; nothing until they are known. */
  account: Account | null;
  /** The queue, and challenges. */
  ways: Ways;
};

/** Why something was not done, and what was asked. */
export type Refusal = Pick<Refused, "reason" | "message" | "move_number" | "wait_ms" | "stopped"> & {
  about: Ask["t"] | null;
  field: string | null;
  /** What was asked of the opponent, if that was it. */
  request?: Request["kind"];
};

/** What happens on this side of the wire. */
export type Local =
  | { t: "ready" }
  | { t: "lost"; code: number; retry: boolean; restarting: boolean }
  | { t: "sent"; ask: Ask; by_itself?: boolean }
  | { t: "signing_in" }
  | { t: "left"; game: GameId }
  | { t: "summons_followed" }
  | { t: "refusal_read" }
  /** What was postponed is to be asked for again. */
  | { t: "due"; place: Place }
  | { t: "restart_read" }
  | { t: "account"; account: Account }
  /** How a challenge ended is read. */
  | { t: "challenge_read"; challenge: SeekId }
  | { t: "notices_read" };

export const start: State = {
  link: { phase: "connecting" },
  session: nobody,
  lobby: null,
  in_lobby: false,
  games: {},
  missing: {},
  postponed: {},
  asked: [],
  refusal: null,
  draws: noDraws,
  summons: null,
  before_loss: null,
  restarted: false,
  account: null,
  ways: noWays,
};

export function reduce(state: State, message: ServerMsg | Local, now: number): State {
  switch (message.t) {
    case "hello": {
      const restarted = state.restarted || isRestarted(state.session, message);
      return { ...greeted(state, withHello(state.session, message, now)), restarted };
    }
    case "welcome":
      return answered(greeted(state, withWelcome(state.session, message)), message.id);
    case "pong":
      return { ...state, session: withTime(state.session, message.time_ms, now) };
    case "ack":
      return acknowledged(state, message);
    case "refused":
      return refused(state, message);
    case "error":
      return answered(state, message.id);
    case "lobby": {
      const { seeks, games, online } = message;
      return { ...state, lobby: { seeks, games, online }, draws: withSeeks(state.draws, seeks) };
    }
    case "started": {
      const draws = withOffer(state.draws, message.game, message.seek);
      return { ...state, session: withGame(state.session, message.game), summons: message.game, draws };
    }
    case "snapshot": {
      const { [message.game]: _, ...missing } = state.missing;
      const view = fromSnapshot(message, state.games[message.game]);
      const postponed = withoutPlace(state.postponed, message.game);
      return answered(seen({ ...state, missing, postponed }, view, now), message.id);
    }
    case "event": {
      const view = state.games[message.game];
      return view ? seen(state, withEvent(view, message), now) : state;
    }
    case "called": {
      const view = state.games[message.game];
      return view ? withView(state, withCall(view, message)) : state;
    }
    case "saving": {
      const view = state.games[message.game];
      return view ? withView(state, withSaving(view, message)) : state;
    }
    case "rematch": {
      const view = state.games[message.game];
      return view ? withView(state, { ...view, rematch: message.wanted }) : state;
    }
    case "queued":
      return { ...state, ways: withQueued(state.ways, message) };
    case "challenge": {
      const draws = withChallengeDraw(state.draws, message, state.ways.challenges[message.challenge]);
      return { ...state, draws, ways: withChallenge(state.ways, message, state.session.user) };
    }
    case "notice":
      return { ...state, session: withNotice(state.session) };
    case "restarting":
      return state;
    default:
      return local(state, message);
  }
}

function greeted(state: State, session: Session): State {
  const ways = withoutQueue(state.ways);
  return { ...state, session, account: accountOf(state.account, session.user), ways };
}

function local(state: State, message: Local): State {
  switch (message.t) {
    case "ready":
      return ready(state);
    case "lost":
      return lost(state, message);
    case "signing_in":
      return start;
    case "sent":
      return sent(state, message.ask, message.by_itself);
    case "left": {
      const { [message.game]: _, ...games } = state.games;
      const { [message.game]: __, ...missing } = state.missing;
      return { ...state, games, missing, postponed: withoutPlace(state.postponed, message.game) };
    }
    case "summons_followed":
      return { ...state, summons: null };
    case "refusal_read":
      return state.refusal ? { ...state, refusal: null } : state;
    case "due":
      return { ...state, postponed: withDue(state.postponed, message.place) };
    case "account":
      return { ...state, account: accountOf(message.account, state.session.user) };
    case "challenge_read":
      return { ...state, ways: withoutChallenge(state.ways, message.challenge) };
    case "notices_read":
      return { ...state, session: { ...state.session, unread: 0 } };
    case "restart_read":
      return state.restarted ? { ...state, restarted: false } : state;
    default:
      return state; // a word of a later version
  }
}

function ready(state: State): State {
  const before = state.before_loss;
  const same = before !== null && before.user !== null && before.user.id === state.session.user?.id;
  const began = same ? state.session.games.find(game => !before.games.includes(game)) : undefined;
  return { ...state, link: { phase: "ready" }, before_loss: null, summons: began ?? state.summons };
}

/** Everything shown may be old now: it is asked for again on the next socket. */
function lost(state: State, { code, retry, restarting }: Local & { t: "lost" }): State {
  const games = Object.fromEntries(Object.entries(state.games).map(([id, view]) => [id, { ...view, gap: true }]));
  return {
    ...state,
    link: { phase: "lost", code, retry, restarting },
    ...{ games, missing: {}, postponed: {}, in_lobby: false, asked: worthRepeating(state.asked) },
    before_loss: state.before_loss ?? state.session,
    ways: afterLoss(state.ways),
  };
}

/** What the page asks for without anybody's doing. */
const BY_ITSELF: Ask["t"][] = ["auth", "lobby", "join", "leave"];

function sent(state: State, ask: Ask, by_itself = BY_ITSELF.includes(ask.t)): State {
  const draws = "nonce" in ask && ask.t !== "seal" ? withNonce(state.draws, offerOf(ask), ask.nonce) : state.draws;
  const asked = withAsk(state.asked, ask);
  const next = {
    ...state,
    asked,
    draws,
    ways: withWish(state.ways, ask),
    ...(!by_itself && { refusal: null, restarted: false }),
  };
  const view = ask.t === "play" ? state.games[ask.game] : undefined;
  if (ask.t !== "play" || !view || !yourTurn(view) || stoneAt(view.rows, ask.point)) return next;
  const pending = { id: ask.id, point: ask.point, move_number: ask.move_number };
  return withView(next, withPending(view, pending));
}

function refused(state: State, told: Refused): State {
  const { id, reason, message, move_number, wait_ms, stopped } = told;
  const ask = findAsk(state.asked, id);
  const place = ask && placeOf(ask, reason);
  if (place) return answered({ ...state, postponed: withPlace(state.postponed, place) }, id);
  const request = ask?.t === "ask" ? ask.request.kind : undefined;
  const details = Object.fromEntries(
    Object.entries({ move_number, wait_ms, stopped, request }).filter(([, value]) => value !== undefined),
  );
  const refusal = { reason, message, ...details, about: ask?.t ?? null, field: told.field ?? null };
  const next = answered({ ...state, refusal }, id);
  if (ask?.t === "join") return notJoined({ ...next, refusal: state.refusal }, ask.game, reason);
  const view = ask && "game" in ask ? state.games[ask.game] : undefined;
  if (!view) return next;
  if (request && reason === "too_early") return withView(next, withRefusal(view, request, move_number ?? 0));
  return ask?.t === "play" ? withView(next, withoutPending(view, id ?? "")) : next;
}

/** What was seen of the game before is not the game any more. */
function notJoined(state: State, game: GameId, reason: Reason): State {
  const { [game]: _, ...games } = state.games;
  const missing = { ...state.missing, [game]: reason };
  return { ...state, games, missing, postponed: withoutPlace(state.postponed, game) };
}

function acknowledged(state: State, { id, seek }: Ack): State {
  const ask = findAsk(state.asked, id);
  const in_lobby = state.in_lobby || ask?.t === "lobby";
  const postponed = ask?.t === "lobby" ? withoutPlace(state.postponed, "lobby") : state.postponed;
  const draws = ask?.t === "seek" || ask?.t === "challenge" ? withNonce(state.draws, seek, ask.nonce) : state.draws;
  return answered({ ...state, in_lobby, postponed, draws }, id);
}

function answered(state: State, id: string | null): State {
  return { ...state, asked: withoutAsk(state.asked, id) };
}

function seen(state: State, view: GameView, now: number): State {
  const timed = withTime(state.session, view.state.clock.time_ms, now);
  const session = view.state.phase === "finished" ? withoutGame(timed, view.game) : timed;
  return withView({ ...state, session }, view);
}

function withView(state: State, view: GameView): State {
  return { ...state, games: { ...state.games, [view.game]: view } };
}
