// A leaderboard: by category and country, from the top or around oneself, and who rises.
import { useState } from "preact/hooks";
import { countryName } from "../../lib/countries";
import { useCursor } from "../../lib/cursor";
import { useAnswer } from "../../lib/deed";
import { t } from "../../lib/i18n";
import { categoryName, ratingName, strengthName } from "../../lib/ranks";
import * as ranking from "../../net/ranking";
import type { Category, LeaderboardRow, User } from "../../net/protocol";
import { categories, type Router } from "../../router";
import { Link } from "../../ui/Link";
import { Name } from "../../ui/Name";
import { Page } from "../../ui/Page";
import { MoreButton } from "../../ui/PageOf";
import { Table } from "../../ui/Table";
import { CountrySelect } from "../CountrySelect";
import { Movers } from "./Movers";

type BoardProps = { me: User | null; router: Router; category: Category };

export function BoardPage({ me, router, category }: BoardProps) {
  const [country, setCountry] = useState("");
  const [around, setAround] = useState(false);
  const may_have_place = me !== null && !me.guest;
  const shared = { category, country, me, router };
  return (
    <Page title={t("ranking.title")}>
      <nav class="parts" aria-label={t("ranking.title")}>
        {categories.map(one => (
          <Link key={one} to={{ page: "ranking", category: one }} router={router} current={one === category}>
            {categoryName(one)}
          </Link>
        ))}
      </nav>
      <section class="card">
        <div class="row wrap">
          <CountrySelect country={country} choose={setCountry} all={t("ranking.everywhere")} />
          {may_have_place && (
            <button
              type="button"
              class={around ? "pressed" : ""}
              aria-pressed={around}
              data-testid="my-place"
              onClick={() => setAround(!around)}
            >
              {t("ranking.my_place")}
            </button>
          )}
        </div>
        {around && may_have_place ? <Around {...shared} /> : <Top {...shared} />}
      </section>
      <Movers category={category} router={router} />
      <p>
        <Link to={{ page: "report" }} router={router} testid="to-report">
          {t("prediction.title")}
        </Link>
      </p>
    </Page>
  );
}

type RowsProps = BoardProps & { country: string };

function Top({ category, country, ...shared }: RowsProps) {
  const list = useCursor<LeaderboardRow>(
    after => ranking.leaderboard(category, country, after),
    `${category} ${country}`,
  );
  const { page, problem, more } = list;
  return (
    <>
      {problem && <p class="refusal">{problem}</p>}
      {page && <p class="quiet">{t("ranking.total", { n: page.total })}</p>}
      {page ? <Rows rows={page.rows} {...shared} /> : !problem && <p class="quiet">{t("loading")}</p>}
      <MoreButton more={Boolean(page?.next)} next={more} id="leaderboard" />
    </>
  );
}

function Around({ category, country, ...shared }: RowsProps) {
  const { value, problem } = useAnswer(() => ranking.place(category, country), `${category} ${country}`);
  if (!value) return <p class="quiet">{problem ?? t("loading")}</p>;
  if (value.rows.length === 0) return <p data-testid="unlisted">{t("ranking.unlisted")}</p>;
  return <Rows rows={value.rows} {...shared} />;
}

function Rows({ rows, me, router }: { rows: readonly LeaderboardRow[]; me: User | null; router: Router }) {
  const columns = ["place", "player", "rank", "rating", "games", "won"] as const;
  return (
    <Table
      id="leaderboard"
      title={t("ranking.title")}
      kind="places"
      columns={columns.map(column => t(`ranking.${column}`))}
      empty={t("ranking.nobody")}
      rows={rows.map(row => ({
        key: row.user.id,
        cells: [
          row.place,
          <Who row={row} mine={row.user.id === me?.id} router={router} />,
          strengthName(row.strength),
          ratingName(row.strength.rating_milli),
          row.games,
          percent(row),
        ],
      }))}
    />
  );
}

function Who({ row, mine, router }: { row: LeaderboardRow; mine: boolean; router: Router }) {
  const { user, country, pro_dan } = row;
  const more = [pro_dan !== null && t("rank.pro", { n: pro_dan }), country && countryName(country)].filter(Boolean);
  return (
    <span class={mine ? "this-one" : ""} data-testid={mine ? "my-row" : undefined}>
      <Name user={user} router={router} /> {more.length > 0 && <small class="quiet">{more.join(" · ")}</small>}
    </span>
  );
}

/** Of all games, a draw being half a win: "57%". */
export function percent({ games, wins, draws }: { games: number; wins: number; draws: number }): string {
  return games === 0 ? "–" : `${Math.round((100 * (2 * wins + draws)) / (2 * games))}%`;
}
