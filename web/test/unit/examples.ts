// The examples of docs/PROTOCOL.md: what the server says, word for word.
import protocol from "../../../docs/PROTOCOL.md?raw";
import type { ServerMsg } from "../../src/net/protocol";

export { protocol };

const fenced = [...protocol.matchAll(/^```json server\n([\s\S]*?)^```/gm)];
export const examples = fenced.map(([, json]) => JSON.parse(json!) as ServerMsg);

export function example<T extends ServerMsg["t"]>(t: T, nth = 0): Extract<ServerMsg, { t: T }> {
  const found = examples.filter((message): message is Extract<ServerMsg, { t: T }> => message.t === t)[nth];
  if (!found) throw new Error(`docs/PROTOCOL.md has no example ${nth} of ${t}`);
  return found;
}

export const hello = example("hello");
export const snapshot = example("snapshot");
export const played = example("event", 0);
export const marked = example("event", 1);
export const finished = example("event", 2);
