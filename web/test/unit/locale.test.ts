// All languages say the same things, and every word of the server has its translation.
import { describe, expect, test } from "vitest";
import en from "../../locale/en.json";
import ja from "../../locale/ja.json";
import ko from "../../locale/ko.json";
import hans from "../../locale/zh-Hans.json";
import hant from "../../locale/zh-Hant.json";
import { match } from "../../src/lib/i18n";
import { timeFields, timeKinds } from "../../src/lib/timeFields";
import types from "../../src/net/protocol.ts?raw";
import { protocol } from "./examples";

const tables: Record<string, Record<string, string>> = { en, ja, ko, "zh-Hans": hans, "zh-Hant": hant };
/** The words of a union of the wire. */
function union(name: string): string[] {
  const text = new RegExp(`export type ${name} =([^;]+);`).exec(types)![1]!;
  return [...text.matchAll(/"(\w+)"/g)].map(([, word]) => word!);
}

/** The tags of a union of objects, such as `fact` of `Fact`. */
function tags(tag: string): string[] {
  const all = [...types.matchAll(new RegExp(`"${tag}": "(\\w+)"`, "g"))].map(([, word]) => word!);
  return [...new Set(all)];
}

const OUTCOMES = ["forfeit", "referee", "resignation", "timeout", "points", "score"];

/** Facts of which several things can be told, or that are told by others' words. */
const TOLD_OTHERWISE = {
  marked: union("Life").map(life => `fact.marked_${life}`),
  asked: tags("kind")
    .filter(kind => `ask.${kind}` in en)
    .map(kind => `ask.${kind}`),
  answered: ["fact.answered_yes", "fact.answered_no"],
  request_gone: union("Gone").map(why => `fact.request_gone_${why}`),
  misconduct: union("Misconduct").map(what => `fact.misconduct_${what}`),
  clock_stopped: union("StopReason").map(reason => `clock.stopped_${reason}`),
  finished: [
    ...OUTCOMES.map(by => `outcome.${by}`),
    ...union("DrawBy").map(by => `outcome.draw_${by}`),
    ...union("VoidBy").map(by => `outcome.${by}`),
  ],
};

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
    const reasons = union("Reason");
    expect(reasons.length).toBeGreaterThan(40);
    for (const reason of reasons) expect(table).toHaveProperty([`reason.${reason}`]);
  });

  test("has words for every fact, and for every way a game ends", () => {
    const facts = tags("fact");
    expect(facts.length).toBeGreaterThan(35);
    for (const fact of facts) {
      const keys = TOLD_OTHERWISE[fact as keyof typeof TOLD_OTHERWISE] ?? [`fact.${fact}`];
      expect(keys.length, fact).toBeGreaterThan(0);
      for (const key of keys) expect(table).toHaveProperty([key]);
    }
  });

  test("has words for rules, choices, forbidden moves and calls", () => {
    for (const name of union("Ruleset")) expect(table).toHaveProperty([`ruleset.${name}`]);
    for (const choice of union("CycleChoice")) expect(table).toHaveProperty([`choice.${choice}`]);
    for (const why of union("IllegalMove")) expect(table).toHaveProperty([`illegal.${why}`]);
    for (const kind of ["undo", "draw", "count", "pause", "adjourn"]) {
      for (const of of ["ask", "deed", "request"]) expect(table).toHaveProperty([`${of}.${kind}`]);
    }
    for (const kind of timeKinds) expect(table).toHaveProperty([`kind.${kind}`]);
    for (const { name, unit } of Object.values(timeFields).flat()) {
      expect(table).toHaveProperty([`field.${name}`]);
      expect(table).toHaveProperty([`unit.${unit}`]);
    }
  });

  test("has words for roles, scopes and sanctions", () => {
    for (const role of union("Role")) expect(table).toHaveProperty([`role.${role}`]);
    for (const scope of union("Scope")) expect(table).toHaveProperty([`scope.${scope}`]);
    for (const kind of union("SanctionKind")) {
      for (const of of ["", "you_"]) expect(table).toHaveProperty([`sanction.${of}${kind}`]);
    }
  });

  test("has words for reports, verdicts and notices", () => {
    for (const kind of union("ReportKind")) expect(table).toHaveProperty([`report.${kind}`]);
    for (const verdict of union("Verdict")) {
      for (const of of ["verdict.", "notice.report_"]) expect(table).toHaveProperty([`${of}${verdict}`]);
    }
    for (const verdict of union("AppealVerdict")) {
      for (const of of ["appeal.", "notice.appeal_"]) expect(table).toHaveProperty([`${of}${verdict}`]);
    }
    for (const state of union("QueueState")) expect(table).toHaveProperty([`queue.${state}`]);
    for (const kind of union("Shunning")) expect(table).toHaveProperty([`shun.is_${kind}`]);
  });

  test("has words for ranked play", () => {
    for (const option of union("HandicapOption")) expect(table).toHaveProperty([`handicap_option.${option}`]);
    for (const change of union("RankChange")) expect(table).toHaveProperty([`rating.${change}`]);
    for (const why of union("Unrated")) expect(table).toHaveProperty([`unrated.${why}`]);
    for (const color of union("ColorChoice")) expect(table).toHaveProperty([`color.${color}`]);
    for (const end of ["declined", "withdrawn", "expired", "failed"]) {
      expect(types).toMatch(`"kind": "${end}"`);
      expect(table).toHaveProperty([`challenge.${end}`]);
    }
    for (const by of ["resignation", "timeout", "forfeit", "referee"]) {
      expect(table).toHaveProperty([`played.by_${by}`]);
    }
  });

  test("has words for every close code", () => {
    const codes = [...protocol.matchAll(/^\| (\d{4}) \|/gm)].map(([, code]) => code);
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(table).toHaveProperty([`close.${code}`]);
  });
});

test("a browser's language finds its table", () => {
  const wanted = ["zh-CN", "zh", "zh-TW", "zh-Hant-HK", "ja-JP", "ko", "en-GB", "fr"];
  const found = ["zh-Hans", "zh-Hans", "zh-Hant", "zh-Hant", "ja", "ko", "en", null];
  expect(wanted.map(match)).toEqual(found);
});
