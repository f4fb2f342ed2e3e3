// Path → page: `/` is the lobby, `/g/<game>` a game.
import type { GameId } from "./net/protocol";

export type Route = { page: "lobby" } | { page: "game"; game: GameId };

export function toRoute(path: string): Route {
  const game = /^\/g\/([0-9A-Za-z_-]{1,64})\/?$/.exec(path)?.[1];
  return game ? { page: "game", game } : { page: "lobby" };
}

export function toPath(route: Route): string {
  return route.page === "game" ? `/g/${route.game}` : "/";
}

export type Router = {
  get(): Route;
  go(route: Route): void;
  subscribe(listener: () => void): () => void;
};

export function createRouter(): Router {
  let route = toRoute(location.pathname);
  const listeners = new Set<() => void>();
  const show = (next: Route) => {
    route = next;
    for (const listener of [...listeners]) listener();
  };
  addEventListener("popstate", () => show(toRoute(location.pathname)));
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
