// Somebody waits in the queue: since when, for what, how long it takes usually, and the way out.
import { useState } from "preact/hooks";
import type { Client } from "../client";
import { digits } from "../lib/face";
import { canNotify, askToNotify } from "../lib/herald";
import { useTicking } from "../lib/hooks";
import { t } from "../lib/i18n";
import { presetName } from "../lib/play";
import { duration } from "../lib/times";
import type { Preset, QueuedPreset } from "../net/protocol";
import type { State } from "../state/state";

type WaitingProps = { state: State; client: Client; presets: Preset[] };

export function Waiting({ state, client, presets }: WaitingProps) {
  const { queued } = state.ways;
  useTicking(true);
  const now_ms = performance.now() + (state.session.offset_ms ?? 0);
  const waited_ms = queued.since_ms === undefined ? null : Math.max(0, now_ms - queued.since_ms);
  return (
    <div class="own-seek" data-testid="waiting">
      <p class="waiting-text">{t("play.searching")}</p>
      {waited_ms !== null && (
        <p role="timer" aria-live="off" data-testid="waited">
          {t("play.since", { time: digits(waited_ms) })}
        </p>
      )}
      <ul class="quiet">
        {queued.presets.map(one => (
          <li key={one.preset}>{waitingText(one, presets)}</li>
        ))}
      </ul>
      <button type="button" class="big" data-testid="stop-waiting" onClick={() => client.act({ t: "leave_queue" })}>
        {t("play.stop")}
      </button>
      <NotifyButton />
    </div>
  );
}

function waitingText({ preset, waiting, estimate_s }: QueuedPreset, presets: Preset[]): string {
  const known = presets.find(one => one.preset === preset);
  const parts = [
    known ? presetName(known) : preset,
    t("play.waiting_n", { n: waiting }),
    estimate_s !== undefined && t("play.estimate", { time: duration(roundUp(estimate_s) * 1000) }),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** Nobody needs to know it by the second. */
function roundUp(seconds: number): number {
  return seconds < 60 ? Math.max(5, Math.ceil(seconds / 5) * 5) : Math.ceil(seconds / 60) * 60;
}

/** Browsers ask the person only when he has pressed something. */
function NotifyButton() {
  const [open, setOpen] = useState(canNotify);
  if (!open) return null;
  return (
    <button type="button" data-testid="notify" onClick={() => void askToNotify().then(() => setOpen(canNotify()))}>
      {t("play.notify")}
    </button>
  );
}
