// Notices, sanctions and appeals in words; and what may be done about them.
import { beforeAll, expect, test } from "vitest";
import en from "../../locale/en.json";
import { hoursOf, mayAppeal, sinceUntil, untilText } from "../../src/lib/conduct";
import { setTable, t } from "../../src/lib/i18n";
import { gameOf } from "../../src/lib/ids";
import { noticeText } from "../../src/lib/notices";
import { withPage } from "../../src/lib/pages";
import type { Notice, OwnSanction } from "../../src/net/protocol";
import { reduce, start } from "../../src/state/state";
import { examples, hello } from "./examples";

beforeAll(() => setTable(en));

const notices = examples.filter(message => message.t === "notice");
const DAY = 86_400_000;

const sanction: OwnSanction = {
  id: 5,
  kind: "ban",
  reason: "stalling",
  at_ms: 0,
  until_ms: null,
  lifted_ms: null,
  appeal_until_ms: 30 * DAY,
  appeal: null,
};

test("a notice says what was found, in whose words, and what can be appealed against", () => {
  const [upheld, report] = notices.map(noticeText);
  expect(upheld).toMatchObject({ quote: "thirty moves inside your own territory", sanction: 5 });
  expect(upheld!.title).toContain(t("report.stalling"));
  expect(upheld!.more).toContain(t("sanction.you_ban"));
  expect(report!.title).toContain("upheld");
  expect(report).toMatchObject({ quote: null, sanction: null });
});

test("a notice of a later server is told as news", () => {
  const later = { ...notices[0]!, about: "promoted" } as unknown as Notice;
  expect(noticeText(later).title).toBe(t("notice.other"));
});

test("a notice that comes is unread until it is read", () => {
  const greeted = reduce(start, { ...hello, unread_notices: 2 }, 0);
  const told = reduce(greeted, notices[0]!, 0);
  expect(told.session).toMatchObject({ unread: 3, noticed: 2 });
  expect(reduce(told, { t: "notices_read" }, 0).session).toMatchObject({ unread: 0, noticed: 2 });
  expect(reduce(told, hello, 0).session.noticed, "one may have come while the line was down").toBe(3);
});

test("an appeal is made once, in time, against what is not lifted", () => {
  const appeal = { at_ms: 1, text: "no", verdict: null, note: null };
  expect(mayAppeal(sanction, DAY)).toBe(true);
  expect(mayAppeal(sanction, 30 * DAY)).toBe(false);
  expect(mayAppeal({ ...sanction, appeal }, DAY)).toBe(false);
  expect(mayAppeal({ ...sanction, lifted_ms: 2 }, DAY)).toBe(false);
});

test("how long a sanction lasts is told until it is lifted", () => {
  expect(untilText(null)).toBe(t("sanction.until_lifted"));
  expect(untilText(DAY)).toMatch(/1970/);
  expect(sinceUntil({ ...sanction, lifted_ms: DAY })).toMatch(/Lifted .*1970/);
  expect(sinceUntil(sanction)).toContain(t("sanction.until_lifted"));
  expect([hoursOf(""), hoursOf("24")]).toEqual([{}, { hours: 24 }]);
});

test("a game is found in its address", () => {
  expect(gameOf("https://go.example/g/0c9r2t5ykx8d#57")).toBe("0c9r2t5ykx8d");
  expect(gameOf(" 0c9r2t5ykx8d ")).toBe("0c9r2t5ykx8d");
  expect(gameOf("https://go.example/")).toBeNull();
  expect(gameOf("two words")).toBeNull();
});

test("a page that is not full is the last", () => {
  const first = withPage<number>({ rows: null, more: false, problem: null }, [9, 8], 2);
  expect(first).toEqual({ rows: [9, 8], more: true, problem: null });
  expect(withPage(first, [7], 2)).toEqual({ rows: [9, 8, 7], more: false, problem: null });
});
