// What a referee can do, as a list to choose from.
import { pointNamed } from "../go/point";
import type { RefereeAct } from "../net/protocol";
import type { GameView } from "../state/game";
import { t } from "./i18n";
import { colorName } from "./words";

type Plain = Exclude<RefereeAct, { kind: "correct" }>;

/** Everything but a correction, which needs a point. */
const PLAIN = {
  warn_black: { kind: "warn", color: "black" },
  warn_white: { kind: "warn", color: "white" },
  stop_clocks: { kind: "stop_clocks" },
  run_clocks: { kind: "run_clocks" },
  win_black: { kind: "rule", ruling: "win", winner: "black" },
  win_white: { kind: "rule", ruling: "win", winner: "white" },
  draw: { kind: "rule", ruling: "draw" },
  replay: { kind: "rule", ruling: "replay" },
  no_result: { kind: "rule", ruling: "no_result" },
} as const satisfies Record<string, Plain>;

export type ActName = keyof typeof PLAIN | "correct";

export const actNames = [...Object.keys(PLAIN), "correct"] as ActName[];

export function actName(name: ActName): string {
  if (name === "correct") return t("referee.correct");
  const act = PLAIN[name];
  if (act.kind === "warn") return t("act.warn", { color: colorName(act.color) });
  if (act.kind !== "rule") return t(`act.${act.kind}`);
  if (act.ruling === "win") return t("act.win", { color: colorName(act.winner) });
  return t(`act.${act.ruling}`);
}

/** The act; nothing if the point of a correction does not exist. No point at all is a pass. */
export function toAct(name: ActName, point: string, view: GameView): RefereeAct | null {
  if (name !== "correct") return PLAIN[name];
  const move_number = view.state.move_number - 1;
  if (point.trim() === "") return { kind: "correct", move_number, point: null };
  const named = pointNamed(point, view.settings.size);
  return named === null ? null : { kind: "correct", move_number, point: named };
}
