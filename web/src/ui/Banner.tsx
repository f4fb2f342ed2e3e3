// Tells that the line is down, why, and whether your clock may run meanwhile; and after a restart of the server, that it was.
import { clockAtRisk, type Client } from "../client";
import type { Key } from "../lib/i18n";
import { t } from "../lib/i18n";
import type { State } from "../state/state";
import { Icon } from "./Icon";

const EXPLAINED = [1009, 1012, 1013, 4001, 4002, 4003, 4004, 4005, 4006, 4007];

export function Banner({ state, client }: { state: State; client: Client }) {
  const { link } = state;
  if (link.phase !== "lost") return state.restarted ? <RestartNotice client={client} /> : null;
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

function RestartNotice({ client }: { client: Client }) {
  return (
    <div class="news" role="status" data-testid="restarted">
      <span>{t("link.restarted")}</span>
      <button
        type="button"
        class="plain"
        aria-label={t("close")}
        onClick={() => client.store.dispatch({ t: "restart_read" })}
      >
        <Icon name="cross" />
      </button>
    </div>
  );
}
