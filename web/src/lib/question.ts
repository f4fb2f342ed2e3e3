// Where the keyboard is while something is asked: in the question, and back where it came from after.
import { useLayoutEffect, useRef } from "preact/hooks";

/** For the box of a question: its first field or button has the focus, Escape says no. */
export function useQuestion<T extends HTMLElement>(no: () => void) {
  const box = useRef<T>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    box.current?.querySelector<HTMLElement>("input, button")?.focus({ preventScroll: true });
    return () => void setTimeout(() => giveBack(opener));
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    no();
  };
  return { box, onKeyDown };
}

/** To the one who asked, else to the board; not if the focus went elsewhere meanwhile. */
function giveBack(opener: Element | null) {
  const lost = () => document.activeElement === null || document.activeElement === document.body;
  if (lost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  if (lost()) document.querySelector<SVGElement>(".board-svg")?.focus({ preventScroll: true });
}
