// What a player's running set is, and what is still needed for another rank, in words.
import type { Needed, Outlook } from "../net/protocol";
import { t } from "./i18n";
import { ratingName, rankName, rankNumber, rankOf } from "./ranks";

/** Lines for a player of this rank. */
export function outlookLines({ games, wins, draws, promotion, demotion }: Outlook, rank: string): string[] {
  const number = rankNumber(rank);
  return [
    ...(games > 0 ? [t("set.line", { games, wins: halves(wins * 2 + draws) })] : []),
    ...(promotion ? [line("promotion", promotion, rankOf(number + 1))] : []),
    ...(demotion ? [line("demotion", demotion, rankOf(number - 1))] : []),
  ];
}

function line(kind: "promotion" | "demotion", needed: Needed, rank: string): string {
  return t(`set.${kind}`, { rank: rankName(rank), what: neededText(needed, kind) });
}

function neededText({ games, halves: half_games, rating_milli }: Needed, kind: "promotion" | "demotion"): string {
  const up = kind === "promotion";
  const parts = [
    games > 0 && t("need.games", { n: games }),
    half_games !== undefined && half_games > 0 && t(up ? "need.wins" : "need.losses", { n: halves(half_games) }),
    rating_milli !== undefined && t(up ? "need.above" : "need.below", { n: ratingName(rating_milli) }),
  ];
  return parts.filter(Boolean).join(t("need.and")) || "–";
}

/** Halves as games: 5 → "2½". */
export function halves(n: number): string {
  const whole = Math.floor(n / 2);
  if (n % 2 === 0) return String(whole);
  return whole === 0 ? "½" : `${whole}½`;
}
