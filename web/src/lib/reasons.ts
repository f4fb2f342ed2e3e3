// Why something was not done, in the reader's words.
import type { Refusal } from "../state/state";
import { countdown } from "./face";
import { known, t } from "./i18n";

export function refusalText({ reason, message, move_number = 0, wait_ms = 0, stopped }: Refusal): string {
  const stop = `clock.stopped_${stopped}`;
  if (reason === "stopped" && known(stop)) return t(stop);
  const key = `reason.${reason}`;
  return known(key) ? t(key, { n: move_number, time: countdown(wait_ms) }) : message;
}
