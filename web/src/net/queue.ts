// HTTP: reports and appeals, as moderators go through them.
import { PAGE } from "./admin";
import { ask, query } from "./http";
import type {
  DecideAppeal,
  DecideReport,
  QueuedAppeal,
  QueuedReport,
  QueueState,
  ReportInFull,
  ReportKind,
} from "./protocol";

export type ReportsWanted = { state: QueueState; kind: ReportKind | "" };

/** Decided ones come the newest first, others the oldest first: `last` is where the page before ended. */
export const reports = (wanted: ReportsWanted, last: number | null) =>
  ask<QueuedReport[]>(
    "GET",
    `admin/reports${query({ ...wanted, ...beyond(last, wanted.state === "decided"), limit: PAGE })}`,
  );
export const report = (id: string) => ask<ReportInFull>("GET", `admin/reports/${id}`);
export const take = (id: number) => ask<void>("POST", `admin/reports/${id}/take`);
export const release = (id: number) => ask<void>("POST", `admin/reports/${id}/release`);
export const decide = (id: number, decision: DecideReport) => ask<void>("POST", `admin/reports/${id}/decide`, decision);
export const appeals = (decided: boolean, last: number | null) =>
  ask<QueuedAppeal[]>("GET", `admin/appeals${query({ decided, ...beyond(last, decided), limit: PAGE })}`);
export const decideAppeal = (sanction: number, decision: DecideAppeal) =>
  ask<void>("POST", `admin/appeals/${sanction}/decide`, decision);

function beyond(last: number | null, newest_first: boolean) {
  return newest_first ? { before: last } : { after: last };
}
