// One's own games that are not over, whatever device they were begun on; where it is one's turn, first.
import { useAnswer } from "../../lib/deed";
import { t } from "../../lib/i18n";
import { sizeName } from "../../lib/words";
import * as ranking from "../../net/ranking";
import type { GameId, OwnGame } from "../../net/protocol";
import type { Router } from "../../router";
import { mayMove } from "../../state/game";
import type { State } from "../../state/state";
import { Link } from "../../ui/Link";
import { List } from "../Lobby";
import { Players } from "./GameRow";

export function OwnGames({ state, router }: { state: State; router: Router }) {
  const { games } = state.session;
  const { value } = useAnswer(ranking.ownGames, games.join());
  const rows = ownRows(state, value ?? []);
  if (rows.length === 0) return null;
  return (
    <List title={t("lobby.mine")} empty="">
      {rows.map(row => (
        <Row key={row.game} row={row} router={router} />
      ))}
    </List>
  );
}

type RowView = Omit<OwnGame, "started_ms">;

/** What is followed here is newer than what was asked; a game that has just begun is here first. */
export function ownRows({ games, session }: State, told: readonly OwnGame[]): (RowView | { game: GameId })[] {
  const ids = [...new Set([...told.map(({ game }) => game), ...session.games])];
  const rows = ids.flatMap((game): (RowView | { game: GameId })[] => {
    const view = games[game];
    const row = told.find(row => row.game === game);
    if (!view) return [row ?? { game }];
    if (view.state.phase === "finished") return [];
    const { settings, black, white, you, state, moves } = view;
    const { size, ranked = false } = settings;
    const adjourned = state.phase === "adjourned";
    return [{ game, size, ranked, black, white, you, your_turn: mayMove(view), adjourned, moves: moves.length }];
  });
  const is_yours = (row: RowView | { game: GameId }) => "your_turn" in row && row.your_turn;
  return [...rows.filter(is_yours), ...rows.filter(row => !is_yours(row))];
}

function Row({ row, router }: { row: RowView | { game: GameId }; router: Router }) {
  return (
    <li class="row" data-testid="own-game">
      <span class="grow">
        {"black" in row ? (
          <Players black={row.black} white={row.white} strengths={null} router={router} />
        ) : (
          <strong>{t("lobby.loading")}</strong>
        )}
        <span class="quiet">
          {"size" in row && stateText(row)}
          {"your_turn" in row && row.your_turn && <em> {t("game.your_turn")}</em>}
        </span>
      </span>
      <Link to={{ page: "game", game: row.game }} router={router} class="button" testid="continue">
        {t("lobby.continue")}
      </Link>
    </li>
  );
}

function stateText({ size, ranked, moves, adjourned }: RowView): string {
  const parts = [
    sizeName(size),
    ranked && t("seek.ranked"),
    t("game.move", { n: moves }),
    adjourned && t("game.adjourned"),
  ];
  return parts.filter(Boolean).join(" · ");
}
