// Path → page: `/` is the lobby, `/g/<game>` a game, and so on. A secret that comes behind `#` is taken out of the address.
import type { Category, GameId, SeekId, UserId } from "./net/protocol";

export const adminParts = ["reports", "appeals", "users", "games", "audit"] as const;
export type AdminPart = (typeof adminParts)[number];

export const categories = ["19-live", "13-live", "9-live", "19-turn-based", "13-turn-based", "9-turn-based"] as const;

export type Route =
  | { page: "lobby" }
  | { page: "game"; game: GameId }
  /** An offer that is known by its link. */
  | { page: "play"; seek: SeekId }
  | { page: "ranking"; category: Category }
  /** How well ratings foretell results. */
  | { page: "report" }
  | { page: "player"; user: UserId }
  | { page: "account" }
  | { page: "notices" }
  /** With the secret of a link that was sent, or handed out. */
  | { page: "reset"; secret: string | null }
  | { page: "email"; secret: string | null }
  /** One of what it lists, if there is an id. */
  | { page: "admin"; part: AdminPart; id: string | null };

export function toRoute(path: string, hash = ""): Route {
  const [, first = "", second, third] = path.split("/").map(word => (/^[0-9A-Za-z_-]{1,64}$/.test(word) ? word : ""));
  const secret = hash.length > 1 ? hash.slice(1) : null;
  if (first === "g" && second) return { page: "game", game: second };
  if (first === "play" && second) return { page: "play", seek: second };
  if (first === "player" && /^\d{1,15}$/.test(second ?? "")) return { page: "player", user: Number(second) };
  if (first === "ranking") {
    if (second === "report") return { page: "report" };
    return { page: "ranking", category: categories.find(category => category === second) ?? categories[0] };
  }
  if (first === "account" || first === "notices") return { page: first };
  if (first === "reset" || first === "email") return { page: first, secret };
  if (first === "admin") {
    const part = adminParts.find(part => part === second) ?? "reports";
    return { page: "admin", part, id: (part === second && third) || null };
  }
  return { page: "lobby" };
}

export function toPath(route: Route): string {
  switch (route.page) {
    case "lobby":
      return "/";
    case "game":
      return `/g/${route.game}`;
    case "play":
      return `/play/${route.seek}`;
    case "ranking":
      return route.category === categories[0] ? "/ranking" : `/ranking/${route.category}`;
    case "report":
      return "/ranking/report";
    case "player":
      return `/player/${route.user}`;
    case "admin":
      return `/admin/${route.part}${route.id ? `/${route.id}` : ""}`;
    default:
      return `/${route.page}`;
  }
}

export type Router = {
  get(): Route;
  go(route: Route): void;
  subscribe(listener: () => void): () => void;
};

export function createRouter(): Router {
  let route = arrive();
  const listeners = new Set<() => void>();
  const show = (next: Route) => {
    route = next;
    for (const listener of [...listeners]) listener();
  };
  addEventListener("popstate", () => show(arrive()));
  return {
    get: () => route,
    go(next) {
      if (toPath(next) === location.pathname) return;
      history.pushState(null, "", toPath(next));
      scrollTo(0, 0);
      show(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A secret stays in this page alone: neither the address bar nor the history keeps it. */
function arrive(): Route {
  const route = toRoute(location.pathname, location.hash);
  if ("secret" in route && route.secret) history.replaceState(null, "", location.pathname);
  return route;
}
