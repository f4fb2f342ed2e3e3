// What one may not do: why, until when, and how to appeal.
import { t } from "../../lib/i18n";
import { untilText } from "../../lib/conduct";
import type { Account } from "../../net/protocol";

export function SanctionSection({ account }: { account: Account }) {
  if (account.sanctions.length === 0) return null;
  return (
    <section class="card" data-testid="sanctions">
      <h2>{t("sanction.yours")}</h2>
      <ul class="plain-list">
        {account.sanctions.map(sanction => (
          <li key={sanction.kind}>
            <strong>{t(`sanction.you_${sanction.kind}`)}</strong> {untilText(sanction.until_ms)}
            <p class="quote">{sanction.reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
