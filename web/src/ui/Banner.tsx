// Tells that the line is down, why, and whether your clock runs meanwhile.
import { clockAtRisk, type Client } from "../client";
import type { Key } from "../lib/i18n";
import { t } from "../lib/i18n";
import type { State } from "../state/state";

const EXPLAINED = [1009, 1012, 1013, 4001, 4002, 4003, 4004, 4005, 4006];

export function Banner({ state, client }: { state: State; client: Client }) {
  const { link } = state;
  if (link.phase !== "lost") return null;
  const code = link.restarting ? 1012 : link.code;
  return (
    <div class="banner" role="alert" data-testid="banner">
      <span>
        {EXPLAINED.includes(code) && t(`close.${code}` as Key)} {link.retry && t("link.lost")}{" "}
        {clockAtRisk(state) && <strong>{t("link.clock")}</strong>}
      </span>
      {!link.retry && (
        <button type="button" onClick={client.hurry}>
          {t("link.again")}
        </button>
      )}
    </div>
  );
}
