// The form that offers a game: what it offers, what it remembers, where it shows what was wrong.
import { describe, expect, test } from "vitest";
import {
  badKomi,
  boundsTold,
  pacesOf,
  rememberedChoice,
  toOffer,
  usualChoice,
  usualKomi,
  wrongField,
} from "../../src/lib/seek";
import { timeFields, timeKinds, toTime, withValue } from "../../src/lib/timeFields";
import type { Refusal } from "../../src/state/state";

const nineteen = { width: 19, height: 19 };

describe("an offer", () => {
  test("says what is chosen and leaves the rest to the rules", () => {
    expect(toOffer(usualChoice)).toEqual({
      size: nineteen,
      time: { kind: "byo_yomi", main_ms: 600_000, period_ms: 30_000, periods: 3 },
      color: "nigiri",
      ruleset: "chinese",
    });
  });

  test("has komi in half-points", () => {
    expect(toOffer({ ...usualChoice, komi: "6.5" }).komi_half_points).toBe(13);
    expect(toOffer({ ...usualChoice, komi: "-0.5" }).komi_half_points).toBe(-1);
    expect(toOffer({ ...usualChoice, komi: "0" }).komi_half_points).toBe(0);
    expect(toOffer({ ...usualChoice, komi: " " })).not.toHaveProperty("komi_half_points");
  });

  test("has free placement only with a handicap, a referee's clocks only with a referee", () => {
    const free = { ...usualChoice, free_placement: true, call_stops_clocks: true };
    expect(toOffer(free)).not.toHaveProperty("free_placement");
    expect(toOffer(free)).not.toHaveProperty("call_stops_clocks");
    const with_both = toOffer({ ...free, handicap: 3, referee: " Shuei " });
    expect(with_both).toMatchObject({ handicap: 3, free_placement: true, referee: "Shuei", call_stops_clocks: true });
  });

  test("says no where yes is usual", () => {
    expect(toOffer({ ...usualChoice, undo: false, pauses: false, private: true })).toMatchObject({
      ...{ undo: false, pauses: false, private: true },
    });
  });

  test("opens long cycles only where superko would forbid them", () => {
    expect(toOffer({ ...usualChoice, long_cycle_offer: true }).long_cycle_offer).toBe(true);
    expect(toOffer({ ...usualChoice, long_cycle_offer: true, ruleset: "japanese" })).not.toHaveProperty(
      "long_cycle_offer",
    );
  });

  test("a board without the pace chosen has a rapid game", () => {
    expect(pacesOf(9)).toEqual(["blitz", "rapid", "days", "custom"]);
    expect(toOffer({ ...usualChoice, size: 9, pace: "classic" }).time).toMatchObject({ main_ms: 180_000 });
    expect(toOffer({ ...usualChoice, pace: "days" }).time).toEqual({ kind: "per_move", per_move_ms: 259_200_000 });
  });
});

test("the usual komi follows the rules, and is half a point with a handicap", () => {
  const komi = (ruleset: typeof usualChoice.ruleset, handicap = 0) => usualKomi({ ...usualChoice, ruleset, handicap });
  expect([komi("chinese"), komi("japanese"), komi("ing"), komi("new_zealand")]).toEqual([15, 13, 16, 14]);
  expect(komi("japanese", 2)).toBe(1);
});

describe("times of one's own", () => {
  test("every kind makes a setting with all its numbers", () => {
    expect(timeKinds.map(kind => toTime(kind, {}))).toEqual([
      { kind: "byo_yomi", main_ms: 600_000, period_ms: 30_000, periods: 3 },
      { kind: "fischer", main_ms: 300_000, increment_ms: 10_000, cap_ms: 600_000 },
      { kind: "canadian", main_ms: 600_000, block_ms: 300_000, stones: 20 },
      { kind: "absolute", main_ms: 1_200_000 },
      { kind: "retained", limit_ms: 3_600_000, periods: 5 },
      { kind: "per_move", per_move_ms: 30_000 },
      { kind: "per_move", per_move_ms: 259_200_000 },
      { kind: "ing", main_ms: 1_800_000, block_ms: 600_000, blocks: 3, penalty_points: 2 },
      { kind: "none" },
    ]);
  });

  test("a number belongs to its kind", () => {
    const values = withValue({}, "byo_yomi", timeFields.byo_yomi[0]!, 0.5);
    expect(toTime("byo_yomi", values)).toMatchObject({ main_ms: 30_000 });
    expect(toTime("canadian", values)).toMatchObject({ main_ms: 600_000 });
    expect(toOffer({ ...usualChoice, pace: "custom", kind: "byo_yomi", values }).time).toMatchObject({
      main_ms: 30_000,
    });
  });
});

describe("what was chosen last", () => {
  test("is chosen again", () => {
    const choice = { ...usualChoice, size: 9 as const, ruleset: "japanese" as const, handicap: 4, komi: "0.5" };
    expect(rememberedChoice(JSON.stringify(choice))).toEqual(choice);
  });

  test("as far as it makes sense", () => {
    const odd = { size: 7, pace: "rapid", color: "red", undo: "yes", handicap: 1, values: null, pauses: false };
    expect(rememberedChoice(JSON.stringify(odd))).toEqual({ ...usualChoice, pauses: false });
    expect(rememberedChoice("{")).toEqual(usualChoice);
    expect(rememberedChoice(null)).toEqual(usualChoice);
  });
});

test("komi has bounds, and is wrong beyond them", () => {
  expect(["361", "-361", "", "x", "361.5", "-362"].map(komi => badKomi({ ...usualChoice, komi }))).toEqual([
    ...[false, false, false, false, true, true],
  ]);
});

describe("bounds that a refusal tells", () => {
  const custom = { ...usualChoice, pace: "custom" as const, kind: "fischer" as const };

  test("are in the unit of the form", () => {
    const komi = boundsTold("komi_half_points must be -722 to 722", "komi_half_points", custom);
    expect(komi).toEqual({ least: -361, most: 361 });
    const cap = boundsTold("time: cap_ms must be 300000 to 604800000", "time.cap_ms", custom);
    expect(cap).toEqual({ least: 5, most: 10_080 });
  });

  test("are none where it tells none", () => {
    expect(boundsTold("there is no such user", "referee", custom)).toBeNull();
  });
});

describe("a refused offer", () => {
  const refusal = (field: string | null, about: Refusal["about"] = "seek"): Refusal => ({
    ...{ reason: "bad_settings", message: "", about, field },
  });
  const custom = { ...usualChoice, pace: "custom" as const, kind: "fischer" as const };

  test("names the field it is wrong in, if the form shows it", () => {
    expect(wrongField(refusal("offer.time.cap_ms"), custom)).toBe("time.cap_ms");
    expect(wrongField(refusal("time.cap_ms"), custom)).toBe("time.cap_ms");
    expect(wrongField(refusal("offer.referee"), usualChoice)).toBe("referee");
  });

  test("otherwise it is told beside the form", () => {
    expect(wrongField(refusal("offer.time.cap_ms"), usualChoice)).toBeNull();
    expect(wrongField(refusal("offer.time.period_ms"), custom)).toBeNull();
    expect(wrongField(refusal(null), custom)).toBeNull();
    expect(wrongField(refusal("offer.referee", "take_seek"), custom)).toBeNull();
    expect(wrongField(null, custom)).toBeNull();
  });
});
