// What a clock shows at a given moment: the server's reading less the time that has run since.
import type { ClockView, Color, GameState, Reading, Settings, TimeControl, WaitView } from "../net/protocol";

/** How long the clock of `color` has run since the reading, at server time `server_ms`. */
export function elapsed(clock: ClockView, color: Color, server_ms: number): number {
  if (clock.running !== color) return 0;
  return Math.max(0, server_ms - clock.time_ms - clock.starts_in_ms);
}

/** What the clock of `color` shows at server time `server_ms`. A period is lost only when no move can be on its way. */
export function readingAt(clock: ClockView, color: Color, time: TimeControl, server_ms: number): Reading {
  const spent = elapsed(clock, color, server_ms);
  const now = after(clock[color], spent, time);
  const sure = after(clock[color], spent - clock.grace_ms, time);
  if (now.periods_left < sure.periods_left) return { ...inOvertime(sure), period_left_ms: 0 };
  if (now.penalty_points === sure.penalty_points) return now;
  const { penalty_points: _, ...unpaid } = now;
  return sure.penalty_points ? { ...unpaid, penalty_points: sure.penalty_points } : unpaid;
}

/** What is left at server time `server_ms` of a time that the state gives as of its reading. */
export function leftOf(state: GameState, ms: number, server_ms: number): number {
  return Math.max(0, ms - Math.max(0, server_ms - state.clock.time_ms));
}

/** What the game waits for, if it waits for this. */
export function waitFor(state: GameState, what: WaitView["for"]): WaitView | undefined {
  return state.waits?.find(wait => wait.for === what);
}

export function timeOf(settings: Settings, color: Color): TimeControl {
  return (color === "white" && settings.white_time) || settings.time;
}

/** The reading after `spent_ms` more. Zero is only a hint: the server ends a game. */
export function after(reading: Reading, spent_ms: number, time: TimeControl): Reading {
  if (spent_ms <= 0 || time.kind === "none") return reading;
  const main_ms = Math.max(0, reading.main_ms - spent_ms);
  const over_ms = spent_ms - reading.main_ms;
  if (over_ms < 0) return { ...reading, main_ms };
  switch (time.kind) {
    case "byo_yomi":
      return inPeriods(reading, over_ms, time.period_ms);
    case "retained":
      return inPeriods(reading, over_ms, 60_000);
    case "canadian":
      return { ...inOvertime(reading), period_left_ms: Math.max(0, reading.period_left_ms - over_ms) };
    case "ing":
      return inBlocks(reading, over_ms, time);
    default:
      return { ...reading, main_ms };
  }
}

const inOvertime = (reading: Reading): Reading => ({ ...reading, main_ms: 0, in_overtime: true });

function inPeriods(reading: Reading, over_ms: number, period_ms: number): Reading {
  if (over_ms < reading.period_left_ms) {
    return { ...inOvertime(reading), period_left_ms: reading.period_left_ms - over_ms };
  }
  const beyond = over_ms - reading.period_left_ms;
  const periods_left = reading.periods_left - 1 - Math.floor(beyond / period_ms);
  if (periods_left <= 0) return usedUp(reading);
  const period_left_ms = period_ms - (beyond % period_ms);
  return { ...inOvertime(reading), periods_left, period_left_ms, last_period: periods_left === 1 };
}

/** A block is paid for as soon as any of it is used. */
function inBlocks(reading: Reading, over_ms: number, time: TimeControl & { kind: "ing" }): Reading {
  const { block_ms, blocks, penalty_points } = time;
  const before = (blocks - reading.periods_left + 1) * block_ms - reading.period_left_ms;
  const used = Math.min(before + over_ms, blocks * block_ms);
  const penalty = Math.ceil(used / block_ms) * penalty_points;
  const owed = penalty > 0 ? { penalty_points: penalty } : {};
  return { ...inPeriods(reading, over_ms, block_ms), ...owed };
}

function usedUp(reading: Reading): Reading {
  return { ...inOvertime(reading), periods_left: 0, period_left_ms: 0, last_period: true };
}
