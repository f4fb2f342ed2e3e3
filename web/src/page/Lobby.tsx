// The lobby: play a ranked game, offer a game, take one, watch one, go on with one's own.
import type { ComponentChildren } from "preact";
import type { Client } from "../client";
import { t } from "../lib/i18n";
import type { Router } from "../router";
import { otherSeeks, ownSeek } from "../state/lobby";
import type { State } from "../state/state";
import { Hills } from "../ui/Icon";
import { PostponedLine } from "../ui/PostponedLine";
import { GameRow } from "./lobby/GameRow";
import { OwnGames } from "./lobby/OwnGames";
import { SeekRow } from "./lobby/SeekRow";
import { PlayCard } from "./Play";
import { SeekForm } from "./SeekForm";

export function LobbyPage({ state, client, router }: { state: State; client: Client; router: Router }) {
  const { lobby, session } = state;
  const { user } = session;
  const own = ownSeek(lobby, user);
  return (
    <main class="lobby">
      <div class="lobby-title">
        <h1>{t("app.tagline")}</h1>
        <p class="quiet" data-testid="online">
          {lobby ? t("lobby.online", { n: lobby.online }) : t("lobby.loading")}
        </p>
        {state.postponed.lobby && <PostponedLine place="lobby" />}
      </div>
      <div class="ways">
        <section class="card new-game">
          <h2>{t("play.title")}</h2>
          <PlayCard state={state} client={client} />
        </section>
        <section class="card new-game">
          <h2>{t("lobby.new")}</h2>
          <SeekForm state={state} client={client} router={router} own={own} />
        </section>
      </div>
      <div class="lists">
        {user && <OwnGames key={user.id} state={state} router={router} />}
        <List title={t("lobby.seeks")} empty={lobby ? t(own ? "lobby.no_other_seeks" : "lobby.no_seeks") : ""}>
          {lobby &&
            otherSeeks(lobby, user).map(seek => (
              <SeekRow key={seek.seek} seek={seek} client={client} me={user} router={router} />
            ))}
        </List>
        <List title={t("lobby.games")} empty={lobby ? t("lobby.no_games") : ""}>
          {lobby?.games.map(game => (
            <GameRow key={game.game} game={game} router={router} />
          ))}
        </List>
      </div>
      <Hills />
    </main>
  );
}

export function List({ title, empty, children }: { title: string; empty: string; children: ComponentChildren }) {
  const rows = Array.isArray(children) ? children : [];
  return (
    <section class="card list">
      <h2>{title}</h2>
      {rows.length ? <ul>{rows}</ul> : <p class="quiet">{empty}</p>}
    </section>
  );
}
