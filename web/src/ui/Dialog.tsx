// A window over the page, which has the keyboard until it is closed. Escape closes it.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../lib/i18n";
import { Icon } from "./Icon";

type DialogProps = { title: string; id: string; close(): void; children: ComponentChildren };

export function Dialog({ title, id, close, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    box.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog ref={box} class="dialog card" aria-labelledby={`${id}-title`} data-testid={id} onClose={close}>
      <div class="row">
        <h2 id={`${id}-title`} class="grow">
          {title}
        </h2>
        <button type="button" class="plain" aria-label={t("close")} onClick={() => box.current?.close()}>
          <Icon name="cross" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
