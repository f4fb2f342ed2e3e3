// The queue and challenges: what is known of them, what is told, and what is asked again after a restart.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ChallengeView, ServerMsg } from "../../src/net/protocol";
import { ownRows } from "../../src/page/lobby/OwnGames";
import type { Ask } from "../../src/state/asked";
import { reduce, start, type Local, type State } from "../../src/state/state";
import { isQueued, otherOf, toldAt } from "../../src/state/ways";
import { hello, snapshot } from "./examples";
import { sitDown, Wire } from "./wire";

const dosaku = { id: 7, name: "Dosaku", guest: false };
const senkaku = { id: 9, name: "Senkaku", guest: false };
const greeting = { ...hello, user: dosaku, games: [] };
const lost = { t: "lost", code: 1006, retry: true, restarting: false } as const;
const waiting = { t: "queued", presets: [{ preset: "19-rapid", waiting: 2 }], since_ms: 1_796_000_000_000 } as const;
const queued = waiting as unknown as ServerMsg;
const challenge: ChallengeView & { t: "challenge" } = {
  ...{ t: "challenge", challenge: "4f8n0d2m6w1x", revision: 0, from: senkaku, to: dosaku },
  offer: { time: { kind: "absolute", main_ms: 300_000 } },
  expires_ms: 1_796_018_560_000,
};

function after(state: State, ...messages: (ServerMsg | Local)[]): State {
  return messages.reduce((state, message) => reduce(state, message, 1000), state);
}

const seated = after(start, greeting, { t: "ready" });
const ids = (state: State) => Object.keys(state.ways.challenges);

describe("the queue", () => {
  test("one waits as long as the server names presets", () => {
    const state = after(seated, queued);
    expect(isQueued(state.ways)).toBe(true);
    expect(state.ways.queued.since_ms).toBe(waiting.since_ms);
    expect(isQueued(after(state, { t: "queued", presets: [] }).ways)).toBe(false);
  });

  test("whoever comes back waits only if he is told so again", () => {
    const back = after(seated, queued, lost, greeting, { t: "ready" });
    expect(isQueued(back.ways)).toBe(false);
    expect(isQueued(after(back, queued).ways)).toBe(true);
  });

  test("what was asked for is kept, and nothing else of the message", () => {
    const ask = { t: "queue", id: "q", presets: ["9-rapid"], stronger: 2, handicap: "never", nonce: "00" } as Ask;
    const { wish } = after(seated, { t: "sent", ask }).ways;
    expect(wish).toEqual({ presets: ["9-rapid"], stronger: 2, handicap: "never" });
  });
});

describe("a challenge", () => {
  test("is there until it ends, a later revision instead of an earlier one", () => {
    const second = { ...challenge, revision: 1, from: dosaku, to: senkaku };
    const state = after(seated, challenge, second, challenge);
    expect(state.ways.challenges[challenge.challenge]!.revision).toBe(1);
    expect(otherOf(second, dosaku)).toBe(senkaku);
    expect(otherOf(challenge, dosaku)).toBe(senkaku);
  });

  test("that one has declined or withdrawn oneself is gone; the other's doing is told", () => {
    const mine = { ...challenge, from: dosaku, to: senkaku };
    const end = (message: typeof challenge, kind: "declined" | "withdrawn" | "expired" | "failed") =>
      ids(after(seated, message, { ...message, end: { kind } })).length;
    expect([end(challenge, "declined"), end(mine, "withdrawn")]).toEqual([0, 0]);
    expect([end(mine, "declined"), end(challenge, "withdrawn")]).toEqual([1, 1]);
    expect([end(mine, "expired"), end(challenge, "failed")]).toEqual([1, 1]);
  });

  test("that became a game is told by the game", () => {
    expect(ids(after(seated, challenge, { ...challenge, end: { kind: "taken", game: "g" } }))).toEqual([]);
  });

  test("has the draw that was promised with its latest revision", () => {
    const promised = (state: State) => state.draws.promised[challenge.challenge];
    const first = after(seated, { ...challenge, commitment: "aa" });
    expect(promised(after(first, { ...challenge, commitment: "bb" }))).toBe("aa");
    const countered = after(first, { ...challenge, revision: 1, commitment: "cc" });
    expect(promised(countered)).toBe("cc");
    const ask = { t: "take_challenge", id: "t", challenge: challenge.challenge, revision: 1, nonce: "11" } as Ask;
    const { draws } = after(countered, { t: "sent", ask });
    expect(draws.brought[challenge.challenge]).toBe("11");
  });

  test("of a lost connection stays only once it has ended", () => {
    const ended = { ...challenge, challenge: "ended", end: { kind: "expired" } } as const;
    expect(ids(after(seated, challenge, ended, lost))).toEqual(["ended"]);
    expect(ids(after(seated, ended, { t: "challenge_read", challenge: "ended" }))).toEqual([]);
  });
});

describe("the client", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    Wire.all = [];
  });
  afterEach(() => vi.useRealTimers());

  const restarted = { ...greeting, up_since_ms: hello.up_since_ms + 1 };
  const comeBack = (message: ServerMsg) => {
    Wire.last.breaks();
    vi.advanceTimersByTime(500);
    Wire.last.says(message);
  };

  test("queues again with a server that was restarted, and only then", () => {
    const { client } = sitDown({ page: "lobby" });
    Wire.last.says(greeting);
    client.act({ t: "queue", presets: ["9-rapid"], weaker: 3 });
    Wire.last.says({ t: "ack", id: Wire.last.find("queue")!.id! }, queued);
    comeBack(greeting);
    expect(Wire.last.find("queue")).toBeUndefined();
    Wire.last.says(queued);
    comeBack(restarted);
    expect(Wire.last.find("queue")).toMatchObject({ presets: ["9-rapid"], weaker: 3 });
    expect(client.store.get().restarted).toBe(true); // nobody has acted: it is still told
  });

  test("who has left the queue is not put back by a restart", () => {
    const { client } = sitDown({ page: "lobby" });
    Wire.last.says(greeting);
    client.act({ t: "queue", presets: ["9-rapid"] });
    Wire.last.says({ t: "ack", id: Wire.last.find("queue")!.id! }, queued, { t: "queued", presets: [] });
    comeBack(restarted);
    expect(Wire.last.find("queue")).toBeUndefined();
  });

  test("who stops while there is no line is not put back either", () => {
    const { client } = sitDown({ page: "lobby" });
    Wire.last.says(greeting);
    client.act({ t: "queue", presets: ["9-rapid"] });
    Wire.last.says({ t: "ack", id: Wire.last.find("queue")!.id! }, queued);
    client.act({ t: "leave_queue" });
    expect(client.store.get().ways.queued.presets).toEqual([]);
    Wire.last.says(queued); // it was on its way
    comeBack(restarted);
    expect(Wire.last.find("queue")).toBeUndefined();
  });

  test("a page that found itself waiting asks a restarted server with what was chosen last", () => {
    sitDown({ page: "lobby" });
    Wire.last.says(greeting, queued);
    comeBack(restarted);
    expect(Wire.last.find("queue")).toMatchObject({
      presets: ["19-rapid"],
      handicap: "never",
      stronger: 2,
    });
  });

  test("an offer by link opens its page, another offer does not", () => {
    const { client, router } = sitDown({ page: "lobby" });
    Wire.last.says(greeting);
    const offer = { time: { kind: "absolute", main_ms: 300_000 } } as const;
    client.act({ t: "seek", offer });
    Wire.last.says({ t: "ack", id: Wire.last.sent.at(-1)!.id!, seek: "open" });
    expect(router.get()).toEqual({ page: "lobby" });
    client.act({ t: "seek", offer, link: true });
    Wire.last.says({ t: "ack", id: Wire.last.sent.at(-1)!.id!, seek: "linked" });
    expect(router.get()).toEqual({ page: "play", seek: "linked" });
  });

  test("rings for a game that begins, and for a challenge to be answered", () => {
    const { calls } = sitDown({ page: "lobby" });
    Wire.last.says(greeting, challenge, { ...challenge, from: dosaku, to: senkaku });
    Wire.last.says({ ...challenge, end: { kind: "expired" } });
    expect(calls).toEqual(["challenged by Senkaku"]);
    Wire.last.says({ t: "started", game: "g1", color: "black", seek: "s1" });
    expect(calls.at(-1)).toBe("summoned");
  });
});

test("a refusal is told where it was asked", () => {
  const asks = ["queue", "leave_queue", "challenge", "take_challenge", "take_seek", null] as const;
  const places = ["queue", "queue", "challenges", "challenges", "page", "page"];
  expect(asks.map(about => toldAt({ about }))).toEqual(places);
});

describe("one's own games", () => {
  const told = { game: "told", size: { width: 19, height: 19 }, ranked: true, black: dosaku, white: senkaku } as const;
  const row = { ...told, you: "black", your_turn: false, adjourned: true, moves: 3, started_ms: 0 } as const;

  test("come with those first in which it is one's turn; what is followed here is newer", () => {
    const playing = after(seated, { ...snapshot, you: "white" });
    const rows = ownRows(playing, [row, { ...row, game: snapshot.game, moves: 0 }]);
    expect(rows.map(({ game }) => game)).toEqual([snapshot.game, "told"]);
    expect(rows[0]).toMatchObject({ your_turn: true, moves: snapshot.moves.length });
  });

  test("are there as soon as they begin, and gone when they are over", () => {
    const begun = after(seated, { t: "started", game: "new", color: "black", seek: "s1" });
    expect(ownRows(begun, [])).toEqual([{ game: "new" }]);
    const over = { ...snapshot, state: { ...snapshot.state, phase: "finished" as const } };
    expect(ownRows(after(seated, over), [{ ...row, game: snapshot.game }])).toEqual([]);
  });
});
