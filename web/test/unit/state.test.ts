// The reducer over the examples of the protocol, and what is wanted after each.
import { describe, expect, test } from "vitest";
import type { Event, Fact, GameState, ServerMsg, StopReason } from "../../src/net/protocol";
import type { Ask } from "../../src/state/asked";
import { hasPassed, lastPoint, mayMove, stopOf, yourTurn } from "../../src/state/game";
import { reduce, start, type Local, type State } from "../../src/state/state";
import { wanted } from "../../src/state/wanted";
import { asked, examples, example, finished, hello, marked, played, snapshot, tookBack } from "./examples";

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
    const { time_ms, up_since_ms } = hello;
    expect(session).toMatchObject({ user: null, games: [], unread: 0, offset_ms: time_ms - 1000, up_since_ms });
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
    const playing = after(joined, { t: "started", game: GAME, color: "white", seek: "s" });
    expect(playing.session.games).toEqual([GAME]);
    expect(after(playing, { ...finished, seq: 4 }).session.games).toEqual([]);
  });
});

/** The next event of the joined game, with these facts. */
function told(seq: number, facts: Fact[], state: Partial<GameState> = {}): Event & { t: "event" } {
  return { t: "event", game: GAME, seq, by: "white", facts, state: { ...snapshot.state, ...state } };
}

describe("facts", () => {
  test("moves taken back leave the list, and the board is the one that was told", () => {
    const one = after(joined, played);
    const two = after(one, { ...asked, seq: 5 }, { ...tookBack, seq: 6 });
    const fact = tookBack.facts.find(fact => fact.fact === "took_back")!;
    expect(fact).toMatchObject({ moves: 1 });
    expect(view(two).moves).toEqual(snapshot.moves);
    expect(view(two).rows).toEqual((fact as Fact & { fact: "took_back" }).rows);
    expect(view(two).remarks).toContainEqual(fact);
  });

  test("a request waits in the state until it is answered", () => {
    const waiting = after(joined, { ...asked, seq: 4 });
    expect(view(waiting).state.requests).toHaveLength(1);
    expect(view(after(waiting, { ...tookBack, seq: 5 })).state.requests ?? []).toEqual([]);
  });

  test("a lost turn is a pass in the list", () => {
    const lost_turn = { fact: "turn_lost", color: "white", move_number: 4, point: "ee", why: "ko" } as const;
    const { moves, rows, remarks } = view(after(joined, told(4, [lost_turn], { move_number: 5 })));
    expect(moves).toEqual([...snapshot.moves, "W"]);
    expect(rows).toEqual(snapshot.rows);
    expect(remarks).toEqual([lost_turn]);
  });

  test("a handicap stone lies on the board and is no move", () => {
    const facts: Fact[] = [{ fact: "placed", point: "gg", left: 0 }, { fact: "placing_ended" }];
    const { rows, moves } = view(after(joined, told(4, facts)));
    expect(rows[6]).toBe("......B..");
    expect(moves).toEqual(snapshot.moves);
  });

  test("an opened seal is followed by its move, and kept with its commitment to be checked", () => {
    const commitment = "ab".repeat(32);
    const adjourned = { until_ms: 1, commitment };
    const away = after(joined, told(4, [{ fact: "sealed", color: "white", commitment }], { adjourned }));
    const sealed = { kind: "play", point: "ee" } as const;
    const facts: Fact[] = [{ fact: "seal_opened", color: "white", sealed, nonce: "00" }, ...played.facts];
    const back = view(after(away, told(5, facts)));
    expect(back.moves.at(-1)).toBe("Wee");
    expect(back.opened).toEqual({ color: "white", commitment, sealed, nonce: "00" });
  });

  test("after a reload the opened seal and the wish to play again are what the server says", () => {
    const opened = { color: "white", commitment: "ab", sealed: { kind: "pass" }, nonce: "00" } as const;
    const rematch = { black: true, white: false };
    const again = after(joined, { ...snapshot, opened, rematch });
    expect(view(again)).toMatchObject({ opened, rematch });
    expect(view(after(again, snapshot))).toMatchObject({ opened: null, rematch: { black: false, white: false } });
  });

  test("a pass is told until the next move, a turn that was lost is no pass", () => {
    const passed = { fact: "passed", color: "white", move_number: 4 } as const;
    const turn_lost = { ...passed, fact: "turn_lost", point: "ee", why: "ko" } as const;
    const one = view(after(joined, told(4, [passed])));
    expect([one.remarks, hasPassed(one, "white"), hasPassed(one, "black")]).toEqual([[passed], true, false]);
    expect(hasPassed(view(after(joined, told(4, [turn_lost]))), "white")).toBe(false);
    expect(hasPassed(view(after(joined, played)), "black")).toBe(false);
    expect(hasPassed(view(after(joined, told(4, [passed], { phase: "finished" }))), "white")).toBe(false);
  });

  test("when the referee corrects a move nobody takes it back", () => {
    const took_back = tookBack.facts.find(fact => fact.fact === "took_back")!;
    const act = { kind: "correct", move_number: 3, point: null } as const;
    const refereed = { fact: "refereed", referee: 7, act, note: "" } as const;
    expect(view(after(joined, told(4, [refereed, took_back]))).remarks).toEqual([refereed]);
    expect(view(after(joined, told(4, [took_back]))).remarks).toEqual([took_back]);
  });

  test("remarks stay until the next move", () => {
    const warned = { fact: "warned", color: "black", warnings: 1 } as const;
    const claim_failed = { fact: "claim_failed", color: "white" } as const;
    const first = after(joined, told(4, [warned]));
    const second = after(first, told(5, [{ fact: "absent", color: "white" }]), told(6, [claim_failed]));
    expect(view(second).remarks).toEqual([warned, claim_failed]);
    expect(view(after(second, told(7, played.facts))).remarks).toEqual([]);
  });

  test("a stone that waits is dropped when play is interrupted or goes back", () => {
    const sent = after(joined, { t: "sent", ask: play });
    expect(view(after(sent, told(4, [], { phase: "adjourned" }))).pending).toBeNull();
    expect(view(after(sent, told(4, [], { move_number: 3 }))).pending).toBeNull();
    expect(view(after(sent, told(4, [{ fact: "absent", color: "black" }]))).pending).not.toBeNull();
  });
});

test("nobody may move while the clocks stand, unless it is the server that waits", () => {
  const stopped = (reason: StopReason) =>
    view(after(joined, { ...snapshot, you: "white", state: { ...snapshot.state, clock: clock(reason) } }));
  const clock = (reason: StopReason) => ({ ...snapshot.state.clock, stopped: [reason] });
  for (const reason of ["pause", "referee", "claim"] as const) {
    expect([stopOf(stopped(reason)), mayMove(stopped(reason))]).toEqual([reason, false]);
  }
  expect([stopOf(stopped("server")), mayMove(stopped("server"))]).toEqual([null, true]);
});

describe("your acceptance of a count", () => {
  const mark = (color: "black" | "white") => ({ fact: "marked", color, point: "ee", life: "dead" }) as const;
  const counting = (white: boolean) => ({
    ...{ phase: "counting" as const, to_play: null },
    counting: { ...marked.state.counting!, accepted: { black: false, white } },
  });
  const accepted = after(joined, told(4, [{ fact: "accepted", color: "white" }], counting(true)));

  test("is taken back by the opponent's mark, until it is given anew", () => {
    const back = after(accepted, told(5, [mark("black")], counting(false)));
    expect(view(back).overturned).toEqual(mark("black"));
    expect(view(after(back, told(6, [mark("white")], counting(false)))).overturned).toEqual(mark("black"));
    const anew = told(6, [{ fact: "accepted", color: "white" }], counting(true));
    expect(view(after(back, anew)).overturned).toBeNull();
    expect(view(after(back, told(6, [], { phase: "playing" }))).overturned).toBeNull();
  });

  test("is not, by one's own, or where none was given", () => {
    expect(view(after(accepted, told(5, [mark("white")], counting(false)))).overturned).toBeNull();
    const first = after(joined, told(4, [], counting(false)), told(5, [mark("black")], counting(false)));
    expect(view(first).overturned).toBeNull();
  });
});

describe("the clock is called", () => {
  const called = example("called");

  test("until the next move", () => {
    const heard = after(joined, called);
    expect(view(heard).call).toEqual(called);
    expect(view(after(heard, told(4, [{ fact: "absent", color: "black" }]))).call).toEqual(called);
    expect(view(after(heard, played)).call).toBeNull();
  });

  test("in a game that is not watched nobody hears it", () => {
    expect(after(joined, { ...called, game: "other" })).toBe(joined);
  });
});

test("after the end both are told who wants to play again", () => {
  const over = after(joined, { ...finished, seq: 4 });
  expect(view(over).rematch).toEqual({ black: false, white: false });
  expect(view(after(over, example("rematch"))).rematch).toEqual({ black: true, white: false });
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

test("a refusal names what was asked of the opponent, and from when on is remembered", () => {
  const request = { kind: "draw" } as const;
  const ask = { t: "ask", id: "a", game: GAME, move_number: 4, request } as Ask;
  const told = { t: "refused", id: "a", reason: "too_early", message: "", move_number: 30 } as const;
  const refused = after(joined, { t: "sent", ask }, told);
  expect(refused.refusal).toMatchObject({ about: "ask", request: "draw", move_number: 30 });
  expect(view(refused).again_from).toEqual({ draw: 30 });
});

test("a refusal keeps what it says of when", () => {
  const refused = after(joined, { t: "refused", id: "x", reason: "too_early", message: "", move_number: 30 });
  expect(refused.refusal).toEqual({ reason: "too_early", message: "", move_number: 30, about: null, field: null });
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
