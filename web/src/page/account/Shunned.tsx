// Whom one keeps away from, and no longer.
import { useAnswer, useDeed } from "../../lib/deed";
import { t } from "../../lib/i18n";
import { dayName } from "../../lib/times";
import * as conduct from "../../net/conduct";
import type { Shunned } from "../../net/protocol";
import { Outcome } from "../../ui/Outcome";
import { Table } from "../../ui/Table";

export function ShunnedSection({ user }: { user: number }) {
  const answer = useAnswer(conduct.shunned, String(user));
  const deed = useDeed();
  const end = ({ kind, user }: Shunned) =>
    deed.run(
      () => conduct.unshun(kind, user.id),
      () => {
        answer.again();
        return t("shun.ended", { name: user.name });
      },
    );
  const columns = ["name", "kind", "since"] as const;
  return (
    <section class="card">
      <h2>{t("shun.title")}</h2>
      <p class="quiet">{t("shun.how")}</p>
      {answer.problem && <p class="refusal">{answer.problem}</p>}
      <Table
        id="shunned"
        title={t("shun.title")}
        columns={[...columns.map(column => t(`shun.${column}`)), t("sessions.deed")]}
        rows={(answer.value ?? []).map(row => ({
          key: `${row.kind} ${row.user.id}`,
          cells: [
            row.user.name,
            t(`shun.is_${row.kind}`),
            dayName(row.at_ms),
            <button type="button" data-testid="unshun" disabled={deed.busy} onClick={() => end(row)}>
              {t(`shun.un${row.kind}`)}
            </button>,
          ],
        }))}
        empty={t(answer.value ? "shun.nobody" : "loading")}
      />
      <Outcome deed={deed} id="shunned" />
    </section>
  );
}
