// What came of something that was asked from a menu, told where everybody looks.
import { createStore } from "../state/store";

export const told = createStore<string | null, string | null>(null, (_, next) => next);

export const tell = (text: string) => told.dispatch(text);
export const untell = () => told.dispatch(null);
