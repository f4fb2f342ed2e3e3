// What the players may ask of each other, and when the page offers it. The server decides: this only spares refusals.
import { letterOf, opponent } from "../go/rows";
import type { Request, RequestView, Size } from "../net/protocol";
import { timeOf } from "./clock";
import { isSealing, mayMove, type GameView } from "./game";

export type Deed = Request["kind"] | "add_time" | "call_referee" | "claim_stalling";

const DEEDS: Deed[] = ["undo", "draw", "count", "pause", "adjourn", "add_time", "call_referee", "claim_stalling"];

/** From this move on a draw and a count can be asked for. */
export function offersFrom({ width, height }: Size): number {
  const lines = Math.max(width, height);
  if (lines >= 16) return 100;
  return lines >= 11 ? 50 : 30;
}

/** Of this many moves a game has to have more, or as many, for its result to count. */
export function movesToCount({ width, height }: Size): number {
  const lines = Math.max(width, height);
  if (lines >= 16) return 10;
  return lines >= 11 ? 6 : 4;
}

/** What becomes of the game if it is given up now, before its result counts. */
export function endsEarly({ moves, settings }: GameView): "aborts" | "annuls" | null {
  if (moves.length < 2) return "aborts";
  return moves.length < movesToCount(settings.size) ? "annuls" : null;
}

/** What there is to do besides moves, now, in the order of the menu. */
export function openDeeds(view: GameView): Deed[] {
  return view.you ? DEEDS.filter(deed => isOpen(view, deed)) : [];
}

function isOpen(view: GameView, deed: Deed): boolean {
  const { settings, state } = view;
  if (deed === "call_referee") {
    return settings.referee !== undefined && !state.referee_called && state.phase !== "finished";
  }
  if (state.phase !== "playing" || isSealing(view) || isAsked(view, deed) || isTooEarly(view, deed)) return false;
  switch (deed) {
    case "undo":
      return settings.undo === true && hasMoved(view);
    case "draw":
    case "count":
      return mayMove(view) && state.move_number >= offersFrom(settings.size);
    case "pause":
    case "adjourn":
      return settings.pauses === true && !state.clock.stopped.includes("pause");
    case "add_time":
      return !settings.ranked && !settings.referee && hasMainTime(view);
    case "claim_stalling":
      return state.clock.stopped.length === 0 && passedThrice(view);
  }
}

function isAsked(view: GameView, deed: Deed): boolean {
  return view.state.requests?.some(({ request }) => request.kind === deed) ?? false;
}

function isTooEarly({ again_from, state }: GameView, deed: Deed): boolean {
  const from = again_from[deed as Request["kind"]] ?? 0;
  return state.move_number < from;
}

function ownMoves({ you, moves }: GameView): string[] {
  return you ? moves.filter(move => move.startsWith(letterOf(you))) : [];
}

const hasMoved = (view: GameView) => ownMoves(view).length > 0;

function passedThrice(view: GameView): boolean {
  const last = ownMoves(view).slice(-3);
  return last.length === 3 && last.every(move => move.length === 1);
}

function hasMainTime({ settings, you }: GameView): boolean {
  const time = timeOf(settings, opponent(you ?? "black"));
  return time.kind !== "per_move" && time.kind !== "none";
}

/** What the opponent asks of you. */
export function askedOfYou({ you, state }: GameView): RequestView[] {
  return you ? (state.requests ?? []).filter(({ by }) => by !== you) : [];
}

/** What you have asked of the opponent. */
export function askedByYou({ you, state }: GameView): RequestView[] {
  return you ? (state.requests ?? []).filter(({ by }) => by === you) : [];
}

/** You can claim the game, now or in so many milliseconds from the reading on, because the opponent is away. */
export function claimIn({ you, state }: GameView): number | null {
  return (you && state.claim_in_ms?.[you]) ?? null;
}
