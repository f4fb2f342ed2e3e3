// What a clock shows at given moments.
import { beforeAll, describe, expect, test } from "vitest";
import en from "../../locale/en.json";
import { countdown, digits, face, span } from "../../src/lib/face";
import { setTable } from "../../src/lib/i18n";
import type { ClockView, GameState, Reading, TimeControl } from "../../src/net/protocol";
import { after, elapsed, leftOf, readingAt, timeOf } from "../../src/state/clock";
import { snapshot } from "./examples";

beforeAll(() => setTable(en));

const S = 1000;
const MINUTE = 60 * S;
const HOUR = 60 * MINUTE;
const zero: Reading = { main_ms: 0, in_overtime: false, periods_left: 0, period_left_ms: 0, last_period: false };
const byoYomi = (main: number, period: number, periods: number) => {
  const time: TimeControl = { kind: "byo_yomi", main_ms: main * S, period_ms: period * S, periods };
  const reading: Reading = {
    main_ms: main * S,
    in_overtime: main === 0,
    periods_left: periods,
    period_left_ms: period * S,
    last_period: periods === 1,
  };
  return { time, reading, at: (seconds: number) => after(reading, seconds * S, time) };
};

describe("byo-yomi", () => {
  test("main time runs first", () => {
    expect(byoYomi(60, 10, 3).at(59)).toMatchObject({ main_ms: S, in_overtime: false, periods_left: 3 });
  });

  test("(60, 10, 1): at 65 s five seconds are left, at 70 s nothing", () => {
    const clock = byoYomi(60, 10, 1);
    expect(clock.at(65)).toMatchObject({
      in_overtime: true,
      periods_left: 1,
      period_left_ms: 5 * S,
      last_period: true,
    });
    expect(clock.at(70)).toMatchObject({ periods_left: 0, period_left_ms: 0 });
  });

  test("(15, 5, 1): at 19 s one second is left", () => {
    expect(byoYomi(15, 5, 1).at(19)).toMatchObject({ period_left_ms: S });
  });

  test("(10, 10, 3): at 32 s eight seconds are left in the last period", () => {
    expect(byoYomi(10, 10, 3).at(32)).toMatchObject({ periods_left: 1, period_left_ms: 8 * S, last_period: true });
  });

  test("(0, 10, 1) starts in overtime", () => {
    expect(byoYomi(0, 10, 1).at(4)).toMatchObject({ in_overtime: true, period_left_ms: 6 * S });
  });

  test("a reading in the middle of a period runs on from there", () => {
    const { time, reading } = byoYomi(0, 10, 3);
    const later = after({ ...reading, period_left_ms: 4 * S, periods_left: 2 }, 5 * S, time);
    expect(later).toMatchObject({ periods_left: 1, period_left_ms: 9 * S, last_period: true });
  });
});

describe("the reading", () => {
  const reading = byoYomi(60, 10, 1).reading;
  const clock: ClockView = {
    ...{ time_ms: 50_000, running: "white", starts_in_ms: 2000, grace_ms: 500, stopped: [] },
    ...{ black: reading, white: reading },
  };

  test("only the running clock runs, from starts_in_ms on", () => {
    expect(elapsed(clock, "black", 99_000)).toBe(0);
    expect(elapsed(clock, "white", 51_000)).toBe(0);
    expect(elapsed(clock, "white", 55_000)).toBe(3000);
  });

  test("a client whose time is behind sees a standing clock", () => {
    expect(elapsed(clock, "white", 40_000)).toBe(0);
  });
});

describe("the grace", () => {
  const view = (reading: Reading): ClockView => ({
    ...{ time_ms: 0, running: "black", starts_in_ms: 0, grace_ms: 500, stopped: [] },
    ...{ black: reading, white: reading },
  });

  test("a period is lost only when no move can be on its way", () => {
    const { time, reading } = byoYomi(0, 10, 3);
    const at = (seconds: number) => readingAt(view(reading), "black", time, seconds * S);
    expect(at(9.9)).toMatchObject({ periods_left: 3, period_left_ms: 100 });
    expect(at(10.4)).toMatchObject({ periods_left: 3, period_left_ms: 0 });
    expect(at(10.5)).toMatchObject({ periods_left: 2, period_left_ms: 9.5 * S });
    expect(at(30.4)).toMatchObject({ periods_left: 1, period_left_ms: 0, last_period: true });
  });

  test("a block is paid for only then", () => {
    const time: TimeControl = { kind: "ing", main_ms: S, block_ms: 60 * S, blocks: 3, penalty_points: 2 };
    const reading = { ...zero, main_ms: S, periods_left: 3, period_left_ms: MINUTE };
    const at = (seconds: number) => readingAt(view(reading), "black", time, seconds * S);
    expect(at(1.4)).toMatchObject({ in_overtime: true, periods_left: 3 });
    expect(at(1.4).penalty_points).toBeUndefined();
    expect(at(1.6).penalty_points).toBe(2);
    expect(at(61.4)).toMatchObject({ periods_left: 3, period_left_ms: 0, penalty_points: 2 });
    expect(at(61.6)).toMatchObject({ periods_left: 2, penalty_points: 4 });
  });

  test("main time that ends costs nothing yet", () => {
    const { time, reading } = byoYomi(60, 10, 3);
    expect(readingAt(view(reading), "black", time, 60.2 * S)).toMatchObject({ in_overtime: true, periods_left: 3 });
  });
});

describe("retained minutes", () => {
  const time: TimeControl = { kind: "retained", limit_ms: 3600 * S, periods: 5 };
  const reading = { ...zero, main_ms: 10 * S, periods_left: 5, period_left_ms: MINUTE };
  const at = (seconds: number) => after(reading, seconds * S, time);

  test("are periods of a minute: at 69 s five are left, at 70 s four", () => {
    expect(at(69)).toMatchObject({ in_overtime: true, periods_left: 5, period_left_ms: S });
    expect(at(70)).toMatchObject({ periods_left: 4, period_left_ms: MINUTE });
    expect(at(309)).toMatchObject({ periods_left: 1, period_left_ms: S, last_period: true });
    expect(at(310)).toMatchObject({ periods_left: 0, period_left_ms: 0 });
  });
});

describe("canadian", () => {
  const time: TimeControl = { kind: "canadian", main_ms: 10 * S, block_ms: 300 * S, stones: 20 };
  const reading = { ...zero, main_ms: 10 * S, period_left_ms: 300 * S, stones_left: 20 };

  test("after main time the block runs, its stones stay", () => {
    expect(after(reading, 9 * S, time)).toMatchObject({ main_ms: S, in_overtime: false, period_left_ms: 300 * S });
    expect(after(reading, 15 * S, time)).toMatchObject({ in_overtime: true, period_left_ms: 295 * S, stones_left: 20 });
    expect(after(reading, 999 * S, time).period_left_ms).toBe(0);
  });

  test("a block that is partly used goes on from there after a gift of main time", () => {
    const given = { ...reading, main_ms: MINUTE, period_left_ms: 100 * S, stones_left: 7 };
    expect(after(given, 70 * S, time)).toMatchObject({ in_overtime: true, period_left_ms: 90 * S, stones_left: 7 });
  });

  test("shows the stones that are left", () => {
    expect(face(reading, time)).toMatchObject({ digits: "0:10", overtime: "+ 5:00 / 20", mark: null, urgent: false });
    const late = after({ ...reading, stones_left: 12 }, 301 * S, time);
    expect(face(late, time)).toMatchObject({ digits: "9.0", overtime: "12 stones", mark: null, urgent: true });
  });
});

describe("ing", () => {
  const time: TimeControl = { kind: "ing", main_ms: 10 * S, block_ms: 60 * S, blocks: 3, penalty_points: 2 };
  const reading = { ...zero, main_ms: 10 * S, periods_left: 3, period_left_ms: MINUTE };
  const at = (seconds: number, from: Reading = reading) => after(from, seconds * S, time);

  test("a block is paid for as soon as any of it is used", () => {
    expect(at(9).penalty_points).toBeUndefined();
    expect(at(11)).toMatchObject({ in_overtime: true, periods_left: 3, period_left_ms: 59 * S, penalty_points: 2 });
    expect(at(71)).toMatchObject({ periods_left: 2, period_left_ms: 59 * S, penalty_points: 4 });
    expect(at(189)).toMatchObject({ periods_left: 1, last_period: true, penalty_points: 6 });
    expect(at(400)).toMatchObject({ periods_left: 0, penalty_points: 6 });
  });

  test("what earlier moves used of a block is paid already", () => {
    const before = { ...reading, main_ms: 0, in_overtime: true, period_left_ms: 20 * S, penalty_points: 2 };
    expect(at(19, before)).toMatchObject({ period_left_ms: S, penalty_points: 2 });
    expect(at(21, before)).toMatchObject({ periods_left: 2, period_left_ms: 59 * S, penalty_points: 4 });
  });

  test("shows the blocks and the points owed", () => {
    expect(face(reading, time)).toMatchObject({ overtime: "+ 3×1:00", penalty: "" });
    expect(face(at(11), time)).toMatchObject({ digits: "0:59", overtime: "3×1:00", penalty: "−2 points" });
    expect(face(at(135), time)).toMatchObject({ mark: "last", penalty: "−6 points" });
  });
});

describe("the face", () => {
  test("digits", () => {
    expect([3_900_000, 599_999, 30_000, 9_940, 0].map(ms => digits(ms, true))).toEqual([
      "1:05:00",
      "9:59",
      "0:30",
      "9.9",
      "0.0",
    ]);
  });

  test("overtime is 3×0:30, and the last period is marked", () => {
    const { time, at } = byoYomi(60, 30, 3);
    expect(face(at(0), time)).toMatchObject({
      digits: "1:00",
      overtime: "+ 3×0:30",
      in_overtime: false,
      urgent: false,
      mark: null,
    });
    expect(face(at(55), time)).toMatchObject({ digits: "5.0", urgent: false });
    expect(face(at(62), time)).toMatchObject({ digits: "0:28", overtime: "3×0:30", in_overtime: true });
    expect(face(at(145), time)).toMatchObject({ digits: "5.0", overtime: "1×0:30", mark: "last", urgent: true });
  });

  test("retained minutes are periods of a minute", () => {
    const time: TimeControl = { kind: "retained", limit_ms: HOUR, periods: 5 };
    const reading = { ...zero, in_overtime: true, periods_left: 2, period_left_ms: 41 * S };
    expect(face(reading, time)).toMatchObject({ digits: "0:41", overtime: "2×1:00", mark: null });
  });

  test("absolute time has no periods, says so, and is urgent at its end", () => {
    const time: TimeControl = { kind: "absolute", main_ms: 300 * S };
    const reading = { ...zero, main_ms: 12 * S };
    expect(face(after(reading, 3500, time), time)).toMatchObject({
      ...{ digits: "8.5", overtime: "", mark: "sudden_death", urgent: true },
    });
    expect(after(reading, 20 * S, time).main_ms).toBe(0);
  });

  test("fischer shows what a move adds", () => {
    const time: TimeControl = { kind: "fischer", main_ms: 300 * S, increment_ms: 10 * S, cap_ms: 600 * S };
    const reading = { ...zero, main_ms: 100 * S };
    expect(face(after(reading, 30 * S, time), time)).toMatchObject({ digits: "1:10", overtime: "+0:10", mark: null });
    expect(face(after(reading, 95 * S, time), time).urgent).toBe(true);
  });

  test("days for a move are told in days and hours, the last hour in digits", () => {
    const time: TimeControl = { kind: "per_move", per_move_ms: 72 * HOUR };
    const shown = (ms: number) => face({ ...zero, main_ms: ms }, time).digits;
    expect(shown(53 * HOUR)).toBe("2\u00a0d 5\u00a0h");
    expect(shown(5 * HOUR + 12 * MINUTE)).toBe("5\u00a0h 12\u00a0min");
    expect(shown(59 * MINUTE)).toBe("59:00");
  });

  test("seconds for a move are digits", () => {
    const time: TimeControl = { kind: "per_move", per_move_ms: 30 * S };
    expect(face({ ...zero, main_ms: 29 * S }, time)).toMatchObject({ digits: "0:29", overtime: "a move" });
  });

  test("without limit there is no clock", () => {
    const time: TimeControl = { kind: "none" };
    expect(face(after(zero, 99 * S, time), time)).toMatchObject({
      ...{ digits: "–", overtime: "no time limit", mark: null, urgent: false },
    });
  });
});

describe("times of the state", () => {
  const state = { ...snapshot.state, clock: { ...snapshot.state.clock, time_ms: 50_000 } } as GameState;

  test("run down from the reading, and no further than to nothing", () => {
    expect(leftOf(state, 30_000, 50_000)).toBe(30_000);
    expect(leftOf(state, 30_000, 62_500)).toBe(17_500);
    expect(leftOf(state, 30_000, 99_000)).toBe(0);
    expect(leftOf(state, 30_000, 40_000)).toBe(30_000);
  });

  test("what is left is rounded up, so that nothing is left only at the end", () => {
    expect([29_001, 1, 0, 60_000, 125_000].map(countdown)).toEqual([
      ...["30\u00a0s", "1\u00a0s", "0\u00a0s", "1:00", "2:05"],
    ]);
    expect(span(24 * HOUR)).toBe("1\u00a0d");
  });

  test("White may have another time", () => {
    const white_time: TimeControl = { kind: "absolute", main_ms: S };
    const settings = { ...snapshot.settings, white_time };
    expect(timeOf(settings, "white")).toBe(white_time);
    expect(timeOf(settings, "black")).toBe(settings.time);
    expect(timeOf(snapshot.settings, "white")).toBe(settings.time);
  });
});
