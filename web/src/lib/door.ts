// The panel to sign in: opened from its button, or from wherever somebody is told that he needs an account.
import { createStore } from "../state/store";

export type Door = "closed" | "open" | "open_new";

export const door = createStore<Door, Door>("closed", (_, next) => next);

/** To make an account, not to sign in with one. */
export const askForAccount = () => door.dispatch("open_new");
