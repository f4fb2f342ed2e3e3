// The reducer over the examples of the protocol, and what is wanted after each.
import { describe, expect, test } from "vitest";
import type { ServerMsg } from "../../src/net/protocol";
import type { Ask } from "../../src/state/asked";
import { lastPoint, yourTurn } from "../../src/state/game";
import { reduce, start, type Local, type State } from "../../src/state/state";
import { wanted } from "../../src/state/wanted";
import { examples, example, finished, hello, marked, played, snapshot } from "./examples";

const GAME = snapshot.game;
const here = { page: "game", game: GAME } as const;
const lobby = { page: "lobby" } as const;
const lost = { t: "lost", code: 1006, retry: true, restarting: false } as const;

function after(state: State, ...messages: (ServerMsg | Local)[]): State {
  return messages.reduce((state, message) => reduce(state, message, 1000), state);
}

/** The player whose turn it is has joined. */
const joined = after(start, hello, { t: "ready" }, { ...snapshot, you: "white" });
const play = { t: "play", id: "p-1", game: GAME, move_number: 4, point: "ee" } as Ask;
const view = (state: State) => state.games[GAME]!;

describe("examples", () => {
  test.each(examples.map(message => [message.t, message] as const))("%s is understood", (_, message) => {
    expect(after(joined, message)).toBeTruthy();
  });

  test("a word of a later version changes nothing", () => {
    const news = { t: "weather", rain: true } as unknown as ServerMsg;
    expect(after(joined, news)).toBe(joined);
  });

  test("hello says who we are and what time it is", () => {
    const { session } = after(start, example("hello"));
    expect(session).toEqual({ user: null, games: [], offset_ms: hello.time_ms - 1000 });
  });

  test("welcome says it for a token", () => {
    expect(after(start, example("welcome")).session.user?.name).toBe("Honinbo");
  });

  test("the lobby is the lobby", () => {
    expect(after(start, example("lobby")).lobby?.seeks[0]?.offer.size?.width).toBe(19);
  });
});

describe("a game", () => {
  test("a snapshot is the game", () => {
    expect(view(joined).rows[2]).toBe("......B..");
    expect(yourTurn(view(joined))).toBe(true);
    expect(lastPoint(view(joined))).toBeNull(); // the last move was a pass
  });

  test("a move lays its stone and takes the captured ones off", () => {
    const before = { ...snapshot, rows: snapshot.rows.with(4, "..WB.....") };
    const { rows, moves, seq } = view(after(joined, before, played));
    expect(rows[4]).toBe("..W.W....");
    expect(moves.at(-1)).toBe("Wee");
    expect(seq).toBe(4);
  });

  test("an event seen twice changes nothing", () => {
    const once = after(joined, played);
    expect(view(after(once, played))).toBe(view(once));
  });

  test("a gap in seq wants to join again, and the snapshot closes it", () => {
    const gapped = after(joined, { ...played, seq: 6 });
    expect(view(gapped).rows).toBe(view(joined).rows);
    expect(wanted(gapped, here)).toContainEqual({ t: "join", game: GAME });
    const asking = after(gapped, { t: "sent", ask: { t: "join", id: "j", game: GAME } as Ask });
    expect(wanted(asking, here)).toEqual([]);
    const closed = after(asking, { ...snapshot, id: "j", seq: 6 });
    expect(wanted(closed, here)).toEqual([]);
    expect(closed.asked).toEqual([]);
  });

  test("a marking is under discussion while counting, and stays to be seen after", () => {
    const counting = after(joined, { ...snapshot, seq: 8 }, marked);
    expect(view(counting).state.counting?.dead).toEqual(["ee"]);
    const over = after(counting, { ...finished, seq: 10 });
    expect(view(over).state).toMatchObject({ phase: "finished", counting: { dead: ["ee"] } });
  });

  test("a finished game is no longer one of your running games", () => {
    const playing = after(joined, { t: "started", game: GAME, color: "white" });
    expect(playing.session.games).toEqual([GAME]);
    expect(after(playing, { ...finished, seq: 4 }).session.games).toEqual([]);
  });
});

describe("an action", () => {
  const sent = after(joined, { t: "sent", ask: play });

  test("shows its stone at once, as pending", () => {
    expect(view(sent).pending).toEqual({ id: "p-1", point: "ee", move_number: 4 });
    expect(view(sent).rows).toBe(view(joined).rows);
  });

  test("the ack alone leaves it pending, the event makes it a stone", () => {
    const acked = after(sent, { t: "ack", id: "p-1", seq: 4 });
    expect(acked.asked).toEqual([]);
    expect(view(acked).pending).not.toBeNull();
    expect(view(after(acked, played)).pending).toBeNull();
  });

  test("a refusal takes it back and says why, until the next try", () => {
    const refused = after(sent, { t: "refused", id: "p-1", reason: "ko", message: "ko" });
    expect(view(refused).pending).toBeNull();
    expect(refused.refusal).toMatchObject({ reason: "ko", about: "play" });
    expect(after(refused, { t: "sent", ask: { ...play, id: "p-2" } }).refusal).toBeNull();
  });

  test("on a stone or out of turn nothing is shown, the server is asked all the same", () => {
    const onStone = after(joined, { t: "sent", ask: { ...play, point: "ce" } as Ask });
    expect(view(onStone).pending).toBeNull();
    expect(onStone.asked).toHaveLength(1);
  });

  test("a snapshot of a later position takes it back", () => {
    const state = { ...snapshot.state, move_number: 5 };
    expect(view(after(sent, { ...snapshot, state })).pending).toBeNull();
    expect(view(after(sent, snapshot)).pending).not.toBeNull();
  });

  test("outlives a lost connection, signing in and joining do not", () => {
    const join = { t: "join", id: "j", game: GAME } as Ask;
    const down = after(sent, { t: "sent", ask: join }, lost);
    expect(down.asked).toEqual([play]);
    expect(view(down).pending).not.toBeNull();
  });
});

describe("what is wanted", () => {
  test("nothing before the line is ready", () => {
    expect(wanted(start, here)).toEqual([]);
  });

  test("the lobby on its page, once", () => {
    const ready = after(start, hello, { t: "ready" });
    expect(wanted(ready, lobby)).toEqual([{ t: "lobby" }]);
    const asked = after(ready, { t: "sent", ask: { t: "lobby", id: "l" } as Ask });
    expect(wanted(asked, lobby)).toEqual([]);
    expect(wanted(after(asked, { t: "ack", id: "l" }), lobby)).toEqual([]);
  });

  test("your running games, wherever you are; a game only watched is left", () => {
    const running = after(start, { ...hello, games: ["a"] }, { t: "ready" }, snapshot);
    expect(wanted(running, here)).toEqual([{ t: "join", game: "a" }]);
    expect(wanted(running, lobby)).toContainEqual({ t: "leave", game: GAME });
  });

  test("a game that cannot be joined is not asked for again and again", () => {
    const ask = { t: "join", id: "j", game: "zz" } as Ask;
    const refusal = { t: "refused", id: "j", reason: "no_such_game", message: "" } as const;
    const missing = after(start, hello, { t: "ready" }, { t: "sent", ask }, refusal);
    expect(missing.missing).toEqual({ zz: "no_such_game" });
    expect(wanted(missing, { page: "game", game: "zz" })).toEqual([]);
  });

  test("after a loss all is asked for again", () => {
    const again = after(joined, lost, hello, { t: "ready" });
    expect(wanted(again, here)).toEqual([{ t: "join", game: GAME }]);
  });

  test("a game that began while the line was down is opened", () => {
    const user = example("welcome").user;
    const known = after(start, { ...hello, user, games: ["a"] }, { t: "ready" });
    expect(known.summons).toBeNull();
    const back = after(known, lost, { ...hello, user, games: ["b", "a"] }, { t: "ready" });
    expect(back.summons).toBe("b");
  });
});

test("the server's time is taken from the least delayed message", () => {
  const early = reduce(start, { ...hello, time_ms: 10_000 }, 0);
  const late = reduce(early, { t: "pong", time_ms: 30_000 }, 20_500);
  expect(late.session.offset_ms).toBe(10_000);
  expect(reduce(late, { t: "pong", time_ms: 50_100 }, 40_000).session.offset_ms).toBe(10_100);
});
