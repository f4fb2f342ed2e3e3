// The top of every page: the seal, who you are, the language.
import type { Client } from "../client";
import { currentLanguage, languages, setLanguage, t, type Language } from "../lib/i18n";
import { Sign } from "../page/Sign";
import type { Router } from "../router";
import type { State } from "../state/state";
import { Icon, Seal } from "./Icon";

export function Header({ state, client, router }: { state: State; client: Client; router: Router }) {
  const home = (event: MouseEvent) => {
    event.preventDefault();
    router.go({ page: "lobby" });
  };
  return (
    <header class="header">
      <a class="brand" href="/" onClick={home}>
        <Seal />
        <span>Tengen</span>
      </a>
      <label class="language">
        <Icon name="globe" />
        <select
          aria-label={t("app.language")}
          value={currentLanguage()}
          data-testid="language"
          onChange={event => void setLanguage(event.currentTarget.value as Language)}
        >
          {Object.entries(languages).map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Sign state={state} client={client} />
    </header>
  );
}
