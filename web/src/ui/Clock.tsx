// One player's clock. What it shows comes from the server's reading and the time since, at every drawing anew.
import type { Color } from "../net/protocol";
import { after, elapsed, face } from "../state/clock";
import type { GameView } from "../state/game";
import { t } from "../lib/i18n";
import { useTicking } from "../lib/hooks";

export function Clock({ view, color, offset_ms }: { view: GameView; color: Color; offset_ms: number }) {
  const { clock } = view.state;
  const { time } = view.settings;
  const running = clock.running === color;
  useTicking(running);
  const spent = elapsed(clock, color, performance.now() + offset_ms);
  const shown = face(after(clock[color], spent, time), time);
  const state = [
    running && "running",
    shown.in_overtime && "overtime",
    shown.last_period && "last",
    shown.urgent && "urgent",
  ];
  return (
    <div class={["clock", ...state].filter(Boolean).join(" ")} role="timer" data-testid={`clock-${color}`}>
      <span class="digits">{shown.digits}</span>
      {shown.overtime && (
        <span class="periods">
          {shown.in_overtime ? shown.overtime : `+ ${shown.overtime}`}
          {shown.last_period && <strong> · {t("clock.last")}</strong>}
        </span>
      )}
    </div>
  );
}
