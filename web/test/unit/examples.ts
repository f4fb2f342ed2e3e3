// The examples of docs/PROTOCOL.md: what the server says, word for word.
import protocol from "../../../docs/PROTOCOL.md?raw";
import type { Event, Fact, ServerMsg } from "../../src/net/protocol";

export { protocol };

const fenced = [...protocol.matchAll(/^```json server\n([\s\S]*?)^```/gm)];
export const examples = fenced.map(([, json]) => JSON.parse(json!) as ServerMsg);

export function example<T extends ServerMsg["t"]>(t: T, nth = 0): Extract<ServerMsg, { t: T }> {
  const found = examples.filter((message): message is Extract<ServerMsg, { t: T }> => message.t === t)[nth];
  if (!found) throw new Error(`docs/PROTOCOL.md has no example ${nth} of ${t}`);
  return found;
}

/** The event in which this happens. */
function eventWith(fact: Fact["fact"]): Event & { t: "event" } {
  const found = examples.find(message => message.t === "event" && message.facts.some(each => each.fact === fact));
  if (found?.t !== "event") throw new Error(`docs/PROTOCOL.md has no event in which ${fact}`);
  return found;
}

export const hello = example("hello");
export const snapshot = example("snapshot");
export const played = eventWith("played");
export const asked = eventWith("asked");
export const tookBack = eventWith("took_back");
export const marked = eventWith("marked");
export const finished = eventWith("finished");
