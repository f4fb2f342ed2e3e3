// How well the ratings have foretold results, for everybody to see.
import { useAnswer } from "../../lib/deed";
import { t } from "../../lib/i18n";
import { categoryName } from "../../lib/ranks";
import * as ranking from "../../net/ranking";
import type { Router } from "../../router";
import { Link } from "../../ui/Link";
import { Page } from "../../ui/Page";
import { Table } from "../../ui/Table";

export function ReportPage({ router }: { router: Router }) {
  const { value, problem } = useAnswer(ranking.report, "report");
  const share = (part: number) => `${(100 * part).toFixed(1)}%`;
  const columns = ["category", "handicap", "games", "loss", "expected", "taken"] as const;
  const monthly = ["month", "category", "players", "mean"] as const;
  return (
    <Page title={t("prediction.title")}>
      <p>{t("prediction.how")}</p>
      {!value && <p class="quiet">{problem ?? t("loading")}</p>}
      {value && (
        <section class="card">
          <h2>{t("prediction.by_category")}</h2>
          <Table
            id="predictions"
            kind="figures"
            title={t("prediction.title")}
            columns={columns.map(column => t(`prediction.${column}`))}
            empty={t("prediction.none")}
            rows={value.predictions.map(({ category, handicap, games, log_loss, expected, taken }) => ({
              key: `${category} ${handicap}`,
              cells: [
                categoryName(category),
                handicap === null ? t("prediction.all") : handicap === 0 ? t("terms.even") : handicap,
                games,
                log_loss.toFixed(3),
                share(expected),
                share(taken),
              ],
            }))}
          />
        </section>
      )}
      {value && value.means.length > 0 && (
        <section class="card">
          <h2>{t("prediction.means")}</h2>
          <Table
            id="means"
            kind="figures"
            title={t("prediction.means")}
            columns={monthly.map(column => t(`prediction.${column}`))}
            empty={t("prediction.none")}
            rows={value.means.map(({ month, category, players, mean }) => ({
              key: `${month} ${category}`,
              cells: [month, categoryName(category), players, Math.round(mean)],
            }))}
          />
        </section>
      )}
      <p>
        <Link to={{ page: "ranking", category: "19-live" }} router={router}>
          {t("ranking.title")}
        </Link>
      </p>
    </Page>
  );
}
