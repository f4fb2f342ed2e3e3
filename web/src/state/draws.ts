// What this page saw of draws for the colours before their games began, so that it can check them after.
import type { ChallengeView, GameId, SeekId, SeekInfo } from "../net/protocol";

export type Draws = {
  /** The commitment first seen with an offer. */
  promised: Readonly<Record<SeekId, string>>;
  /** The nonce that went out from this page for an offer, made or taken. */
  brought: Readonly<Record<SeekId, string>>;
  /** The offer that a game was. */
  became: Readonly<Record<GameId, SeekId>>;
};

export const noDraws: Draws = { promised: {}, brought: {}, became: {} };

/** Older ones are forgotten. */
const MOST = 200;

/** What was promised first stands: a server that changes its mind is found out. */
export function withSeeks(draws: Draws, seeks: readonly SeekInfo[]): Draws {
  const added = seeks.flatMap(({ seek, commitment }) =>
    commitment && !(seek in draws.promised) ? [[seek, commitment] as const] : [],
  );
  return added.length ? { ...draws, promised: newest(draws.promised, added) } : draws;
}

/** Of a challenge each revision may have a draw of its own. */
export function withChallengeDraw(draws: Draws, challenge: ChallengeView, before: ChallengeView | undefined): Draws {
  const { challenge: id, commitment, revision } = challenge;
  if (!commitment || (before && before.revision >= revision)) return draws;
  return { ...draws, promised: newest(draws.promised, [[id, commitment]]) };
}

export function withNonce(draws: Draws, seek: SeekId | undefined, nonce: string | undefined): Draws {
  return seek && nonce ? { ...draws, brought: newest(draws.brought, [[seek, nonce]]) } : draws;
}

export function withOffer(draws: Draws, game: GameId, seek: SeekId): Draws {
  return { ...draws, became: newest(draws.became, [[game, seek]]) };
}

function newest<T>(before: Readonly<Record<string, T>>, added: readonly (readonly [string, T])[]): Record<string, T> {
  return Object.fromEntries([...Object.entries(before), ...added].slice(-MOST));
}
