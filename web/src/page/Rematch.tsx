// After the end: playing again, with the colours changed; or the next ranked game, against whoever comes.
import { newNonce } from "../lib/commitment";
import { useAnswer } from "../lib/deed";
import type { Client } from "../client";
import { opponent } from "../go/rows";
import { t } from "../lib/i18n";
import { nextPlay, rememberedPlay } from "../lib/play";
import { lastPlay } from "../lib/storage";
import * as ranking from "../net/ranking";
import type { Router } from "../router";
import type { GameView } from "../state/game";
import { Icon } from "../ui/Icon";

type RematchProps = { view: GameView; client: Client; router: Router };

export function Rematch({ view, client, router }: RematchProps) {
  const { game, you, rematch, settings } = view;
  if (!you || view.state.phase !== "finished") return null;
  const wanted = rematch[you];
  const other = opponent(you);
  return (
    <section class="card interrupted" data-testid="rematch-card">
      {rematch[other] && (
        <p data-testid="rematch-asked">
          {t(settings.ranked ? "rematch.asked_ranked" : "rematch.asked", { name: view[other].name })}
        </p>
      )}
      {wanted && <p class="quiet">{t("rematch.waiting")}</p>}
      <div class="row wrap">
        <button
          type="button"
          class={`grow ${wanted ? "" : "primary"}`}
          data-testid={wanted ? "rematch-withdraw" : "rematch"}
          onClick={() => client.act({ t: "rematch", game, wanted: !wanted })}
        >
          <Icon name="link" /> {t(wanted ? "request.withdraw" : "rematch.play")}
        </button>
        {settings.ranked && <NextOpponent view={view} client={client} router={router} />}
      </div>
    </section>
  );
}

/** In the lobby one sees how the wait goes. */
function NextOpponent({ view, client, router }: RematchProps) {
  const presets = useAnswer(ranking.presets, "");
  const queue = nextPlay(rememberedPlay(lastPlay.get()), view.settings, presets.value ?? []);
  if (!queue) return null;
  const next = () => {
    router.go({ page: "lobby" });
    client.act({ t: "queue", ...queue, nonce: newNonce() });
  };
  return (
    <button type="button" class="grow" data-testid="next-opponent" onClick={next}>
      {t("rating.next")}
    </button>
  );
}
