// HTTP: signing in and out. The token of a second guest in this tab is kept for this tab alone.
import type { Credentials, Problem, SignedIn } from "./protocol";

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.title);
  }
}

const NO_COOKIE = { "X-Tengen-Cookie": "none" };

export const guest = () => post<SignedIn>("guest");
/** A guest without a cookie: the browser stays who it is, the tab is somebody else. */
export const otherGuest = () => post<SignedIn>("guest", undefined, NO_COOKIE);
export const register = (credentials: Credentials) => post<SignedIn>("register", credentials);
export const login = (credentials: Credentials) => post<SignedIn>("login", credentials);
export const logout = (token: string | null) =>
  post<void>("logout", undefined, token ? { ...NO_COOKIE, Authorization: `Bearer ${token}` } : {});

export const sgfPath = (game: string) => `/api/v1/games/${game}/sgf`;

async function post<T>(what: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(`/api/v1/${what}`, {
    method: "POST",
    headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw new Refused({ type: "unreachable", title: "the server cannot be reached", status: 0 });
  });
  if (!answer.ok) throw new Refused(await problemOf(answer));
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function problemOf(answer: Response): Promise<Problem> {
  const unknown = { type: "unavailable", title: answer.statusText, status: answer.status };
  return { ...unknown, ...((await answer.json().catch(() => ({}))) as Partial<Problem>) };
}
