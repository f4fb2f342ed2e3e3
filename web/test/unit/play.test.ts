// What is chosen for ranked games: remembered, queued for, offered, and seen from the other side.
import { beforeAll, describe, expect, test } from "vitest";
import en from "../../locale/en.json";
import { choiceOf } from "../../src/lib/choiceOf";
import { setTable } from "../../src/lib/i18n";
import { nextPlay, paceName, presetName, rememberedPlay, toQueue, usualPlay, withPreset } from "../../src/lib/play";
import { toOffer, usualChoice, type Choice } from "../../src/lib/seek";
import { withValue, timeFields } from "../../src/lib/timeFields";
import type { Preset } from "../../src/net/protocol";

beforeAll(() => setTable(en));

const preset = (name: string, n: number): Preset => ({
  preset: name,
  category: "19-live",
  size: { width: n, height: n },
  time: { kind: "absolute", main_ms: 300_000 },
  waiting: 0,
  estimate_s: null,
});
const all = [preset("19-rapid", 19), preset("9-blitz", 9)];

describe("what one queues for", () => {
  test("is what was chosen and the server has", () => {
    const play = { ...usualPlay, presets: ["9-blitz", "gone"], stronger: 2 };
    expect(toQueue(play, all)).toEqual({ presets: ["9-blitz"], handicap: "when_needed", stronger: 2, weaker: 9 });
    expect(toQueue({ ...play, presets: ["gone"] }, all)).toBeNull();
  });

  test("is remembered, as far as it makes sense", () => {
    const play = { presets: ["9-blitz", "19-rapid"], handicap: "never" as const, stronger: 0, weaker: 3 };
    expect(rememberedPlay(JSON.stringify(play))).toEqual(play);
    const odd = { presets: [1], handicap: "perhaps", stronger: 10, weaker: "3" };
    expect(rememberedPlay(JSON.stringify(odd))).toEqual(usualPlay);
    for (const text of [null, "{", "null", "[]"]) expect(rememberedPlay(text)).toEqual(usualPlay);
  });

  test("can be one or several", () => {
    const two = withPreset(usualPlay, "9-blitz", true);
    expect(two.presets).toEqual(["19-rapid", "9-blitz"]);
    expect(withPreset(two, "9-blitz", true).presets).toHaveLength(2);
    expect(withPreset(two, "19-rapid", false).presets).toEqual(["9-blitz"]);
  });

  test("is called by its board and pace, or by its time if the pace is of a later version", () => {
    expect(presetName(all[0]!)).toBe("19×19 · Rapid");
    expect(paceName(preset("19-leisurely", 19))).toBe("5\u00a0min");
  });
});

describe("a ranked offer", () => {
  const ranked: Choice = { ...usualChoice, ranked: true, handicap: 4, komi: "3.5", color: "black", undo: false };

  test("says nothing of what the server finds", () => {
    const { size, time, ruleset } = toOffer(usualChoice);
    expect(toOffer(ranked)).toEqual({ size, time, ruleset, ranked: true });
    expect(toOffer({ ...ranked, handicap_option: "never" }).handicap_option).toBe("never");
  });

  test("is a usual one where it cannot be ranked", () => {
    expect(toOffer(ranked, false)).toMatchObject({ handicap: 4, color: "black" });
    expect(toOffer(ranked, false)).not.toHaveProperty("ranked");
  });
});

describe("an offer that is answered with other terms", () => {
  const sameBut = (choice: Choice) => toOffer(choiceOf(toOffer(choice)));

  test("begins as it was, with the colours turned", () => {
    const choice: Choice = { ...usualChoice, size: 9, pace: "blitz", handicap: 3, komi: "0.5", private: true };
    expect(sameBut({ ...choice, color: "black" })).toEqual(toOffer({ ...choice, color: "white" }));
    expect(sameBut(choice)).toEqual(toOffer(choice));
    const ranked: Choice = { ...usualChoice, ranked: true, handicap_option: "always" };
    expect(sameBut(ranked)).toEqual(toOffer(ranked));
  });

  test("has its own times, in the units of the form", () => {
    const values = withValue({}, "fischer", timeFields.fischer[0]!, 7);
    const custom: Choice = { ...usualChoice, pace: "custom", kind: "fischer", values };
    expect(sameBut(custom).time).toEqual(toOffer(custom).time);
    const days: Choice = { ...usualChoice, pace: "custom", kind: "days", values: { "days.per_move_ms": 2 } };
    expect(choiceOf(toOffer(days)).kind).toBe("days");
    expect(sameBut(days).time).toEqual({ kind: "per_move", per_move_ms: 172_800_000 });
  });

  test("leaves out what the server filled in as usual", () => {
    const { time } = toOffer(usualChoice);
    expect(toOffer(choiceOf({ time, handicap: 0, undo: true, pauses: true, color: "nigiri" }))).toEqual(
      toOffer(usualChoice),
    );
  });
});

test("the next opponent is looked for on the same board: as chosen last, else by the same time", () => {
  const all = [
    preset("19-rapid", 19),
    preset("9-rapid", 9),
    { ...preset("9-days", 9), time: { kind: "per_move", per_move_ms: 1 } as const },
  ];
  const nine = { size: { width: 9, height: 9 }, time: { kind: "absolute", main_ms: 300_000 } as const };
  expect(nextPlay(usualPlay, nine, all)?.presets).toEqual(["9-rapid"]);
  expect(nextPlay({ ...usualPlay, presets: ["19-rapid", "9-rapid"] }, nine, all)?.presets).toEqual(["9-rapid"]);
  expect(nextPlay(usualPlay, { ...nine, time: { kind: "absolute", main_ms: 1 } }, all)).toBeNull();
});
