// The e-mail address, to which a link goes if the password is forgotten.
import { useEffect } from "preact/hooks";
import type { Client } from "../../client";
import { useDeed } from "../../lib/deed";
import { passwordOf, sent } from "../../lib/form";
import { currentLanguage, t } from "../../lib/i18n";
import * as own from "../../net/account";
import type { Account } from "../../net/protocol";
import { Outcome } from "../../ui/Outcome";
import { Page } from "../../ui/Page";
import { PasswordField } from "../../ui/PasswordField";

export function EmailSection({ account, client }: { account: Account; client: Client }) {
  const deed = useDeed();
  const { email, email_is_checked } = account;
  const submit = (event: SubmitEvent) => {
    const { form, field } = sent(event);
    const email = field("email") || null;
    deed.run(
      () => own.setEmail({ email, password: passwordOf(form, "email_password"), language: currentLanguage() }),
      () => {
        form.reset();
        client.learn();
        return t(email ? "email.sent" : "email.gone");
      },
    );
  };
  return (
    <section class="card">
      <h2>{t("email.title")}</h2>
      <p data-testid="email">
        {email ?? t("email.none")}{" "}
        {email && <span class="quiet">{t(email_is_checked ? "email.checked" : "email.unchecked")}</span>}
      </p>
      <form class="form short" onSubmit={submit}>
        <div class="field">
          <label for="field-email">{t("email.new")}</label>
          <input id="field-email" name="email" type="email" maxLength={254} autocomplete="email" />
        </div>
        <PasswordField name="email_password" title={t("sign.password")} kind="current" />
        <button class="primary" data-testid="email-set" disabled={deed.busy}>
          {t("email.set")}
        </button>
        <Outcome deed={deed} id="email" />
      </form>
    </section>
  );
}

/** Where the link in the mail leads. */
export function EmailPage({ secret, client }: { secret: string | null; client: Client }) {
  const deed = useDeed();
  useEffect(() => {
    if (!secret) return;
    deed.run(
      () => own.checkEmail(secret),
      () => {
        client.learn();
        return t("email.is_checked");
      },
    );
  }, [secret]);
  return (
    <Page title={t("email.title")} narrow>
      {!secret && <p class="quiet">{t("problem.bad_token")}</p>}
      <Outcome deed={deed} id="email" />
    </Page>
  );
}
