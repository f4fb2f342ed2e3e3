// Changing the password, which ends every other session and token.
import { useDeed } from "../../lib/deed";
import { passwordOf, sent } from "../../lib/form";
import { t } from "../../lib/i18n";
import * as own from "../../net/account";
import { Outcome } from "../../ui/Outcome";
import { PasswordField } from "../../ui/PasswordField";

type PasswordProps = {
  /** Whose: password managers ask. */
  name: string;
  ended(): void;
};

export function PasswordSection({ name, ended }: PasswordProps) {
  const deed = useDeed();
  const submit = (event: SubmitEvent) => {
    const { form } = sent(event);
    const change = { password: passwordOf(form, "old_password"), new_password: passwordOf(form, "new_password") };
    deed.run(
      () => own.changePassword(change),
      () => {
        form.reset();
        ended();
        return t("password.changed");
      },
    );
  };
  return (
    <section class="card">
      <h2>{t("password.change")}</h2>
      <form class="form short" onSubmit={submit}>
        <input type="text" name="name" value={name} autocomplete="username" hidden readOnly />
        <PasswordField name="old_password" title={t("password.old")} kind="current" />
        <PasswordField name="new_password" title={t("password.new")} kind="new" hint={t("password.rule")} />
        <p class="quiet">{t("password.change_how")}</p>
        <button class="primary" data-testid="password-change" disabled={deed.busy}>
          {t("password.change")}
        </button>
        <Outcome deed={deed} id="password" />
      </form>
    </section>
  );
}
