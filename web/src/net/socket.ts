// One websocket after another: dials again with growing pauses, keeps the line alive, tells what it hears.
import type { ClientFrame, ServerMsg } from "./protocol";

export type Loss = { code: number; retry: boolean; restarting: boolean };

export type LineOptions = {
  /** Where to dial, asked each time. */
  url(): string;
  heard(message: ServerMsg): void;
  lost(loss: Loss): void;
  /** Tests bring their own. */
  Socket?: new (url: string, protocol: string) => WebSocket;
  random?: () => number;
};

export type Line = {
  /** Sends if the socket is open; if not, whoever asks must ask again later. */
  send(frame: ClientFrame): void;
  /** Leaves this socket for a new one at once. */
  redial(): void;
  /** The server has let us in: the next loss is the first. */
  settled(): void;
  /** The server cannot let us in now: dials again after a while. */
  retreat(): void;
  /** Dials now if the line is down; asks for a sign of life if it is up. */
  hurry(): void;
};

const PING_MS = 20_000;
/** Longer silence than two pings means that the line is dead. */
const SILENCE_MS = 45_000;
/** Nobody waits longer than this for a server that is there again. */
const LONGEST_PAUSE_MS = 5000;
/** The close code of a server that cannot let anybody in now. */
const TRY_AGAIN = 1013;
/** Too many sockets of this user, or an idle visitor: only the person dials again. */
const STAY_AWAY = [4004, 4006];

/** A tab with a token of its own asks to be greeted as nobody: its cookie is somebody else's. */
export function socketUrl(place: { protocol: string; host: string }, own_token: boolean): string {
  const scheme = place.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${place.host}/ws${own_token ? "?cookie=none" : ""}`;
}

export function openLine(options: LineOptions): Line {
  const { url, heard, lost, Socket = WebSocket, random = Math.random } = options;
  let socket: WebSocket | null = null;
  let attempt = 0;
  let back_in_ms: number | null = null;
  /** A restart was announced, and no server has spoken since. */
  let restarting = false;
  let redialing: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function dial() {
    clearTimeout(redialing);
    redialing = undefined;
    const mine = new Socket(url(), "tengen.v1");
    socket = mine;
    expectSigns(mine);
    mine.onmessage = ({ data }) => {
      expectSigns(mine);
      const message = JSON.parse(String(data)) as ServerMsg;
      if (message.t === "restarting") announced(message.after_ms);
      else if (message.t === "hello") restarting = false;
      heard(message);
    };
    mine.onclose = ({ code }) => gone(mine, code);
  }

  function announced(after_ms: number) {
    restarting = true;
    back_in_ms = after_ms;
  }

  function expectSigns(mine: WebSocket) {
    clearTimeout(silence);
    silence = setTimeout(() => gone(mine, 4005), SILENCE_MS);
  }

  function gone(mine: WebSocket, code: number) {
    if (mine !== socket) return;
    drop();
    const retry = !STAY_AWAY.includes(code);
    restarting ||= code === 1012;
    if (retry) redialing = setTimeout(dial, pause_ms(code));
    back_in_ms = null;
    lost({ code, retry, restarting });
  }

  function drop() {
    clearTimeout(silence);
    const old = socket;
    socket = null;
    if (!old) return;
    old.onmessage = old.onclose = null;
    old.close();
  }

  function pause_ms(code: number): number {
    if (back_in_ms !== null) return back_in_ms + 1000 * random();
    if (code === 4003) return 0;
    const base = code === 4001 ? 5000 : 500;
    const longest = Math.min(LONGEST_PAUSE_MS, base * 2 ** attempt++);
    return longest * (0.5 + 0.5 * random());
  }

  function send(frame: ClientFrame) {
    if (socket?.readyState === 1) socket.send(JSON.stringify(frame));
  }

  setInterval(() => send({ t: "ping" } as ClientFrame), PING_MS);
  dial();
  return {
    send,
    redial() {
      drop();
      dial();
    },
    settled() {
      attempt = 0;
    },
    retreat() {
      if (socket) gone(socket, TRY_AGAIN);
    },
    hurry() {
      if (socket) send({ t: "ping" } as ClientFrame);
      else dial();
    },
  };
}
