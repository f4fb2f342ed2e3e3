// What one queues for: presets, handicap, how far apart; remembered from one time to the next.
import type { HandicapOption, Preset, Queue, Settings, TimeControl } from "../net/protocol";
import { known, t } from "./i18n";
import { timeName } from "./times";
import { sizeName } from "./words";

export const handicapOptions: readonly HandicapOption[] = ["never", "when_needed", "always"];

/** So many ranks stronger or weaker. */
export const bounds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export type Play = { presets: readonly string[]; handicap: HandicapOption; stronger: number; weaker: number };

export const usualPlay: Play = { presets: ["19-rapid"], handicap: "when_needed", stronger: 9, weaker: 9 };

/** What was chosen last, as far as it still makes sense. */
export function rememberedPlay(text: string | null): Play {
  try {
    const read = JSON.parse(text ?? "{}") as Partial<Play>;
    const { presets, handicap, stronger, weaker } = read;
    const is_bound = (n: unknown) => (bounds as readonly unknown[]).includes(n);
    return {
      presets: Array.isArray(presets) && presets.every(one => typeof one === "string") ? presets : usualPlay.presets,
      handicap: handicapOptions.find(option => option === handicap) ?? usualPlay.handicap,
      stronger: is_bound(stronger) ? stronger! : usualPlay.stronger,
      weaker: is_bound(weaker) ? weaker! : usualPlay.weaker,
    };
  } catch {
    return usualPlay;
  }
}

/** Of the presets chosen those that the server has now; nothing if it has none of them. */
export function toQueue(play: Play, all: readonly Preset[]): Queue | null {
  const presets = all.map(({ preset }) => preset).filter(preset => play.presets.includes(preset));
  if (presets.length === 0) return null;
  const { handicap, stronger, weaker } = play;
  return { presets, handicap, stronger, weaker };
}

/** For another game of this kind: the presets chosen of its size and pace, else those of its time; nothing if there are none. */
export function nextPlay(
  play: Play,
  { size, time }: Pick<Settings, "size" | "time">,
  all: readonly Preset[],
): Queue | null {
  const alike = all.filter(one => one.size.width === size.width && isTurnBased(one.time) === isTurnBased(time));
  const same = alike.filter(one => timeName(one.time) === timeName(time));
  return toQueue(play, alike) ?? toQueue({ ...play, presets: same.map(({ preset }) => preset) }, same);
}

const isTurnBased = (time: TimeControl) => time.kind === "per_move";

export function withPreset(play: Play, preset: string, on: boolean): Play {
  const others = play.presets.filter(other => other !== preset);
  return { ...play, presets: on ? [...others, preset] : others };
}

/** "Rapid": what is behind the size in its name, if we have a word for it. */
export function paceName({ preset, time }: Preset): string {
  const key = `speed.${preset.replace(/^\d+-/, "")}`;
  return known(key) ? t(key) : timeName(time);
}

/** "19×19 · Rapid". */
export function presetName(preset: Preset): string {
  return `${sizeName(preset.size)} · ${paceName(preset)}`;
}
