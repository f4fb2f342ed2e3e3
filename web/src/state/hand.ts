// What a chosen point means in each phase: a stone, a handicap stone, a sealed move, a mark.
import { stoneAt } from "../go/rows";
import type { ClientMsg, Color, Point, SealedMove } from "../net/protocol";
import { isSealing, mayMove, youPlace, yourTurn, type GameView } from "./game";
import { nextLife } from "./marking";

export type Hand = "play" | "mark" | "watch";

export function handOf(view: GameView): Hand {
  if (!view.you) return "watch";
  if (view.state.phase === "playing" || youPlace(view)) return "play";
  return view.state.phase === "counting" ? "mark" : "watch";
}

/** Whose stone is in the hand, when one can be laid. */
export function moverOf(view: GameView): Color | null {
  if (youPlace(view)) return "black";
  return mayMove(view) && !view.pending ? view.you : null;
}

/**
 * Only the server judges: out of turn or on a stone is asked all the same, and refused with its reason.
 * `alone` marks this chain only. `newNonce` is drawn for a sealed move.
 */
export function chosen(view: GameView, point: Point, alone: boolean, newNonce: () => string): ClientMsg | null {
  const { game, state, settings, pending } = view;
  const { phase, move_number, counting } = state;
  if (youPlace(view)) return { t: "place", game, placed: state.placed ?? 0, point };
  if (phase === "counting" && counting && stoneAt(view.rows, point)) {
    const life = nextLife(counting, point, settings.ruleset);
    return { t: "mark", game, move_number, point, life, extent: alone ? "chain" : "region" };
  }
  if (phase !== "playing" || pending) return null;
  if (isSealing(view) && yourTurn(view)) return seal(view, { kind: "play", point }, newNonce);
  return { t: "play", game, move_number, point };
}

export function seal(view: GameView, sealed: SealedMove, newNonce: () => string): ClientMsg {
  const { game, state } = view;
  return { t: "seal", game, move_number: state.move_number, sealed, nonce: newNonce() };
}

/** The borders that are still open, for the one whose pass would leave them so. Of a board mostly open none is marked. */
export function bordersFor(view: GameView): readonly Point[] {
  const { width, height } = view.settings.size;
  const open = openFor(view);
  return open.length * 3 > width * height ? NONE : open;
}

/** A border is open anywhere, for the same player. */
export function isOpenFor(view: GameView): boolean {
  return openFor(view).length > 0;
}

function openFor(view: GameView): readonly Point[] {
  return (yourTurn(view) && view.state.open_borders) || NONE;
}

const NONE: readonly Point[] = [];
