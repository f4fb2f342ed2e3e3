// What is said of a request that was refused.
import { beforeAll, expect, test } from "vitest";
import en from "../../locale/en.json";
import { setTable, t } from "../../src/lib/i18n";
import { problemText, waitName } from "../../src/lib/problems";
import { Refused } from "../../src/lib/refused";
import { query } from "../../src/net/http";

beforeAll(() => setTable(en));

const refused = (type: string, status: number, more: { title?: string; field?: string; wait?: number } = {}) => {
  const { title = "in English", wait = null, ...field } = more;
  return problemText(new Refused({ type, title, status, ...field }, wait));
};

test("a problem that is known is told in the reader's words", () => {
  expect(refused("name_taken", 409)).toBe(t("problem.name_taken"));
  expect(refused("bad_password", 422)).toContain("8 to 256");
});

test("a wrong field has words of its own", () => {
  expect(refused("malformed", 422, { field: "days" })).toBe(t("malformed.days"));
  expect(refused("malformed", 422, { field: "a later one" })).toBe(t("problem.malformed"));
});

test("the reason of a lock is told, colons and all", () => {
  const title = "this account is locked: spam: again";
  expect(refused("locked", 403, { title })).toBe("This account is locked: spam: again");
});

test("who tries too often is told how long to wait", () => {
  expect(refused("too_many_attempts", 429, { wait: 40 })).toBe(
    t("problem.wait", { time: t("time.seconds", { n: 40 }) }),
  );
  expect(refused("too_many_attempts", 429, { wait: 61 })).toBe(
    t("problem.wait", { time: t("time.minutes", { n: 2 }) }),
  );
  expect(refused("too_many_attempts", 429)).toBe(t("problem.too_fast"));
  expect(waitName(0)).toBe(t("time.seconds", { n: 1 }));
});

test("what a later server says is shown as it says it; a failure is told as one", () => {
  expect(refused("new_rule", 409, { title: "only on Sundays" })).toBe("only on Sundays");
  expect(refused("odd", 500)).toBe(t("problem.unavailable"));
  expect(problemText(new Error("no JSON"))).toBe(t("problem.unavailable"));
});

test("a query holds what was chosen, and nothing else", () => {
  expect(query({ name: "李 a&b", role: "", before: null, limit: 50 })).toBe("?name=%E6%9D%8E+a%26b&limit=50");
  expect(query({})).toBe("");
});
