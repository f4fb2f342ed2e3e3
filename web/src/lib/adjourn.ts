// When an adjourned game can go on: dates as the browser's field has them, in the reader's own time.
const MINUTE = 60_000;
const DAY = 86_400_000;
const QUARTER = 15 * MINUTE;

export type Dates = { least: string; most: string; usual: string };

/** From a minute from now to seven days; usually tomorrow, at a quarter of an hour. */
export function adjournDates(now_ms: number): Dates {
  const usual_ms = Math.ceil((now_ms + DAY) / QUARTER) * QUARTER;
  const least_ms = Math.ceil((now_ms + MINUTE) / MINUTE) * MINUTE;
  return { least: toField(least_ms), most: toField(now_ms + 7 * DAY - MINUTE), usual: toField(usual_ms) };
}

/** "2026-12-05T20:00", without seconds. */
export function toField(epoch_ms: number): string {
  const date = new Date(epoch_ms);
  const local_ms = epoch_ms - date.getTimezoneOffset() * MINUTE;
  return new Date(local_ms).toISOString().slice(0, 16);
}

/** The time that the field says; nothing if it says none. */
export function fromField(text: string): number | null {
  const epoch_ms = new Date(text).getTime();
  return Number.isNaN(epoch_ms) ? null : epoch_ms;
}
