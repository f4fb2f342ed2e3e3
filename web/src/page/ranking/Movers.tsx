// Who has gained most lately.
import { useState } from "preact/hooks";
import { useAnswer } from "../../lib/deed";
import { t } from "../../lib/i18n";
import { changeName, ratingName, strengthName } from "../../lib/ranks";
import * as ranking from "../../net/ranking";
import type { Category } from "../../net/protocol";
import type { Router } from "../../router";
import { Choices } from "../../ui/Choices";
import { Name } from "../../ui/Name";
import { Table } from "../../ui/Table";

const PERIODS: readonly ranking.Period[] = ["week", "month"];
const MOST = 10;

export function Movers({ category, router }: { category: Category; router: Router }) {
  const [period, setPeriod] = useState<ranking.Period>("week");
  const { value, problem } = useAnswer(() => ranking.movers(category, period), `${category} ${period}`);
  const columns = ["player", "rank", "rating", "gain", "games"] as const;
  return (
    <section class="card" data-testid="movers-card">
      <h2>{t("ranking.movers")}</h2>
      <Choices
        name="period"
        title={t("ranking.period")}
        all={PERIODS}
        chosen={period}
        onChoose={period => setPeriod(period)}
      >
        {period => t(`ranking.${period}`)}
      </Choices>
      {value ? (
        <Table
          id="movers"
          title={t("ranking.movers")}
          kind="places"
          columns={columns.map(column => t(`ranking.${column}`))}
          empty={t("ranking.no_movers")}
          rows={value.slice(0, MOST).map(({ user, strength, gain_milli, games }) => ({
            key: user.id,
            cells: [
              <Name user={user} router={router} />,
              strengthName(strength),
              ratingName(strength.rating_milli),
              changeName(gain_milli),
              games,
            ],
          }))}
        />
      ) : (
        <p class="quiet">{problem ?? t("loading")}</p>
      )}
    </section>
  );
}
