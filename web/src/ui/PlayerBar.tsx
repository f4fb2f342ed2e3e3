// A player: stone, name, what is called of his clock or what he has, whether he is there; and the clock.
import { callText } from "../lib/calls";
import { useServerTime } from "../lib/hooks";
import { t } from "../lib/i18n";
import { countdown } from "../lib/face";
import { colorName } from "../lib/words";
import type { Color } from "../net/protocol";
import { hasPassed, stopOf, type GameView } from "../state/game";
import { Clock } from "./Clock";

export function PlayerBar({ view, color, offset_ms }: { view: GameView; color: Color; offset_ms: number }) {
  const { state } = view;
  const to_play = state.to_play === color && stopOf(view) === null;
  const warnings = state.warnings?.[color] ?? 0;
  const away_ms = state.phase === "finished" ? null : (state.away_ms?.[color] ?? null);
  const call = view.call?.color === color && callText(view.call);
  return (
    <section class={`player-bar card ${to_play ? "to-play" : ""}`} data-testid={`player-${color}`}>
      <StoneMark color={color} />
      <div class="who">
        <strong>
          {view[color].name}
          {view.you === color && <small> {t("game.you")}</small>}
        </strong>
        <span class="call" aria-live="polite" data-testid={`call-${color}`}>
          {call}
        </span>
        {!call && (
          <span class="quiet">
            {colorName(color)}
            {away_ms !== null && <Away ms={away_ms + offset_ms - state.clock.time_ms} />}
            {warnings > 0 && ` · ${t("game.warnings", { n: warnings })}`}
            {state.prisoners[color] > 0 && ` · ${t("game.prisoners", { n: state.prisoners[color] })}`}
            {hasPassed(view, color) && (
              <strong class="passes" data-testid={`passes-${color}`}>
                {t("game.passes")}
              </strong>
            )}
          </span>
        )}
      </div>
      <Clock view={view} color={color} offset_ms={offset_ms} />
    </section>
  );
}

/** `ms` is how long he has been away, less the time of this machine. */
function Away({ ms }: { ms: number }) {
  const away_ms = Math.max(0, useServerTime(ms));
  return (
    <em class="away" data-testid="away">
      {" "}
      · {t("game.away", { time: countdown(away_ms) })}
    </em>
  );
}

export function StoneMark({ color }: { color: Color | "nigiri" }) {
  return <span class={`stone-mark ${color}`} aria-hidden="true" />;
}
