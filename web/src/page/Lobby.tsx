// The lobby: offer a game, take one, watch one, go on with one's own.
import type { ComponentChildren } from "preact";
import type { Client } from "../client";
import { t } from "../lib/i18n";
import { newNonce } from "../lib/commitment";
import { offerName } from "../lib/offers";
import { sizeName } from "../lib/words";
import type { ByColor, GameId, GameInfo, SeekInfo, User } from "../net/protocol";
import type { Router } from "../router";
import { mayMove } from "../state/game";
import { otherSeeks, ownSeek } from "../state/lobby";
import type { State } from "../state/state";
import { Hills, Icon } from "../ui/Icon";
import { Link } from "../ui/Link";
import { PersonMenu } from "../ui/Person";
import { PostponedLine } from "../ui/PostponedLine";
import { StoneMark } from "../ui/PlayerBar";
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
      <section class="card new-game">
        <h2>{t("lobby.new")}</h2>
        <SeekForm state={state} client={client} own={own} may={user !== null} />
      </section>
      <div class="lists">
        {session.games.length > 0 && (
          <List title={t("lobby.mine")} empty="">
            {session.games.map(game => (
              <OwnGame key={game} game={game} state={state} router={router} />
            ))}
          </List>
        )}
        <List title={t("lobby.seeks")} empty={lobby ? t(own ? "lobby.no_other_seeks" : "lobby.no_seeks") : ""}>
          {lobby &&
            otherSeeks(lobby, user).map(seek => <SeekRow key={seek.seek} seek={seek} client={client} me={user} />)}
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

function List({ title, empty, children }: { title: string; empty: string; children: ComponentChildren }) {
  const rows = Array.isArray(children) ? children : [];
  return (
    <section class="card list">
      <h2>{title}</h2>
      {rows.length ? <ul>{rows}</ul> : <p class="quiet">{empty}</p>}
    </section>
  );
}

function SeekRow({ seek, client, me }: { seek: SeekInfo; client: Client; me: User | null }) {
  const { color = "nigiri" } = seek.offer;
  return (
    <li class="row" data-testid="seek-row">
      <StoneMark color={color} />
      <span class="grow">
        <strong>{seek.user.name}</strong>
        <span class="quiet">{offerName(seek.offer)}</span>
      </span>
      <PersonMenu user={seek.user} me={me} />
      <button
        type="button"
        class="primary"
        data-testid="take"
        disabled={!me}
        title={me ? undefined : t("sign.needed")}
        onClick={() => client.act({ t: "take_seek", seek: seek.seek, nonce: newNonce() })}
      >
        {t("lobby.take")}
      </button>
    </li>
  );
}

function GameRow({ game, router }: { game: GameInfo; router: Router }) {
  return (
    <li class="row" data-testid="game-row" data-game={game.game}>
      <span class="grow">
        <Players black={game.black} white={game.white} />
        <span class="quiet">{sizeName(game.size)}</span>
      </span>
      <Link to={{ page: "game", game: game.game }} router={router} class="button" testid="watch">
        <Icon name="eye" /> {t("lobby.watch")}
      </Link>
    </li>
  );
}

function OwnGame({ game, state, router }: { game: GameId; state: State; router: Router }) {
  const view = state.games[game];
  return (
    <li class="row" data-testid="own-game">
      <span class="grow">
        {view ? <Players black={view.black} white={view.white} /> : <strong>{t("lobby.loading")}</strong>}
        <span class="quiet">
          {view && `${sizeName(view.settings.size)} · ${t("game.move", { n: view.moves.length })}`}
          {view && mayMove(view) && <em> {t("game.your_turn")}</em>}
        </span>
      </span>
      <Link to={{ page: "game", game }} router={router} class="button" testid="continue">
        {t("lobby.continue")}
      </Link>
    </li>
  );
}

function Players({ black, white }: ByColor<User>) {
  return (
    <strong>
      <span class="player">
        <StoneMark color="black" /> {black.name}
      </span>{" "}
      <span class="player">
        <StoneMark color="white" /> {white.name}
      </span>
    </strong>
  );
}
