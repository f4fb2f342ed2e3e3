// Ranks, ratings, sets and curves as they are read.
import { beforeAll, describe, expect, test } from "vitest";
import en from "../../locale/en.json";
import ja from "../../locale/ja.json";
import ko from "../../locale/ko.json";
import hans from "../../locale/zh-Hans.json";
import hant from "../../locale/zh-Hant.json";
import { countries } from "../../src/lib/countries";
import { joined } from "../../src/lib/cursor";
import { curveOf, rankChanges, type Frame } from "../../src/lib/curve";
import { setTable, type Table } from "../../src/lib/i18n";
import { halves, outlookLines } from "../../src/lib/outlook";
import {
  categoryName,
  changeName,
  entryRanks,
  rankName,
  rankNumber,
  rankOf,
  ratingName,
  strengthName,
} from "../../src/lib/ranks";
import { percent } from "../../src/page/ranking/Board";
import { resultText } from "../../src/page/ranking/PlayedGames";
import { termsText } from "../../src/page/Terms";
import type { RatingPoint } from "../../src/net/protocol";

beforeAll(() => setTable(en));

describe("a rank", () => {
  test("is read in each language", () => {
    const said = ([en, hans, hant, ja, ko] as Table[]).map(table => {
      setTable(table);
      return [rankName("5k"), rankName("3d")];
    });
    setTable(en);
    expect(said).toEqual([
      ["5k", "3d"],
      ["5级", "3段"],
      ["5級", "3段"],
      ["5級", "3段"],
      ["5급", "3단"],
    ]);
    expect(rankName("10p")).toBe("10p");
  });

  test("is in doubt while it is provisional", () => {
    expect(strengthName({ rank: "5k", rating_milli: 1_600_000, provisional: true })).toBe("5k?");
    expect(strengthName({ rank: "3d", rating_milli: 2_300_000 })).toBe("3d");
  });

  test("has a number and back, and 18k to 3d can be begun with", () => {
    for (let n = 0; n <= 26; n++) expect(rankNumber(rankOf(n))).toBe(n);
    expect([rankNumber("18k"), rankNumber("1k"), rankNumber("1d"), rankNumber("9d")]).toEqual([0, 17, 18, 26]);
    expect([rankOf(-1), rankOf(27)]).toEqual(["18k", "9d"]);
    expect([entryRanks[0], entryRanks.at(-1), entryRanks.length]).toEqual(["18k", "3d", 21]);
  });
});

test("ratings are whole points, changes have their sign", () => {
  expect(ratingName(1_533_700)).toBe("1534");
  expect([17_000, -12_400, 300].map(changeName)).toEqual(["+17", "−12", "±0"]);
});

test("a category is a board, and by days if it is", () => {
  expect([categoryName("19-live"), categoryName("9-turn-based")]).toEqual(["19×19", "9×9 · By days"]);
});

describe("the outlook", () => {
  test("tells the set, and what is still needed for the ranks above and below", () => {
    const outlook = {
      ...{ games: 5, wins: 3, draws: 1 },
      promotion: { games: 2, halves: 3, rating_milli: 1_650_000 },
      demotion: { games: 0, halves: 8 },
    };
    expect(outlookLines(outlook, "5k")).toEqual([
      "In this set: 3½ of 5 won",
      "To 4k: games still to play: 2, wins: 1½, rating 1650",
      "Down to 6k: losses: 4",
    ]);
  });

  test("of an empty set at the top tells what there is", () => {
    const outlook = { games: 0, wins: 0, draws: 0, promotion: null, demotion: { games: 0, rating_milli: 2_750_000 } };
    expect(outlookLines(outlook, "9d")).toEqual(["Down to 8d: rating below 2750"]);
  });

  test("counts in halves", () => {
    expect([0, 1, 2, 5].map(halves)).toEqual(["0", "½", "1", "2½"]);
  });
});

describe("a curve", () => {
  const frame: Frame = { width: 300, height: 200, left: 40, right: 10, top: 10, bottom: 20 };
  const point = (at_ms: number, rating: number): RatingPoint => ({
    ...{ at_ms, rating_milli: rating * 1000, rank: "1k", kind: "game", game: null },
  });

  test("goes from edge to edge, higher ratings higher, level until the next game", () => {
    const { path, points } = curveOf([point(0, 1990), point(50, 2010), point(100, 2120)], frame);
    expect(points.map(({ x }) => x)).toEqual([40, 165, 290]);
    expect(points[0]!.y).toBeGreaterThan(points[1]!.y);
    expect(points[1]!.y).toBeGreaterThan(points[2]!.y);
    expect(path).toMatch(/^M40 [\d.]+H165V[\d.]+H290V[\d.]+$/);
  });

  test("lies in the bands of its ranks", () => {
    const { bands, points } = curveOf([point(0, 1990), point(100, 2120)], frame);
    expect(bands.map(({ rank }) => rank)).toEqual([17, 18]); // 1k and 1d
    const [kyu, dan] = bands;
    expect(points[0]!.y).toBeLessThanOrEqual(kyu!.y + kyu!.height);
    expect(points[0]!.y).toBeGreaterThanOrEqual(kyu!.y);
    expect(points[1]!.y).toBeLessThanOrEqual(dan!.y + dan!.height);
  });

  test("tells when the rank became another", () => {
    const ranks = ["2k", "2k", "1k", "1k", "2k"].map((rank, i) => ({ ...point(i, 1900), rank }));
    expect(rankChanges(ranks).map(({ rank, at_ms }) => [rank, at_ms])).toEqual([
      ["2k", 0],
      ["1k", 2],
      ["2k", 4],
    ]);
    expect(rankChanges([])).toEqual([]);
  });

  test("of one point, of many, and of none can be drawn", () => {
    expect(curveOf([point(5, 1500)], frame).points).toHaveLength(1);
    const many = Array.from({ length: 500 }, (_, i) => point(i, 300 + i * 5));
    const drawn = curveOf(many, frame);
    expect(drawn.points).toEqual([]);
    expect(drawn.bands.filter(({ labelled }) => labelled).length).toBeLessThan(drawn.bands.length);
    for (const points of [[], [point(5, 1500)], many]) expect(curveOf(points, frame).path).not.toMatch("NaN");
  });
});

test("countries are two letters each, none twice", () => {
  expect(countries.every(code => /^[A-Z]{2}$/.test(code))).toBe(true);
  expect(new Set(countries).size).toBe(countries.length);
  expect(countries.length).toBe(249);
});

test("a further page follows the rows before it", () => {
  const first = { rows: [1, 2], next: "b", total: 4 };
  expect(joined(first, { rows: [3], next: null, total: 5 })).toEqual({ rows: [1, 2, 3], next: null, total: 5 });
});

test("a share counts a draw for half", () => {
  expect(percent({ games: 4, wins: 2, draws: 1 })).toBe("63%");
  expect(percent({ games: 0, wins: 0, draws: 0 })).toBe("–");
});

test("a result is told in short", () => {
  const win = { kind: "win", winner: "white" } as const;
  expect(resultText({ ...win, by: "score", margin_half_points: 7 })).toBe("White +3.5");
  expect(resultText({ ...win, by: "resignation" })).toBe("White, resignation");
  expect([resultText({ kind: "draw", by: "score" }), resultText(null)]).toEqual(["Draw", "–"]);
});

test("terms are told to each as his own", () => {
  const [me, other] = [7, 9].map(id => ({ id, name: `User ${id}`, guest: false }));
  const terms = { black: 9, handicap: 3, komi_half_points: 1, difference: 3 };
  expect(termsText(terms, me!, other!)).toBe("You have White · Handicap 3 · Komi 0.5");
  expect(termsText(terms, other!, me!)).toBe("You have Black · Handicap 3 · Komi 0.5");
  expect(termsText(terms, null, other!)).toBe("User 9 has Black · Handicap 3 · Komi 0.5");
  const even = { black: null, handicap: 0, komi_half_points: 15, difference: 0 };
  expect(termsText(even, me!, other!)).toBe("The colours are drawn · Even · Komi 7.5");
});
