// What a chosen point means in each phase.
import { describe, expect, test } from "vitest";
import type { CountingView, GameState, Ruleset } from "../../src/net/protocol";
import { fromSnapshot, isSealing, type GameView } from "../../src/state/game";
import { bordersFor, chosen, handOf, isOpenFor, moverOf, seal } from "../../src/state/hand";
import { nextLife } from "../../src/state/marking";
import { marked, snapshot } from "./examples";

const nonce = () => "0f".repeat(16);

function game(state: Partial<GameState> = {}, you: GameView["you"] = "white", ruleset: Ruleset = "chinese"): GameView {
  const settings = { ...snapshot.settings, ruleset };
  return fromSnapshot({ ...snapshot, you, settings, state: { ...snapshot.state, ...state } }, undefined);
}

const choose = (view: GameView, point = "ee") => chosen(view, point, false, nonce);
const { game: id } = snapshot;

test("in play it is a stone, asked for out of turn too", () => {
  expect(choose(game())).toEqual({ t: "play", game: id, move_number: 4, point: "ee" });
  expect(choose(game({ to_play: "black" }))).toMatchObject({ t: "play" });
  expect(handOf(game())).toBe("play");
});

test("one stone waits at a time", () => {
  expect(choose({ ...game(), pending: { id: "x", point: "aa", move_number: 4 } })).toBeNull();
});

test("the stone in the hand is the mover's, and nobody's in a pause", () => {
  const clock = { ...snapshot.state.clock, stopped: ["pause" as const] };
  expect(moverOf(game())).toBe("white");
  expect(moverOf(game({ to_play: "black" }))).toBeNull();
  expect(moverOf(game({ clock }))).toBeNull();
  expect(moverOf(game({ clock: { ...clock, stopped: ["server"] } }))).toBe("white");
});

test("Black places his handicap one by one, White waits", () => {
  const placing = { phase: "placing", placed: 2, to_play: null } as const;
  expect(choose(game(placing, "black"))).toEqual({ t: "place", game: id, placed: 2, point: "ee" });
  expect([handOf(game(placing, "black")), moverOf(game(placing, "black"))]).toEqual(["play", "black"]);
  expect([choose(game(placing)), handOf(game(placing)), moverOf(game(placing))]).toEqual([null, "watch", null]);
});

test("before an adjournment the player to move seals, the other can do nothing", () => {
  const sealing = game({ adjourned: { until_ms: 1, commitment: null } });
  const sealed = { kind: "play", point: "ee" };
  expect(isSealing(sealing)).toBe(true);
  expect(choose(sealing)).toEqual({ t: "seal", game: id, move_number: 4, sealed, nonce: nonce() });
  expect(seal(sealing, { kind: "pass" }, nonce)).toMatchObject({ t: "seal", sealed: { kind: "pass" } });
  const adjourned = game({ phase: "adjourned", to_play: null, adjourned: { until_ms: 1, commitment: "ab" } });
  expect([isSealing(adjourned), handOf(adjourned), choose(adjourned)]).toEqual([false, "watch", null]);
});

test("open borders are shown to the one to move alone", () => {
  const open_borders = ["ee", "ef"];
  expect(bordersFor(game({ open_borders }))).toEqual(open_borders);
  expect(bordersFor(game({ open_borders, to_play: "black" }))).toEqual([]);
  expect(bordersFor(game())).toEqual([]);
});

test("of a board that is mostly open no border is marked, only told", () => {
  const points = (n: number) =>
    Array.from({ length: n }, (_, i) => "abcdefghi"[i % 9]! + "abcdefghi"[Math.floor(i / 9)]);
  expect(bordersFor(game({ open_borders: points(27) }))).toHaveLength(27);
  const wide = game({ open_borders: points(28) });
  expect([bordersFor(wide), isOpenFor(wide), isOpenFor(game())]).toEqual([[], true, false]);
});

test("a spectator has nothing in his hand", () => {
  expect(handOf(game({}, null))).toBe("watch");
});

describe("while counting", () => {
  const counting: CountingView = { ...marked.state.counting!, dead: [], seki: [] };
  const state = { phase: "counting", to_play: null, move_number: 9 } as const;

  test("a stone is marked, its region or its chain; an empty point is nothing", () => {
    const view = game({ ...state, counting });
    expect(choose(view, "gc")).toEqual({
      ...{ t: "mark", game: id, move_number: 9, point: "gc", life: "dead", extent: "region" },
    });
    expect(chosen(view, "gc", true, nonce)).toMatchObject({ extent: "chain" });
    expect(choose(view, "aa")).toBeNull();
    expect(handOf(view)).toBe("mark");
  });

  const round = (ruleset: Ruleset) => {
    const lives = [nextLife(counting, "gc", ruleset), nextLife({ ...counting, dead: ["gc"] }, "gc", ruleset)];
    return [...lives, nextLife({ ...counting, seki: ["gc"] }, "gc", ruleset)];
  };

  test("where territory counts, taps go round: dead, in seki, alive", () => {
    expect(round("japanese")).toEqual(["dead", "seki", "alive"]);
    expect(round("korean")).toEqual(["dead", "seki", "alive"]);
  });

  test("where area counts there is no seki to mark", () => {
    for (const ruleset of ["chinese", "aga", "ing", "new_zealand"] as const) {
      expect(round(ruleset).slice(0, 2)).toEqual(["dead", "alive"]);
    }
  });
});
