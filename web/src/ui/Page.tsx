// A page of text and forms: its title, which has the focus if the page was come to by a link that is gone.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

type PageProps = { title: string; narrow?: boolean; children: ComponentChildren };

export function Page({ title, narrow, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    document.title = `${title} · Tengen`;
    return () => void (document.title = "Tengen");
  }, [title]);
  return (
    <main class={narrow ? "text-page narrow" : "text-page"}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  );
}
