// A running game in the lobby, and the names of two who play.
import { t } from "../../lib/i18n";
import { sizeName } from "../../lib/words";
import type { ByColor, GameInfo, Strength, User } from "../../net/protocol";
import type { Router } from "../../router";
import { Icon } from "../../ui/Icon";
import { Link } from "../../ui/Link";
import { Name } from "../../ui/Name";
import { StoneMark } from "../../ui/PlayerBar";

export function GameRow({ game, router }: { game: GameInfo; router: Router }) {
  const { black, white, strengths } = game;
  return (
    <li class="row" data-testid="game-row" data-game={game.game}>
      <span class="grow">
        <Players black={black} white={white} strengths={strengths ?? null} router={router} />
        <span class="quiet">{[sizeName(game.size), game.ranked && t("seek.ranked")].filter(Boolean).join(" · ")}</span>
      </span>
      <Link to={{ page: "game", game: game.game }} router={router} class="button" testid="watch">
        <Icon name="eye" /> {t("lobby.watch")}
      </Link>
    </li>
  );
}

type PlayersProps = ByColor<User> & { strengths: ByColor<Strength> | null; router: Router };

export function Players({ strengths, router, ...players }: PlayersProps) {
  const sides = ["black", "white"] as const;
  return (
    <strong>
      {sides.map(color => (
        <span key={color} class="player">
          <StoneMark color={color} />{" "}
          <Name user={players[color]} strength={strengths?.[color] ?? null} router={router} />{" "}
        </span>
      ))}
    </strong>
  );
}
