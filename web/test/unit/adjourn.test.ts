// When an adjourned game can go on.
import { expect, test } from "vitest";
import { adjournDates, fromField } from "../../src/lib/adjourn";

const now = Date.UTC(2026, 11, 1, 10, 7, 30);
const DAY = 86_400_000;

test("tomorrow at a quarter of an hour, unless another time within a week is chosen", () => {
  const { least, most, usual } = adjournDates(now);
  const [from, to, at] = [least, most, usual].map(text => fromField(text)!) as [number, number, number];
  expect(at).toBe(Date.UTC(2026, 11, 2, 10, 15));
  expect(from - now).toBeGreaterThanOrEqual(60_000);
  expect(from - now).toBeLessThan(120_000);
  expect(to).toBeLessThan(now + 7 * DAY);
  expect(to).toBeGreaterThan(now + 7 * DAY - 120_000);
});

test("what is no date is no time", () => {
  expect(fromField("")).toBeNull();
  expect(fromField("soon")).toBeNull();
});
