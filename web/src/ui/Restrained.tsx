// Tells somebody who is muted or banned that he is, why, until when, and where he can appeal.
import { useState } from "preact/hooks";
import { untilText } from "../lib/conduct";
import { t } from "../lib/i18n";
import type { Account } from "../net/protocol";
import type { Router } from "../router";
import { Icon } from "./Icon";
import { Link } from "./Link";

export function Restrained({ account, router }: { account: Account | null; router: Router }) {
  // A ban says all that a mute does.
  const sanctions = account?.sanctions ?? [];
  const told = sanctions.find(({ kind }) => kind === "ban") ?? sanctions[0];
  const [read, setRead] = useState("");
  const this_one = JSON.stringify(told);
  return (
    <div role="alert">
      {told && read !== this_one && (
        <p class="restrained" data-testid="restrained" data-kind={told.kind}>
          <strong>{t(`sanction.you_${told.kind}`)}</strong>
          <span>{untilText(told.until_ms)}</span>
          <q>{told.reason}</q>
          <Link to={{ page: "account" }} router={router}>
            {t("sanction.more")}
          </Link>
          <button type="button" class="plain" aria-label={t("close")} onClick={() => setRead(this_one)}>
            <Icon name="cross" />
          </button>
        </p>
      )}
    </div>
  );
}
