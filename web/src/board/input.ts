// From pointer and keys to points. Pure: each step gives the next hand and, now and then, a point that was chosen.
import { onBoard, type At } from "../go/point";
import type { Size } from "../net/protocol";

/** `play`: a tap of a finger must be confirmed; `mark`: chosen at once; `watch`: nothing is chosen. */
export type Mode = "play" | "mark" | "watch";

export type Hand = {
  /** Under the mouse. */
  hover: At | null;
  /** Where the pointer went down. */
  down: At | null;
  down_ms: number;
  /** Chosen by a finger, not yet confirmed. */
  tentative: At | null;
  /** The keyboard's place; shown once a key was used. */
  cursor: At | null;
};

export type Step =
  | { kind: "move" | "down" | "up"; at: At | null; touch: boolean; ms: number; alone?: boolean }
  | { kind: "gone" }
  | { kind: "confirm" }
  | { kind: "key"; key: string; alone?: boolean };

/** A chosen point; `alone` asks for this chain only, not its whole region. */
export type Chosen = { at: At; alone: boolean };

export const emptyHand: Hand = { hover: null, down: null, down_ms: 0, tentative: null, cursor: null };

const LONG_PRESS_MS = 500;

export function step(hand: Hand, step: Step, mode: Mode, size: Size, home: At): [Hand, Chosen | null] {
  switch (step.kind) {
    case "move":
      return [step.touch ? hand : withHover(hand, step.at), null];
    case "down":
      return [{ ...hand, down: step.at, down_ms: step.ms, cursor: null }, null];
    case "up":
      return lifted(hand, step, mode);
    case "gone":
      return [{ ...hand, hover: null, down: null }, null];
    case "confirm":
      return hand.tentative && mode === "play" ? chosen(hand, hand.tentative) : [hand, null];
    case "key":
      return pressed(hand, step, mode, size, home);
  }
}

/** A stone is laid when the pointer is lifted where it went down; dragging off takes it back. */
function lifted(hand: Hand, up: Step & { kind: "up" | "down" | "move" }, mode: Mode): [Hand, Chosen | null] {
  const lifted = { ...hand, down: null };
  if (!up.at || !same(hand.down, up.at) || mode === "watch") return [lifted, null];
  if (mode === "mark") return chosen(lifted, up.at, up.alone || up.ms - hand.down_ms >= LONG_PRESS_MS);
  if (!up.touch || same(hand.tentative, up.at)) return chosen(lifted, up.at);
  return [{ ...lifted, tentative: up.at, hover: null }, null];
}

function pressed(
  hand: Hand,
  { key, alone }: Step & { kind: "key" },
  mode: Mode,
  size: Size,
  home: At,
): [Hand, Chosen | null] {
  const by = ARROWS[key];
  if (by) return [{ ...hand, cursor: moved(hand.cursor, by, size, home) }, null];
  if (key === "Escape") return [{ ...hand, cursor: null, tentative: null }, null];
  const enter = key === "Enter" || key === " ";
  if (!enter || !hand.cursor || mode === "watch") return [hand, null];
  return chosen(hand, hand.cursor, mode === "mark" && alone);
}

const ARROWS: Record<string, At> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The first arrow shows the cursor at home; the edge stops it. */
function moved(cursor: At | null, by: At, size: Size, home: At): At {
  if (!cursor) return home;
  const next = { x: cursor.x + by.x, y: cursor.y + by.y };
  return onBoard(next, size) ? next : cursor;
}

function chosen(hand: Hand, at: At, alone = false): [Hand, Chosen] {
  return [
    { ...hand, tentative: null },
    { at, alone },
  ];
}

function withHover(hand: Hand, at: At | null): Hand {
  return same(hand.hover, at) || hand.hover === at ? hand : { ...hand, hover: at };
}

function same(a: At | null, b: At | null): boolean {
  return a !== null && b !== null && a.x === b.x && a.y === b.y;
}
