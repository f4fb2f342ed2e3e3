// Storing takes long: until it is done nothing happens in the game, and all its times stand.
import type { GameState, Saving } from "../net/protocol";
import type { GameView } from "./game";

/** The state's times are as of its reading: brought to that of the message first, they stand there until it is over. */
export function withSaving(view: GameView, { saving, clock }: Saving): GameView {
  const passed_ms = view.saving ? 0 : Math.max(0, clock.time_ms - view.state.clock.time_ms);
  return { ...view, saving, state: { ...later(view.state, passed_ms), clock } };
}

function later(state: GameState, passed_ms: number): GameState {
  const { waits, away_ms, claim_in_ms } = state;
  const left = (ms: number | null) => ms && Math.max(0, ms - passed_ms);
  const away = (ms: number | null) => (ms === null ? null : ms + passed_ms);
  return {
    ...state,
    ...(waits && { waits: waits.map(wait => ({ ...wait, ends_in_ms: left(wait.ends_in_ms) ?? 0 })) }),
    ...(claim_in_ms && { claim_in_ms: { black: left(claim_in_ms.black), white: left(claim_in_ms.white) } }),
    ...(away_ms && { away_ms: { black: away(away_ms.black), white: away(away_ms.white) } }),
  };
}

/** The server's time as far as this game is concerned. */
export function gameTime({ saving, state }: GameView, server_ms: number): number {
  return saving ? state.clock.time_ms : server_ms;
}
