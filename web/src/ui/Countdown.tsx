// A time of the state that runs down, inside a sentence.
import type { ComponentChildren } from "preact";
import { countdown } from "../lib/face";
import { useServerTime } from "../lib/hooks";
import type { GameState } from "../net/protocol";
import { leftOf } from "../state/clock";

type CountdownProps = {
  state: GameState;
  /** As of the state's reading. */
  ms: number;
  offset_ms: number;
  /** The sentence around the time that is left. */
  children(time: string): ComponentChildren;
};

export function Countdown({ state, ms, offset_ms, children }: CountdownProps) {
  const left_ms = leftOf(state, ms, useServerTime(offset_ms));
  return (
    <span role="timer" aria-live="off">
      {children(countdown(left_ms))}
    </span>
  );
}
