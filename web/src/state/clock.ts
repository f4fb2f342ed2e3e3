// What a clock shows at a given moment: the server's reading less the time that has run since.
import type { ClockView, Color, Reading, TimeControl } from "../net/protocol";

/** How long the clock of `color` has run since the reading, at server time `server_ms`. */
export function elapsed(clock: ClockView, color: Color, server_ms: number): number {
  if (clock.running !== color) return 0;
  return Math.max(0, server_ms - clock.time_ms - clock.starts_in_ms);
}

/** The reading after `spent_ms` more. Zero is only a hint: the server ends a game. */
export function after(reading: Reading, spent_ms: number, time: TimeControl): Reading {
  if (spent_ms <= 0) return reading;
  if (time.kind === "absolute" || reading.periods_left === 0) {
    return { ...reading, main_ms: Math.max(0, reading.main_ms - spent_ms) };
  }
  if (!reading.in_overtime && spent_ms < reading.main_ms) return { ...reading, main_ms: reading.main_ms - spent_ms };
  const over = reading.in_overtime ? spent_ms : spent_ms - reading.main_ms;
  return inOvertime(reading, over, time.period_ms);
}

function inOvertime(reading: Reading, over_ms: number, period_ms: number): Reading {
  const overtime = { ...reading, main_ms: 0, in_overtime: true };
  if (over_ms < reading.period_left_ms) return { ...overtime, period_left_ms: reading.period_left_ms - over_ms };
  const beyond = over_ms - reading.period_left_ms;
  const periods = reading.periods_left - 1 - Math.floor(beyond / period_ms);
  if (periods <= 0) return { ...overtime, periods_left: 0, period_left_ms: 0, last_period: true };
  return {
    ...overtime,
    periods_left: periods,
    period_left_ms: period_ms - (beyond % period_ms),
    last_period: periods === 1,
  };
}

export type Face = {
  /** The big digits: "9:59", "0:07.3". */
  digits: string;
  /** "3×0:30", or nothing where there are no periods. */
  overtime: string;
  in_overtime: boolean;
  last_period: boolean;
  /** Under ten seconds and nothing to follow but the loss of time. */
  urgent: boolean;
};

export function face(reading: Reading, time: TimeControl): Face {
  const shown_ms = reading.in_overtime ? reading.period_left_ms : reading.main_ms;
  const periods = time.kind === "byo_yomi" ? `${reading.periods_left}×${digits(time.period_ms)}` : "";
  return {
    digits: digits(shown_ms, true),
    overtime: periods,
    in_overtime: reading.in_overtime,
    last_period: reading.in_overtime && reading.last_period,
    urgent: shown_ms < 10_000 && (reading.in_overtime || time.kind === "absolute"),
  };
}

/** "1:05:00", "9:59", "0:30"; under ten seconds with tenths if wanted: "7.3". */
export function digits(ms: number, tenths = false): string {
  if (tenths && ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
