// The board as the wire has it: rows from the top of `B`, `W` and `.`. Facts are applied; nothing is judged.
import type { Color, Point } from "../net/protocol";
import { fromPoint } from "./point";

export type Rows = readonly string[];

export function stoneAt(rows: Rows, point: Point): Color | null {
  const { x, y } = fromPoint(point);
  return colorOf(rows[y]?.[x]);
}

export function colorOf(letter: string | undefined): Color | null {
  if (letter === "B") return "black";
  if (letter === "W") return "white";
  return null;
}

export function letterOf(color: Color): "B" | "W" {
  return color === "black" ? "B" : "W";
}

export function opponent(color: Color): Color {
  return color === "black" ? "white" : "black";
}

/** The rows after a stone was laid and others were taken off. */
export function withMove(rows: Rows, color: Color, point: Point, captured: readonly Point[]): Rows {
  const next = rows.map(row => row.split(""));
  const set = (at: Point, letter: string) => {
    const { x, y } = fromPoint(at);
    const row = next[y];
    if (row && x < row.length) row[x] = letter;
  };
  set(point, letterOf(color));
  for (const taken of captured) set(taken, ".");
  return next.map(row => row.join(""));
}
