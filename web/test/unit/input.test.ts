// The hand over the board: mouse, finger, keys.
import { describe, expect, test } from "vitest";
import { emptyHand, step, type Chosen, type Hand, type Mode, type Step } from "../../src/board/input";
import type { At } from "../../src/go/point";

const size = { width: 9, height: 9 };
const home: At = { x: 4, y: 4 };
const a: At = { x: 2, y: 3 };
const b: At = { x: 2, y: 4 };

function act(mode: Mode, ...steps: Step[]): { hand: Hand; chosen: Chosen[] } {
  let hand = emptyHand;
  const chosen: Chosen[] = [];
  for (const each of steps) {
    const [next, one] = step(hand, each, mode, size, home);
    hand = next;
    if (one) chosen.push(one);
  }
  return { hand, chosen };
}

const pointer = (touch: boolean) => ({
  move: (at: At | null): Step => ({ kind: "move", at, touch, ms: 0 }),
  down: (at: At | null, ms = 0): Step => ({ kind: "down", at, touch, ms }),
  up: (at: At | null, ms = 50, alone = false): Step => ({ kind: "up", at, touch, ms, alone }),
});
const mouse = pointer(false);
const finger = pointer(true);
const key = (key: string, alone = false): Step => ({ kind: "key", key, alone });

describe("the mouse", () => {
  test("lays a stone when it is lifted where it went down", () => {
    expect(act("play", mouse.down(a)).chosen).toEqual([]);
    expect(act("play", mouse.down(a), mouse.up(a)).chosen).toEqual([{ at: a, alone: false }]);
  });

  test("dragging off takes the stone back", () => {
    expect(act("play", mouse.down(a), mouse.up(b)).chosen).toEqual([]);
    expect(act("play", mouse.down(a), mouse.up(null)).chosen).toEqual([]);
    expect(act("play", mouse.down(null), mouse.up(null)).chosen).toEqual([]);
  });

  test("a cancelled touch of the mouse chooses nothing", () => {
    expect(act("play", mouse.down(a), { kind: "gone" }, mouse.up(a)).chosen).toEqual([]);
  });

  test("hovering is seen, and gone when the pointer leaves", () => {
    expect(act("play", mouse.move(a)).hand.hover).toEqual(a);
    expect(act("play", mouse.move(a), { kind: "gone" }).hand.hover).toBeNull();
  });

  test("a spectator chooses nothing", () => {
    expect(act("watch", mouse.down(a), mouse.up(a)).chosen).toEqual([]);
  });
});

describe("a finger", () => {
  const tap = (at: At) => [finger.down(at), finger.up(at)];

  test("chooses with the first tap and plays with the second", () => {
    expect(act("play", ...tap(a)).hand.tentative).toEqual(a);
    expect(act("play", ...tap(a)).chosen).toEqual([]);
    expect(act("play", ...tap(a), ...tap(a)).chosen).toEqual([{ at: a, alone: false }]);
  });

  test("a tap elsewhere moves the stone", () => {
    const { hand, chosen } = act("play", ...tap(a), ...tap(b));
    expect([hand.tentative, chosen]).toEqual([b, []]);
  });

  test("the button plays", () => {
    const { hand, chosen } = act("play", ...tap(a), { kind: "confirm" });
    expect([hand.tentative, chosen]).toEqual([null, [{ at: a, alone: false }]]);
    expect(act("play", { kind: "confirm" }).chosen).toEqual([]);
  });

  test("leaves no hover behind", () => {
    expect(act("play", finger.move(a), ...tap(a)).hand.hover).toBeNull();
  });
});

describe("marking", () => {
  test("a tap takes the region, Shift or a long press the chain alone", () => {
    expect(act("mark", finger.down(a), finger.up(a)).chosen).toEqual([{ at: a, alone: false }]);
    expect(act("mark", mouse.down(a), mouse.up(a, 50, true)).chosen).toEqual([{ at: a, alone: true }]);
    expect(act("mark", finger.down(a, 100), finger.up(a, 700)).chosen).toEqual([{ at: a, alone: true }]);
    expect(act("mark", key("ArrowUp"), key("Enter", true)).chosen).toEqual([{ at: home, alone: true }]);
  });
});

describe("the keys", () => {
  test("the first arrow shows the cursor, the next ones move it, Enter plays", () => {
    const { chosen } = act("play", key("ArrowUp"), key("ArrowUp"), key("ArrowLeft"), key("Enter"));
    expect(chosen).toEqual([{ at: { x: 3, y: 3 }, alone: false }]);
  });

  test("the edge stops the cursor", () => {
    const right = Array.from({ length: 12 }, () => key("ArrowRight"));
    expect(act("play", ...right).hand.cursor).toEqual({ x: 8, y: 4 });
  });

  test("Enter without a cursor does nothing, Escape hides it, the mouse too", () => {
    expect(act("play", key("Enter")).chosen).toEqual([]);
    expect(act("play", key("ArrowUp"), key("Escape")).hand.cursor).toBeNull();
    expect(act("play", key("ArrowUp"), mouse.down(a)).hand.cursor).toBeNull();
  });

  test("a spectator may look around and play nothing", () => {
    expect(act("watch", key("ArrowUp"), key("Enter"))).toMatchObject({ hand: { cursor: home }, chosen: [] });
  });
});
