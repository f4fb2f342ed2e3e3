// Where one is signed in, and the tokens one has made: each can be ended.
import type { Client } from "../../client";
import { useDeed, type Answer } from "../../lib/deed";
import { t } from "../../lib/i18n";
import { tabToken } from "../../lib/storage";
import { dayName, momentName } from "../../lib/times";
import * as own from "../../net/account";
import * as api from "../../net/api";
import type { SessionInfo } from "../../net/protocol";
import { Outcome } from "../../ui/Outcome";
import { Table } from "../../ui/Table";

export function SessionSection({ sessions, client }: { sessions: Answer<SessionInfo[]>; client: Client }) {
  const deed = useDeed();
  const signedOut = () => {
    tabToken.set(null);
    client.signInAgain();
  };
  const end = ({ id, is_this }: SessionInfo) =>
    deed.run(
      () => own.endSession(id),
      () => {
        if (is_this) return signedOut();
        sessions.again();
        return t("sessions.ended");
      },
    );
  const columns = ["what", "scopes", "since", "used", "until"] as const;
  const rows = (sessions.value ?? []).map(session => ({ key: session.id, cells: cellsOf(session, deed.busy, end) }));
  return (
    <section class="card">
      <h2>{t("sessions.title")}</h2>
      {sessions.problem && <p class="refusal">{sessions.problem}</p>}
      <Table
        id="sessions"
        title={t("sessions.title")}
        columns={[...columns.map(column => t(`sessions.${column}`)), t("sessions.deed")]}
        rows={rows}
        empty={t("loading")}
      />
      <div class="row wrap">
        <button type="button" data-testid="logout-here" onClick={() => deed.run(api.logout, signedOut)}>
          {t("sessions.out_here")}
        </button>
        <button type="button" data-testid="logout-all" onClick={() => deed.run(api.logoutEverywhere, signedOut)}>
          {t("sessions.out_everywhere")}
        </button>
      </div>
      <p class="quiet">{t("sessions.how")}</p>
      <Outcome deed={deed} id="sessions" />
    </section>
  );
}

function cellsOf(session: SessionInfo, busy: boolean, end: (session: SessionInfo) => void) {
  const { label, scopes, created_ms, used_ms, expires_ms, is_this } = session;
  return [
    <span>
      {label ?? t("sessions.sign_in")} {is_this && <em class="this-one">{t("sessions.this")}</em>}
    </span>,
    scopes ? scopes.map(scope => t(`scope.${scope}`)).join(", ") : t("scope.all"),
    dayName(created_ms),
    momentName(used_ms),
    dayName(expires_ms),
    <button
      type="button"
      disabled={busy}
      aria-label={`${t("sessions.end")}: ${label ?? t("sessions.sign_in")}`}
      data-testid="session-end"
      onClick={() => end(session)}
    >
      {t("sessions.end")}
    </button>,
  ];
}
