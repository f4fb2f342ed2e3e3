// What everybody may know of a player: ranks, the rating's curve, how he does, his games.
import { useState } from "preact/hooks";
import { countryName } from "../../lib/countries";
import { useAnswer } from "../../lib/deed";
import { t } from "../../lib/i18n";
import { outlookLines } from "../../lib/outlook";
import { categoryName, rankName, ratingName, strengthName } from "../../lib/ranks";
import { dayName } from "../../lib/times";
import * as ranking from "../../net/ranking";
import type { Category, Profile, StandingView, User, UserId } from "../../net/protocol";
import type { Router } from "../../router";
import { Choices } from "../../ui/Choices";
import { Page } from "../../ui/Page";
import { PersonMenu } from "../../ui/Person";
import { Against } from "./Against";
import { percent } from "./Board";
import { CurveOf } from "./Curve";
import { PlayedGames } from "./PlayedGames";
import { Records } from "./Records";

type PlayerProps = { user: UserId; me: User | null; router: Router };

export function PlayerPage({ user, me, router }: PlayerProps) {
  const { value, problem } = useAnswer(() => ranking.profile(user), String(user));
  if (!value) {
    return (
      <Page title={t("player.title")}>
        <p class="quiet" data-testid="no-player">
          {problem ?? t("loading")}
        </p>
      </Page>
    );
  }
  return (
    <Page title={value.user.name}>
      <Card profile={value} me={me} router={router} />
      {value.standings.length > 0 ? (
        <Ranked profile={value} />
      ) : (
        <p class="quiet" data-testid="unranked">
          {t("player.unranked")}
        </p>
      )}
      {me && me.id !== user && <Against user={value.user} me={me} router={router} />}
      <PlayedGames user={user} router={router} />
    </Page>
  );
}

function Card({ profile, me, router }: { profile: Profile; me: User | null; router: Router }) {
  const { user, bot, country, pro_dan, entry_rank, since_ms, online } = profile;
  const words = [
    pro_dan !== null && t("rank.pro", { n: pro_dan }),
    bot && t("role.bot"),
    user.guest && t("account.guest"),
    country && countryName(country),
    t("player.since", { day: dayName(since_ms) }),
    entry_rank && t("player.entry", { rank: rankName(entry_rank) }),
    online && t("player.online"),
  ];
  return (
    <section class="card" data-testid="profile">
      <div class="row">
        <p class="grow who-am-i">
          <strong>{user.name}</strong> <span class="quiet">{words.filter(Boolean).join(" · ")}</span>
        </p>
        <PersonMenu user={user} me={me} router={router} />
      </div>
    </section>
  );
}

function Ranked({ profile }: { profile: Profile }) {
  const { standings, records, user } = profile;
  const most = standings.toSorted((a, b) => b.games - a.games)[0]!;
  const [category, setCategory] = useState<Category>(most.category);
  const standing = standings.find(one => one.category === category) ?? most;
  return (
    <section class="card" data-testid="ranked">
      {standings.length > 1 && (
        <Choices
          name="category"
          title={t("player.categories")}
          all={standings.map(one => one.category)}
          chosen={standing.category}
          onChoose={one => setCategory(one)}
        >
          {one => (
            <>
              {categoryName(one)}{" "}
              <small class="quiet">{strengthName(standings.find(({ category }) => category === one)!.strength)}</small>
            </>
          )}
        </Choices>
      )}
      <Standing standing={standing} />
      <CurveOf user={user.id} category={standing.category} />
      <Records records={records} />
    </section>
  );
}

function Standing({ standing }: { standing: StandingView }) {
  const { strength, games, wins, draws, place, outlook, category, last_game_ms } = standing;
  const facts: [string, string | number][] = [
    [categoryName(category), strengthName(strength)],
    [t("ranking.rating"), ratingName(strength.rating_milli)],
    [t("ranking.place"), place ?? "–"],
    [t("ranking.games"), games],
    [t("ranking.won"), percent({ games, wins, draws })],
    [t("player.last"), last_game_ms === null ? "–" : dayName(last_game_ms)],
  ];
  return (
    <>
      <dl class="facts standing" data-testid="standing">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul class="quiet" data-testid="outlook">
        {outlookLines(outlook, strength.rank).map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
