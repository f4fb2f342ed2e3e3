// A time of the state that runs down, inside a sentence.
import type { ComponentChildren } from "preact";
import { countdown } from "../lib/face";
import { useGameTime } from "../lib/hooks";
import { leftOf } from "../state/clock";
import type { GameView } from "../state/game";

type CountdownProps = {
  view: GameView;
  /** As of the state's reading. */
  ms: number;
  offset_ms: number;
  /** The sentence around the time that is left. */
  children(time: string): ComponentChildren;
};

export function Countdown({ view, ms, offset_ms, children }: CountdownProps) {
  const left_ms = leftOf(view.state, ms, useGameTime(view, offset_ms));
  return (
    <span role="timer" aria-live="off">
      {children(countdown(left_ms))}
    </span>
  );
}
