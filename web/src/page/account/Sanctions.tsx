// What one may not do, or might not: why, until when, and how to appeal.
import { sinceUntil, untilText } from "../../lib/conduct";
import { useAnswer } from "../../lib/deed";
import { t } from "../../lib/i18n";
import { sanctions } from "../../net/conduct";
import type { Account, OwnSanction } from "../../net/protocol";
import { Appeal } from "../Appeal";

export function SanctionSection({ account }: { account: Account }) {
  // What is in force is known before what was; whenever it changes, all of it is asked for again.
  const answer = useAnswer(sanctions, `${account.id} ${JSON.stringify(account.sanctions)}`);
  const all = answer.value ?? [];
  if (all.length === 0 && account.sanctions.length === 0) return null;
  return (
    <section class="card" data-testid="sanctions">
      <h2>{t("sanction.yours")}</h2>
      <ul class="plain-list">
        {answer.value
          ? all.map(sanction => <One key={sanction.id} sanction={sanction} made={answer.again} />)
          : account.sanctions.map(({ kind, reason, until_ms }) => (
              <li key={kind}>
                <strong>{t(`sanction.you_${kind}`)}</strong> {untilText(until_ms)}
                <p class="quote">{reason}</p>
              </li>
            ))}
      </ul>
    </section>
  );
}

function One({ sanction, made }: { sanction: OwnSanction; made(): void }) {
  const { kind, reason, until_ms, lifted_ms } = sanction;
  const in_force = lifted_ms === null && (until_ms === null || until_ms > Date.now());
  return (
    <li class="sanction">
      <p>
        <strong>{t(in_force ? `sanction.you_${kind}` : `sanction.${kind}`)}</strong>{" "}
        {in_force ? untilText(until_ms) : sinceUntil(sanction)}
      </p>
      <p class="quote">{reason}</p>
      <Appeal sanction={sanction} made={made} />
    </li>
  );
}
