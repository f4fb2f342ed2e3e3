// Where the game stands: whose turn, which move, what is waited for, what happened, and the result.
import { t } from "../lib/i18n";
import { factText } from "../lib/news";
import { outcomeText } from "../lib/outcome";
import { colorName } from "../lib/words";
import { waitFor } from "../state/clock";
import { isSealing, mayMove, stopOf, youPlace, yourTurn, type GameView } from "../state/game";
import { countsTerritory } from "../state/marking";
import type { Draws } from "../state/draws";
import { Countdown } from "../ui/Countdown";
import { Info } from "./Info";

export function StatusPanel({ view, offset_ms, draws }: { view: GameView; offset_ms: number; draws: Draws }) {
  const { settings, state } = view;
  const { outcome } = state;
  const notes = [view.you === null && !outcome && t("game.watching"), ...standing(view)].filter(Boolean);
  return (
    <section class="card status-panel">
      {outcome ? (
        <p class="result" data-testid="result">
          {outcomeText(outcome, settings)}
        </p>
      ) : (
        <p class={`status ${isYours(view) ? "yours" : ""}`} data-testid="status" data-phase={state.phase}>
          {statusText(view)}
        </p>
      )}
      <p class="quiet">
        <span data-testid="moves">{t("game.move", { n: view.moves.length })}</span>
        {notes.map(note => ` · ${note}`)}
      </p>
      <Deadline view={view} offset_ms={offset_ms} />
      {isLastChance(view) && <p class="quiet">{t("game.all_alive_next")}</p>}
      {view.remarks.length > 0 && (
        <ul class="remarks" data-testid="remarks">
          {view.remarks.map((fact, i) => (
            <li key={i}>{factText(fact, settings)}</li>
          ))}
        </ul>
      )}
      <Info view={view} draws={draws} />
    </section>
  );
}

function isYours(view: GameView): boolean {
  return youPlace(view) || mayMove(view);
}

function statusText(view: GameView): string {
  const { phase, to_play, placed = 0 } = view.state;
  const stop = stopOf(view);
  const handicap = { placed, n: view.settings.handicap };
  if (phase === "placing") return t(youPlace(view) ? "game.place_handicap" : "game.handicap_placed", handicap);
  if (phase === "adjourned") return t("game.adjourned");
  if (phase === "counting") return t("counting.title");
  if (stop) return t(stop === "pause" ? "game.paused" : `clock.stopped_${stop}`);
  if (isSealing(view) && yourTurn(view)) return t("seal.yours");
  if (yourTurn(view)) return t("game.your_turn");
  return to_play ? t("game.turn_of", { color: colorName(to_play) }) : "";
}

/** Why else nothing runs, and that the referee is on his way. */
function standing(view: GameView): string[] {
  const { state } = view;
  const told = state.phase === "playing" ? stopOf(view) : null;
  const reasons = state.phase === "finished" ? [] : state.clock.stopped.filter(reason => reason !== told);
  const called = state.referee_called ? [t("game.referee_called")] : [];
  return [...reasons.map(reason => t(`clock.stopped_${reason}`)), ...called];
}

function Deadline({ view, offset_ms }: { view: GameView; offset_ms: number }) {
  const { state } = view;
  const wait = waitFor(state, "first_move") ?? waitFor(state, "placing") ?? waitFor(state, "referee");
  if (!wait) return null;
  const first = yourTurn(view) ? "game.your_first_move" : "game.first_move";
  const key = wait.for === "placing" ? "game.placing_left" : wait.for === "referee" ? "pause.left" : first;
  return (
    <p class="quiet" data-testid="deadline">
      <Countdown view={view} ms={wait.ends_in_ms} offset_ms={offset_ms}>
        {time => t(key, { time, color: state.to_play ? colorName(state.to_play) : "" })}
      </Countdown>
    </p>
  );
}

/** Under area rules the next two passes end the game once both have resumed play. */
function isLastChance({ state, settings }: GameView): boolean {
  const { black, white } = state.may_resume;
  return state.phase === "playing" && !black && !white && !countsTerritory(settings.ruleset);
}
