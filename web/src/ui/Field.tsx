// Labelled fields of a form, each with what the server said against it.
import type { ComponentChildren } from "preact";

type FieldProps = { name: string; title: string; problem: string | null };

type InputProps = FieldProps & {
  value: string | number;
  type: "number" | "text";
  least?: number | undefined;
  most?: number | undefined;
  step?: number | "any";
  placeholder?: string;
  required?: boolean;
  /** Of a text, in characters. */
  longest?: number;
  onValue(value: string): void;
};

export function InputField({
  name,
  title,
  problem,
  type,
  least,
  most,
  step,
  longest = 40,
  onValue,
  ...rest
}: InputProps) {
  const shared = {
    ...rest,
    id: `field-${name}`,
    "aria-invalid": problem !== null,
    "aria-describedby": problem === null ? undefined : `problem-${name}`,
    "data-testid": `field-${name}`,
    onInput: (event: { currentTarget: HTMLInputElement }) => onValue(event.currentTarget.value),
  };
  return (
    <Labelled name={name} title={title} problem={problem}>
      {type === "number" ? (
        <input type="number" inputMode="decimal" min={least} max={most} step={step} {...shared} />
      ) : (
        <input type="text" maxLength={longest} autocomplete="off" {...shared} />
      )}
    </Labelled>
  );
}

type SelectProps<T> = FieldProps & {
  /** It takes the whole line: its words are long. */
  wide?: boolean;
  value: T;
  all: readonly T[];
  onValue(value: T): void;
  children(one: T): string;
};

export function SelectField<T extends string | number>(props: SelectProps<T>) {
  const { name, title, problem, wide, value, all, onValue, children } = props;
  const choose = (text: string) => {
    const one = all.find(one => String(one) === text);
    if (one !== undefined) onValue(one);
  };
  return (
    <Labelled name={name} title={title} problem={problem} wide={wide}>
      <select
        id={`field-${name}`}
        value={value}
        aria-invalid={problem !== null}
        data-testid={`field-${name}`}
        onChange={event => choose(event.currentTarget.value)}
      >
        {all.map(one => (
          <option key={one} value={one}>
            {children(one)}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

type CheckProps = FieldProps & { checked: boolean; onValue(value: boolean): void };

export function CheckField({ name, title, problem, checked, onValue }: CheckProps) {
  return (
    <div class="field check">
      <label>
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={problem !== null}
          data-testid={`field-${name}`}
          onChange={event => onValue(event.currentTarget.checked)}
        />
        <span>{title}</span>
      </label>
      <Problem name={name} text={problem} />
    </div>
  );
}

type LabelledProps = FieldProps & { wide?: boolean | undefined; children: ComponentChildren };

function Labelled({ name, title, problem, wide, children }: LabelledProps) {
  return (
    <div class={wide ? "field wide" : "field"}>
      <label for={`field-${name}`}>{title}</label>
      {children}
      <Problem name={name} text={problem} />
    </div>
  );
}

function Problem({ name, text }: { name: string; text: string | null }) {
  if (text === null) return null;
  return (
    <p id={`problem-${name}`} class="problem" role="alert" data-testid={`problem-${name}`}>
      {text}
    </p>
  );
}
