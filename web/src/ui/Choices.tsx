// One of a few, all in sight.
import type { ComponentChildren } from "preact";

type ChoicesProps<T> = {
  name: string;
  title: string;
  all: readonly T[];
  chosen: T;
  onChoose(one: T): void;
  children(one: T): ComponentChildren;
};

export function Choices<T extends string | number>({ name, title, all, chosen, onChoose, children }: ChoicesProps<T>) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <div class="choices">
        {all.map(one => (
          <label key={one} class={one === chosen ? "chosen" : ""}>
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === chosen}
              data-testid={`${name}-${one}`}
              onChange={() => onChoose(one)}
            />
            <span>{children(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
