// What the page offers to ask for, and when: to players, by the settings and the phase.
import { describe, expect, test } from "vitest";
import type { Event, Fact, GameState, RequestView, Settings } from "../../src/net/protocol";
import { fromSnapshot, withEvent, type GameView } from "../../src/state/game";
import {
  askedByYou,
  askedOfYou,
  claimIn,
  endsEarly,
  movesToCount,
  offersFrom,
  openDeeds,
  type Deed,
} from "../../src/state/requests";
import { snapshot } from "./examples";

type Change = { settings?: Partial<Settings>; state?: Partial<GameState>; you?: GameView["you"]; moves?: string[] };

/** White, to move at move 4 of a game that allows everything. */
function game({ settings, state, you = "white", moves = snapshot.moves }: Change = {}): GameView {
  return fromSnapshot(
    {
      ...snapshot,
      ...{ you, moves },
      settings: { ...snapshot.settings, undo: true, pauses: true, ...settings },
      state: { ...snapshot.state, ...state },
    },
    undefined,
  );
}

const open = (deed: Deed, change: Change = {}) => openDeeds(game(change)).includes(deed);
const stopped = (reason: "pause" | "server") => ({ clock: { ...snapshot.state.clock, stopped: [reason] } });
const request = (kind: "undo" | "draw", by: "black" | "white"): RequestView => ({ seq: 9, by, request: { kind } });

describe("what may be asked for", () => {
  test("in an ordinary game", () => {
    expect(openDeeds(game())).toEqual(["undo", "pause", "adjourn", "add_time"]);
  });

  test("spectators ask for nothing", () => {
    expect(openDeeds(game({ you: null }))).toEqual([]);
  });

  test("nothing before play, after it, or while a move is to be sealed", () => {
    for (const phase of ["placing", "adjourned", "counting", "finished"] as const) {
      expect(openDeeds(game({ state: { phase } }))).toEqual([]);
    }
    expect(openDeeds(game({ state: { adjourned: { until_ms: 1, commitment: null } } }))).toEqual([]);
  });

  test("undo and pauses as the settings have them", () => {
    expect(open("undo", { settings: { undo: false } })).toBe(false);
    expect(open("pause", { settings: { pauses: false } })).toBe(false);
    expect(open("adjourn", { settings: { pauses: false } })).toBe(false);
  });

  test("undo when there is a move to take back", () => {
    expect(open("undo", { moves: ["Bgc"] })).toBe(false);
    expect(open("undo", { moves: ["Bgc", "W"] })).toBe(true);
  });

  test("undo also on the opponent's turn, a draw only on one's own, late enough", () => {
    expect(open("undo", { state: { to_play: "black" } })).toBe(true);
    for (const deed of ["draw", "count"] as const) {
      expect(open(deed, { state: { move_number: 29 } })).toBe(false);
      expect(open(deed, { state: { move_number: 30 } })).toBe(true);
      expect(open(deed, { state: { move_number: 30, to_play: "black" } })).toBe(false);
      expect(open(deed, { state: { move_number: 30, ...stopped("pause") } })).toBe(false);
      expect(open(deed, { state: { move_number: 30, ...stopped("server") } })).toBe(true);
    }
  });

  test("a larger board takes longer", () => {
    const square = (n: number) => ({ width: n, height: n });
    expect([9, 13, 19].map(n => offersFrom(square(n)))).toEqual([30, 50, 100]);
    expect([9, 13, 19].map(n => movesToCount(square(n)))).toEqual([4, 6, 10]);
    expect(offersFrom({ width: 9, height: 13 })).toBe(50);
  });

  test("not while the same waits for an answer, whoever asked", () => {
    for (const by of ["black", "white"] as const) {
      expect(open("undo", { state: { requests: [request("undo", by)] } })).toBe(false);
      expect(open("undo", { state: { requests: [request("draw", by)] } })).toBe(true);
    }
  });

  test("no pause within a pause", () => {
    expect(open("pause", { state: stopped("pause") })).toBe(false);
  });

  test("time is given in casual games whose clock has main time", () => {
    expect(open("add_time", { settings: { ranked: true } })).toBe(false);
    expect(open("add_time", { settings: { time: { kind: "per_move", per_move_ms: 1000 } } })).toBe(false);
    expect(open("add_time", { settings: { time: { kind: "none" } } })).toBe(false);
    expect(open("add_time", { settings: { referee: { user: 3, call_stops_clocks: false } } })).toBe(false);
  });

  test("the referee is called where there is one, once, also while counting", () => {
    const settings = { referee: { user: 3, call_stops_clocks: false } };
    expect(open("call_referee")).toBe(false);
    expect(open("call_referee", { settings })).toBe(true);
    expect(open("call_referee", { settings, state: { phase: "counting" } })).toBe(true);
    expect(open("call_referee", { settings, state: { referee_called: true } })).toBe(false);
    expect(open("call_referee", { settings, state: { phase: "finished" } })).toBe(false);
  });

  test("stalling is claimed after three passes running", () => {
    expect(open("claim_stalling", { moves: ["W", "Baa", "W", "Bba"] })).toBe(false);
    expect(open("claim_stalling", { moves: ["W", "Baa", "W", "Bba", "W", "Bca"] })).toBe(true);
    expect(open("claim_stalling", { moves: ["W", "Baa", "W", "Bba", "Wdd", "Bca", "W"] })).toBe(false);
  });
});

describe("what was asked for once", () => {
  const at = (move_number: number, facts: Fact[] = [], state: Partial<GameState> = {}) => ({
    ...({ t: "event", game: snapshot.game, by: "white" } as const),
    ...{ seq: 0, facts, state: { ...snapshot.state, move_number, ...state } },
  });
  const tell = (...events: Event[]) =>
    events.reduce((view, event, i) => withEvent(view, { ...event, seq: snapshot.seq + 1 + i }), game());
  const requests = [{ ...request("undo", "white"), request: { kind: "pause" as const } }];
  const pause = { kind: "pause" } as const;
  const opens = (deed: Deed, ...events: Event[]) => openDeeds(tell(...events)).includes(deed);

  test("is offered twenty moves later, a draw or a count", () => {
    const asked: Fact = { fact: "asked", color: "white", request: { kind: "draw" } };
    expect(opens("draw", at(30, [asked]), at(49))).toBe(false);
    expect(opens("draw", at(30, [asked]), at(50))).toBe(true);
    expect(opens("draw", at(30, [{ ...asked, color: "black" }]), at(31))).toBe(true);
  });

  test("is offered a move later, if it was declined or withdrawn", () => {
    const declined: Fact = { fact: "answered", color: "black", seq: 9, request: pause, accepted: false };
    const gone: Fact = { fact: "request_gone", seq: 9, request: pause, why: "withdrawn" };
    for (const fact of [declined, gone]) {
      expect(opens("pause", at(4, [], { requests }), at(4, [fact]))).toBe(false);
      expect(opens("pause", at(4, [], { requests }), at(4, [fact]), at(5))).toBe(true);
    }
    const theirs = requests.map(each => ({ ...each, by: "black" as const }));
    expect(opens("pause", at(4, [], { requests: theirs }), at(4, [gone]))).toBe(true);
  });

  test("an undo that was refused waits by the clock", () => {
    const refused: Fact = { fact: "answered", color: "black", seq: 9, request: { kind: "undo" }, accepted: false };
    expect(opens("undo", at(4, [refused]))).toBe(true);
  });
});

test("a game given up early does not count", () => {
  const moves = (n: number) => Array.from({ length: n }, () => "Baa");
  expect([0, 1, 2, 3, 4].map(n => endsEarly(game({ moves: moves(n) })))).toEqual([
    ...["aborts", "aborts", "annuls", "annuls"],
    null,
  ]);
});

describe("what was asked", () => {
  const requests = [request("undo", "black"), { ...request("draw", "white"), seq: 10 }];

  test("is answered by one and withdrawn by the other", () => {
    const view = game({ state: { requests } });
    expect(askedOfYou(view).map(({ seq }) => seq)).toEqual([9]);
    expect(askedByYou(view).map(({ seq }) => seq)).toEqual([10]);
  });

  test("is neither for spectators", () => {
    const view = game({ you: null, state: { requests } });
    expect([...askedOfYou(view), ...askedByYou(view)]).toEqual([]);
  });
});

test("only the one who may claim is told when", () => {
  const state = { claim_in_ms: { black: null, white: 45_000 } };
  expect(claimIn(game({ state }))).toBe(45_000);
  expect(claimIn(game({ state, you: "black" }))).toBeNull();
  expect(claimIn(game({ state, you: null }))).toBeNull();
  expect(claimIn(game({ state: { claim_in_ms: { black: null, white: 0 } } }))).toBe(0);
  expect(claimIn(game())).toBeNull();
});
