// Making a token for an app or a bot. It is shown once.
import { useRef, useState } from "preact/hooks";
import { useDeed } from "../../lib/deed";
import { sent } from "../../lib/form";
import { t } from "../../lib/i18n";
import * as own from "../../net/account";
import type { Account, Scope } from "../../net/protocol";
import { isModerator } from "../../state/session";
import { Outcome } from "../../ui/Outcome";

/** What a token of this account may be for. */
export function scopesFor(account: Account): Scope[] {
  const plays: Scope = account.roles.includes("bot") ? "bot" : "play";
  return isModerator(account) ? ["read", plays, "admin"] : ["read", plays];
}

export function TokenForm({ account, made }: { account: Account; made(): void }) {
  const deed = useDeed();
  const [token, setToken] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    const { form, field } = sent(event);
    const scopes = scopesFor(account).filter(scope => new FormData(form).has(`scope-${scope}`));
    deed.run(
      () => own.makeToken({ label: field("label"), scopes, days: Number(field("days")) }),
      answer => {
        form.reset();
        setToken(answer.token);
        made();
      },
    );
  };
  return (
    <section class="card">
      <h2>{t("token.title")}</h2>
      <p class="quiet">{t("token.how")}</p>
      <form class="form short" onSubmit={submit}>
        <div class="field">
          <label for="field-label">{t("token.label")}</label>
          <input id="field-label" name="label" required maxLength={50} autocomplete="off" data-testid="field-label" />
        </div>
        <fieldset class="checks">
          <legend>{t("token.scopes")}</legend>
          {scopesFor(account).map(scope => (
            <label key={scope}>
              <input
                type="checkbox"
                name={`scope-${scope}`}
                data-testid={`scope-${scope}`}
                defaultChecked={scope === "read"}
              />
              <span>{t(`scope.${scope}`)}</span>
            </label>
          ))}
        </fieldset>
        <div class="field">
          <label for="field-days">{t("token.days")}</label>
          <input id="field-days" name="days" type="number" min={1} max={3650} defaultValue="90" required />
        </div>
        <button class="primary" data-testid="token-make" disabled={deed.busy}>
          {t("token.make")}
        </button>
        <Outcome deed={deed} id="token" />
        {token && <Secret text={token} how={t("token.made")} />}
      </form>
    </section>
  );
}

/** Something that is shown once, to be copied. */
export function Secret({ text, how }: { text: string; how: string }) {
  const field = useRef<HTMLInputElement>(null);
  const deed = useDeed();
  /** A page on http has no clipboard: what is selected can be copied by hand. */
  const copy = () => {
    field.current?.select();
    if (navigator.clipboard)
      deed.run(
        () => navigator.clipboard.writeText(text),
        () => t("token.copied"),
      );
  };
  return (
    <div class="secret" role="status">
      <p>{how}</p>
      <div class="row">
        <input
          ref={field}
          class="grow"
          type="text"
          readOnly
          value={text}
          aria-label={how}
          data-testid="secret"
          onFocus={event => event.currentTarget.select()}
        />
        <button type="button" data-testid="copy" onClick={copy}>
          {t("token.copy")}
        </button>
      </div>
      <Outcome deed={deed} id="copy" />
    </div>
  );
}
