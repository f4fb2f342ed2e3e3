// Words for what people may not do.
import { t } from "./i18n";
import { momentName } from "./times";

/** "until 5 Dec 2026, 20:00", where the reader is. */
export function untilText(until_ms: number | null): string {
  return until_ms === null ? t("sanction.until_lifted") : t("sanction.until", { when: momentName(until_ms) });
}
