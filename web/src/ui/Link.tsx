// A link to a page of ours: opened here, without loading anything; in another tab if the browser is asked to.
import type { ComponentChildren } from "preact";
import { toPath, type Route, type Router } from "../router";

type LinkProps = {
  to: Route;
  router: Router;
  class?: string;
  testid?: string;
  label?: string;
  /** It leads to where one is. */
  current?: boolean;
  onFollow?(): void;
  children: ComponentChildren;
};

export function Link({ to, router, testid, label, current, onFollow, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onFollow?.();
    router.go(to);
  };
  return (
    <a
      href={toPath(to)}
      aria-label={label}
      aria-current={current ? "page" : undefined}
      data-testid={testid}
      onClick={follow}
      {...rest}
    >
      {children}
    </a>
  );
}
