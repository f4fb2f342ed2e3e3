// The calls of the clock (报秒): a line beside it, and what a voice says.
import type { Called } from "../net/protocol";
import { t } from "./i18n";

/** As it is shown and, since a referee is brief, as it is spoken. */
export function callText(called: Called): string {
  switch (called.call) {
    case "seconds_used":
      return t("call.seconds_used", { n: called.seconds });
    case "count":
      return t("call.count", { n: called.number });
    case "seconds_left":
      return t(called.seconds < 10 ? "call.count" : "call.seconds_left", { n: called.seconds });
    case "minutes_left":
      return called.minutes === 1 ? t("call.last_minute") : t("call.minutes_left", { n: called.minutes });
    case "periods_left":
      return called.periods === 1 ? t("call.last_period") : t("call.periods_left", { n: called.periods });
    default:
      return ""; // a word of a later version
  }
}
