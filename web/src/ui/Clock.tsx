// One player's clock. What it shows comes from the server's reading and the time since, at every drawing anew.
import type { ComponentChildren } from "preact";
import { countdown, face, type Face } from "../lib/face";
import { useGameTime } from "../lib/hooks";
import { t } from "../lib/i18n";
import type { Color } from "../net/protocol";
import { leftOf, readingAt, timeOf, waitFor } from "../state/clock";
import type { GameView } from "../state/game";

export function Clock({ view, color, offset_ms }: { view: GameView; color: Color; offset_ms: number }) {
  const { clock, to_play } = view.state;
  const time = timeOf(view.settings, color);
  const first_move = to_play === color ? waitFor(view.state, "first_move") : undefined;
  const running = clock.running === color && !view.saving;
  const server_ms = useGameTime(view, offset_ms, running || first_move !== undefined);
  const shown = face(readingAt(clock, color, time, server_ms), time);
  const state = [
    running && "running",
    shown.in_overtime && "overtime",
    shown.mark === "last" && "last",
    shown.urgent && "urgent",
  ];
  return (
    <div
      class={["clock", ...state].filter(Boolean).join(" ")}
      role="timer"
      aria-live="off"
      data-testid={`clock-${color}`}
    >
      <span class="digits">{shown.digits}</span>
      <span class="periods">
        {first_move
          ? t("clock.first_move", { time: countdown(leftOf(view.state, first_move.ends_in_ms, server_ms)) })
          : below(shown)}
      </span>
    </div>
  );
}

/** The last period is named, not counted. */
function below({ overtime, penalty, mark }: Face): ComponentChildren {
  const first = mark === "last" ? <strong>{t("clock.last")}</strong> : mark ? t(`clock.${mark}`) : overtime;
  return (
    <>
      {first}
      {penalty && ` · ${penalty}`}
    </>
  );
}
