// The client on a made-up wire and in made-up time: reconnecting, repeating, signing in.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clockAtRisk } from "../../src/client";
import { example, hello, snapshot } from "./examples";
import { account, GAME, playing, sitDown, Wire } from "./wire";

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
});
afterEach(() => vi.useRealTimers());

test("the game on the page is joined as soon as the server has spoken", () => {
  sitDown();
  expect(Wire.last.sent).toEqual([]);
  Wire.last.says(hello);
  expect(Wire.last.sent).toEqual([{ t: "join", game: GAME, id: "id-1" }]);
});

test("an action without an answer is sent again under the same id after a reconnect", () => {
  const { client } = playing();
  client.act({ t: "play", game: GAME, move_number: 4, point: "ee" });
  const first = Wire.last.find("play");
  Wire.last.breaks();
  expect(clockAtRisk(client.store.get())).toBe(true);
  vi.advanceTimersByTime(500);
  expect(Wire.all).toHaveLength(2);
  Wire.last.says(hello);
  expect(Wire.last.sent.map(frame => frame.t)).toEqual(["join", "play"]);
  expect(Wire.last.find("play")).toEqual(first);
  Wire.last.says({ t: "ack", id: first!.id!, seq: 4 });
  Wire.last.breaks();
  vi.advanceTimersByTime(1000);
  Wire.last.says(hello);
  expect(Wire.last.find("play")).toBeUndefined();
});

test("what is asked while the line is down is sent when it is up", () => {
  const { client } = playing();
  Wire.last.breaks();
  client.act({ t: "play", game: GAME, move_number: 4, point: "ee" });
  vi.advanceTimersByTime(500);
  expect(Wire.last.sent).toEqual([]);
  Wire.last.says(hello);
  expect(Wire.last.sent.filter(frame => frame.t === "play")).toHaveLength(1);
});

test("a gap in the events joins again at once", () => {
  playing();
  Wire.last.says({ ...example("event"), seq: 9 });
  expect(Wire.last.sent.filter(frame => frame.t === "join")).toHaveLength(2);
});

test("the pauses grow, and a greeting makes them short again", () => {
  playing();
  const pauses = [500, 1000, 2000, 4000, 5000, 5000];
  for (const [i, pause] of pauses.entries()) {
    Wire.last.breaks();
    vi.advanceTimersByTime(pause - 1);
    expect(Wire.all).toHaveLength(i + 1);
    vi.advanceTimersByTime(1);
    expect(Wire.all).toHaveLength(i + 2);
  }
  Wire.last.says(hello);
  Wire.last.breaks();
  vi.advanceTimersByTime(500);
  expect(Wire.all).toHaveLength(pauses.length + 2);
});

test("a restart is waited for as long as the server says", () => {
  const { client } = playing();
  Wire.last.says({ t: "restarting", after_ms: 2000 });
  Wire.last.breaks(1012);
  expect(client.store.get().link).toMatchObject({ phase: "lost", restarting: true });
  expect(clockAtRisk(client.store.get())).toBe(false); // the down time is nobody's
  vi.advanceTimersByTime(2999);
  expect(Wire.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(Wire.all).toHaveLength(2);
});

test("what was announced holds until a server speaks again", () => {
  const { client } = playing();
  const { link } = client.store.get();
  Wire.last.says({ t: "restarting", after_ms: 2000 });
  Wire.last.breaks(1006);
  for (const pause of [3000, 500, 1000, 2000]) {
    expect(client.store.get().link).toMatchObject({ phase: "lost", restarting: true });
    vi.advanceTimersByTime(pause);
    expect(client.store.get().link).toMatchObject({ phase: "lost", restarting: true });
    Wire.last.breaks();
  }
  client.hurry();
  Wire.last.says(hello);
  expect(client.store.get().link).toEqual(link);
  Wire.last.breaks();
  expect(client.store.get().link).toMatchObject({ phase: "lost", restarting: false });
});

test("a restart told by the close code alone holds as long", () => {
  const { client } = playing();
  Wire.last.breaks(1012);
  vi.advanceTimersByTime(500);
  Wire.last.breaks();
  expect(client.store.get().link).toMatchObject({ phase: "lost", restarting: true });
  expect(clockAtRisk(client.store.get())).toBe(false);
});

test("whoever hurries dials at once, however long the pause, and only once", () => {
  const { client } = playing();
  for (const pause of [500, 1000, 2000, 4000]) {
    Wire.last.breaks();
    vi.advanceTimersByTime(pause);
  }
  Wire.last.breaks();
  const dialled = Wire.all.length;
  client.hurry();
  expect(Wire.all).toHaveLength(dialled + 1);
  vi.advanceTimersByTime(5000);
  expect(Wire.all).toHaveLength(dialled + 1);
});

test("with too many pages open only the person connects again", () => {
  const { client } = playing();
  Wire.last.breaks(4004);
  vi.advanceTimersByTime(60_000);
  expect(Wire.all).toHaveLength(1);
  expect(client.store.get().link).toMatchObject({ retry: false });
  client.hurry();
  expect(Wire.all).toHaveLength(2);
});

test("it pings every 20 s, and a silent line is given up", () => {
  const { client } = playing();
  vi.advanceTimersByTime(20_000);
  expect(Wire.last.find("ping")).toEqual({ t: "ping" });
  Wire.last.says(example("pong"));
  vi.advanceTimersByTime(44_999);
  expect(client.store.get().link.phase).toBe("ready");
  vi.advanceTimersByTime(1);
  expect(client.store.get().link).toMatchObject({ phase: "lost", code: 4005 });
});

test("a tab with its own token is somebody else than the cookie", () => {
  const { client } = sitDown({ page: "lobby" }, "secret");
  const welcome = example("welcome");
  expect(Wire.last.url).toBe("ws://test/ws?cookie=none");
  Wire.last.says({ ...hello, user: { id: 9, name: "Cookie", guest: true } });
  expect(Wire.last.sent).toEqual([{ t: "auth", token: "secret", id: "id-1" }]);
  expect(client.store.get().session.user).toBeNull();
  Wire.last.says({ ...welcome, id: "id-1" });
  expect(client.store.get().session.user).toEqual(welcome.user);
  expect(Wire.last.find("lobby")).toBeTruthy();
});

test("a token that has died is forgotten, and said so", () => {
  const { client, token } = sitDown({ page: "lobby" }, "secret");
  Wire.last.says(hello, { t: "refused", id: "id-1", reason: "bad_token", message: "" });
  expect(token()).toBeNull();
  expect(Wire.all).toHaveLength(2);
  expect(Wire.last.url).toBe("ws://test/ws");
  expect(client.store.get().refusal?.reason).toBe("bad_token");
});

test("a game that begins is opened, unless another one is being played", () => {
  const lobby = sitDown({ page: "lobby" });
  Wire.last.says(hello, example("started"));
  expect(lobby.router.get()).toEqual({ page: "game", game: GAME });
  const { router } = playing();
  Wire.last.says({ t: "started", game: "other", color: "black", seek: "s" });
  expect(router.get()).toEqual({ page: "game", game: GAME });
  expect(Wire.last.sent).toContainEqual(expect.objectContaining({ t: "join", game: "other" }));
});

test("a game only watched is left with its page", () => {
  const { router, client } = sitDown();
  Wire.last.says(hello, { ...snapshot, id: "id-1", you: null });
  router.go({ page: "lobby" });
  expect(Wire.last.find("leave")).toMatchObject({ game: GAME });
  expect(client.store.get().games).toEqual({});
});

test("what is known of the account is asked for at each greeting, and is of nobody else", async () => {
  const { client } = sitDown({ page: "lobby" });
  Wire.last.says(hello);
  await vi.advanceTimersByTimeAsync(0);
  expect(client.store.get().account).toBeNull();
  Wire.last.breaks();
  vi.advanceTimersByTime(500);
  Wire.last.says({ ...hello, user: { id: account.id, name: account.name, guest: false } });
  await vi.advanceTimersByTimeAsync(0);
  expect(client.store.get().account).toEqual(account);
  Wire.last.breaks(4007);
  vi.advanceTimersByTime(500);
  Wire.last.says({ ...hello, user: { id: 99, name: "Another", guest: true } });
  await vi.advanceTimersByTimeAsync(0);
  expect(client.store.get().account).toBeNull();
});
