// While counting: the opponent changed the marking that you had accepted.
import type { Event, Fact } from "../net/protocol";
import type { GameView } from "./game";

export type Mark = Fact & { fact: "marked" };

/** The last such mark, until you accept anew or the count ends. */
export function overturned({ you, state, overturned }: GameView, event: Event): Mark | null {
  const { phase, counting } = event.state;
  if (!you || phase !== "counting" || counting?.accepted[you]) return null;
  const mark = event.facts.findLast((fact): fact is Mark => fact.fact === "marked" && fact.color !== you);
  return mark && (overturned || state.counting?.accepted[you]) ? mark : overturned;
}
