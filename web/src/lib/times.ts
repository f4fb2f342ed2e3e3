// Time settings and dates as they are said.
import type { TimeControl } from "../net/protocol";
import { digits, span } from "./face";
import { placeTag, t } from "./i18n";
import { colorName } from "./words";

const HOUR = 3_600_000;

/** "10 min + 3×30 s", "3 d a move". */
export function timeName(time: TimeControl): string {
  switch (time.kind) {
    case "absolute":
      return duration(time.main_ms);
    case "byo_yomi": {
      const { main_ms, period_ms, periods } = time;
      return withMain(main_ms, t("time.overtime", { periods, period: duration(period_ms) }));
    }
    case "retained":
      return t("time.retained", { limit: duration(time.limit_ms), n: time.periods });
    case "canadian": {
      const { main_ms, block_ms, stones } = time;
      return withMain(main_ms, t("time.canadian", { block: duration(block_ms), stones }));
    }
    case "fischer":
      return withMain(time.main_ms, t("time.fischer", { increment: duration(time.increment_ms) }));
    case "per_move":
      return t("time.per_move", { time: duration(time.per_move_ms) });
    case "ing": {
      const { main_ms, block_ms, blocks, penalty_points } = time;
      return withMain(main_ms, t("time.ing", { block: duration(block_ms), blocks, points: penalty_points }));
    }
    case "none":
      return t("time.none");
  }
}

/** Both times, by colour, where they are not the same. */
export function timesName(time: TimeControl, white_time: TimeControl | undefined): string {
  if (!white_time || timeName(white_time) === timeName(time)) return timeName(time);
  return `${colorName("black")} ${timeName(time)} / ${colorName("white")} ${timeName(white_time)}`;
}

function withMain(main_ms: number, overtime: string): string {
  return main_ms > 0 ? `${duration(main_ms)} + ${overtime}` : overtime;
}

/** "30 s", "10 min", "1 h 30 min", "3 d"; what is no whole minute in digits. */
export function duration(ms: number): string {
  if (ms < 60_000 || (ms < 120_000 && ms % 60_000)) return t("time.seconds", { n: ms / 1000 });
  if (ms % 60_000) return digits(ms);
  return ms < HOUR ? t("time.minutes", { n: ms / 60_000 }) : span(ms);
}

/** A date and time of day where the reader is: "Sat, 5 Dec, 20:00". */
export function dateName(epoch_ms: number): string {
  const style = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(placeTag(), style).format(epoch_ms);
}

/** With the year, for what may be far away: "5 Dec 2026, 20:00". */
export function momentName(epoch_ms: number): string {
  const style = { year: "numeric", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(placeTag(), style).format(epoch_ms);
}

/** A day: "5 Dec 2026". */
export function dayName(epoch_ms: number): string {
  return new Intl.DateTimeFormat(placeTag(), { year: "numeric", day: "numeric", month: "short" }).format(epoch_ms);
}
