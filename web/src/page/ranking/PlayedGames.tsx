// A player's games, the latest first, and the table they are shown in.
import { t } from "../../lib/i18n";
import { usePages } from "../../lib/pages";
import { changeName, strengthName } from "../../lib/ranks";
import { dayName } from "../../lib/times";
import { colorName, points, sizeName } from "../../lib/words";
import * as ranking from "../../net/ranking";
import type { Color, Outcome, PlayedGame, UserId } from "../../net/protocol";
import type { Router } from "../../router";
import { Link } from "../../ui/Link";
import { Name } from "../../ui/Name";
import { MoreButton } from "../../ui/PageOf";
import { StoneMark } from "../../ui/PlayerBar";
import { Table } from "../../ui/Table";

export function PlayedGames({ user, router }: { user: UserId; router: Router }) {
  const pages = usePages(
    (before: string | null) => ranking.games(user, before),
    game => game.game,
    String(user),
    ranking.PAGE,
  );
  return (
    <section class="card">
      <h2>{t("player.games")}</h2>
      {pages.problem && <p class="refusal">{pages.problem}</p>}
      {pages.rows ? (
        <GameTable id="played" games={pages.rows} router={router} />
      ) : (
        !pages.problem && <p class="quiet">{t("loading")}</p>
      )}
      <MoreButton more={pages.more} next={pages.next} id="played" />
    </section>
  );
}

export function GameTable({ id, games, router }: { id: string; games: readonly PlayedGame[]; router: Router }) {
  const columns = ["when", "black", "white", "kind", "result", "change"] as const;
  return (
    <Table
      id={id}
      title={t("player.games")}
      kind="games"
      columns={columns.map(column => t(`played.${column}`))}
      empty={t("player.no_games")}
      rows={games.map(game => ({
        key: game.game,
        cells: [
          <Link to={{ page: "game", game: game.game }} router={router}>
            {game.ended_ms === null ? t("evidence.running") : dayName(game.ended_ms)}
          </Link>,
          <Side game={game} color="black" router={router} />,
          <Side game={game} color="white" router={router} />,
          kindText(game),
          resultText(game.outcome),
          game.change_milli === null ? "–" : changeName(game.change_milli),
        ],
      }))}
    />
  );
}

function Side({ game, color, router }: { game: PlayedGame; color: Color; router: Router }) {
  const strength = game.strengths?.[color];
  return (
    <span class="side">
      <StoneMark color={color} /> <Name user={game[color]} router={router} />
      {strength && <small class="quiet"> {strengthName(strength)}</small>}
    </span>
  );
}

function kindText({ size, handicap, ranked, annulled }: PlayedGame): string {
  const parts = [
    sizeName(size),
    ranked && t("seek.ranked"),
    handicap > 0 && t("game.handicap", { n: handicap }),
    annulled && t("played.annulled"),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** "Black +3.5", "White: resignation". */
export function resultText(outcome: Outcome | null): string {
  if (outcome === null) return "–";
  if (outcome.kind === "draw") return t("choice.draw");
  if (outcome.kind === "void") return t("played.void");
  const color = colorName(outcome.winner);
  if (outcome.by === "score") return `${color} +${points(outcome.margin_half_points)}`;
  return t(`played.by_${outcome.by}`, { color });
}
