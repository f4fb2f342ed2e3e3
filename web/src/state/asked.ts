// What was asked and has no answer yet, in order. After a lost connection it is sent again under the same id.
import type { ClientFrame, SeekId } from "../net/protocol";

export type Asked = readonly Ask[];
export type Ask = ClientFrame & { id: string };

export function withAsk(asked: Asked, ask: Ask): Asked {
  return [...asked, ask];
}

export function findAsk(asked: Asked, id: string | null): Ask | null {
  return asked.find(ask => ask.id === id) ?? null;
}

export function withoutAsk(asked: Asked, id: string | null): Asked {
  return asked.some(ask => ask.id === id) ? asked.filter(ask => ask.id !== id) : asked;
}

/** Signing in and subscribing belong to one socket: they are made anew there, not repeated. */
export function worthRepeating(asked: Asked): Asked {
  return asked.filter(ask => !["auth", "lobby", "join", "leave"].includes(ask.t));
}

/** The offer or challenge that is answered; one that is made has its id from the server. */
export function offerOf(ask: Ask): SeekId | undefined {
  return "seek" in ask ? ask.seek : "challenge" in ask ? ask.challenge : undefined;
}
