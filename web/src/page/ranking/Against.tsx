// What a player and the one who looks have played against each other.
import { useAnswer } from "../../lib/deed";
import { t } from "../../lib/i18n";
import * as ranking from "../../net/ranking";
import type { User } from "../../net/protocol";
import type { Router } from "../../router";
import { GameTable } from "./PlayedGames";

/** Seen from oneself: one's own wins come first. */
export function Against({ user, me, router }: { user: User; me: User; router: Router }) {
  const { value } = useAnswer(() => ranking.against(me.id, user.id), `${me.id} ${user.id}`);
  if (!value || (value.games === 0 && value.last.length === 0)) return null;
  const { games, wins, draws, last } = value;
  return (
    <section class="card" data-testid="against">
      <h2>{t("player.against", { name: user.name })}</h2>
      {games > 0 && <p>{t("player.score", { games, wins, draws, losses: games - wins - draws })}</p>}
      <GameTable id="against-games" games={last} router={router} />
    </section>
  );
}
