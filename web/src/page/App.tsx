// The frame of all pages: header, banner, and the page that the path names.
import { useEffect } from "preact/hooks";
import type { Client } from "../client";
import { useRedraw, useSource } from "../lib/hooks";
import { onLanguage } from "../lib/i18n";
import type { Router } from "../router";
import { Banner } from "../ui/Banner";
import { Header } from "../ui/Header";
import { GamePage } from "./Game";
import { LobbyPage } from "./Lobby";

export function App({ client, router }: { client: Client; router: Router }) {
  const state = useSource(client.store);
  const route = useSource(router);
  const redraw = useRedraw();
  useEffect(() => onLanguage(redraw), []);
  const lobby = () => router.go({ page: "lobby" });
  return (
    <div class="app" data-link={state.link.phase}>
      <Header state={state} client={client} router={router} />
      <Banner state={state} client={client} />
      {route.page === "game" ? (
        <GamePage state={state} client={client} game={route.game} lobby={lobby} />
      ) : (
        <LobbyPage state={state} client={client} router={router} />
      )}
    </div>
  );
}
