// The times on offer, by size of board: blitz, rapid, classic on the big one, and by days on all.
import type { TimeControl } from "../net/protocol";

export const sizes = [19, 13, 9] as const;
export type BoardSize = (typeof sizes)[number];

export const speeds = ["blitz", "rapid", "classic", "days"] as const;
export type Speed = (typeof speeds)[number];

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const days: TimeControl = { kind: "per_move", per_move_ms: 3 * DAY };

export const presets: Record<BoardSize, Partial<Record<Speed, TimeControl>>> = {
  19: {
    blitz: byoYomi(MINUTE, 3, 20 * SECOND),
    rapid: byoYomi(10 * MINUTE, 3, 30 * SECOND),
    classic: byoYomi(30 * MINUTE, 3, 60 * SECOND),
    days,
  },
  13: { blitz: byoYomi(MINUTE, 3, 20 * SECOND), rapid: byoYomi(5 * MINUTE, 3, 30 * SECOND), days },
  9: { blitz: byoYomi(30 * SECOND, 3, 15 * SECOND), rapid: byoYomi(3 * MINUTE, 3, 20 * SECOND), days },
};

function byoYomi(main_ms: number, periods: number, period_ms: number): TimeControl {
  return { kind: "byo_yomi", main_ms, period_ms, periods };
}
