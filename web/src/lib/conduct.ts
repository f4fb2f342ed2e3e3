// Words for what people may not do, and what they may be.
import type { Role, Sanction, SanctionKind } from "../net/protocol";
import { t } from "./i18n";
import { momentName } from "./times";

export const roles: readonly Role[] = ["bot", "commentator", "referee", "chief_referee", "moderator", "admin"];
export const sanctionKinds: readonly SanctionKind[] = ["mute", "ban", "lock"];

/** "Until 5 Dec 2026, 20:00", where the reader is. */
export function untilText(until_ms: number | null): string {
  return until_ms === null ? t("sanction.until_lifted") : t("sanction.until", { when: momentName(until_ms) });
}

/** From when a sanction lasts, or lasted, until when. */
export function sinceUntil({ at_ms, until_ms, lifted_ms }: Sanction): string {
  const since = t("sanction.since", { when: momentName(at_ms) });
  if (lifted_ms !== null) return `${since} ${t("sanction.lifted", { when: momentName(lifted_ms) })}`;
  return `${since} ${untilText(until_ms)}`;
}

/** What a field of hours says; an empty one says until it is lifted. */
export function hoursOf(text: string): { hours?: number } {
  return text === "" ? {} : { hours: Number(text) };
}
