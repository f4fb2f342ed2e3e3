// A made-up wire with one person at its end.
import { createClient } from "../../src/client";
import type { Account, ClientFrame, ServerMsg } from "../../src/net/protocol";
import { socketUrl } from "../../src/net/socket";
import type { Route } from "../../src/router";
import { hello, snapshot } from "./examples";

export const GAME = snapshot.game;

/** What the server says of the one who is signed in, unless a test says otherwise. */
export const account: Account = {
  ...{ id: 7, name: "Dōsaku", guest: false },
  roles: [],
  scopes: null,
  sanctions: [],
  email: null,
  email_is_checked: false,
  mail_is_on: false,
  unread_notices: 0,
};

export class Wire {
  static all: Wire[] = [];
  static get last() {
    return Wire.all.at(-1)!;
  }
  readyState = 1;
  sent: ClientFrame[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  says(...messages: ServerMsg[]) {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  find(t: ClientFrame["t"]) {
    return this.sent.find(frame => frame.t === t);
  }
}

export function sitDown(first: Route = { page: "game", game: GAME }, secret: string | null = null) {
  let route = first;
  let token = secret;
  let count = 0;
  const calls: string[] = [];
  let moved = () => {};
  const router = {
    get: () => route,
    go(next: Route) {
      route = next;
      moved();
    },
    subscribe(listener: () => void) {
      moved = listener;
      return () => {};
    },
  };
  const client = createClient({
    url: () => socketUrl({ protocol: "http:", host: "test" }, token !== null),
    Socket: Wire as unknown as NonNullable<Parameters<typeof createClient>[0]["Socket"]>,
    random: () => 1,
    router,
    now: () => 0,
    newId: () => `id-${++count}`,
    token: { get: () => token, set: next => void (token = next) },
    account: () => Promise.resolve(account),
    chosen: () => ({ handicap: "never", stronger: 2, weaker: 2 }),
    summoned: () => void calls.push("summoned"),
    challenged: ({ from }) => void calls.push(`challenged by ${from.name}`),
  });
  return { calls, client, router, token: () => token };
}

/** The game joined, with White to move here. */
export function playing() {
  const seat = sitDown();
  Wire.last.says(hello, { ...snapshot, id: "id-1", you: "white" });
  return seat;
}
