// Ranks, ratings and categories as they are spoken.
import type { Category, Strength } from "../net/protocol";
import { t } from "./i18n";

/** "5k" or "3d" on the wire, "5级" or "3段" in the reader's words. */
export function rankName(rank: string): string {
  const [, n, kind] = /^(\d+)([kd])$/.exec(rank) ?? [];
  if (n === undefined) return rank; // a word of a later version
  return t(kind === "d" ? "rank.dan" : "rank.kyu", { n });
}

/** "5k?" as long as the rating has to settle. */
export function strengthName({ rank, provisional }: Strength): string {
  return rankName(rank) + (provisional ? "?" : "");
}

/** In whole points, as they are written on boards: 1534. */
export const ratingName = (milli: number) => String(Math.round(milli / 1000));

/** "+17", "−12", "±0". */
export function changeName(milli: number): string {
  const points = Math.round(milli / 1000);
  if (points === 0) return "±0";
  return points > 0 ? `+${points}` : `−${-points}`;
}

const KYU = 18;

/** 0 is 18k, 26 is 9d. */
export function rankNumber(rank: string): number {
  const n = parseInt(rank, 10);
  return rank.endsWith("d") ? KYU + n - 1 : KYU - n;
}

export function rankOf(number: number): string {
  const within = Math.max(0, Math.min(26, number));
  return within < KYU ? `${KYU - within}k` : `${within - KYU + 1}d`;
}

/** What somebody may say he is when he comes: 18k to 3d. */
export const entryRanks = Array.from({ length: 21 }, (_, n) => rankOf(n));

/** The rating that belongs to a rank, in points. */
export const nominal = (number: number) => 300 + 100 * number;

export function sizeOf(category: Category): number {
  return parseInt(category, 10);
}

/** "19×19", "9×9 · By days". */
export function categoryName(category: Category): string {
  const size = `${sizeOf(category)}×${sizeOf(category)}`;
  return category.endsWith("live") ? size : `${size} · ${t("speed.days")}`;
}
