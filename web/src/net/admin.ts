// HTTP: what moderators and admins do.
import { ask, query } from "./http";
import type {
  AuditRow,
  Because,
  GameId,
  Impose,
  Role,
  SanctionKind,
  TokenMade,
  UserCard,
  UserId,
  UserRow,
} from "./protocol";

/** Rows that are asked for at once. */
export const PAGE = 50;

export type UsersWanted = { name: string; role: Role | ""; sanction: SanctionKind | ""; guests: boolean };
export type AuditWanted = { actor: string; subject: string; game: string };

export const users = (wanted: UsersWanted, before: number | null) =>
  ask<UserRow[]>("GET", `admin/users${query({ ...wanted, before, limit: PAGE })}`);
export const user = (id: string) => ask<UserCard>("GET", `admin/users/${id}`);
export const impose = (user: UserId, sanction: Impose) => ask<void>("POST", `admin/users/${user}/sanctions`, sanction);
export const lift = (sanction: number, because: Because) =>
  ask<void>("POST", `admin/sanctions/${sanction}/lift`, because);
export const grant = (user: UserId, role: Role) => ask<void>("PUT", `admin/users/${user}/roles/${role}`);
export const revoke = (user: UserId, role: Role) => ask<void>("DELETE", `admin/users/${user}/roles/${role}`);
export const reset = (user: UserId) => ask<TokenMade>("POST", `admin/users/${user}/reset`);
export const annul = (game: GameId, because: Because) => ask<void>("POST", `admin/games/${game}/annul`, because);
/** Each look is entered in the audit. */
export const log = (game: GameId) => ask<Record<string, unknown>[]>("GET", `admin/games/${game}/log`);
export const audit = (wanted: AuditWanted, before: number | null) =>
  ask<AuditRow[]>("GET", `admin/audit${query({ ...wanted, before, limit: PAGE })}`);
