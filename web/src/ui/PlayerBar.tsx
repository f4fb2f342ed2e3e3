// A player: stone, name, what is called of his clock or what he has, whether he is there; and the clock.
import { callText } from "../lib/calls";
import { useGameTime } from "../lib/hooks";
import { t } from "../lib/i18n";
import { countdown } from "../lib/face";
import { strengthName } from "../lib/ranks";
import { colorName } from "../lib/words";
import type { Color, ColorChoice, User } from "../net/protocol";
import { hasPassed, savingAt, stopOf, type GameView } from "../state/game";
import type { Router } from "../router";
import { Clock } from "./Clock";
import { Name } from "./Name";
import { PersonMenu } from "./Person";

type BarProps = { view: GameView; color: Color; offset_ms: number; me: User | null; router: Router };

export function PlayerBar({ view, color, offset_ms, me, router }: BarProps) {
  const { state } = view;
  const to_play = state.to_play === color && stopOf(view) === null;
  // A finger that misses the board must not leave a game that runs.
  const is_played = view.you !== null && state.phase !== "finished";
  const strength = view.settings.strengths?.[color];
  const warnings = state.warnings?.[color] ?? 0;
  const away_ms = state.phase === "finished" ? null : (state.away_ms?.[color] ?? null);
  const saving = savingAt(view) === color;
  const call = saving ? t("clock.saving") : view.call?.color === color && callText(view.call);
  return (
    <section class={`player-bar card ${to_play ? "to-play" : ""}`} data-testid={`player-${color}`}>
      <StoneMark color={color} />
      <div class="who">
        <strong>
          <span class="who-name">{is_played ? view[color].name : <Name user={view[color]} router={router} />}</span>
          {strength && <small data-testid={`strength-${color}`}> {strengthName(strength)}</small>}
          {view.you === color && <small> {t("game.you")}</small>}
        </strong>
        <span class={`call ${saving ? "saving" : ""}`} aria-live="polite" data-testid={`call-${color}`}>
          {call}
        </span>
        {!call && (
          <span class="quiet">
            {colorName(color)}
            {away_ms !== null && <Away view={view} ms={away_ms} offset_ms={offset_ms} />}
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
      <PersonMenu
        user={view[color]}
        me={me}
        router={router}
        where={{ game: view.game, move_number: view.moves.length }}
      />
      <Clock view={view} color={color} offset_ms={offset_ms} />
    </section>
  );
}

/** `ms` is how long he had been away at the state's reading. */
function Away({ view, ms, offset_ms }: { view: GameView; ms: number; offset_ms: number }) {
  const away_ms = Math.max(0, ms + useGameTime(view, offset_ms) - view.state.clock.time_ms);
  return (
    <em class="away" data-testid="away">
      {" "}
      · {t("game.away", { time: countdown(away_ms) })}
    </em>
  );
}

export function StoneMark({ color }: { color: ColorChoice }) {
  return <span class={`stone-mark ${color}`} aria-hidden="true" />;
}
