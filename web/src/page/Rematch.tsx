// After the end: playing again, with the colours changed.
import type { Client } from "../client";
import { opponent } from "../go/rows";
import { t } from "../lib/i18n";
import type { GameView } from "../state/game";
import { Icon } from "../ui/Icon";

export function Rematch({ view, client }: { view: GameView; client: Client }) {
  const { game, you, rematch } = view;
  if (!you || view.state.phase !== "finished") return null;
  const wanted = rematch[you];
  const other = opponent(you);
  return (
    <section class="card interrupted" data-testid="rematch-card">
      {rematch[other] && <p data-testid="rematch-asked">{t("rematch.asked", { name: view[other].name })}</p>}
      {wanted && <p class="quiet">{t("rematch.waiting")}</p>}
      <button
        type="button"
        class={wanted ? "" : "primary"}
        data-testid={wanted ? "rematch-withdraw" : "rematch"}
        onClick={() => client.act({ t: "rematch", game, wanted: !wanted })}
      >
        <Icon name="link" /> {t(wanted ? "request.withdraw" : "rematch.play")}
      </button>
    </section>
  );
}
