// How a game ended, in a sentence.
import type { Outcome, Settings } from "../net/protocol";
import { movesToCount } from "../state/requests";
import { t } from "./i18n";
import { colorName, points, stones } from "./words";

export function outcomeText(outcome: Outcome, settings: Settings): string {
  if (outcome.kind === "draw") return t(`outcome.draw_${outcome.by}`);
  if (outcome.kind === "void") return t(`outcome.${outcome.by}`, { n: movesToCount(settings.size) });
  const color = colorName(outcome.winner);
  if (outcome.by !== "score") return t(`outcome.${outcome.by}`, { color });
  const margin = outcome.margin_half_points;
  if (settings.ruleset !== "chinese") return t("outcome.points", { color, points: points(margin) });
  return t("outcome.score", { color, points: points(margin), zi: stones(margin) });
}
