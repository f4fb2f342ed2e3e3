// HTTP: keeping away from people, reports, notices, sanctions and appeals, as those see them whom they concern.
import { ask, query } from "./http";
import type { NewReport, Notice, OwnReport, OwnSanction, Shunned, Shunning, UserId } from "./protocol";

/** Rows that come at once. */
export const PAGE = 50;

export const shunned = () => ask<Shunned[]>("GET", "me/shunned");
export const shun = (kind: Shunning, user: UserId) => ask<void>("PUT", `me/shunned/${kind}/${user}`);
export const unshun = (kind: Shunning, user: UserId) => ask<void>("DELETE", `me/shunned/${kind}/${user}`);
export const report = (report: NewReport) => ask<OwnReport>("POST", "reports", report);
export const reports = (before: number | null) => ask<OwnReport[]>("GET", `me/reports${query({ before })}`);
export const notices = (before: number | null) => ask<Notice[]>("GET", `me/notices${query({ before })}`);
/** All up to that one. */
export const readNotices = (until: number) => ask<void>("POST", "me/notices/read", { until });
export const sanctions = () => ask<OwnSanction[]>("GET", "me/sanctions");
export const appeal = (sanction: number, text: string) =>
  ask<void>("POST", `me/sanctions/${sanction}/appeal`, { text });
