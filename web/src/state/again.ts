// From which move on a player can ask for the same again. The server decides: this only spares refusals.
import type { Event, Fact, Request } from "../net/protocol";
import type { GameView } from "./game";

export type AgainFrom = Readonly<Partial<Record<Request["kind"], number>>>;

/** A draw and a count are not asked for more often than this, in moves. */
const MOVES_BETWEEN = 20;

/** What was asked for in vain is not asked for again at the same move. */
export function againFrom(view: GameView, { facts, state }: Event): AgainFrom {
  return facts.reduce((again, fact) => withFact(again, fact, view, state.move_number), view.again_from);
}

/** A refusal has told from when on. */
export function withRefusal(view: GameView, kind: Request["kind"], move_number: number): GameView {
  return { ...view, again_from: later(view.again_from, kind, move_number) };
}

function withFact(again: AgainFrom, fact: Fact, view: GameView, move_number: number): AgainFrom {
  const { you, state } = view;
  switch (fact.fact) {
    case "asked": {
      const { kind } = fact.request;
      const rare = kind === "draw" || kind === "count";
      return fact.color === you && rare ? later(again, kind, move_number + MOVES_BETWEEN) : again;
    }
    case "answered": {
      const { kind } = fact.request;
      const in_vain = !fact.accepted && kind !== "undo"; // a refused undo waits by the clock
      return you && fact.color !== you && in_vain ? later(again, kind, move_number + 1) : again;
    }
    case "request_gone": {
      const mine = state.requests?.some(({ seq, by }) => seq === fact.seq && by === you);
      return mine && fact.why !== "overtaken" ? later(again, fact.request.kind, move_number + 1) : again;
    }
    default:
      return again;
  }
}

function later(again: AgainFrom, kind: Request["kind"], move_number: number): AgainFrom {
  return { ...again, [kind]: Math.max(again[kind] ?? 0, move_number) };
}
