// Hooks that tie a page to what changes outside of it.
import type { GameView } from "../state/game";
import { gameTime } from "../state/saving";
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";

type Source<T> = { get(): T; subscribe(listener: () => void): () => void };

/** The value of a store, always the present one. */
export function useSource<T>(source: Source<T>): T {
  const redraw = useRedraw();
  useLayoutEffect(() => {
    redraw(); // it may have changed between drawing and subscribing
    return source.subscribe(redraw);
  }, [source]);
  return source.get();
}

export function useRedraw(): () => void {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  return () => redraw(undefined as never);
}

export function useMedia(query: string): boolean {
  const [matches, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const tell = () => set(list.matches);
    list.addEventListener("change", tell);
    return () => list.removeEventListener("change", tell);
  }, [query]);
  return matches;
}

/** True for `ms` after `value` has changed, if it is to be held then; not for the first value. */
export function useHold(value: string, ms: number, hold: boolean): boolean {
  const [held, setHeld] = useState(false);
  const before = useRef(value);
  useLayoutEffect(() => {
    if (before.current === value) return;
    before.current = value;
    setHeld(hold);
    const timer = setTimeout(() => setHeld(false), ms);
    return () => clearTimeout(timer);
  }, [value]);
  return held;
}

/** Redraws ten times a second while `on`, and when the tab is seen again; what is drawn comes from the time itself. */
export function useTicking(on: boolean) {
  const redraw = useRedraw();
  useEffect(() => {
    document.addEventListener("visibilitychange", redraw);
    const ticking = on ? setInterval(redraw, 100) : undefined;
    return () => {
      document.removeEventListener("visibilitychange", redraw);
      clearInterval(ticking);
    };
  }, [on]);
}

/** Does it again and again while `on` and the page is seen, and not at once. */
export function useEvery(ms: number, on: boolean, deed: () => void) {
  const latest = useRef(deed);
  latest.current = deed;
  useEffect(() => {
    if (!on) return;
    const ticking = setInterval(() => document.hidden || latest.current(), ms);
    return () => clearInterval(ticking);
  }, [ms, on]);
}

/** The server's time as far as a game is concerned, drawn anew a few times a second while `on` and it goes by. */
export function useGameTime(view: GameView, offset_ms: number, on = true): number {
  useTicking(on && !view.saving);
  return gameTime(view, performance.now() + offset_ms);
}
