// What happened in a game, as lines to be spoken or read.
import { pointName } from "../go/point";
import type { Color, Fact, RefereeAct, Request, Settings } from "../net/protocol";
import type { GameView } from "../state/game";
import { withoutUndone } from "../state/remarks";
import { countdown } from "./face";
import { known, t } from "./i18n";
import { outcomeText } from "./outcome";
import { dateName } from "./times";
import { colorName, requestName } from "./words";

/** What the last event told, as one spoken line. */
export function newsText(view: GameView): string {
  return withoutUndone(view.news)
    .map(fact => factText(fact, view.settings))
    .filter(Boolean)
    .join(". ");
}

/** One fact; nothing for a word of a later version. */
export function factText(fact: Fact, settings: Settings): string {
  const point = (point: string) => pointName(point, settings.size);
  const color = "color" in fact ? colorName(fact.color) : "";
  switch (fact.fact) {
    case "played": {
      const n = fact.captured.length;
      const captured = n ? `, ${t("say.captured", { n })}` : "";
      return t("fact.played", { color, point: point(fact.point) }) + captured;
    }
    case "turn_lost":
      return t("fact.turn_lost", { color, point: point(fact.point), why: t(`illegal.${fact.why}`) });
    case "placed":
      return t("fact.placed", { point: point(fact.point), n: fact.left });
    case "marked":
      return t(`fact.marked_${fact.life}`, { color, point: point(fact.point) });
    case "asked":
      return requestText(fact.request, color);
    case "answered":
      return t(fact.accepted ? "fact.answered_yes" : "fact.answered_no", {
        color,
        what: requestName(fact.request.kind),
      });
    case "request_gone":
      return t(`fact.request_gone_${fact.why}`, { what: requestName(fact.request.kind) });
    case "refereed":
      return t("fact.refereed", { act: actText(fact.act, settings), note: fact.note });
    case "cycle_chosen":
      return t("fact.cycle_chosen", { color, choice: t(`choice.${fact.choice}`) });
    case "misconduct":
      return t(`fact.misconduct_${fact.misconduct}`, { color });
    case "estimated":
      return t(fact.disputed ? "fact.estimated_disputed" : "fact.estimated");
    case "seal_opened": {
      const { sealed } = fact;
      const move =
        sealed.kind === "play" ? point(sealed.point) : t(sealed.kind === "pass" ? "game.pass" : "game.resign");
      return t("fact.seal_opened", { color, move });
    }
    case "time_added":
      return t("fact.time_added", { color, time: countdown(fact.ms) });
    case "clock_stopped":
      return t(`clock.stopped_${fact.reason}`);
    case "finished":
      return outcomeText(fact.outcome, settings);
    default:
      return plainFact(fact, color);
  }
}

function plainFact(fact: Fact, color: string): string {
  const key = `fact.${fact.fact}`;
  const n = fact.fact === "warned" ? fact.warnings : fact.fact === "cycle_offered" ? fact.times : 0;
  return known(key) ? t(key, { color, n }) : "";
}

/** "White offers a draw." */
export function requestText(request: Request, name: string): string {
  const when = request.kind === "adjourn" ? dateName(request.until_ms) : "";
  return t(`ask.${request.kind}`, { name, when });
}

function actText(act: RefereeAct, { size }: Settings): string {
  const fill = (color: Color) => ({ color: colorName(color) });
  if (act.kind === "warn") return t("act.warn", fill(act.color));
  if (act.kind === "correct") {
    const move = act.point === null ? t("game.pass") : pointName(act.point, size);
    return t("act.correct", { n: act.move_number, move });
  }
  if (act.kind !== "rule") return t(`act.${act.kind}`);
  if (act.ruling === "win") return t("act.win", fill(act.winner));
  return t(`act.${act.ruling}`);
}
