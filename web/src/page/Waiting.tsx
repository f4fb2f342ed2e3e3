// Somebody waits in the queue: since when, for what, how long it takes usually, and the way out.
import { useEffect, useRef, useState } from "preact/hooks";
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
  const waited_ms = useWaited(state);
  const title = t("play.searching");
  const stop = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: the keyboard goes on with what is there instead.
  useEffect(() => {
    if (document.activeElement === document.body) stop.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    document.title = `${title} · Tengen`;
    return () => void (document.title = "Tengen");
  }, [title]);
  return (
    <div class="own-seek" data-testid="waiting">
      <p class="waiting-text" role="status">
        {title}
      </p>
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
      <p class="quiet">{t("play.wider")}</p>
      <button
        ref={stop}
        type="button"
        class="big"
        data-testid="stop-waiting"
        onClick={() => client.act({ t: "leave_queue" })}
      >
        {t("play.stop")}
      </button>
      <NotifyButton />
    </div>
  );
}

/** The same in short, for pages that are about something else. */
export function WaitingLine({ state, client }: Omit<WaitingProps, "presets">) {
  const waited_ms = useWaited(state);
  return (
    <div class="challenge card waits row" data-testid="waiting-line">
      <span class="grow">
        {t("play.searching")} <span class="figures quiet">{waited_ms !== null && digits(waited_ms)}</span>
      </span>
      <button type="button" data-testid="stop-waiting" onClick={() => client.act({ t: "leave_queue" })}>
        {t("play.stop")}
      </button>
    </div>
  );
}

/** For how long one has waited, drawn anew all the while; nothing if the server has not said it. */
function useWaited({ ways, session }: State): number | null {
  useTicking(true);
  const { since_ms } = ways.queued;
  if (since_ms === undefined) return null;
  return Math.max(0, performance.now() + (session.offset_ms ?? 0) - since_ms);
}

function waitingText({ preset, waiting, estimate_s }: QueuedPreset, presets: Preset[]): string {
  const known = presets.find(one => one.preset === preset);
  const parts = [
    known ? presetName(known) : preset,
    waiting > 1 ? t("play.waiting_n", { n: waiting - 1 }) : t("play.nobody_else"),
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
