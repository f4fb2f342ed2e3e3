// Leaderboards, players, and how well ratings foretell: loaded when somebody comes to look.
import type { Client } from "../../client";
import type { Route, Router } from "../../router";
import type { State } from "../../state/state";
import { BoardPage } from "./Board";
import { PlayerPage } from "./Player";
import { ReportPage } from "./Report";

export type RankingRoute = Extract<Route, { page: "ranking" | "report" | "player" }>;

type RankingProps = { state: State; client: Client; router: Router; route: RankingRoute };

export function RankingPages({ state, router, route }: RankingProps) {
  const me = state.session.user;
  switch (route.page) {
    case "ranking":
      return <BoardPage me={me} router={router} category={route.category} />;
    case "report":
      return <ReportPage router={router} />;
    case "player":
      return <PlayerPage key={route.user} user={route.user} me={me} router={router} />;
  }
}
