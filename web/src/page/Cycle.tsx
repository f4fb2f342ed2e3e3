// The position keeps coming back: what may become of the game.
import type { Client } from "../client";
import { t } from "../lib/i18n";
import { colorName } from "../lib/words";
import type { Color, CycleView } from "../net/protocol";
import type { GameView } from "../state/game";

const COLORS: Color[] = ["black", "white"];

export function Cycle({ view, cycle, client }: { view: GameView; cycle: CycleView; client: Client }) {
  const { game, you, state } = view;
  const { move_number } = state;
  const chosen = COLORS.filter(color => cycle.chosen[color]);
  return (
    <div class="request card" role="group" aria-label={t("cycle.title", { n: cycle.times })} data-testid="cycle">
      <p>{t("cycle.title", { n: cycle.times })}</p>
      {you && <p class="quiet">{t("cycle.how")}</p>}
      {chosen.map(color => (
        <p key={color} class="quiet">
          {t("fact.cycle_chosen", { color: colorName(color), choice: t(`choice.${cycle.chosen[color]!}`) })}
        </p>
      ))}
      {you && (
        <div class="row">
          {cycle.open.map(choice => (
            <button
              key={choice}
              type="button"
              class="grow"
              aria-pressed={cycle.chosen[you] === choice}
              disabled={cycle.chosen[you] === choice}
              data-testid={`choose-${choice}`}
              onClick={() => client.act({ t: "choose", game, move_number, choice })}
            >
              {t(`choice.${choice}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
