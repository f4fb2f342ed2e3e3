// A long list of which the server says where the next page begins.
import { useEffect, useState } from "preact/hooks";
import { problemText } from "./problems";

export type Page<T> = { rows: readonly T[]; next: string | null; total: number };

export type Cursor<T> = {
  /** Nothing until the first page is there. */
  page: Page<T> | null;
  problem: string | null;
  more(): void;
};

/** Begins anew when `about` is another. */
export function useCursor<T>(ask: (after: string | null) => Promise<Page<T>>, about: string): Cursor<T> {
  const [shown, show] = useState<{ about: string; page: Page<T> | null; problem: string | null }>(NOTHING);
  useEffect(() => {
    let wanted = true;
    ask(null).then(
      page => wanted && show({ about, page, problem: null }),
      (error: unknown) => wanted && show({ about, page: null, problem: problemText(error) }),
    );
    return () => void (wanted = false);
  }, [about]);
  const more = () => {
    const after = shown.page?.next;
    if (!after) return;
    ask(after).then(
      page => show(now => (now.page?.next === after ? { ...now, page: joined(now.page, page), problem: null } : now)),
      (error: unknown) => show(now => ({ ...now, problem: problemText(error) })),
    );
  };
  const { page, problem } = shown.about === about ? shown : NOTHING;
  return { page, problem, more };
}

const NOTHING = { about: "", page: null, problem: null };

export function joined<T>(before: Page<T>, page: Page<T>): Page<T> {
  return { ...page, rows: [...before.rows, ...page.rows] };
}
