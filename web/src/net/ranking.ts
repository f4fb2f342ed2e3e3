// HTTP: presets, one's own games, offers by link; leaderboards, players and what is known of them.
import { ask, query } from "./http";
import type {
  Category,
  Country,
  EntryRank,
  GameId,
  HeadToHead,
  LeaderboardPage,
  LinkedOffer,
  Mover,
  OwnGame,
  PlayedGame,
  Preset,
  Profile,
  RatingPoint,
  RatingReport,
  SeekId,
  UserId,
} from "./protocol";

/** Rows that come at once. */
export const PAGE = 50;

export type Period = "week" | "month";

export const presets = () => ask<Preset[]>("GET", "presets");
export const ownGames = () => ask<OwnGame[]>("GET", "me/games");
/** Once, before one's first ranked game. */
export const setEntryRank = (rank: EntryRank["rank"]) => ask<void>("PUT", "me/entry-rank", { rank });
export const setCountry = (country: Country["country"]) => ask<void>("PUT", "me/country", { country });
/** An offer, with what it would be played on if one takes it. */
export const offer = (seek: SeekId) => ask<LinkedOffer>("GET", `seeks/${seek}`);

export const leaderboard = (category: Category, country: string, after: string | null) =>
  ask<LeaderboardPage>("GET", `leaderboard${query({ category, country, after, limit: PAGE })}`);
/** The page around oneself. */
export const place = (category: Category, country: string) =>
  ask<LeaderboardPage>("GET", `leaderboard/place${query({ category, country })}`);
export const movers = (category: Category, period: Period) =>
  ask<Mover[]>("GET", `leaderboard/movers${query({ category, period })}`);

export const profile = (user: UserId) => ask<Profile>("GET", `players/${user}`);
export const ratings = (user: UserId, category: Category) =>
  ask<RatingPoint[]>("GET", `players/${user}/ratings${query({ category })}`);
export const games = (user: UserId, before: GameId | null) =>
  ask<PlayedGame[]>("GET", `players/${user}/games${query({ before })}`);
export const against = (user: UserId, other: UserId) => ask<HeadToHead>("GET", `players/${user}/against/${other}`);
export const report = () => ask<RatingReport>("GET", "stats/rating");
