// The frame of all pages: header, banner, and the page that the path names.
import { useEffect } from "preact/hooks";
import type { Client } from "../client";
import { useAnswer } from "../lib/deed";
import { useRedraw, useSource } from "../lib/hooks";
import { onLanguage, t } from "../lib/i18n";
import type { Route, Router } from "../router";
import type { State } from "../state/state";
import { Banner } from "../ui/Banner";
import { Header } from "../ui/Header";
import { AccountPage } from "./account/Account";
import { EmailPage } from "./account/Email";
import { Restrained } from "../ui/Restrained";
import { Told } from "../ui/Told";
import { Challenges } from "./Challenges";
import { GamePage } from "./Game";
import { LinkPage } from "./Link";
import { LobbyPage } from "./Lobby";
import { NoticesPage } from "./Notices";
import type { RankingRoute } from "./ranking/Ranking";
import { ResetPage } from "./Reset";

type AppProps = { client: Client; router: Router };

export function App({ client, router }: AppProps) {
  const state = useSource(client.store);
  const redraw = useRedraw();
  useEffect(() => onLanguage(redraw), []);
  return (
    <div class="app" data-link={state.link.phase}>
      <Header state={state} client={client} router={router} />
      <Banner state={state} client={client} />
      <Restrained account={state.account} router={router} />
      <Told router={router} />
      <Challenges
        state={state}
        client={client}
        playing={isPlaying(state, router)}
        lobby={router.get().page === "lobby"}
      />
      <RoutedPage state={state} client={client} router={router} />
    </div>
  );
}

function RoutedPage({ state, client, router }: AppProps & { state: State }) {
  const route = useSource(router);
  const shared = { state, client, router };
  switch (route.page) {
    case "game":
      return <GamePage {...shared} game={route.game} />;
    case "play":
      return <LinkPage key={route.seek} {...shared} seek={route.seek} />;
    case "ranking":
    case "report":
    case "player":
      return <RankingDoor {...shared} route={route} />;
    case "reset":
      return <ResetPage key={route.secret} secret={route.secret} />;
    case "account":
      return <AccountPage {...shared} />;
    case "email":
      return <EmailPage key={route.secret} secret={route.secret} client={client} />;
    case "notices":
      return <NoticesPage {...shared} />;
    case "admin":
      return <AdminDoor {...shared} route={route} />;
    default:
      return <LobbyPage {...shared} />;
  }
}

/** A game of one's own is on the page, and not over. */
function isPlaying({ games }: State, router: Router): boolean {
  const route = router.get();
  const view = route.page === "game" ? games[route.game] : undefined;
  return view !== undefined && view.you !== null && view.state.phase !== "finished";
}

function RankingDoor(props: AppProps & { state: State; route: RankingRoute }) {
  const { value, problem } = useAnswer(() => import("./ranking/Ranking"), "ranking");
  if (value) return <value.RankingPages {...props} />;
  return <main class="notice">{problem ?? t("loading")}</main>;
}

/** Most people never come here: it is loaded when somebody does. */
function AdminDoor(props: AppProps & { state: State; route: Route & { page: "admin" } }) {
  const { value, problem } = useAnswer(() => import("./admin/Admin"), "admin");
  if (value) return <value.AdminPage {...props} />;
  return <main class="notice">{problem ?? t("loading")}</main>;
}
