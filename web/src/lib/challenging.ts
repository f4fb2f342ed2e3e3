// Whom one is about to challenge, or to whom one is about to offer other terms: the form is open while it is somebody.
import { createStore } from "../state/store";
import type { ChallengeView, User } from "../net/protocol";

export type Challenging = { to: User; counter: ChallengeView | null } | null;

export const challenging = createStore<Challenging, Challenging>(null, (_, next) => next);

export const challenge = (to: User) => challenging.dispatch({ to, counter: null });
export const counter = (challenge: ChallengeView) => challenging.dispatch({ to: challenge.from, counter: challenge });
export const leaveIt = () => challenging.dispatch(null);
