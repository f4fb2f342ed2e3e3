// One's own account: who one is, what one may not do, passwords, sessions, tokens, data.
import type { Client } from "../../client";
import { t } from "../../lib/i18n";
import type { Router } from "../../router";
import { isModerator } from "../../state/session";
import type { State } from "../../state/state";
import { Link } from "../../ui/Link";
import { Page } from "../../ui/Page";
import { CountrySection } from "./Country";
import { DataSection } from "./Data";
import { EmailSection } from "./Email";
import { PasswordSection } from "./Password";
import { SanctionSection } from "./Sanctions";
import { SessionSection } from "./Sessions";
import { ShunnedSection } from "./Shunned";
import { TokenForm } from "./Tokens";
import { useAnswer } from "../../lib/deed";
import * as own from "../../net/account";

type AccountProps = { state: State; client: Client; router: Router };

export function AccountPage({ state, client, router }: AccountProps) {
  const { account } = state;
  const sessions = useAnswer(own.sessions, String(account?.id));
  if (!account) return <NobodyHere state={state} title={t("account.title")} />;
  return (
    <Page title={t("account.title")}>
      <section class="card">
        <p class="who-am-i">
          <strong data-testid="account-name">{account.name}</strong>{" "}
          <span class="quiet">
            {[account.guest && t("account.guest"), ...account.roles.map(role => t(`role.${role}`))]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </p>
        {account.guest && <p class="quiet">{t("account.guest_how")}</p>}
        {isModerator(account) && (
          <Link to={{ page: "admin", part: "reports", id: null }} router={router}>
            {t("admin.title")}
          </Link>
        )}
      </section>
      <SanctionSection account={account} />
      {!account.guest && <PasswordSection name={account.name} ended={sessions.again} />}
      {!account.guest && account.mail_is_on && <EmailSection account={account} client={client} />}
      {!account.guest && <CountrySection account={account} client={client} />}
      <ShunnedSection user={account.id} />
      <SessionSection sessions={sessions} client={client} />
      <TokenForm account={account} made={sessions.again} />
      <DataSection account={account} client={client} router={router} />
    </Page>
  );
}

/** What is shown of a page that is somebody's own while nobody is signed in, or nothing is known of him yet. */
export function NobodyHere({ state, title }: { state: State; title: string }) {
  const { link, session } = state;
  const known = link.phase === "ready" && !session.user;
  return (
    <Page title={title}>
      <p class="quiet">{t(known ? "problem.not_signed_in" : "loading")}</p>
    </Page>
  );
}
