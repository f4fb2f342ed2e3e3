// Where the game stands: whose turn, which move, under which rules, and the result.
import { t } from "../lib/i18n";
import { colorName, outcomeText, points, timeName } from "../lib/words";
import { yourTurn, type GameView } from "../state/game";

export function StatusPanel({ view }: { view: GameView }) {
  const { settings, state } = view;
  const { outcome } = state;
  return (
    <section class="card status-panel">
      {outcome ? (
        <p class="result" data-testid="result">
          {outcomeText(outcome)}
        </p>
      ) : (
        <p class={`status ${yourTurn(view) ? "yours" : ""}`} data-testid="status" data-phase={state.phase}>
          {statusText(view)}
        </p>
      )}
      <p class="quiet">
        <span data-testid="moves">{t("game.move", { n: view.moves.length })}</span>
        {view.you === null && !outcome && ` · ${t("game.watching")}`}
        {state.clock.stopped.length > 0 && ` · ${t("clock.stopped")}`}
      </p>
      <p class="quiet">
        {t(`ruleset.${settings.ruleset}`)} · {t("game.komi", { n: points(settings.komi_half_points) })} ·{" "}
        {timeName(settings.time)}
      </p>
    </section>
  );
}

function statusText(view: GameView): string {
  const { phase, to_play } = view.state;
  if (phase === "counting") return t("counting.title");
  if (yourTurn(view)) return t("game.your_turn");
  return to_play ? t("game.turn_of", { color: colorName(to_play) }) : "";
}
