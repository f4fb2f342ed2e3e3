// What is added to the count of each side, so that the result is their sum.
import { expect, test } from "vitest";
import type { CountingView, Outcome } from "../../src/net/protocol";
import { givenTo } from "../../src/state/count";
import { fromSnapshot } from "../../src/state/game";
import { marked, snapshot } from "./examples";

/** Half-points: what Black and White count, and by how much Black is ahead in the end. */
function count(black: number, white: number, lead: number): CountingView {
  const winner = lead > 0 ? "black" : "white";
  const win: Outcome = { kind: "win", winner, by: "score", margin_half_points: Math.abs(lead) };
  const outcome: Outcome = lead === 0 ? { kind: "draw", by: "score" } : win;
  return { ...marked.state.counting!, score_half_points: { black, white }, outcome };
}

function game(komi_half_points: number, handicap: number, penalty_points = 0) {
  const { clock } = snapshot.state;
  const state = { ...snapshot.state, clock: { ...clock, black: { ...clock.black, penalty_points } } };
  const settings = { ...snapshot.settings, komi_half_points, handicap };
  return fromSnapshot({ ...snapshot, settings, state }, undefined);
}

const komi = (half_points: number) => ({ to: "white", what: "komi", half_points });

test("an even game has its komi", () => {
  expect(givenTo(game(15, 0), count(90, 72, 3))).toEqual([komi(15)]);
  expect(givenTo(game(-4, 0), count(80, 84, 0))).toEqual([komi(-4)]);
});

test("with a handicap White has the rest that the result shows, if there is one", () => {
  const compensation = { to: "white", what: "compensation", half_points: 6 };
  expect(givenTo(game(1, 3), count(90, 72, 11))).toEqual([komi(1), compensation]);
  expect(givenTo(game(1, 3), count(72, 90, -25))).toEqual([komi(1), compensation]);
  expect(givenTo(game(1, 3), count(90, 72, 17))).toEqual([komi(1)]);
});

test("what Black paid for time is White's", () => {
  const penalty = { to: "white", what: "penalty", half_points: 8 };
  expect(givenTo(game(16, 0, 4), count(90, 72, -6))).toEqual([komi(16), penalty]);
});
