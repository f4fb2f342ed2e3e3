// Name and password: to sign in, to make an account, or to make one of the guest who is here.
import { useState } from "preact/hooks";
import { t } from "../lib/i18n";
import { tabToken } from "../lib/storage";
import * as api from "../net/api";
import { PasswordField } from "../ui/PasswordField";

type FormProps = {
  /** A guest is here: he keeps his games if he makes an account. */
  guest: boolean;
  /** It begins as the form for a new account. */
  is_new: boolean;
  /** The request gives the token that is this tab's own from then on; nothing if it is the cookie's. */
  sign(request: () => Promise<string | null>): void;
  forgot(): void;
};

export function SignForm({ guest, sign, forgot, ...first }: FormProps) {
  const [is_new, setNew] = useState(first.is_new);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const credentials = { name: String(data.get("name")), password: String(data.get("password")) };
    const mine = tabToken.get();
    if (!is_new) return sign(() => api.login(credentials).then(() => null));
    if (!guest) return sign(() => api.register(credentials).then(() => null));
    sign(() => api.upgrade(credentials).then(({ token }) => mine && token));
  };
  return (
    <form onSubmit={submit} data-testid="sign-form">
      <p>{t(!is_new ? "sign.in_title" : guest ? "sign.upgrade_title" : "sign.new_title")}</p>
      {is_new && guest && <p class="quiet">{t("sign.upgrade_how")}</p>}
      <div class="field">
        <label for="field-name">{t("sign.name")}</label>
        <input
          id="field-name"
          name="name"
          required
          minLength={is_new ? 2 : 1}
          maxLength={40}
          autocomplete="username"
          autocapitalize="off"
          spellcheck={false}
          aria-describedby={is_new ? "hint-name" : undefined}
          data-testid="field-name"
        />
        {is_new && (
          <p id="hint-name" class="rule quiet">
            {t("sign.name_rule")}
          </p>
        )}
      </div>
      <PasswordField
        name="password"
        title={t("sign.password")}
        kind={is_new ? "new" : "current"}
        {...(is_new && { hint: t("password.rule") })}
      />
      <button class="primary" data-testid="sign-submit">
        {t(is_new ? "sign.register" : "sign.in")}
      </button>
      <div class="row wrap">
        <button type="button" data-testid="sign-switch" onClick={() => setNew(!is_new)}>
          {t(is_new ? "sign.have_account" : "sign.no_account")}
        </button>
        {!is_new && (
          <button type="button" data-testid="forgot" onClick={forgot}>
            {t("sign.forgot")}
          </button>
        )}
      </div>
    </form>
  );
}
