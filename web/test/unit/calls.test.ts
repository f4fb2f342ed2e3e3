// The calls of the clock, as they are shown and spoken.
import { afterAll, beforeAll, expect, test } from "vitest";
import en from "../../locale/en.json";
import hans from "../../locale/zh-Hans.json";
import { callText } from "../../src/lib/calls";
import { setTable } from "../../src/lib/i18n";
import type { Call, Called } from "../../src/net/protocol";

beforeAll(() => setTable(en));
afterAll(() => setTable(en));

const say = (call: Call) => callText({ game: "g", time_ms: 0, color: "black", ...call } as Called);

test("a referee's words", () => {
  expect(say({ call: "seconds_used", seconds: 30 })).toBe("30 seconds");
  expect(say({ call: "count", number: 7 })).toBe("7");
  expect(say({ call: "minutes_left", minutes: 4 })).toBe("4 minutes left");
  expect(say({ call: "minutes_left", minutes: 1 })).toBe("Last minute");
  expect(say({ call: "periods_left", periods: 2 })).toBe("2 periods left");
  expect(say({ call: "periods_left", periods: 1 })).toBe("Last period");
});

test("ten seconds are told, the last nine counted", () => {
  expect([10, 9, 1].map(seconds => say({ call: "seconds_left", seconds }))).toEqual(["10 seconds left", "9", "1"]);
});

test("a word of a later version is not said", () => {
  expect(say({ call: "rain" } as unknown as Call)).toBe("");
});

test("in the language of the page", () => {
  setTable(hans);
  expect(say({ call: "seconds_used", seconds: 55 })).toBe("55秒");
  expect(say({ call: "periods_left", periods: 1 })).toBe("最后一次读秒");
});
