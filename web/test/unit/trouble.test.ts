// What the server cannot do just now is asked for again by itself, and a restart is told once.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clockAtRisk } from "../../src/client";
import type { ClientFrame, Reason, ServerMsg } from "../../src/net/protocol";
import { example, hello, snapshot } from "./examples";
import { GAME, playing, sitDown, Wire } from "./wire";

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
});
afterEach(() => vi.useRealTimers());

const refused = (id: string, reason: Reason) => ({ t: "refused", id, reason, message: "" }) satisfies ServerMsg;
const asked = (t: ClientFrame["t"]) => Wire.last.sent.filter(frame => frame.t === t);

/** Refuses what was asked last, over and over: so long it takes each time until it is asked for again. */
function pauses(t: ClientFrame["t"], reason: Reason, times: number): number[] {
  return Array.from({ length: times }, () => {
    const before = asked(t).length;
    Wire.last.says(refused(asked(t).at(-1)!.id!, reason));
    for (let ms = 0; ms < 60_000; ms += 500) {
      if (asked(t).length > before) return ms;
      vi.advanceTimersByTime(500);
      if (ms % 20_000 === 0) Wire.last.says(example("pong"));
    }
    throw new Error(`${t} is not asked for again`);
  });
}

describe("a game that cannot be read now", () => {
  test.each(["unavailable", "busy", "too_fast"] as const)("%s: it is joined again, with growing pauses", reason => {
    const { client } = sitDown();
    Wire.last.says(hello);
    expect(pauses("join", reason, 6)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
    expect(client.store.get().missing).toEqual({});
    expect(client.store.get().postponed[GAME]).toMatchObject({ tries: 6 });
    Wire.last.says({ ...snapshot, id: asked("join").at(-1)!.id! });
    expect(client.store.get().postponed).toEqual({});
    expect(client.store.get().games[GAME]).toBeTruthy();
  });

  test("stays on the page as it was last seen", () => {
    const { client } = playing();
    Wire.last.breaks();
    vi.advanceTimersByTime(500);
    Wire.last.says(hello);
    Wire.last.says(refused(Wire.last.find("join")!.id!, "unavailable"));
    expect(client.store.get().games[GAME]?.moves).toEqual(snapshot.moves);
    expect(client.store.get().postponed[GAME]).toEqual({ tries: 1, due: false });
    vi.advanceTimersByTime(1000);
    expect(asked("join")).toHaveLength(2);
  });

  test("is not asked for by a page that shows something else meanwhile", () => {
    const { router } = sitDown();
    Wire.last.says(hello, refused("id-1", "unavailable"));
    router.go({ page: "lobby" });
    vi.advanceTimersByTime(10_000);
    expect(asked("join")).toHaveLength(1);
    router.go({ page: "game", game: GAME });
    expect(asked("join")).toHaveLength(2);
  });

  test("a pause that a lost line has overtaken asks for nothing", () => {
    sitDown();
    Wire.last.says(hello, refused("id-1", "unavailable"));
    Wire.last.breaks();
    vi.advanceTimersByTime(500);
    Wire.last.says(hello);
    vi.advanceTimersByTime(10_000);
    expect(asked("join")).toHaveLength(1);
  });

  test("a game that is not there is not asked for again", () => {
    const { client } = sitDown();
    Wire.last.says(hello, refused("id-1", "unavailable"));
    vi.advanceTimersByTime(1000);
    Wire.last.says(refused(asked("join").at(-1)!.id!, "no_such_game"));
    vi.advanceTimersByTime(40_000);
    expect(asked("join")).toHaveLength(2);
    expect(client.store.get()).toMatchObject({ missing: { [GAME]: "no_such_game" }, postponed: {} });
  });
});

describe("a game that is loaded, and refused when it is joined again", () => {
  test.each(["no_such_game", "parked", "private"] as const)("%s: it is shown as after a reload", reason => {
    const { client } = playing();
    Wire.last.breaks();
    vi.advanceTimersByTime(500);
    Wire.last.says(hello);
    Wire.last.says(refused(Wire.last.find("join")!.id!, reason));
    const { games, missing, postponed } = client.store.get();
    expect({ games, missing, postponed }).toEqual({ games: {}, missing: { [GAME]: reason }, postponed: {} });
    vi.advanceTimersByTime(20_000);
    expect(asked("join")).toHaveLength(1);
    expect(asked("leave")).toHaveLength(0);
  });

  test("can be tried again, and is there if the server has it by then", () => {
    const { client } = playing();
    Wire.last.breaks();
    vi.advanceTimersByTime(500);
    Wire.last.says(hello);
    Wire.last.says(refused(Wire.last.find("join")!.id!, "parked"));
    client.store.dispatch({ t: "left", game: GAME });
    client.follow();
    Wire.last.says({ ...snapshot, id: asked("join").at(-1)!.id! });
    expect(client.store.get().missing).toEqual({});
    expect(client.store.get().games[GAME]?.moves).toEqual(snapshot.moves);
  });
});

describe("the lobby", () => {
  test("is asked for again with growing pauses, not at once", () => {
    const { client } = sitDown({ page: "lobby" });
    Wire.last.says(hello);
    expect(pauses("lobby", "busy", 4)).toEqual([1000, 2000, 4000, 8000]);
    Wire.last.says({ t: "ack", id: asked("lobby").at(-1)!.id! }, example("lobby"));
    expect(client.store.get()).toMatchObject({ postponed: {}, in_lobby: true });
  });

  test("comes back by itself after the line was lost", () => {
    sitDown({ page: "lobby" });
    Wire.last.says(hello, { t: "ack", id: "id-1" });
    Wire.last.breaks();
    vi.advanceTimersByTime(500);
    Wire.last.says(hello);
    expect(asked("lobby")).toHaveLength(1);
  });

  test.each(["seek", "take_seek"] as const)("%s that failed says so, and can be pressed again", t => {
    const { client } = sitDown({ page: "lobby" });
    Wire.last.says(hello);
    const press = () => client.act(example_of[t]);
    press();
    Wire.last.says(refused(Wire.last.find(t)!.id!, "unavailable"));
    expect(client.store.get().refusal).toMatchObject({ reason: "unavailable", about: t });
    press();
    expect(client.store.get().refusal).toBeNull();
    expect(asked(t)).toHaveLength(2);
  });
});

const example_of = {
  seek: { t: "seek", offer: { size: { width: 9, height: 9 }, time: { kind: "none" } } },
  take_seek: { t: "take_seek", seek: "4f8n0d2m6w1x" },
} as const;

test("a token that cannot be looked up now is kept, and tried again with growing pauses", () => {
  const { token } = sitDown({ page: "lobby" }, "secret");
  for (const [i, pause] of [500, 1000, 2000].entries()) {
    Wire.last.says(hello);
    Wire.last.says(refused(Wire.last.find("auth")!.id!, "unavailable"));
    expect(token()).toBe("secret");
    vi.advanceTimersByTime(pause - 1);
    expect(Wire.all).toHaveLength(i + 1);
    vi.advanceTimersByTime(1);
    expect(Wire.all).toHaveLength(i + 2);
  }
  Wire.last.says(hello);
  Wire.last.says({ ...example("welcome"), id: Wire.last.find("auth")!.id! });
  expect(asked("lobby")).toHaveLength(1);
});

describe("a restart of the server", () => {
  const restarted = { ...hello, up_since_ms: hello.up_since_ms + 60_000 };
  function comeBack(...messages: ServerMsg[]) {
    Wire.last.breaks();
    vi.advanceTimersByTime(500);
    Wire.last.says(...messages);
  }

  test("is told after it, to whoever plays, watches or is in the lobby, until something is done", () => {
    for (const sit of [playing, sitDown, () => sitDown({ page: "lobby" })]) {
      const { client } = sit();
      Wire.last.says(hello);
      expect(client.store.get().restarted).toBe(false);
      comeBack(restarted);
      expect(client.store.get().restarted).toBe(true);
      client.act({ t: "resign", game: GAME });
      expect(client.store.get().restarted).toBe(false);
    }
  });

  test("a lost line alone is none, nor is signing in as somebody else", () => {
    const { client } = playing();
    comeBack(hello);
    expect(client.store.get().restarted).toBe(false);
    client.signInAgain();
    Wire.last.says(restarted);
    expect(client.store.get().restarted).toBe(false);
  });

  test("is told for a minute to whoever does nothing, and another one for a minute more", () => {
    const { client } = sitDown();
    const told = () => client.store.get().restarted;
    const stay = (ms: number) => {
      for (let left = ms; left > 0; left -= 20_000) {
        vi.advanceTimersByTime(Math.min(left, 20_000));
        Wire.last.says(example("pong"));
      }
    };
    Wire.last.says(hello);
    comeBack(restarted);
    stay(40_000);
    comeBack({ ...restarted, up_since_ms: restarted.up_since_ms + 1 });
    stay(30_000);
    comeBack({ ...restarted, up_since_ms: restarted.up_since_ms + 1 });
    stay(29_499);
    expect(told()).toBe(true);
    stay(1);
    expect(told()).toBe(false);
  });

  test("it can be read away, and is told again only of another one", () => {
    const { client } = playing();
    comeBack(restarted);
    client.store.dispatch({ t: "restart_read" });
    comeBack(restarted);
    expect(client.store.get().restarted).toBe(false);
    comeBack({ ...restarted, up_since_ms: restarted.up_since_ms + 1 });
    expect(client.store.get().restarted).toBe(true);
  });
});

test("while your move is saved your clock is not said to run", () => {
  const { client } = playing();
  Wire.last.says({ ...example("saving"), game: GAME });
  Wire.last.breaks();
  expect(clockAtRisk(client.store.get())).toBe(false);
});
