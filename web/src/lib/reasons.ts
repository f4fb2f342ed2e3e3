// Why something was not done, in the reader's words.
import type { Refusal } from "../state/state";
import { countdown } from "./face";
import { known, t } from "./i18n";
import { requestName } from "./words";

export function refusalText({ reason, message, move_number = 0, wait_ms = 0, stopped, request }: Refusal): string {
  const stop = `clock.stopped_${stopped}`;
  if (reason === "stopped" && known(stop)) return t(stop);
  const fill = { n: move_number, time: countdown(wait_ms) };
  const named = `reason.${reason}_for`;
  if (request && known(named)) return t(named, { ...fill, what: requestName(request) });
  const key = `reason.${reason}`;
  return known(key) ? t(key, fill) : message;
}
