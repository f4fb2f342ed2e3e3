// A field for a password, which can be looked at. Pasting and password managers are welcome.
import { useState } from "preact/hooks";
import { t } from "../lib/i18n";

type PasswordProps = {
  name: string;
  title: string;
  /** One that is chosen now, or the one that is known. */
  kind: "new" | "current";
  hint?: string;
};

export function PasswordField({ name, title, kind, hint }: PasswordProps) {
  const [seen, setSeen] = useState(false);
  const id = `field-${name}`;
  const shared = {
    id,
    name,
    required: true,
    minLength: kind === "new" ? 8 : 1,
    maxLength: 256,
    autocomplete: kind === "new" ? "new-password" : "current-password",
    autocapitalize: "off",
    spellcheck: false,
    "aria-describedby": hint && `hint-${name}`,
    "data-testid": id,
  } as const;
  return (
    <div class="field">
      <label for={id}>{title}</label>
      <div class="password">
        {seen ? <input type="text" {...shared} /> : <input type="password" {...shared} />}
        <button
          type="button"
          aria-pressed={seen}
          aria-controls={id}
          data-testid={`show-${name}`}
          onClick={() => setSeen(!seen)}
        >
          {t("password.show")}
        </button>
      </div>
      {hint && (
        <p id={`hint-${name}`} class="rule quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
