// What is written on a clock: digits, and what follows when they have run down.
import type { Reading, TimeControl } from "../net/protocol";
import { t } from "./i18n";

export type Face = {
  /** The big digits: "9:59", "7.3", "2 d 5 h"; a dash where time is not counted. */
  digits: string;
  /** What comes after main time, or after the move: "3×0:30", "5:00 / 20", "+0:10". */
  overtime: string;
  /** Points that were paid for time. */
  penalty: string;
  /** Nothing follows but the loss on time: the last period, or a clock without overtime. */
  mark: "last" | "sudden_death" | null;
  in_overtime: boolean;
  /** Under ten seconds and nothing to follow but the loss of a period, or of the game. */
  urgent: boolean;
};

const DAY = 86_400_000;
const HOUR = 3_600_000;
const URGENT = 10_000;

export function face(reading: Reading, time: TimeControl): Face {
  const { in_overtime, penalty_points = 0 } = reading;
  const shown_ms = in_overtime ? reading.period_left_ms : reading.main_ms;
  const ends = in_overtime || !hasOvertime(time);
  return {
    digits: time.kind === "none" ? "–" : digitsOf(shown_ms, time),
    overtime: overtimeText(reading, time),
    penalty: penalty_points ? t("clock.penalty", { n: penalty_points }) : "",
    mark: time.kind === "absolute" ? "sudden_death" : in_overtime && reading.last_period ? "last" : null,
    in_overtime,
    urgent: time.kind !== "none" && ends && shown_ms < URGENT,
  };
}

function hasOvertime(time: TimeControl): boolean {
  return ["byo_yomi", "retained", "canadian", "ing"].includes(time.kind);
}

function digitsOf(ms: number, time: TimeControl): string {
  const by_days = time.kind === "per_move" && time.per_move_ms >= HOUR;
  return by_days && ms >= HOUR ? span(ms) : digits(ms, true);
}

function overtimeText(reading: Reading, time: TimeControl): string {
  const periods = (ms: number) => waiting(reading, `${reading.periods_left}×${digits(ms)}`);
  switch (time.kind) {
    case "byo_yomi":
      return periods(time.period_ms);
    case "retained":
      return periods(60_000);
    case "ing":
      return periods(time.block_ms);
    case "canadian":
      return reading.in_overtime
        ? t("clock.stones", { n: reading.stones_left ?? time.stones })
        : `+ ${digits(reading.period_left_ms)} / ${reading.stones_left ?? time.stones}`;
    case "fischer":
      return `+${digits(time.increment_ms)}`;
    case "per_move":
      return t("clock.per_move");
    case "none":
      return t("time.none");
    default:
      return "";
  }
}

const waiting = (reading: Reading, periods: string) => (reading.in_overtime ? periods : `+ ${periods}`);

/** "1:05:00", "9:59", "0:30"; under ten seconds with tenths if wanted: "7.3"; from a day on in words. */
export function digits(ms: number, tenths = false): string {
  if (ms >= DAY) return span(ms);
  if (tenths && ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** A long time by its two largest parts: "2 d 5 h", "5 h 12 min". */
export function span(ms: number): string {
  const hours = Math.floor(ms / HOUR);
  if (ms >= DAY) return join(t("time.days", { n: Math.floor(hours / 24) }), hours % 24, "time.hours");
  return join(t("time.hours", { n: hours }), Math.floor((ms % HOUR) / 60_000), "time.minutes");
}

function join(large: string, n: number, key: "time.hours" | "time.minutes"): string {
  return n === 0 ? large : `${large} ${t(key, { n })}`;
}

/** A time still to wait, rounded up so that nothing is left only at its end: "45 s", "2:05". */
export function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 60 ? t("time.seconds", { n: seconds }) : digits(seconds * 1000);
}
