// The kinds of time settings one can make oneself: which numbers each has, in which unit, within which bounds.
import type { TimeControl } from "../net/protocol";

export const timeKinds = [
  "byo_yomi",
  "fischer",
  "canadian",
  "absolute",
  "retained",
  "per_move",
  "days",
  "ing",
  "none",
] as const;
/** `days` is `per_move` told in days. */
export type TimeKind = (typeof timeKinds)[number];

export type Unit = "minutes" | "seconds" | "days" | "times";

export type TimeField = {
  /** As the wire has it. */
  name: string;
  unit: Unit;
  usual: number;
  least: number;
  most: number;
};

export type Values = Readonly<Record<string, number>>;

/** How many of the wire's numbers are one of these. */
export const perUnit: Record<Unit, number> = { days: 86_400_000, minutes: 60_000, seconds: 1000, times: 1 };

const WEEK_OF_MINUTES = 7 * 24 * 60;
const DAY_OF_SECONDS = 24 * 60 * 60;

const main = (usual: number, least = 0) => field("main_ms", "minutes", usual, least, WEEK_OF_MINUTES);
const penalty = field("penalty_points", "times", 2, 1, 20);

export const timeFields: Record<TimeKind, readonly TimeField[]> = {
  byo_yomi: [main(10), field("period_ms", "seconds", 30, 1, DAY_OF_SECONDS), field("periods", "times", 3, 1, 100)],
  fischer: [
    main(5, 1 / 60),
    field("increment_ms", "seconds", 10, 0, DAY_OF_SECONDS),
    field("cap_ms", "minutes", 10, 1 / 60, WEEK_OF_MINUTES),
  ],
  canadian: [main(10), field("block_ms", "minutes", 5, 1 / 60, 24 * 60), field("stones", "times", 20, 1, 100)],
  absolute: [main(20, 1 / 60)],
  retained: [field("limit_ms", "minutes", 60, 1, WEEK_OF_MINUTES), field("periods", "times", 5, 1, 100)],
  per_move: [field("per_move_ms", "seconds", 30, 1, 3599)],
  days: [field("per_move_ms", "days", 3, 1 / 24, 14)],
  ing: [main(30), field("block_ms", "minutes", 10, 1 / 60, 24 * 60), field("blocks", "times", 3, 1, 10), penalty],
  none: [],
};

function field(name: string, unit: Unit, usual: number, least: number, most: number): TimeField {
  return { name, unit, usual, least, most };
}

/** What a field has: chosen before, or usual. Kept by kind, for the same name means another length elsewhere. */
export function valueOf(values: Values, kind: TimeKind, { name, usual }: TimeField): number {
  return values[`${kind}.${name}`] ?? usual;
}

export function withValue(values: Values, kind: TimeKind, { name }: TimeField, value: number): Values {
  return { ...values, [`${kind}.${name}`]: value };
}

export function toTime(kind: TimeKind, values: Values): TimeControl {
  const numbers = timeFields[kind].map(field => {
    const value = valueOf(values, kind, field) * perUnit[field.unit];
    return [field.name, Math.round(value)] as const;
  });
  return { kind: kind === "days" ? "per_move" : kind, ...Object.fromEntries(numbers) } as TimeControl;
}
