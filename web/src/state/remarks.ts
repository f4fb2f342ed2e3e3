// What happened beside the board: kept to be read until the next move, and after the end of the game.
import type { Fact } from "../net/protocol";

const MOVES: Fact["fact"][] = ["played", "passed", "turn_lost", "took_back"];

/** What leaves no trace in the state, or one that does not say how it came. */
const REMARKABLE: Fact["fact"][] = [
  "passed",
  "turn_lost",
  "took_back",
  "request_gone",
  "seal_opened",
  "time_added",
  "referee_called",
  "refereed",
  "warned",
  "claimed",
  "claim_failed",
  "repetition_banned",
  "resumed",
  "not_agreed",
  "estimated",
  "first_move_missed",
  "misconduct",
  "server_restarted",
];

const MOST = 4;

/** A move begins anew: only what it brought with it is left. */
export function remarks(before: readonly Fact[], facts: readonly Fact[]): readonly Fact[] {
  const moved = facts.some(fact => MOVES.includes(fact.fact));
  const news = withoutUndone(facts).filter(isRemarkable);
  if (!moved && news.length === 0) return before;
  return [...(moved ? [] : before), ...news].slice(-MOST);
}

/** A referee who corrects a move takes it back himself: no player did. */
export function withoutUndone(facts: readonly Fact[]): readonly Fact[] {
  const corrected = facts.some(fact => fact.fact === "refereed" && fact.act.kind === "correct");
  return corrected ? facts.filter(fact => fact.fact !== "took_back") : facts;
}

function isRemarkable(fact: Fact): boolean {
  if (fact.fact === "answered") return !fact.accepted;
  if (fact.fact === "request_gone") return fact.why === "expired";
  return REMARKABLE.includes(fact.fact);
}
