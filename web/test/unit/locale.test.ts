// All languages say the same things, and every word of the server has its translation.
import { describe, expect, test } from "vitest";
import en from "../../locale/en.json";
import ja from "../../locale/ja.json";
import ko from "../../locale/ko.json";
import hans from "../../locale/zh-Hans.json";
import hant from "../../locale/zh-Hant.json";
import { match } from "../../src/lib/i18n";
import types from "../../src/net/protocol.ts?raw";
import { protocol } from "./examples";

const tables: Record<string, Record<string, string>> = { en, ja, ko, "zh-Hans": hans, "zh-Hant": hant };
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String);

describe.each(Object.entries(tables))("%s", (_, table) => {
  test("has the keys of English, none empty", () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(en).sort());
    expect(Object.values(table).every(text => text.trim() !== "")).toBe(true);
  });

  test("fills only what the program gives", () => {
    for (const [key, text] of Object.entries(table)) {
      const given = placeholders((en as Record<string, string>)[key]!);
      expect(given, key).toEqual(expect.arrayContaining(placeholders(text)));
    }
  });

  test("has words for every reason", () => {
    const union = /export type Reason = ([^;]+);/.exec(types)![1]!;
    const reasons = [...union.matchAll(/"(\w+)"/g)].map(([, reason]) => reason);
    expect(reasons.length).toBeGreaterThan(25);
    for (const reason of reasons) expect(table).toHaveProperty([`reason.${reason}`]);
  });

  test("has words for every close code", () => {
    const codes = [...protocol.matchAll(/^\| (\d{4}) \|/gm)].map(([, code]) => code);
    expect(codes).toHaveLength(9);
    for (const code of codes) expect(table).toHaveProperty([`close.${code}`]);
  });
});

test("a browser's language finds its table", () => {
  const wanted = ["zh-CN", "zh", "zh-TW", "zh-Hant-HK", "ja-JP", "ko", "en-GB", "fr"];
  const found = ["zh-Hans", "zh-Hans", "zh-Hant", "zh-Hant", "ja", "ko", "en", null];
  expect(wanted.map(match)).toEqual(found);
});
