// A long list that comes page by page.
import { useEffect, useState } from "preact/hooks";
import { problemText } from "./problems";

export type Pages<T> = {
  /** Nothing until the first page is there. */
  rows: readonly T[] | null;
  /** There may be another page. */
  more: boolean;
  problem: string | null;
  next(): void;
  /** From the beginning. */
  again(): void;
};

type Shown<T> = Pick<Pages<T>, "rows" | "more" | "problem">;

/** Begins anew when `about` is another; what is shown stays until there is something newer. A page of fewer rows than `size` is the last. */
export function usePages<T, K extends number | string = number>(
  page: (last: K | null) => Promise<T[]>,
  numberOf: (row: T) => K,
  about: string,
  size: number,
): Pages<T> {
  const [shown, show] = useState<Shown<T>>(NOTHING);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let wanted = true;
    page(null).then(
      rows => wanted && show(withPage(NOTHING, rows, size)),
      (error: unknown) => wanted && show({ ...NOTHING, problem: problemText(error) }),
    );
    return () => void (wanted = false);
  }, [about, turn]);
  const next = () => {
    const last = shown.rows?.at(-1);
    if (last === undefined) return;
    page(numberOf(last)).then(
      rows => show(now => (now.rows?.at(-1) === last ? withPage(now, rows, size) : now)),
      (error: unknown) => show(now => ({ ...now, problem: problemText(error) })),
    );
  };
  return { ...shown, next, again: () => setTurn(turn => turn + 1) };
}

const NOTHING = { rows: null, more: false, problem: null };

export function withPage<T>(shown: Shown<T>, rows: T[], size: number): Shown<T> {
  return { rows: [...(shown.rows ?? []), ...rows], more: rows.length >= size, problem: null };
}
