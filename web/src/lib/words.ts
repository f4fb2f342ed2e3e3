// Words of the game: colours, sizes, amounts, who has what, where the cursor is.
import { pointName } from "../go/point";
import { stoneAt } from "../go/rows";
import type { Color, Point, Request, Ruleset, Size } from "../net/protocol";
import type { GameView } from "../state/game";
import { t } from "./i18n";

export const colorName = (color: Color) => t(color === "black" ? "color.black" : "color.white");

export const requestName = (kind: Request["kind"]) => t(`request.${kind}`);

export const sizeName = (size: Size) => `${size.width}×${size.height}`;

/** Half-points as points: 15 → "7.5". */
export const points = (half_points: number) => String(half_points / 2);

/** Quarters of a stone as 子: 21 → "5¼". */
export function stones(quarters: number): string {
  const whole = Math.floor(quarters / 4);
  const part = ["", "¼", "½", "¾"][quarters % 4] ?? "";
  return whole === 0 && part ? part : whole + part;
}

/** What a side counts, as its rules tell it: a point of area is one 子 in China. */
export function counted(half_points: number, ruleset: Ruleset): string {
  if (ruleset === "chinese") return t("counting.area", { n: stones(half_points * 2) });
  return t("counting.points", { n: points(half_points) });
}

/** What lies under the keyboard's cursor. */
export function cursorText(view: GameView, point: Point): string {
  const stone = stoneAt(view.rows, point);
  const name = pointName(point, view.settings.size);
  if (!stone) return t("say.empty", { point: name });
  const life = lifeText(view, point);
  return t("say.stone", { point: name, color: colorName(stone) }) + (life && ` · ${life}`);
}

function lifeText({ state }: GameView, point: Point): string {
  if (state.counting?.dead.includes(point)) return t("life.dead");
  return state.counting?.seki?.includes(point) ? t("life.seki") : "";
}
