// What must be asked of the server so that the client sees what it shows: derived from the state, never remembered.
import type { ClientMsg, GameId } from "../net/protocol";
import type { Route } from "../router";
import { isPutOff } from "./postponed";
import type { State } from "./state";

export function wanted(state: State, route: Route): ClientMsg[] {
  if (state.link.phase !== "ready") return [];
  const games = gamesToFollow(state, route);
  const messages: ClientMsg[] = [];
  if (route.page === "lobby" && mustWatchTheLobby(state)) messages.push({ t: "lobby" });
  for (const game of games) if (mustJoin(state, game)) messages.push({ t: "join", game });
  for (const game of Object.keys(state.games)) if (!games.has(game)) messages.push({ t: "leave", game });
  return messages;
}

/** The game on the page, and your own running games: being joined is being present. */
function gamesToFollow(state: State, route: Route): Set<GameId> {
  const games = new Set(state.session.games);
  if (route.page === "game") games.add(route.game);
  return games;
}

function mustWatchTheLobby({ in_lobby, asked, postponed }: State): boolean {
  return !in_lobby && !isPutOff(postponed, "lobby") && !asked.some(ask => ask.t === "lobby");
}

function mustJoin(state: State, game: GameId): boolean {
  const view = state.games[game];
  if (view && !view.gap) return false;
  if (game in state.missing || isPutOff(state.postponed, game)) return false;
  return !state.asked.some(ask => ask.t === "join" && ask.game === game);
}
