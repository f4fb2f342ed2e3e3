// A button that opens a list of rarer things to do. Escape, a choice, and going elsewhere close it.
import { useRef, useState } from "preact/hooks";
import { Icon } from "./Icon";

export type Entry = { id: string; name: string; onChoose(): void };

type MenuProps = {
  name: string;
  id: string;
  entries: readonly Entry[];
  /** Its name is told and not shown. */
  small?: boolean;
};

export function Menu({ name, id, entries, small }: MenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) {
      event.stopPropagation();
      close();
    }
    if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      step(event.currentTarget as HTMLElement, event.key === "ArrowDown" ? 1 : -1);
    }
  };
  const onFocusOut = (event: FocusEvent) => {
    const inside = (event.currentTarget as HTMLElement).contains(event.relatedTarget as Node | null);
    if (!inside) setOpen(false);
  };

  if (entries.length === 0) return null;
  return (
    <div class={small ? "menu small" : "menu"} onKeyDown={onKey} onFocusOut={onFocusOut}>
      <button
        ref={button}
        type="button"
        class={small ? "plain" : "grow"}
        aria-label={small ? name : undefined}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        data-testid={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" /> {!small && name}
      </button>
      <ul id={`${id}-list`} class="menu-list card" hidden={!open}>
        {entries.map(entry => (
          <li key={entry.id}>
            <button
              type="button"
              data-testid={entry.id}
              onClick={() => {
                close();
                entry.onChoose();
              }}
            >
              {entry.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** To the next button of the menu, or the one before. */
function step(menu: HTMLElement, by: 1 | -1) {
  const buttons = [...menu.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(at + by + buttons.length) % buttons.length]?.focus();
}
