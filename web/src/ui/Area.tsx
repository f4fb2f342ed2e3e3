// A labelled text of several lines.
type AreaProps = { name: string; title: string; longest: number; hint?: string };

export function AreaField({ name, title, longest, hint }: AreaProps) {
  const id = `field-${name}`;
  return (
    <div class="field">
      <label for={id}>{title}</label>
      <textarea
        id={id}
        name={name}
        required
        rows={4}
        maxLength={longest}
        aria-describedby={hint && `hint-${name}`}
        data-testid={id}
      />
      {hint && (
        <p id={`hint-${name}`} class="rule quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
