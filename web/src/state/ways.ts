// Ways to a game that wait for somebody: one's place in the queue, and challenges made and received.
import type { ChallengeView, ClientMsg, Queue, Queued, SeekId, User } from "../net/protocol";
import type { Ask } from "./asked";

export type Challenges = Readonly<Record<SeekId, ChallengeView>>;

export type Ways = {
  /** What one waits for; no presets if one does not wait. */
  queued: Queued;
  /** What was asked for when one began to wait here: a server that was restarted is asked again. */
  wish: Queue | null;
  /** Those that wait for an answer, and those whose end is still to be read. */
  challenges: Challenges;
};

export const noWays: Ways = { queued: { presets: [] }, wish: null, challenges: {} };

export const isQueued = ({ queued }: Ways) => queued.presets.length > 0;

export function withQueued(ways: Ways, queued: Queued): Ways {
  return { ...ways, queued };
}

/**
 * What one queues for is kept, so that a server which has forgotten it can be asked again; until one stops. Where stopping
 * is refused, the server says soon that one waits.
 */
export function withWish(ways: Ways, message: ClientMsg): Ways {
  if (message.t === "leave_queue") return { ...ways, wish: null, queued: noWays.queued };
  if (message.t !== "queue") return ways;
  const { presets, handicap, stronger, weaker } = message;
  const wish = Object.entries({ handicap, stronger, weaker }).filter(([, value]) => value !== undefined);
  return { ...ways, wish: { presets, ...Object.fromEntries(wish) } };
}

/** What a server that has forgotten one is asked for: after a reload the presets that it told, and the rest as chosen last. */
export function wishOf({ queued, wish }: Ways, chosen: Omit<Queue, "presets">): Queue | null {
  if (queued.presets.length === 0) return null;
  return wish ?? { ...chosen, presets: queued.presets.map(({ preset }) => preset) };
}

/** A later revision replaces an earlier one, never the other way round. An end that needs no telling takes it away. */
export function withChallenge(ways: Ways, challenge: ChallengeView, me: User | null): Ways {
  const before = ways.challenges[challenge.challenge];
  if (before && before.revision > challenge.revision) return ways;
  if (challenge.end && !isTold(challenge, me)) return withoutChallenge(ways, challenge.challenge);
  return { ...ways, challenges: { ...ways.challenges, [challenge.challenge]: challenge } };
}

/** What one has done oneself, or is seen by a game that opens, is not told. */
function isTold({ end, from, to }: ChallengeView, me: User | null): boolean {
  if (end?.kind === "taken") return false;
  if (end?.kind === "declined") return to.id !== me?.id;
  return end?.kind !== "withdrawn" || from.id !== me?.id;
}

export function withoutChallenge(ways: Ways, id: SeekId): Ways {
  const { [id]: _, ...challenges } = ways.challenges;
  return { ...ways, challenges };
}

/** Of a lost connection only what has ended is still true: the rest is told again to whoever comes back. */
export function afterLoss(ways: Ways): Ways {
  const ended = Object.entries(ways.challenges).filter(([, { end }]) => end);
  return { ...ways, challenges: Object.fromEntries(ended) };
}

/** A greeting begins anew; whoever waits is told so after it. */
export function withoutQueue(ways: Ways): Ways {
  return { ...ways, queued: noWays.queued };
}

const OF_QUEUE: readonly Ask["t"][] = ["queue", "leave_queue"];
const OF_CHALLENGES: readonly Ask["t"][] = ["challenge", "counter", "take_challenge", "drop_challenge"];

/** Where it is told what was refused: at the queue, with the challenges, or wherever one is. */
export function toldAt({ about }: { about: Ask["t"] | null }): "queue" | "challenges" | "page" {
  if (about && OF_QUEUE.includes(about)) return "queue";
  return about && OF_CHALLENGES.includes(about) ? "challenges" : "page";
}

/** The one of the two who is not oneself. */
export function otherOf({ from, to }: ChallengeView, me: User | null): User {
  return from.id === me?.id ? to : from;
}
