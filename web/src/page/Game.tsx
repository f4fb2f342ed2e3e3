// One game, played or watched: where the board, the state and the wire meet.
import { useEffect, useState } from "preact/hooks";
import { Board } from "../board/Board";
import type { Client } from "../client";
import { opponent } from "../go/rows";
import { callText } from "../lib/calls";
import { newNonce } from "../lib/commitment";
import { useMedia } from "../lib/hooks";
import { known, t } from "../lib/i18n";
import { newsText } from "../lib/news";
import { speak } from "../lib/voice";
import { cursorText } from "../lib/words";
import type { Color, GameId, Point } from "../net/protocol";
import { isSealing, lastPoint, mayMove, youPlace, type GameView } from "../state/game";
import { bordersFor, chosen, handOf, moverOf } from "../state/hand";
import type { Router } from "../router";
import type { State } from "../state/state";
import { toldAt } from "../state/ways";
import { PlayerBar } from "../ui/PlayerBar";
import { PostponedLine } from "../ui/PostponedLine";
import { RefusalLine } from "../ui/RefusalLine";
import { Actions } from "./Actions";
import { Claim } from "./Claim";
import { CountingPanel } from "./Counting";
import { Cycle } from "./Cycle";
import { Interrupted } from "./Interrupted";
import { Ratings } from "./Ratings";
import { RefereePanel } from "./RefereePanel";
import { Rematch } from "./Rematch";
import { Requests } from "./Requests";
import { StatusPanel } from "./Status";

type PageProps = { state: State; client: Client; router: Router; game: GameId };

export function GamePage({ state, client, router, game }: PageProps) {
  const lobby = () => router.go({ page: "lobby" });
  const view = state.games[game];
  const missing = state.missing[game];
  const postponed = state.postponed[game];
  if (view) return <GameTable key={game} state={state} client={client} view={view} router={router} />;
  const again = () => {
    client.store.dispatch({ t: "left", game });
    client.follow();
  };
  const why = `reason.${missing}`;
  return (
    <main class="notice">
      {missing ? (
        <p data-testid="missing">{known(why) ? t(why) : missing}</p>
      ) : postponed ? (
        <PostponedLine place="game" />
      ) : (
        <p class="quiet">{t("lobby.loading")}</p>
      )}
      {(missing || postponed) && (
        <div class="row">
          {missing && (
            <button type="button" onClick={again}>
              {t("game.join_again")}
            </button>
          )}
          <button type="button" class="primary" onClick={lobby}>
            {t("game.to_lobby")}
          </button>
        </div>
      )}
    </main>
  );
}

type TableProps = { state: State; client: Client; view: GameView; router: Router };

const NONE: readonly Point[] = [];

function GameTable({ state, client, view, router }: TableProps) {
  const [spoken, setSpoken] = useState("");
  const wide = useMedia("(min-width: 480px)");
  useEffect(() => setSpoken(newsText(view)), [view.seq]);
  useEffect(() => {
    if (view.call) speak(callText(view.call));
  }, [view.call]);
  useTitle(view);

  const { size } = view.settings;
  const { phase, counting, cycle } = view.state;
  const bottom: Color = view.you ?? "black";
  const offset_ms = state.session.offset_ms ?? 0;
  const shared = { view, client, offset_ms };
  const refusal = state.refusal && toldAt(state.refusal) === "page" ? state.refusal : null;
  const onPoint = (point: Point, alone: boolean) => {
    const message = chosen(view, point, alone, newNonce);
    if (message) client.act(message);
  };

  return (
    <main class="game">
      <h1 class="unseen">{`${view.black.name} – ${view.white.name}`}</h1>
      <div class="place-board">
        <Board
          size={size}
          rows={view.rows}
          dead={counting?.dead ?? NONE}
          seki={counting?.seki ?? NONE}
          borders={bordersFor(view)}
          owner={counting?.owner ?? null}
          last={lastPoint(view)}
          pending={view.pending && view.you ? { point: view.pending.point, color: view.you } : null}
          mode={handOf(view)}
          mover={moverOf(view)}
          coordinates={wide || size.width < 19}
          label={t("game.board", { n: size.width })}
          confirmLabel={t(isSealing(view) ? "seal.place" : "game.place")}
          onPoint={onPoint}
          onCursor={point => setSpoken(cursorText(view, point))}
        />
      </div>
      <div class="place-top">
        <PlayerBar view={view} color={opponent(bottom)} offset_ms={offset_ms} me={state.session.user} router={router} />
      </div>
      <div class="place-note">
        {state.postponed[view.game] && <PostponedLine place="game" />}
        <RefusalLine refusal={refusal} close={() => client.store.dispatch({ t: "refusal_read" })} />
        <Requests {...shared} />
        <Claim {...shared} />
        {cycle && <Cycle view={view} cycle={cycle} client={client} />}
      </div>
      <div class="place-panel">
        <StatusPanel view={view} offset_ms={offset_ms} draws={state.draws} />
        <Interrupted {...shared} />
        {phase === "counting" && counting && <CountingPanel {...shared} counting={counting} />}
        <Ratings view={view} />
        <Rematch view={view} client={client} router={router} />
        {isReferee(state, view) && <RefereePanel view={view} client={client} />}
        <Actions {...shared} lobby={() => router.go({ page: "lobby" })} />
      </div>
      <div class="place-bottom">
        <PlayerBar view={view} color={bottom} offset_ms={offset_ms} me={state.session.user} router={router} />
      </div>
      <p class="unseen" aria-live="polite" data-testid="spoken">
        {spoken}
      </p>
    </main>
  );
}

function isReferee({ session }: State, { settings, state }: GameView): boolean {
  return session.user !== null && settings.referee?.user === session.user.id && state.phase !== "finished";
}

function useTitle(view: GameView) {
  const names = `${view.black.name} – ${view.white.name}`;
  const has_begun = view.moves.length > 0 || view.you === null;
  const call = mayMove(view) || youPlace(view) ? t("game.your_turn") : has_begun ? null : t("play.found");
  const title = call ? `● ${call} · ${names}` : names;
  useEffect(() => {
    document.title = title;
    return () => void (document.title = "Tengen");
  }, [title]);
}
