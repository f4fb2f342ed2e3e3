// All that is kept of one, to take along; and the end of the account.
import { useState } from "preact/hooks";
import type { Client } from "../../client";
import { useDeed } from "../../lib/deed";
import { passwordOf, sent } from "../../lib/form";
import { t } from "../../lib/i18n";
import { save } from "../../lib/save";
import { tabToken } from "../../lib/storage";
import * as own from "../../net/account";
import type { Account, GameId } from "../../net/protocol";
import type { Router } from "../../router";
import { Icon } from "../../ui/Icon";
import { Outcome } from "../../ui/Outcome";
import { PasswordField } from "../../ui/PasswordField";

type DataProps = { account: Account; client: Client; router: Router };

export function DataSection(props: DataProps) {
  const deed = useDeed();
  /** Where the next part begins, if there are more games than go into one. */
  const [before, setBefore] = useState<GameId | null>(null);
  const take = () =>
    deed.run(
      () => own.ownData(before),
      data => {
        save(`tengen-${props.account.id}${before ? `-${before}` : ""}.json`, data);
        setBefore(data.more_before);
      },
    );
  return (
    <section class="card">
      <h2>{t("data.title")}</h2>
      <p class="quiet">{t("data.how")}</p>
      <div class="row wrap">
        <button type="button" data-testid="export" disabled={deed.busy} onClick={take}>
          <Icon name="down" /> {t(before ? "data.more" : "data.take")}
        </button>
      </div>
      <Outcome deed={deed} id="export" />
      <Removal {...props} />
    </section>
  );
}

function Removal({ account, client, router }: DataProps) {
  const deed = useDeed();
  const [typed, setTyped] = useState("");
  const { name, guest } = account;
  const submit = (event: SubmitEvent) => {
    const { form } = sent(event);
    const confirmed = guest ? {} : { password: passwordOf(form, "remove_password") };
    deed.run(
      () => own.remove(confirmed),
      () => {
        tabToken.set(null);
        router.go({ page: "lobby" });
        client.signInAgain();
      },
    );
  };
  return (
    <details class="removal" data-testid="removal">
      <summary>{t("remove.title")}</summary>
      <form class="form short" onSubmit={submit}>
        <p>{t("remove.how")}</p>
        {!guest && <PasswordField name="remove_password" title={t("sign.password")} kind="current" />}
        <div class="field">
          <label for="field-typed_name">{t("remove.type", { name })}</label>
          <input
            id="field-typed_name"
            name="typed_name"
            required
            autocomplete="off"
            spellcheck={false}
            data-testid="field-typed_name"
            onInput={event => setTyped(event.currentTarget.value.trim())}
          />
        </div>
        <button class="danger" data-testid="remove" disabled={deed.busy || typed !== name}>
          {t("remove.do")}
        </button>
        <Outcome deed={deed} id="remove" />
      </form>
    </details>
  );
}
