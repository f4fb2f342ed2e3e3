// What is added to what a side counts: komi, handicap compensation, and what the other side paid for time.
import { opponent } from "../go/rows";
import type { Color, CountingView } from "../net/protocol";
import type { GameView } from "./game";

export type Given = { to: Color; what: "komi" | "compensation" | "penalty"; half_points: number };

/** With these the two counts come to the result. Compensation is what the result has beyond all else. */
export function givenTo({ settings, state }: GameView, { score_half_points, outcome }: CountingView): Given[] {
  const { komi_half_points: komi, handicap } = settings;
  const paid = (color: Color) => 2 * (state.clock[color].penalty_points ?? 0);
  const { black, white } = score_half_points;
  const margin = outcome.kind === "win" && outcome.by === "score" ? outcome.margin_half_points : 0;
  const lead = outcome.kind === "win" && outcome.winner === "white" ? -margin : margin;
  const compensation = handicap > 0 ? black - white - lead - komi - paid("black") + paid("white") : 0;
  const penalties = (["black", "white"] as const).map(color => given(opponent(color), "penalty", paid(color)));
  const rest = [given("white", "compensation", compensation), ...penalties].filter(each => each.half_points !== 0);
  return [given("white", "komi", komi), ...rest];
}

const given = (to: Color, what: Given["what"], half_points: number): Given => ({ to, what, half_points });
