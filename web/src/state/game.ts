// One joined game as this client sees it: a snapshot, then events applied in order.
import { withMove, letterOf, type Rows } from "../go/rows";
import type { Color, Event, Fact, GameId, GameState, Point, Settings, Snapshot, User } from "../net/protocol";

/** A stone shown before the server has answered. */
export type Pending = { id: string; point: Point; move_number: number };

export type GameView = {
  game: GameId;
  seq: number;
  settings: Settings;
  black: User;
  white: User;
  you: Color | null;
  rows: Rows;
  moves: readonly string[];
  state: GameState;
  /** An event was missed: join again. */
  gap: boolean;
  pending: Pending | null;
  /** What the last event told, for those who listen. */
  news: readonly Fact[];
};

export function fromSnapshot(snapshot: Snapshot, before: GameView | undefined): GameView {
  const pending = before?.pending ?? null;
  const { game, seq, settings, black, white, you, rows, moves, state } = snapshot;
  return {
    ...{ game, seq, settings, black, white, you, rows, moves, state },
    gap: false,
    pending: pending && pending.move_number === state.move_number ? pending : null,
    news: [],
  };
}

/** An event of the past is passed over, one too far ahead shows a gap. */
export function withEvent(view: GameView, event: Event): GameView {
  if (event.seq <= view.seq) return view;
  if (event.seq > view.seq + 1) return { ...view, gap: true };
  const after = event.facts.reduce(withFact, view);
  const { move_number } = event.state;
  return {
    ...after,
    seq: event.seq,
    state: event.state,
    news: event.facts,
    pending: after.pending && after.pending.move_number >= move_number ? after.pending : null,
  };
}

function withFact(view: GameView, fact: Fact): GameView {
  switch (fact.fact) {
    case "played":
      return {
        ...view,
        rows: withMove(view.rows, fact.color, fact.point, fact.captured),
        moves: [...view.moves, letterOf(fact.color) + fact.point],
      };
    case "passed":
      return { ...view, moves: [...view.moves, letterOf(fact.color)] };
    default:
      return view;
  }
}

export function withPending(view: GameView, pending: Pending): GameView {
  return { ...view, pending };
}

/** The refused or withdrawn stone springs back. */
export function withoutPending(view: GameView, id: string): GameView {
  return view.pending?.id === id ? { ...view, pending: null } : view;
}

/** Where the last stone was laid, if the last move was no pass. */
export function lastPoint(view: GameView): Point | null {
  return view.moves.at(-1)?.slice(1) || null;
}

export function yourTurn(view: GameView): boolean {
  return view.you !== null && view.state.phase === "playing" && view.state.to_play === view.you;
}
