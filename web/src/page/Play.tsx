// Ranked games: one button to play, what one likes to play, and how far the wait is.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Client } from "../client";
import { newNonce } from "../lib/commitment";
import { useAnswer, type Answer } from "../lib/deed";
import { askForAccount } from "../lib/door";
import { countdown } from "../lib/face";
import { useEvery, useTicking } from "../lib/hooks";
import { t } from "../lib/i18n";
import { bounds, handicapOptions, paceName, rememberedPlay, toQueue, withPreset, type Play } from "../lib/play";
import { rankName, strengthName } from "../lib/ranks";
import { lastPlay } from "../lib/storage";
import { timeName } from "../lib/times";
import { sizeName } from "../lib/words";
import * as ranking from "../net/ranking";
import type { Account, Preset, Profile } from "../net/protocol";
import type { Refusal, State } from "../state/state";
import { isQueued, toldAt } from "../state/ways";
import { SelectField } from "../ui/Field";
import { Picks } from "../ui/Picks";
import { RefusalLine } from "../ui/RefusalLine";
import { EntryForm } from "./Entry";
import { Waiting } from "./Waiting";

const LOOK_AGAIN_MS = 20_000;

type PlayProps = { state: State; client: Client };

export function PlayCard({ state, client }: PlayProps) {
  const { user } = state.session;
  const waits = isQueued(state.ways);
  const presets = useAnswer(ranking.presets, String(waits));
  useEvery(LOOK_AGAIN_MS, !waits, presets.again);
  if (waits) return <Waiting state={state} client={client} presets={presets.value ?? []} />;
  if (!presets.value) return <p class="quiet">{presets.problem ?? t("loading")}</p>;
  if (!user || user.guest) return <AccountNeeded />;
  return <PlayForm key={user.id} state={state} client={client} presets={presets.value} user={user.id} />;
}

function AccountNeeded() {
  return (
    <>
      <p>{t("play.register")}</p>
      <button type="button" class="primary" data-testid="play-register" onClick={askForAccount}>
        {t("sign.register")}
      </button>
    </>
  );
}

type FormProps = PlayProps & { presets: Preset[]; user: number };

function PlayForm({ state, client, presets, user }: FormProps) {
  const [play, setPlay] = useState(() => rememberedPlay(lastPlay.get()));
  const profile = useAnswer(() => ranking.profile(user), String(user));
  const refusal = state.refusal && toldAt(state.refusal) === "queue" ? state.refusal : null;
  const cool_ms = useCoolDown(refusal);
  const queue = toQueue(play, presets);
  const change = (next: Play) => {
    setPlay(next);
    lastPlay.set(JSON.stringify(next));
  };
  if (mustSayRank(state.account, profile, refusal)) {
    const said = () => {
      client.store.dispatch({ t: "refusal_read" });
      client.learn();
    };
    return <EntryForm said={said} />;
  }
  return (
    <form
      class="seek-form"
      onSubmit={event => {
        event.preventDefault();
        if (queue) client.act({ t: "queue", ...queue, nonce: newNonce() });
      }}
    >
      <button class="primary big" data-testid="play" disabled={!queue || cool_ms > 0}>
        {t("play.go")}
      </button>
      {cool_ms > 0 && (
        <p class="problem" role="timer" data-testid="cool-down">
          {t("play.cool_down", { time: countdown(cool_ms) })}
        </p>
      )}
      {profile.value && <OwnStrengths profile={profile.value} />}
      <Picks
        name="preset"
        title={t("play.which")}
        all={presets}
        keyOf={({ preset }) => preset}
        chosen={play.presets}
        onPick={(preset, on) => change(withPreset(play, preset, on))}
      >
        {preset => <PresetLabel preset={preset} />}
      </Picks>
      <SelectField
        name="play-handicap"
        title={t("seek.handicap")}
        problem={null}
        value={play.handicap}
        all={handicapOptions}
        onValue={handicap => change({ ...play, handicap })}
      >
        {option => t(`handicap_option.${option}`)}
      </SelectField>
      <Bounds play={play} change={change} />
      <RefusalLine refusal={cool_ms > 0 ? null : refusal} close={() => client.store.dispatch({ t: "refusal_read" })} />
    </form>
  );
}

function PresetLabel({ preset }: { preset: Preset }) {
  return (
    <>
      {sizeName(preset.size)} {paceName(preset)}
      <small class="quiet">{timeName(preset.time)}</small>
      {preset.waiting > 0 && <small class="awaited">{t("play.waiting_n", { n: preset.waiting })}</small>}
    </>
  );
}

function Bounds({ play, change }: { play: Play; change(next: Play): void }) {
  const sides = ["stronger", "weaker"] as const;
  return (
    <details class="more-settings">
      <summary data-testid="play-bounds">{t("play.bounds")}</summary>
      <div class="fields">
        {sides.map(side => (
          <SelectField
            key={side}
            name={side}
            title={t(`play.${side}`)}
            problem={null}
            value={play[side]}
            all={bounds}
            onValue={n => change({ ...play, [side]: n })}
          >
            {n => (n === 0 ? t("play.own_rank") : t("play.ranks", { n }))}
          </SelectField>
        ))}
      </div>
    </details>
  );
}

function OwnStrengths({ profile }: { profile: Profile }) {
  const best = profile.standings.toSorted((a, b) => b.games - a.games)[0];
  const { entry_rank } = profile;
  const rank = best ? strengthName(best.strength) : entry_rank && `${rankName(entry_rank)}?`;
  if (!rank) return null;
  return (
    <p class="quiet" data-testid="own-strength">
      {t("play.you", { rank })}
    </p>
  );
}

/** Whoever has said it, or whom an admin has given a rank, is not asked. */
function mustSayRank(account: Account | null, profile: Answer<Profile>, refusal: Refusal | null): boolean {
  if (refusal?.reason === "no_rank") return true;
  const { value, problem } = profile;
  const has_none = value ? value.standings.length === 0 : problem !== null;
  return account !== null && !account.entry_rank && has_none;
}

/** How long one still has to wait after a refusal that said so. */
function useCoolDown(refusal: Refusal | null): number {
  const until = useRef(0);
  const wait_ms = refusal?.reason === "cool_down" ? (refusal.wait_ms ?? 0) : 0;
  const [cooling, setCooling] = useState(false);
  useEffect(() => {
    if (wait_ms === 0) return;
    until.current = performance.now() + wait_ms;
    setCooling(true);
    const timer = setTimeout(() => setCooling(false), wait_ms);
    return () => clearTimeout(timer);
  }, [refusal]);
  useTicking(cooling);
  return cooling ? Math.max(0, until.current - performance.now()) : 0;
}
