// Sentences of the game: times, results, what happened, where the cursor is.
import { pointName } from "../go/point";
import { stoneAt } from "../go/rows";
import type { Color, Fact, Outcome, Point, Size, TimeControl } from "../net/protocol";
import type { GameView } from "../state/game";
import { t } from "./i18n";

export const colorName = (color: Color) => t(color === "black" ? "color.black" : "color.white");

export const sizeName = (size: Size) => `${size.width}×${size.height}`;

export function timeName(time: TimeControl): string {
  const minutes = time.main_ms / 60_000;
  const whole = Number.isInteger(minutes) && minutes > 0;
  const main = whole ? t("time.minutes", { n: minutes }) : seconds(time.main_ms);
  if (time.kind === "absolute") return main;
  return t("time.overtime", { main, periods: time.periods, period: seconds(time.period_ms) });
}

const seconds = (ms: number) => t("time.seconds", { n: ms / 1000 });

/** Half-points as points: 15 → "7.5". */
export const points = (half_points: number) => String(half_points / 2);

/** Quarters of a stone as 子: 21 → "5¼". */
export function stones(quarters: number): string {
  const whole = Math.floor(quarters / 4);
  const part = ["", "¼", "½", "¾"][quarters % 4] ?? "";
  return whole === 0 && part ? part : whole + part;
}

/** A side's area in 子: a point of area is one stone. */
export const area = (half_points: number) => t("counting.area", { n: stones(half_points * 2) });

export function outcomeText(outcome: Outcome): string {
  if (outcome.kind === "draw") return t("outcome.draw");
  const color = colorName(outcome.winner);
  if (outcome.by === "resignation") return t("outcome.resignation", { color });
  if (outcome.by === "timeout") return t("outcome.timeout", { color });
  const margin = outcome.margin_half_points;
  return t("outcome.score", { color, points: points(margin), zi: stones(margin) });
}

/** What the last event told, as one spoken line. */
export function newsText(view: GameView): string {
  return view.news
    .map(fact => factText(fact, view.settings.size))
    .filter(Boolean)
    .join(". ");
}

function factText(fact: Fact, size: Size): string {
  switch (fact.fact) {
    case "played": {
      const played = t("say.played", { color: colorName(fact.color), point: pointName(fact.point, size) });
      const n = fact.captured.length;
      return n ? `${played}, ${t("say.captured", { n })}` : played;
    }
    case "passed":
      return t("say.passed", { color: colorName(fact.color) });
    case "counting_began":
      return t("say.counting");
    case "marked": {
      const filled = { color: colorName(fact.color), point: pointName(fact.point, size) };
      return t(fact.life === "dead" ? "say.dead" : "say.alive", filled);
    }
    case "accepted":
      return t("counting.accepted", { color: colorName(fact.color) });
    case "resumed":
      return t("say.resumed", { color: colorName(fact.color) });
    case "finished":
      return outcomeText(fact.outcome);
    case "server_restarted":
      return t("say.restarted");
    case "clock_stopped":
      return t("clock.stopped");
    case "clock_running":
      return t("say.running");
    default:
      return ""; // nothing to say, or a word of a later version
  }
}

/** What lies under the keyboard's cursor. */
export function cursorText(view: GameView, point: Point): string {
  const stone = stoneAt(view.rows, point);
  const name = pointName(point, view.settings.size);
  return stone ? t("say.stone", { point: name, color: colorName(stone) }) : t("say.empty", { point: name });
}
