// The choices of the form that offers a game, the offer they make, and which of its fields the server found wrong.
import type { ColorChoice, HandicapOption, Offer, Ruleset, TimeControl } from "../net/protocol";
import { countsTerritory } from "../state/marking";
import type { Refusal } from "../state/state";
import { t } from "./i18n";
import { handicapOptions } from "./play";
import { refusalText } from "./reasons";
import { presets, sizes, speeds, type BoardSize, type Speed } from "./presets";
import { perUnit, timeFields, timeKinds, toTime, type TimeKind, type Values } from "./timeFields";

export const rulesets: readonly Ruleset[] = ["chinese", "japanese", "korean", "ing", "aga", "new_zealand"];
export const colors: readonly ColorChoice[] = ["nigiri", "black", "white", "by_rank"];
export const handicaps = [0, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** One of the presets, or times of one's own. */
export type Pace = Speed | "custom";

export type Choice = {
  size: BoardSize;
  pace: Pace;
  kind: TimeKind;
  values: Values;
  color: ColorChoice;
  ruleset: Ruleset;
  handicap: number;
  /** In points; empty is what the rules have. */
  komi: string;
  free_placement: boolean;
  undo: boolean;
  pauses: boolean;
  private: boolean;
  illegal_move_loses_turn: boolean;
  long_cycle_offer: boolean;
  /** A name; empty is nobody. */
  referee: string;
  call_stops_clocks: boolean;
  ranked: boolean;
  /** Of a ranked game. */
  handicap_option: HandicapOption;
};

export const usualChoice: Choice = {
  ...{ size: 19, pace: "rapid", kind: "byo_yomi", values: {}, color: "nigiri" },
  ...{ ruleset: "chinese", handicap: 0, komi: "", free_placement: false },
  ...{ undo: true, pauses: true, private: false, illegal_move_loses_turn: false, long_cycle_offer: false },
  ...{ referee: "", call_stops_clocks: false, ranked: false, handicap_option: "when_needed" },
};

const KOMI: Record<Ruleset, number> = { chinese: 15, japanese: 13, korean: 13, ing: 16, aga: 15, new_zealand: 14 };

/** What White gets if nothing else is said, in half-points. */
export function usualKomi({ ruleset, handicap }: Choice): number {
  return handicap > 0 ? 1 : KOMI[ruleset];
}

/** The paces that a size has; another size may not have the one chosen. */
export function pacesOf(size: BoardSize): Pace[] {
  return [...speeds.filter(speed => presets[size][speed]), "custom"];
}

export function paceOf({ size, pace }: Choice): Pace {
  return pacesOf(size).includes(pace) ? pace : "rapid";
}

export function timeOfChoice(choice: Choice): TimeControl {
  const pace = paceOf(choice);
  const preset = pace === "custom" ? undefined : presets[choice.size][pace];
  return preset ?? toTime(choice.kind, choice.values);
}

/** Only what differs from the server's defaults is said; of a ranked game, what is not the server's to find. */
export function toOffer(choice: Choice, may_rank = true): Offer {
  if (choice.ranked && may_rank) return rankedOffer(choice);
  const { size, color, ruleset, handicap, komi, referee } = choice;
  const points = komi.trim() === "" ? NaN : Number(komi);
  return {
    ...{ size: { width: size, height: size }, time: timeOfChoice(choice), color, ruleset },
    ...(handicap > 0 && { handicap }),
    ...(handicap > 0 && choice.free_placement && { free_placement: true }),
    ...(Number.isFinite(points) && { komi_half_points: Math.round(points * 2) }),
    ...(!choice.undo && { undo: false }),
    ...(!choice.pauses && { pauses: false }),
    ...(choice.private && { private: true }),
    ...(choice.illegal_move_loses_turn && { illegal_move_loses_turn: true }),
    ...(choice.long_cycle_offer && !countsTerritory(ruleset) && { long_cycle_offer: true }),
    ...(referee.trim() && { referee: referee.trim() }),
    ...(referee.trim() && choice.call_stops_clocks && { call_stops_clocks: true }),
  };
}

function rankedOffer(choice: Choice): Offer {
  const { size, ruleset, handicap_option } = choice;
  return {
    ...{ size: { width: size, height: size }, time: timeOfChoice(choice), ruleset, ranked: true },
    ...(handicap_option !== usualChoice.handicap_option && { handicap_option }),
  };
}

const OWN_FIELDS = ["komi_half_points", "handicap", "free_placement", "referee", "long_cycle_offer", "ranked"];

/** In points. */
export const komiBounds = { least: -361, most: 361 };

export function badKomi({ komi }: Choice): boolean {
  return Math.abs(Number(komi)) > komiBounds.most;
}

/** The bounds of a field that a refusal tells on the wire, in the unit that the form has. */
export function boundsTold(message: string, field: string, choice: Choice): typeof komiBounds | null {
  const [, least, most] = /must be (-?\d+) to (-?\d+)$/.exec(message) ?? [];
  if (least === undefined || most === undefined) return null;
  const time = timeFields[choice.kind].find(({ name }) => `time.${name}` === field);
  const unit = field === "komi_half_points" ? 2 : time ? perUnit[time.unit] : 1;
  return { least: rounded(Number(least) / unit), most: rounded(Number(most) / unit) };
}

const rounded = (n: number) => Math.round(n * 1000) / 1000;

/** The field of the form that a refused offer was wrong in, by its name on the wire; nothing if the form shows none. */
export function wrongField(refusal: Refusal | null, choice: Choice): string | null {
  if (!refusal?.field || !["seek", "challenge", "counter"].includes(refusal.about ?? "")) return null;
  const field = refusal.field.replace(/^offer\./, "");
  const shown = paceOf(choice) === "custom" ? timeFields[choice.kind].map(({ name }) => `time.${name}`) : [];
  return [...OWN_FIELDS, ...shown].includes(field) ? field : null;
}

/** What is to be said beside a field of the form. */
export function fieldProblem(refusal: Refusal | null, field: string, choice: Choice): string | null {
  if (field === "komi_half_points" && badKomi(choice)) return t("seek.bounds", komiBounds);
  if (!refusal || field !== wrongField(refusal, choice)) return null;
  const bounds = boundsTold(refusal.message, field, choice);
  if (bounds) return t("seek.bounds", bounds);
  const of_the_form = refusal.reason === "bad_settings" || refusal.reason === "malformed";
  return of_the_form ? t("seek.bad_field") : refusalText(refusal);
}

/** What was chosen last, as far as it still makes sense. */
export function rememberedChoice(text: string | null): Choice {
  try {
    const read = JSON.parse(text ?? "{}") as Partial<Choice>;
    const known = Object.entries(usualChoice).map(([key, usual]) => {
      const value = read[key as keyof Choice];
      return [key, typeof value === typeof usual && isKnown(key, value) ? value : usual];
    });
    return Object.fromEntries(known) as Choice;
  } catch {
    return usualChoice;
  }
}

function isKnown(key: string, value: unknown): boolean {
  const lists: Record<string, readonly unknown[]> = {
    ...{ size: sizes, pace: [...speeds, "custom"], kind: timeKinds, color: colors },
    ...{ ruleset: rulesets, handicap: handicaps, handicap_option: handicapOptions },
  };
  return value !== null && (lists[key]?.includes(value) ?? true);
}
