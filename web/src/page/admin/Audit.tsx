// What was done that not everybody may do.
import { useState } from "preact/hooks";
import { sent } from "../../lib/form";
import { gameOf } from "../../lib/ids";
import { t } from "../../lib/i18n";
import { usePages } from "../../lib/pages";
import { momentName } from "../../lib/times";
import * as admin from "../../net/admin";
import type { AuditRow } from "../../net/protocol";
import type { Router } from "../../router";
import { Link } from "../../ui/Link";
import { PageOf } from "../../ui/PageOf";

const ALL: admin.AuditWanted = { actor: "", subject: "", game: "" };

export function AuditPart({ router }: { router: Router }) {
  const [wanted, want] = useState(ALL);
  const pages = usePages(
    before => admin.audit(wanted, before),
    row => row.id,
    JSON.stringify(wanted),
    admin.PAGE,
  );
  const search = (event: SubmitEvent) => {
    const { field } = sent(event);
    const game = field("game");
    want({ actor: field("actor"), subject: field("subject"), game: gameOf(game) ?? game });
  };
  const columns = ["when", "actor", "act", "subject", "game", "details"] as const;
  return (
    <section class="card">
      <form class="search" role="search" onSubmit={search}>
        {(["actor", "subject"] as const).map(name => (
          <div key={name} class="field">
            <label for={`field-${name}`}>{t(`audit.${name}_number`)}</label>
            <input id={`field-${name}`} name={name} inputMode="numeric" pattern="[0-9]*" autocomplete="off" />
          </div>
        ))}
        <div class="field">
          <label for="field-game">{t("admin.game_id")}</label>
          <input id="field-game" name="game" autocomplete="off" />
        </div>
        <button class="primary" data-testid="search">
          {t("admin.search")}
        </button>
      </form>
      <PageOf
        id="audit"
        pages={pages}
        numberOf={row => row.id}
        title={t("admin.audit")}
        columns={columns.map(column => t(`audit.${column}`))}
        cells={row => cellsOf(row, router)}
      />
    </section>
  );
}

/** Acts keep the words of the log: they are searched for by them. */
function cellsOf({ at_ms, actor, act, subject, game, details }: AuditRow, router: Router) {
  return [
    momentName(at_ms),
    actor ?? t("sanction.by_command"),
    <code>{act}</code>,
    subject ?? "–",
    game ? (
      <Link to={{ page: "admin", part: "games", id: game }} router={router}>
        {game}
      </Link>
    ) : (
      "–"
    ),
    <span class="quiet">{detailsText(details)}</span>,
  ];
}

function detailsText(details: unknown): string {
  const given = Object.entries((details ?? {}) as Record<string, unknown>).filter(([, value]) => value !== null);
  return given.map(([name, value]) => `${name}: ${String(value)}`).join(", ") || "–";
}
