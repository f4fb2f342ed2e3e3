// What the page shows and the server could not tell just now: asked for again by itself, with growing pauses.
import type { GameId, Reason } from "../net/protocol";
import type { Ask } from "./asked";

/** A game, or the lobby. */
export type Place = GameId | "lobby";

export type Postponed = {
  /** How often it was asked for in vain. */
  tries: number;
  /** The pause is over: it may be asked for again. */
  due: boolean;
};

export type AllPostponed = Readonly<Record<Place, Postponed>>;

/** What is so now may be otherwise in a moment. */
const PASSING: Reason[] = ["busy", "too_fast", "unavailable"];

export const isPassing = (reason: Reason) => PASSING.includes(reason);

/** What is postponed if this was refused so; nothing if asking again is of no use, or up to the person. */
export function placeOf(ask: Ask, reason: Reason): Place | null {
  if (ask.t === "lobby") return "lobby";
  return ask.t === "join" && isPassing(reason) ? ask.game : null;
}

export function withPlace(all: AllPostponed, place: Place): AllPostponed {
  return { ...all, [place]: { tries: (all[place]?.tries ?? 0) + 1, due: false } };
}

export function withDue(all: AllPostponed, place: Place): AllPostponed {
  const postponed = all[place];
  return postponed ? { ...all, [place]: { ...postponed, due: true } } : all;
}

export function withoutPlace(all: AllPostponed, place: Place): AllPostponed {
  const { [place]: _, ...others } = all;
  return others;
}

export function isPutOff(all: AllPostponed, place: Place): boolean {
  return all[place]?.due === false;
}

/** The pause before the next try: 1, 2, 4, 8 s, and at last a quarter of a minute. */
export function pause_ms({ tries }: Postponed): number {
  return Math.min(15_000, 1000 * 2 ** (tries - 1));
}
