// One request by HTTP, as whoever this tab is; an answer, or the problem that the server names.
import { Refused } from "../lib/refused";
import { tabToken } from "../lib/storage";
import type { Problem } from "./protocol";

/** The browser's cookie is not touched. */
export const NO_COOKIE = { "X-Tengen-Cookie": "none" };

type Method = "GET" | "POST" | "PUT" | "DELETE";

export async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const mine = tabToken.get();
  return send<T>(method, path, body, mine ? { ...NO_COOKIE, Authorization: `Bearer ${mine}` } : {});
}

/** As whoever the headers say, whatever this tab is. */
export async function send<T>(
  method: Method,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await fetch(`/api/v1/${path}`, {
    method,
    headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw new Refused({ type: "unreachable", title: "the server cannot be reached", status: 0 });
  });
  if (!answer.ok) throw new Refused(await problemOf(answer), seconds(answer.headers.get("Retry-After")));
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

async function problemOf(answer: Response): Promise<Problem> {
  const unknown = { type: "unavailable", title: answer.statusText, status: answer.status };
  return { ...unknown, ...((await answer.json().catch(() => ({}))) as Partial<Problem>) };
}

function seconds(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** `?a=1&b=2` of those that are not empty. */
export function query(wanted: Record<string, string | number | boolean | null | undefined>): string {
  const given = Object.entries(wanted).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
