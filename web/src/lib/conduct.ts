// Words for what people may not do, and what they may be.
import type { OwnSanction, QueuedReport, ReportKind, Role, Sanction, SanctionKind } from "../net/protocol";
import { t } from "./i18n";
import { momentName } from "./times";

export const roles: readonly Role[] = ["bot", "commentator", "referee", "chief_referee", "moderator", "admin"];
export const sanctionKinds: readonly SanctionKind[] = ["mute", "ban", "lock"];

export const reportKinds: readonly ReportKind[] = [
  "stalling",
  "score_cheating",
  "escaping",
  "engine_use",
  "sandbagging",
  "farming",
  "chat_abuse",
];

/** It is done to an opponent, in a game that has to be named. */
export function isDoneInAGame(kind: ReportKind): boolean {
  return kind === "stalling" || kind === "score_cheating" || kind === "escaping";
}

/** Who has told the moderators; the server itself watches how ranked games go. */
export function reporterName({ reporter }: QueuedReport): string {
  return reporter?.name ?? "Tengen";
}

/** Once, against what is not lifted, and not too late. */
export function mayAppeal({ appeal, lifted_ms, appeal_until_ms }: OwnSanction, now_ms: number): boolean {
  return appeal === null && lifted_ms === null && now_ms < appeal_until_ms;
}

/** "Until 5 Dec 2026, 20:00", where the reader is. */
export function untilText(until_ms: number | null): string {
  return until_ms === null ? t("sanction.until_lifted") : t("sanction.until", { when: momentName(until_ms) });
}

/** From when a sanction lasts, or lasted, until when. */
export function sinceUntil({ at_ms, until_ms, lifted_ms }: Pick<Sanction, "at_ms" | "until_ms" | "lifted_ms">): string {
  const since = t("sanction.since", { when: momentName(at_ms) });
  if (lifted_ms !== null) return `${since} ${t("sanction.lifted", { when: momentName(lifted_ms) })}`;
  return `${since} ${untilText(until_ms)}`;
}

/** What a field of hours says; an empty one says until it is lifted. */
export function hoursOf(text: string): { hours?: number } {
  return text === "" ? {} : { hours: Number(text) };
}
