// Who we are to the server, and what its time is.
import type { Account, GameId, Hello, User, Welcome } from "../net/protocol";

export type Session = {
  user: User | null;
  /** Your running games. */
  games: readonly GameId[];
  /** Server time minus local monotonic time; the largest seen is the one least delayed. */
  offset_ms: number | null;
  /** When the server was started that greeted last. */
  up_since_ms: number | null;
  /** Notices not read yet. */
  unread: number;
  /** Greetings and notices heard: whenever it is another, there may be a notice that a page does not list yet. */
  noticed: number;
};

export const nobody: Session = { user: null, games: [], offset_ms: null, up_since_ms: null, unread: 0, noticed: 0 };

export function withHello(session: Session, hello: Hello, now: number): Session {
  const { user, games, time_ms, up_since_ms, unread_notices: unread = 0 } = hello;
  return { user, games, offset_ms: time_ms - now, up_since_ms, unread, noticed: session.noticed + 1 };
}

/** The server that greets is another than the one that greeted before. */
export function isRestarted({ up_since_ms }: Session, hello: Hello): boolean {
  return up_since_ms !== null && up_since_ms !== hello.up_since_ms;
}

export function withWelcome(session: Session, welcome: Welcome): Session {
  return { ...session, user: welcome.user, games: welcome.games, unread: welcome.unread_notices ?? 0 };
}

export function withNotice(session: Session): Session {
  return { ...session, unread: session.unread + 1, noticed: session.noticed + 1 };
}

export function withTime(session: Session, time_ms: number, now: number): Session {
  const offset_ms = time_ms - now;
  if (session.offset_ms !== null && session.offset_ms >= offset_ms) return session;
  return { ...session, offset_ms };
}

export function withGame(session: Session, game: GameId): Session {
  return session.games.includes(game) ? session : { ...session, games: [game, ...session.games] };
}

export function withoutGame(session: Session, game: GameId): Session {
  return session.games.includes(game) ? { ...session, games: session.games.filter(other => other !== game) } : session;
}

/** What is known of the account beside the name: of somebody else it says nothing. */
export function accountOf(account: Account | null, user: User | null): Account | null {
  return account?.id === user?.id ? account : null;
}

export function isModerator(account: Account | null): boolean {
  return account !== null && (isAdmin(account) || account.roles.includes("moderator"));
}

export function isAdmin(account: Account | null): boolean {
  return account?.roles.includes("admin") ?? false;
}
