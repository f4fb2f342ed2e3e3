// HTTP: one's own account.
import { ask, query } from "./http";
import type { Account, Confirmed, GameId, NewEmail, NewPassword, NewToken, SessionInfo, TokenMade } from "./protocol";

export const me = () => ask<Account>("GET", "me");
/** Ends every other session and token. */
export const changePassword = (change: NewPassword) => ask<void>("POST", "me/password", change);
export const remove = (confirmed: Confirmed) => ask<void>("POST", "me/remove", confirmed);
export const sessions = () => ask<SessionInfo[]>("GET", "me/sessions");
export const endSession = (id: number) => ask<void>("DELETE", `me/sessions/${id}`);
export const makeToken = (token: NewToken) => ask<TokenMade>("POST", "me/tokens", token);
/** A secret goes to the address, which counts once the secret has come back. */
export const setEmail = (email: NewEmail) => ask<void>("POST", "me/email", email);
export const checkEmail = (token: string) => ask<void>("POST", "email/check", { token });
/** All that is kept of one, with a part of his games. */
export const ownData = (before: GameId | null) =>
  ask<{ more_before: GameId | null }>("GET", `me/export${query({ before })}`);
