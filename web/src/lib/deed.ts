// Asking by HTTP from a page: what is shown of it while it is asked, and what came of it.
import { useEffect, useRef, useState } from "preact/hooks";
import { problemText } from "./problems";

export type Deed = {
  /** It is under way: the same is not asked twice. */
  busy: boolean;
  problem: string | null;
  done: string | null;
  /** Does it. What `then` returns is told as done. */
  run<T>(request: () => Promise<T>, then?: (answer: T) => string | void): void;
  /** What came of it is read. */
  clear(): void;
};

export function useDeed(): Deed {
  const [shown, show] = useState<Pick<Deed, "busy" | "problem" | "done">>(IDLE);
  const busy = useRef(false);
  const run = <T>(request: () => Promise<T>, then?: (answer: T) => string | void) => {
    if (busy.current) return;
    busy.current = true;
    show({ ...IDLE, busy: true });
    request()
      .then(answer => ({ ...IDLE, done: then?.(answer) ?? null }))
      .catch((error: unknown) => ({ ...IDLE, problem: problemText(error) }))
      .then(now => {
        busy.current = false;
        show(now);
      });
  };
  return { ...shown, run, clear: () => void (busy.current || show(IDLE)) };
}

const IDLE = { busy: false, problem: null, done: null };

export type Answer<T> = {
  value: T | null;
  problem: string | null;
  /** Asks again; what is shown stays until there is something newer. */
  again(): void;
};

/** What the server answers, asked for anew when `about` is another. */
export function useAnswer<T>(request: () => Promise<T>, about: string): Answer<T> {
  const [shown, show] = useState<{ about: string; value: T | null; problem: string | null }>({ ...NOTHING, about });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let wanted = true;
    const tell = (value: T | null, problem: string | null) => wanted && show({ about, value, problem });
    request().then(
      value => tell(value, null),
      (error: unknown) => tell(null, problemText(error)),
    );
    return () => void (wanted = false);
  }, [about, turn]);
  const { value, problem } = shown.about === about ? shown : NOTHING;
  return { value, problem, again: () => setTurn(turn => turn + 1) };
}

const NOTHING = { value: null, problem: null };
