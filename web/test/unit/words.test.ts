// Points, stones and sentences as a Go player reads them.
import { beforeAll, expect, test } from "vitest";
import en from "../../locale/en.json";
import hans from "../../locale/zh-Hans.json";
import { pointName, starPoints, toPoint } from "../../src/go/point";
import { withMove } from "../../src/go/rows";
import { setTable } from "../../src/lib/i18n";
import { outcomeText, stones, timeName } from "../../src/lib/words";
import { toPath, toRoute } from "../../src/router";

const nineteen = { width: 19, height: 19 };
beforeAll(() => setTable(en));

test("columns skip I, rows count from below", () => {
  expect(["pd", "aa", "ia", "ss"].map(point => pointName(point, nineteen))).toEqual(["Q16", "A19", "J19", "T1"]);
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
  expect(outcomeText(win)).toBe("Black wins by 10.5 points (5¼ zi)");
  setTable(hans);
  expect(outcomeText(win)).toBe("黑胜5¼子（10.5目）");
  expect(outcomeText({ kind: "win", winner: "white", by: "resignation" })).toBe("白中盘胜");
  setTable(en);
});

test("times read as they are said", () => {
  expect(timeName({ kind: "absolute", main_ms: 300_000 })).toBe("5\u00a0min");
  expect(timeName({ kind: "byo_yomi", main_ms: 30_000, period_ms: 15_000, periods: 3 })).toBe(
    "30\u00a0s + 3×15\u00a0s",
  );
});

test("a path names a page and back", () => {
  expect(toRoute("/")).toEqual({ page: "lobby" });
  expect(toRoute("/g/0c9r2t5ykx8d")).toEqual({ page: "game", game: "0c9r2t5ykx8d" });
  expect(toPath(toRoute("/g/0c9r2t5ykx8d"))).toBe("/g/0c9r2t5ykx8d");
});
