// What a clock shows at given moments.
import { describe, expect, test } from "vitest";
import type { ClockView, Reading, TimeControl } from "../../src/net/protocol";
import { after, digits, elapsed, face } from "../../src/state/clock";

const S = 1000;
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
    ...{ time_ms: 50_000, running: "white", starts_in_ms: 2000, stopped: [] },
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
    expect(face(at(0), time)).toMatchObject({ digits: "1:00", overtime: "3×0:30", in_overtime: false, urgent: false });
    expect(face(at(55), time)).toMatchObject({ digits: "5.0", urgent: false });
    expect(face(at(62), time)).toMatchObject({ digits: "0:28", overtime: "3×0:30", in_overtime: true });
    expect(face(at(145), time)).toMatchObject({ digits: "5.0", overtime: "1×0:30", last_period: true, urgent: true });
  });

  test("absolute time has no periods and is urgent at its end", () => {
    const time: TimeControl = { kind: "absolute", main_ms: 300 * S };
    const reading = { main_ms: 12 * S, in_overtime: false, periods_left: 0, period_left_ms: 0, last_period: false };
    expect(face(after(reading, 3500, time), time)).toMatchObject({ digits: "8.5", overtime: "", urgent: true });
    expect(after(reading, 20 * S, time).main_ms).toBe(0);
  });
});
