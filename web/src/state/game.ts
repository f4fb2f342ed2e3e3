// One joined game as this client sees it: a snapshot, then events applied in order.
import { withMove, letterOf, type Rows } from "../go/rows";
import type {
  ByColor,
  Called,
  Color,
  Event,
  Fact,
  GameId,
  GameState,
  Opened,
  Point,
  Settings,
  Snapshot,
  StopReason,
  User,
} from "../net/protocol";
import { againFrom, type AgainFrom } from "./again";
import { overturned, type Mark } from "./overturned";
import { remarks } from "./remarks";

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
  /** Storing what was done takes long: the clocks stand, and nothing happens until it is over. */
  saving: boolean;
  /** An event was missed: join again. */
  gap: boolean;
  pending: Pending | null;
  /** What the last event told, for those who listen. */
  news: readonly Fact[];
  /** What happened beside the board since the last move, for those who read. */
  remarks: readonly Fact[];
  /** The last call of the clock for the move that is being thought about. */
  call: Called | null;
  /** The sealed move that was opened last. */
  opened: Opened | null;
  /** The mark of the opponent that took your acceptance of the count back. */
  overturned: Mark | null;
  /** From which move on you can ask again, as far as this page knows. */
  again_from: AgainFrom;
  /** Who wants to play again, after the end. */
  rematch: ByColor<boolean>;
};

export function fromSnapshot(snapshot: Snapshot, before: GameView | undefined): GameView {
  const pending = before?.pending ?? null;
  const { game, seq, settings, black, white, you, rows, moves, state } = snapshot;
  return {
    ...{ game, seq, settings, black, white, you, rows, moves, state },
    saving: false,
    gap: false,
    pending: pending && pending.move_number === state.move_number ? pending : null,
    news: [],
    remarks: before?.seq === seq ? before.remarks : [],
    call: null,
    opened: snapshot.opened ?? null,
    overturned: before?.seq === seq ? before.overturned : null,
    again_from: before?.again_from ?? {},
    rematch: snapshot.rematch ?? { black: false, white: false },
  };
}

/** An event of the past is passed over, one too far ahead shows a gap. */
export function withEvent(view: GameView, event: Event): GameView {
  if (event.seq <= view.seq) return view;
  if (event.seq > view.seq + 1) return { ...view, gap: true };
  const after = event.facts.reduce(withFact, view);
  const { phase, move_number } = event.state;
  const waits = phase === "playing" && after.pending?.move_number === move_number;
  return {
    ...after,
    seq: event.seq,
    state: event.state,
    saving: false,
    news: event.facts,
    remarks: remarks(view.remarks, event.facts),
    overturned: overturned(view, event),
    again_from: againFrom(view, event),
    pending: waits ? after.pending : null,
    call: after.moves === view.moves && phase === "playing" ? after.call : null,
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
    case "turn_lost":
      return { ...view, moves: [...view.moves, letterOf(fact.color)] };
    case "placed":
      return { ...view, rows: withMove(view.rows, "black", fact.point, []) };
    case "took_back":
      return { ...view, rows: fact.rows, moves: view.moves.slice(0, -fact.moves || undefined) };
    case "seal_opened": {
      const commitment = view.state.adjourned?.commitment;
      const { color, sealed, nonce } = fact;
      return commitment ? { ...view, opened: { color, commitment, sealed, nonce } } : view;
    }
    default:
      return view;
  }
}

/** A call of the clock is heard until the next move, and never again; none while the clock stands. */
export function withCall(view: GameView, call: Called): GameView {
  return view.state.phase === "playing" && !view.saving ? { ...view, call } : view;
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

/** Nobody can move: a pause, the referee or a claim has stopped the clocks. A server that waits lets them move. */
export function stopOf({ state }: GameView): StopReason | null {
  return state.clock.stopped.find(reason => reason !== "server") ?? null;
}

/** At whose clock it is told that something is being saved; at the one below the board where nobody is to move. */
export function savingAt({ saving, state, you }: GameView): Color | null {
  return saving ? (state.to_play ?? you ?? "black") : null;
}

export function mayMove(view: GameView): boolean {
  return yourTurn(view) && stopOf(view) === null;
}

/** The last move was a pass of his. */
export function hasPassed({ moves, remarks, state }: GameView, color: Color): boolean {
  const lost = remarks.some(fact => fact.fact === "turn_lost");
  return state.phase !== "finished" && moves.at(-1) === letterOf(color) && !lost;
}

/** The handicap is yours to place. */
export function youPlace(view: GameView): boolean {
  return view.you === "black" && view.state.phase === "placing";
}

/** An adjournment was agreed on, and the move before it is not sealed yet. */
export function isSealing(view: GameView): boolean {
  return view.state.phase === "playing" && view.state.adjourned?.commitment === null;
}
