// One game, played or watched: where the board, the state and the wire meet.
import { useEffect, useState } from "preact/hooks";
import { Board } from "../board/Board";
import type { Mode } from "../board/input";
import type { Client } from "../client";
import { opponent, stoneAt } from "../go/rows";
import { useMedia } from "../lib/hooks";
import { t } from "../lib/i18n";
import { cursorText, newsText } from "../lib/words";
import type { Color, GameId, Point } from "../net/protocol";
import { lastPoint, yourTurn, type GameView } from "../state/game";
import type { State } from "../state/state";
import { PlayerBar } from "../ui/PlayerBar";
import { RefusalLine } from "../ui/RefusalLine";
import { Actions } from "./Actions";
import { CountingPanel } from "./Counting";
import { StatusPanel } from "./Status";

type PageProps = { state: State; client: Client; game: GameId; lobby(): void };

export function GamePage({ state, client, game, lobby }: PageProps) {
  const view = state.games[game];
  const missing = state.missing[game];
  if (view) return <GameTable key={game} state={state} client={client} view={view} lobby={lobby} />;
  const again = () => {
    client.store.dispatch({ t: "left", game });
    client.follow();
  };
  return (
    <main class="notice">
      {missing ? <p data-testid="missing">{t(`reason.${missing}`)}</p> : <p class="quiet">{t("lobby.loading")}</p>}
      {missing && (
        <div class="row">
          <button type="button" onClick={again}>
            {t("game.join_again")}
          </button>
          <button type="button" class="primary" onClick={lobby}>
            {t("game.to_lobby")}
          </button>
        </div>
      )}
    </main>
  );
}

type TableProps = { state: State; client: Client; view: GameView; lobby(): void };

function GameTable({ state, client, view, lobby }: TableProps) {
  const [spoken, setSpoken] = useState("");
  const wide = useMedia("(min-width: 480px)");
  useEffect(() => setSpoken(newsText(view)), [view.seq]);
  useTitle(view);

  const { size } = view.settings;
  const { phase, counting } = view.state;
  const bottom: Color = view.you ?? "black";
  const offset_ms = state.session.offset_ms ?? 0;
  const mover = yourTurn(view) && !view.pending ? view.you : null;
  const onPoint = (point: Point, alone: boolean) => choose(client, view, point, alone);

  return (
    <main class="game">
      <div class="place-board">
        <Board
          size={size}
          rows={view.rows}
          dead={counting?.dead ?? []}
          owner={counting?.owner ?? null}
          last={lastPoint(view)}
          pending={view.pending && view.you ? { point: view.pending.point, color: view.you } : null}
          mode={modeOf(view)}
          mover={mover}
          coordinates={wide || size.width < 19}
          label={t("game.board", { n: size.width })}
          confirmLabel={t("game.place")}
          onPoint={onPoint}
          onCursor={point => setSpoken(cursorText(view, point))}
        />
      </div>
      <div class="place-top">
        <PlayerBar view={view} color={opponent(bottom)} offset_ms={offset_ms} />
      </div>
      <div class="place-note">
        <RefusalLine refusal={state.refusal} close={() => client.store.dispatch({ t: "refusal_read" })} />
      </div>
      <div class="place-panel">
        <StatusPanel view={view} />
        {phase === "counting" && counting && <CountingPanel view={view} counting={counting} client={client} />}
        <Actions view={view} client={client} lobby={lobby} />
      </div>
      <div class="place-bottom">
        <PlayerBar view={view} color={bottom} offset_ms={offset_ms} />
      </div>
      <p class="unseen" aria-live="polite" data-testid="spoken">
        {spoken}
      </p>
    </main>
  );
}

function modeOf(view: GameView): Mode {
  if (!view.you) return "watch";
  if (view.state.phase === "playing") return "play";
  return view.state.phase === "counting" ? "mark" : "watch";
}

/** Only the server judges: out of turn or on a stone is asked all the same, and refused with its reason. */
function choose(client: Client, view: GameView, point: Point, alone: boolean) {
  const { game, state, rows, pending } = view;
  const { move_number } = state;
  if (state.phase === "playing" && !pending) {
    client.act({ t: "play", game, move_number, point });
  }
  if (state.phase === "counting" && stoneAt(rows, point)) {
    const life = state.counting?.dead.includes(point) ? "alive" : "dead";
    client.act({ t: "mark", game, move_number, point, life, extent: alone ? "chain" : "region" });
  }
}

function useTitle(view: GameView) {
  const names = `${view.black.name} – ${view.white.name}`;
  const title = yourTurn(view) ? `● ${t("game.your_turn")} · ${names}` : names;
  useEffect(() => {
    document.title = title;
    return () => void (document.title = "Tengen");
  }, [title]);
}
