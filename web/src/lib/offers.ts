// An offer in the lobby, on one line: whatever differs from the usual is said.
import type { Offer } from "../net/protocol";
import { t } from "./i18n";
import { timesName } from "./times";
import { points, sizeName } from "./words";

export function offerName(offer: Offer): string {
  const { size = { width: 19, height: 19 }, time, white_time, ruleset = "chinese", komi_half_points, handicap } = offer;
  const parts = [
    offer.ranked && t("seek.ranked"),
    sizeName(size),
    timesName(time, white_time),
    ruleset !== "chinese" && t(`ruleset.${ruleset}`),
    komi_half_points !== undefined && t("game.komi", { n: points(komi_half_points) }),
    handicap ? t("game.handicap", { n: handicap }) : false,
    offer.ranked && offer.handicap_option && t(`handicap_option.${offer.handicap_option}`),
    offer.free_placement && t("seek.free_placement"),
    offer.setup && t("lobby.setup"),
    offer.undo === false && t("info.no_undo"),
    offer.pauses === false && t("info.no_pauses"),
    offer.private && t("seek.private"),
    offer.illegal_move_loses_turn && t("seek.illegal_move_loses_turn"),
    offer.long_cycle_offer && t("seek.long_cycle_offer"),
    offer.referee && t("info.referee", { name: offer.referee }),
    offer.referee && offer.call_stops_clocks && t("seek.call_stops_clocks"),
  ];
  return parts.filter(Boolean).join(" · ");
}
