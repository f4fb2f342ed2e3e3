// HTTP: signing in and out. The token of a second guest in this tab is kept for this tab alone.
import { ask, NO_COOKIE, send } from "./http";
import type { Credentials, ForgottenPassword, Reset, SignedIn } from "./protocol";

export const guest = () => send<SignedIn>("POST", "guest");
/** A guest without a cookie: the browser stays who it is, the tab is somebody else. */
export const otherGuest = () => send<SignedIn>("POST", "guest", undefined, NO_COOKIE);
export const register = (credentials: Credentials) => send<SignedIn>("POST", "register", credentials);
/** The guest of this tab gets a name, a password and a new token, and stays who he is. */
export const upgrade = (credentials: Credentials) => ask<SignedIn>("POST", "upgrade", credentials);
export const login = (credentials: Credentials) => send<SignedIn>("POST", "login", credentials);
export const logout = () => ask<void>("POST", "logout");
export const logoutEverywhere = () => ask<void>("POST", "logout_all");
/** Sends a secret to the address of that user, if the server sends mail and he has one. */
export const askForReset = (forgotten: ForgottenPassword) => send<void>("POST", "reset", forgotten);
export const resetPassword = (reset: Reset) => send<void>("POST", "reset/confirm", reset);
export const sgfPath = (game: string) => `/api/v1/games/${game}/sgf`;
