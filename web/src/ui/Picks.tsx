// Several of a few, all in sight.
import type { ComponentChildren } from "preact";

type PicksProps<T> = {
  name: string;
  title: string;
  all: readonly T[];
  keyOf(one: T): string;
  chosen: readonly string[];
  onPick(key: string, on: boolean): void;
  children(one: T): ComponentChildren;
};

export function Picks<T>({ name, title, all, keyOf, chosen, onPick, children }: PicksProps<T>) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <div class="choices">
        {all.map(one => {
          const key = keyOf(one);
          const on = chosen.includes(key);
          return (
            <label key={key} class={on ? "chosen" : ""}>
              <input
                type="checkbox"
                name={name}
                checked={on}
                data-testid={`${name}-${key}`}
                onChange={event => onPick(key, event.currentTarget.checked)}
              />
              <span>{children(one)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
