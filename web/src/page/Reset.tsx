// A forgotten password: ask for a link by mail; or, with the secret of such a link, choose a new one.
import { currentLanguage, t } from "../lib/i18n";
import { useDeed } from "../lib/deed";
import * as api from "../net/api";
import { Outcome } from "../ui/Outcome";
import { Page } from "../ui/Page";
import { PasswordField } from "../ui/PasswordField";

export function ResetPage({ secret }: { secret: string | null }) {
  return (
    <Page title={t(secret ? "reset.choose_title" : "reset.title")} narrow>
      {secret ? <Choose secret={secret} /> : <AskForLink />}
    </Page>
  );
}

function AskForLink() {
  const deed = useDeed();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get("name"));
    deed.run(
      () => api.askForReset({ name, language: currentLanguage() }),
      () => t("reset.sent"),
    );
  };
  return (
    <form class="card form" onSubmit={submit}>
      <p>{t("reset.how")}</p>
      <div class="field">
        <label for="field-reset-name">{t("sign.name")}</label>
        <input id="field-reset-name" name="name" required maxLength={40} autocomplete="username" spellcheck={false} />
      </div>
      <button class="primary" data-testid="reset-ask" disabled={deed.busy}>
        {t("reset.ask")}
      </button>
      <p class="quiet">{t("reset.admin")}</p>
      <Outcome deed={deed} id="reset" />
    </form>
  );
}

function Choose({ secret }: { secret: string }) {
  const deed = useDeed();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const new_password = String(new FormData(event.currentTarget as HTMLFormElement).get("new_password"));
    deed.run(
      () => api.resetPassword({ token: secret, new_password }),
      () => t("reset.done"),
    );
  };
  return (
    <form class="card form" onSubmit={submit}>
      {!deed.done && (
        <>
          <p>{t("reset.choose_how")}</p>
          <PasswordField name="new_password" title={t("password.new")} kind="new" hint={t("password.rule")} />
          <button class="primary" data-testid="reset-set" disabled={deed.busy}>
            {t("password.set")}
          </button>
        </>
      )}
      <Outcome deed={deed} id="reset" />
    </form>
  );
}
