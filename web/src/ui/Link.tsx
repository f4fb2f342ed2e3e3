// A link to a page of ours: opened here, without loading anything; in another tab if the browser is asked to.
import type { ComponentChildren } from "preact";
import { toPath, type Route, type Router } from "../router";

type LinkProps = {
  to: Route;
  router: Router;
  class?: string;
  testid?: string;
  label?: string;
  onFollow?(): void;
  children: ComponentChildren;
};

export function Link({ to, router, testid, label, onFollow, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onFollow?.();
    router.go(to);
  };
  return (
    <a href={toPath(to)} aria-label={label} data-testid={testid} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
