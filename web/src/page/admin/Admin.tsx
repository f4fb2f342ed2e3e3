// What moderators and admins see: reports, appeals, users, games, and what was done by whom.
import type { Client } from "../../client";
import { t } from "../../lib/i18n";
import { adminParts, type AdminPart, type Route, type Router } from "../../router";
import { isAdmin, isModerator } from "../../state/session";
import type { State } from "../../state/state";
import { Link } from "../../ui/Link";
import { Page } from "../../ui/Page";
import { NobodyHere } from "../account/Account";
import { AppealsPart } from "./Appeals";
import { AuditPart } from "./Audit";
import { GamePart, GamesPart } from "./Games";
import { ReportPart } from "./Report";
import { ReportsPart } from "./Reports";
import { UserPart } from "./User";
import { UsersPart } from "./Users";

type AdminProps = { state: State; client: Client; router: Router; route: Route & { page: "admin" } };

export function AdminPage({ state, router, route }: AdminProps) {
  const { account } = state;
  if (!account) return <NobodyHere state={state} title={t("admin.title")} />;
  if (!isModerator(account)) {
    return (
      <Page title={t("admin.title")}>
        <p class="refusal">{t("problem.not_allowed")}</p>
      </Page>
    );
  }
  const parts = adminParts.filter(part => part !== "audit" || isAdmin(account));
  return (
    <Page title={t("admin.title")}>
      <nav class="parts" aria-label={t("admin.title")}>
        {parts.map(part => (
          <Link key={part} to={{ page: "admin", part, id: null }} router={router} current={part === route.part}>
            {t(`admin.${part}`)}
          </Link>
        ))}
      </nav>
      <Part key={`${route.part} ${route.id}`} account={account} router={router} part={route.part} id={route.id} />
    </Page>
  );
}

type PartProps = { account: NonNullable<State["account"]>; router: Router; part: AdminPart; id: string | null };

function Part({ account, router, part, id }: PartProps) {
  switch (part) {
    case "reports":
      return id ? <ReportPart id={id} account={account} router={router} /> : <ReportsPart router={router} />;
    case "appeals":
      return <AppealsPart router={router} />;
    case "users":
      return id ? <UserPart id={id} account={account} router={router} /> : <UsersPart router={router} />;
    case "games":
      return id ? <GamePart game={id} router={router} /> : <GamesPart router={router} />;
    case "audit":
      return <AuditPart router={router} />;
  }
}
