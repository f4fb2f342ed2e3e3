// An offer as the choices of the form that would make it, seen from the other side: for other terms than those offered.
import type { ColorChoice, Offer, TimeControl } from "../net/protocol";
import { presets, sizes, speeds, type BoardSize } from "./presets";
import { usualChoice, type Choice } from "./seek";
import { perUnit, timeFields, withValue, type TimeKind } from "./timeFields";

export function choiceOf(offer: Offer): Choice {
  const size = sizes.find(size => size === offer.size?.width) ?? usualChoice.size;
  const { ruleset, handicap, handicap_option, komi_half_points, undo = true, pauses = true } = offer;
  return {
    ...usualChoice,
    ...timeChoice(offer.time, size),
    ...{ size, color: turned(offer.color ?? "nigiri"), undo, pauses },
    ruleset: ruleset ?? usualChoice.ruleset,
    handicap: handicap ?? 0,
    komi: komi_half_points === undefined ? "" : String(komi_half_points / 2),
    ranked: offer.ranked ?? false,
    handicap_option: handicap_option ?? usualChoice.handicap_option,
    free_placement: offer.free_placement ?? false,
    private: offer.private ?? false,
    illegal_move_loses_turn: offer.illegal_move_loses_turn ?? false,
    long_cycle_offer: offer.long_cycle_offer ?? false,
    referee: offer.referee ?? "",
    call_stops_clocks: offer.call_stops_clocks ?? false,
  };
}

/** The colour is that of the one who offers: who answers has the other. */
function turned(color: ColorChoice): ColorChoice {
  if (color === "black") return "white";
  return color === "white" ? "black" : color;
}

function timeChoice(time: TimeControl, size: BoardSize): Pick<Choice, "pace" | "kind" | "values"> {
  const same = (other: TimeControl | undefined) => other !== undefined && isSame(other, time);
  const pace = speeds.find(speed => same(presets[size][speed]));
  if (pace) return { pace, kind: usualChoice.kind, values: {} };
  const kind: TimeKind = time.kind === "per_move" && time.per_move_ms >= 3_600_000 ? "days" : time.kind;
  const numbers = time as unknown as Record<string, number>;
  const values = timeFields[kind].reduce(
    (values, field) => withValue(values, kind, field, (numbers[field.name] ?? field.usual) / perUnit[field.unit]),
    {},
  );
  return { pace: "custom", kind, values };
}

function isSame(one: TimeControl, other: TimeControl): boolean {
  const sorted = (time: TimeControl) => JSON.stringify(Object.entries(time).sort());
  return sorted(one) === sorted(other);
}
