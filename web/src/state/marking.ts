// What a tap on a stone makes of its chain while counting.
import type { CountingView, Life, Point, Ruleset } from "../net/protocol";

/** Only where territory is counted does it matter whether a living chain is in seki: its eyes are no points. */
export function countsTerritory(ruleset: Ruleset): boolean {
  return ruleset === "japanese" || ruleset === "korean";
}

/** Alive, dead, in seki where that matters, and alive again. */
export function nextLife({ dead, seki = [] }: CountingView, point: Point, ruleset: Ruleset): Life {
  if (dead.includes(point)) return countsTerritory(ruleset) ? "seki" : "alive";
  return seki.includes(point) ? "alive" : "dead";
}
