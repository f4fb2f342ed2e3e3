// The times on offer, by size of board: blitz, rapid, and classic on the big one.
import type { TimeControl } from "../net/protocol";

export const sizes = [19, 13, 9] as const;
export type BoardSize = (typeof sizes)[number];

export const speeds = ["blitz", "rapid", "classic"] as const;
export type Speed = (typeof speeds)[number];

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const presets: Record<BoardSize, Partial<Record<Speed, TimeControl>>> = {
  19: {
    blitz: byoYomi(MINUTE, 3, 20 * SECOND),
    rapid: byoYomi(10 * MINUTE, 3, 30 * SECOND),
    classic: byoYomi(30 * MINUTE, 3, 60 * SECOND),
  },
  13: { blitz: byoYomi(MINUTE, 3, 20 * SECOND), rapid: byoYomi(5 * MINUTE, 3, 30 * SECOND) },
  9: { blitz: byoYomi(30 * SECOND, 3, 15 * SECOND), rapid: byoYomi(3 * MINUTE, 3, 20 * SECOND) },
};

function byoYomi(main_ms: number, periods: number, period_ms: number): TimeControl {
  return { kind: "byo_yomi", main_ms, period_ms, periods };
}
