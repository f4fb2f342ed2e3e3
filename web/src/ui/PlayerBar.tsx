// A player: stone, name, prisoners, clock.
import type { Color } from "../net/protocol";
import type { GameView } from "../state/game";
import { t } from "../lib/i18n";
import { colorName } from "../lib/words";
import { Clock } from "./Clock";

export function PlayerBar({ view, color, offset_ms }: { view: GameView; color: Color; offset_ms: number }) {
  const { state } = view;
  const to_play = state.to_play === color;
  return (
    <section class={`player-bar card ${to_play ? "to-play" : ""}`} data-testid={`player-${color}`}>
      <StoneMark color={color} />
      <div class="who">
        <strong>
          {view[color].name}
          {view.you === color && <small> {t("game.you")}</small>}
        </strong>
        <span class="quiet">
          {colorName(color)} · {t("game.prisoners", { n: state.prisoners[color] })}
        </span>
      </div>
      <Clock view={view} color={color} offset_ms={offset_ms} />
    </section>
  );
}

export function StoneMark({ color }: { color: Color | "nigiri" }) {
  return <span class={`stone-mark ${color}`} aria-hidden="true" />;
}
