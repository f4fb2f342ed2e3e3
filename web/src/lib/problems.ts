// What a request by HTTP was refused for, in the reader's words.
import { known, t } from "./i18n";
import { Refused } from "./refused";

/** A time to wait, rounded up: "40 s", "3 min". */
export function waitName(seconds: number): string {
  if (seconds < 60) return t("time.seconds", { n: Math.max(1, seconds) });
  return t("time.minutes", { n: Math.ceil(seconds / 60) });
}

export function problemText(error: unknown): string {
  if (!(error instanceof Refused)) return t("problem.unavailable");
  const { problem, retry_after_s } = error;
  const { type, status, title } = problem;
  if (status === 429 && retry_after_s !== null) return t("problem.wait", { time: waitName(retry_after_s) });
  if (type === "locked") return t("problem.locked", { reason: after(title) });
  const field = `malformed.${problem.field}`;
  if (type === "malformed" && known(field)) return t(field);
  const key = `problem.${type}`;
  if (known(key)) return t(key);
  if (status === 429) return t("problem.too_fast");
  // Of a later version: its own words are better than none.
  return status >= 400 && status < 500 && title ? title : t("problem.unavailable");
}

/** The reason after the colon of a title. */
function after(title: string): string {
  const at = title.indexOf(": ");
  return at < 0 ? title : title.slice(at + 2);
}
