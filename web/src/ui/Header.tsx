// The top of every page: the seal, who you are, the language.
import type { Client } from "../client";
import { currentLanguage, languages, setLanguage, t, type Language } from "../lib/i18n";
import { Sign } from "../page/Sign";
import type { Router } from "../router";
import type { State } from "../state/state";
import { Bell } from "./Bell";
import { Icon, Seal } from "./Icon";
import { Link } from "./Link";

export function Header({ state, client, router }: { state: State; client: Client; router: Router }) {
  return (
    <header class="header">
      <Link to={{ page: "lobby" }} router={router} class="brand" label="Tengen">
        <Seal />
        <span>Tengen</span>
      </Link>
      <nav class="site" aria-label={t("nav.pages")}>
        <Link
          to={{ page: "ranking", category: "19-live" }}
          router={router}
          class="button"
          testid="to-ranking"
          label={t("nav.ranking")}
        >
          <Icon name="ranks" />
          <span>{t("nav.ranking")}</span>
        </Link>
      </nav>
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
      {state.session.user && <Bell unread={state.session.unread} router={router} />}
      <Sign state={state} client={client} router={router} />
    </header>
  );
}
