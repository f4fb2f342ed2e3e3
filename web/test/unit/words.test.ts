// Points, stones and sentences as a Go player reads them.
import { beforeAll, expect, test } from "vitest";
import en from "../../locale/en.json";
import hans from "../../locale/zh-Hans.json";
import { pointName, pointNamed, starPoints, toPoint } from "../../src/go/point";
import { withMove } from "../../src/go/rows";
import { setTable } from "../../src/lib/i18n";
import { factText } from "../../src/lib/news";
import { offerName } from "../../src/lib/offers";
import { outcomeText } from "../../src/lib/outcome";
import { refusalText } from "../../src/lib/reasons";
import { duration, timeName, timesName } from "../../src/lib/times";
import { counted, stones } from "../../src/lib/words";
import type { Settings } from "../../src/net/protocol";
import { toPath, toRoute } from "../../src/router";

const settings = { size: { width: 9, height: 9 }, ruleset: "chinese" } as Settings;
const nineteen = { width: 19, height: 19 };
beforeAll(() => setTable(en));

test("columns skip I, rows count from below", () => {
  expect(["pd", "aa", "ia", "ss"].map(point => pointName(point, nineteen))).toEqual(["Q16", "A19", "J19", "T1"]);
});

test("a name finds its point", () => {
  expect(["q16", " A19", "J19", "T1"].map(name => pointNamed(name, nineteen))).toEqual(["pd", "aa", "ia", "ss"]);
  expect(["I5", "A20", "A0", "Z1", "", "16Q"].map(name => pointNamed(name, nineteen))).toEqual(Array(6).fill(null));
});

test("nine star points on 19, five on 13 and 9", () => {
  const names = (n: number) => starPoints({ width: n, height: n }).map(toPoint);
  expect(names(19)).toHaveLength(9);
  expect(names(13).sort()).toEqual(["dd", "dj", "gg", "jd", "jj"]);
  expect(names(9).sort()).toEqual(["cc", "cg", "ee", "gc", "gg"]);
});

test("a move and its captures are applied to the rows, the old rows stay", () => {
  const before = [".BW", "...", "..."];
  expect(withMove(before, "white", "aa", ["ba"])).toEqual(["W.W", "...", "..."]);
  expect(before[0]).toBe(".BW");
});

test("a margin is spoken in points and in 子", () => {
  expect([3, 2, 1, 21, 4].map(stones)).toEqual(["¾", "½", "¼", "5¼", "1"]);
  const win = { kind: "win", winner: "black", by: "score", margin_half_points: 21 } as const;
  expect(outcomeText(win, settings)).toBe("Black wins by 10.5 points (5¼ zi)");
  setTable(hans);
  expect(outcomeText(win, settings)).toBe("黑胜5¼子（10.5目）");
  expect(outcomeText({ kind: "win", winner: "white", by: "resignation" }, settings)).toBe("白中盘胜");
  setTable(en);
});

test("only Chinese rules count in 子", () => {
  const win = { kind: "win", winner: "black", by: "score", margin_half_points: 21 } as const;
  expect(outcomeText(win, { ...settings, ruleset: "japanese" })).toBe("Black wins by 10.5 points");
  expect(counted(21, "japanese")).toBe("10.5 points");
  expect(counted(21, "chinese")).toBe("10½ zi");
});

test("an end that does not count says why", () => {
  expect(outcomeText({ kind: "void", by: "annulled" }, settings)).toBe("Annulled: fewer than 4 moves");
  expect(outcomeText({ kind: "void", by: "annulled" }, { ...settings, size: nineteen })).toMatch("10 moves");
  expect(outcomeText({ kind: "void", by: "aborted" }, settings)).toMatch("Aborted");
  expect(outcomeText({ kind: "draw", by: "agreement" }, settings)).toBe("Draw by agreement");
});

test("a referee's reason is told as it was written", () => {
  const act = { kind: "rule", ruling: "win", winner: "white" } as const;
  const fact = { fact: "refereed", referee: 7, act, note: "<b>late</b>" } as const;
  expect(factText(fact, settings)).toBe("Referee: White wins. “<b>late</b>”");
});

test("a lost turn says what was forbidden", () => {
  const fact = { fact: "turn_lost", color: "black", move_number: 9, point: "ee", why: "ko" } as const;
  expect(factText(fact, settings)).toBe("Black E5: forbidden (ko), the turn is lost");
});

test("a fact of a later version is not told", () => {
  expect(factText({ fact: "rained" } as never, settings)).toBe("");
});

test("a refusal says from when on, and how long to wait", () => {
  const refusal = { message: "", about: null, field: null } as const;
  expect(refusalText({ ...refusal, reason: "too_early", move_number: 30 })).toBe("Not before move 30.");
  expect(refusalText({ ...refusal, reason: "wait", wait_ms: 9_500 })).toBe("Not yet: in 10\u00a0s.");
  expect(refusalText({ ...refusal, reason: "stopped", stopped: "pause" })).toBe("The clocks stand: pause");
  expect(refusalText({ ...refusal, reason: "rain" as never, message: "it rains" })).toBe("it rains");
});

test("a refused request is named", () => {
  const refusal = { message: "", about: "ask", field: null, request: "draw" } as const;
  expect(refusalText({ ...refusal, reason: "too_early", move_number: 30 })).toBe("No draw before move 30.");
  expect(refusalText({ ...refusal, reason: "wait", wait_ms: 9_500 })).toBe("No draw yet: in 10\u00a0s.");
  expect(refusalText({ ...refusal, reason: "not_your_turn" })).toBe("It is your opponent's turn.");
});

test("two different times are told by colour", () => {
  const [time, white_time] = [5, 3].map(n => ({ kind: "absolute", main_ms: n * 60_000 }) as const);
  expect(timesName(time!, white_time)).toBe("Black 5\u00a0min / White 3\u00a0min");
  expect([timesName(time!, undefined), timesName(time!, time)]).toEqual(["5\u00a0min", "5\u00a0min"]);
});

test("an offer tells its referee, and what becomes of cycles", () => {
  const time = { kind: "absolute", main_ms: 300_000 } as const;
  const text = offerName({ time, long_cycle_offer: true, referee: "Shuei", call_stops_clocks: true });
  expect(text).toMatch("instead of superko · Referee: Shuei · A call for the referee stops the clocks");
});

test("an offer tells what differs from the usual", () => {
  const time = { kind: "fischer", main_ms: 300_000, increment_ms: 10_000, cap_ms: 600_000 } as const;
  expect(offerName({ time })).toBe("19×19 · 5\u00a0min + 10\u00a0s a move");
  const offer = { time, ruleset: "japanese", handicap: 3, undo: false, private: true } as const;
  expect(offerName(offer)).toMatch("Japanese rules · Handicap 3 · No undo · Private");
});

test("times read as they are said", () => {
  expect(timeName({ kind: "absolute", main_ms: 300_000 })).toBe("5\u00a0min");
  expect(timeName({ kind: "byo_yomi", main_ms: 30_000, period_ms: 15_000, periods: 3 })).toBe(
    "30\u00a0s + 3×15\u00a0s",
  );
  expect(timeName({ kind: "per_move", per_move_ms: 259_200_000 })).toBe("3\u00a0d a move");
  expect(timeName({ kind: "canadian", main_ms: 600_000, block_ms: 300_000, stones: 20 })).toBe(
    "10\u00a0min + 5\u00a0min for 20 stones",
  );
  expect(timeName({ kind: "byo_yomi", main_ms: 0, period_ms: 10_000, periods: 5 })).toBe("5×10\u00a0s");
  expect([90_000, 150_000, 5_400_000].map(duration)).toEqual(["90\u00a0s", "2:30", "1\u00a0h 30\u00a0min"]);
});

test("a path names a page and back", () => {
  expect(toRoute("/")).toEqual({ page: "lobby" });
  expect(toRoute("/g/0c9r2t5ykx8d")).toEqual({ page: "game", game: "0c9r2t5ykx8d" });
  expect(toPath(toRoute("/g/0c9r2t5ykx8d"))).toBe("/g/0c9r2t5ykx8d");
});
