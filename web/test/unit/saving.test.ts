// Storing takes long: the page stands as it was, and goes on by itself.
import { describe, expect, test } from "vitest";
import type { Called, GameState, Saving, ServerMsg } from "../../src/net/protocol";
import type { Ask } from "../../src/state/asked";
import { leftOf, readingAt } from "../../src/state/clock";
import { savingAt } from "../../src/state/game";
import { gameTime } from "../../src/state/saving";
import { reduce, start, type Local, type State } from "../../src/state/state";
import { example, hello, played, snapshot } from "./examples";

const GAME = snapshot.game;
const NOW = snapshot.state.clock.time_ms;

function after(state: State, ...messages: (ServerMsg | Local)[]): State {
  return messages.reduce((state, message) => reduce(state, message, 1000), state);
}

/** White is to move, waits for an answer, and the opponent is away. */
const waits: Partial<GameState> = {
  waits: [{ for: "answer", request: 3, ends_in_ms: 30_000 }],
  away_ms: { black: 6000, white: null },
  claim_in_ms: { black: null, white: 54_000 },
};
const joined = after(
  start,
  hello,
  { t: "ready" },
  { ...snapshot, you: "white", state: { ...snapshot.state, ...waits } },
);
const view = (state: State) => state.games[GAME]!;

function saving(saving: boolean, later_ms: number): Saving & { t: "saving" } {
  return { t: "saving", game: GAME, saving, clock: { ...snapshot.state.clock, time_ms: NOW + later_ms } };
}

/** What is shown at server time NOW + `later_ms`. */
function shown(state: State, later_ms: number) {
  const game = view(state);
  const server_ms = gameTime(game, NOW + later_ms);
  const { clock, waits, claim_in_ms } = game.state;
  return {
    black: readingAt(clock, "black", game.settings.time, server_ms).main_ms,
    white: readingAt(clock, "white", game.settings.time, server_ms).main_ms,
    answer: leftOf(game.state, waits![0]!.ends_in_ms, server_ms),
    claim: leftOf(game.state, claim_in_ms!.white!, server_ms),
    away: game.state.away_ms!.black! + server_ms - clock.time_ms,
  };
}

const held = after(joined, saving(true, 4000));

describe("while the game is saved", () => {
  test("clocks and whatever else waits stand as they were when it was told", () => {
    expect(shown(joined, 4000)).toMatchObject({ black: 291_000, white: 293_000, answer: 26_000, claim: 50_000 });
    const then = { black: 291_000, white: 297_000, answer: 26_000, claim: 50_000, away: 10_000 };
    for (const later_ms of [4000, 5000, 400_000]) expect(shown(held, later_ms)).toEqual(then);
  });

  test("it is told once, at the clock of the side to move, or below the board", () => {
    expect([savingAt(view(joined)), savingAt(view(held))]).toEqual([null, "white"]);
    const counting = { ...snapshot, you: "white" as const, state: { ...snapshot.state, to_play: null } };
    expect(savingAt(view(after(joined, counting, saving(true, 4000))))).toBe("white");
    expect(savingAt(view(after(joined, { ...counting, you: null }, saving(true, 4000))))).toBe("black");
  });

  test("one's own stone stays pale until it is stored", () => {
    const play = { t: "play", id: "p-1", game: GAME, move_number: 4, point: "ee" } as Ask;
    const waiting = after(joined, { t: "sent", ask: play }, saving(true, 4000));
    expect(view(waiting).pending?.point).toBe("ee");
    expect(view(after(waiting, saving(false, 9000))).pending?.point).toBe("ee");
    const stored = view(after(waiting, { t: "ack", id: "p-1", seq: 4 }, played));
    expect([stored.pending, stored.saving, stored.moves.at(-1)]).toEqual([null, false, "Wee"]);
  });

  test("no call of the clock is heard", () => {
    const call: Called & { t: "called" } = { ...example("called"), game: GAME };
    expect(view(after(joined, call)).call).toEqual(call);
    expect(view(after(held, call)).call).toBeNull();
    expect(view(after(held, saving(false, 9000), call)).call).toEqual(call);
  });

  test("a lost line changes nothing, and the snapshot after it is the game again", () => {
    const lost = after(held, { t: "lost", code: 1006, retry: true, restarting: false }, hello, { t: "ready" });
    expect(shown(lost, 90_000)).toEqual(shown(held, 4000));
    expect(view(after(lost, { ...snapshot, id: "j" })).saving).toBe(false);
  });
});

describe("when it is over", () => {
  test("everything runs from there, and nothing was lost meanwhile", () => {
    const over = after(held, saving(false, 9000));
    expect(shown(over, 9000)).toEqual(shown(held, 9000));
    expect(shown(over, 10_000)).toEqual({
      black: 291_000,
      white: 296_000,
      answer: 25_000,
      claim: 49_000,
      away: 11_000,
    });
  });

  test("told again it is no new beginning", () => {
    const again = after(held, saving(true, 7000), saving(false, 9000));
    expect(shown(again, 9000)).toEqual(shown(held, 9000));
  });

  test("a game that is not joined is not heard of", () => {
    const other = { ...saving(true, 0), game: "another" };
    expect(after(joined, other)).toBe(joined);
  });
});
