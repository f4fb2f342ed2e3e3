// Signing in: a guest by one click, a name with a password, or somebody else for this tab alone.
import { useRef, useState } from "preact/hooks";
import type { Client } from "../client";
import { t, type Key } from "../lib/i18n";
import { tabToken } from "../lib/storage";
import * as api from "../net/api";
import type { State } from "../state/state";
import { Icon } from "../ui/Icon";

const PROBLEMS = ["name_taken", "wrong_credentials", "malformed", "too_fast", "unreachable", "unavailable"];

export function Sign({ state, client }: { state: State; client: Client }) {
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<Key | null>(null);
  const [asking, setAsking] = useState(false);
  const account = useRef<HTMLButtonElement>(null);
  const { user } = state.session;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    account.current?.focus();
  };

  async function sign(request: () => Promise<string | null>) {
    if (asking) return; // a second guest is not meant
    setProblem(null);
    setAsking(true);
    try {
      tabToken.set(await request());
      setOpen(false);
      client.signInAgain();
    } catch (error) {
      setProblem(problemKey(error));
    } finally {
      setAsking(false);
    }
  }

  const guest = () => sign(() => api.guest().then(() => null));
  const otherGuest = () => sign(() => api.otherGuest().then(signed => signed.token));
  const signOut = () => sign(() => api.logout(tabToken.get()).then(() => null));

  return (
    <div class="sign" aria-busy={asking} onKeyDown={onKeyDown}>
      {!user && (
        <button type="button" class="primary" data-testid="guest" onClick={guest}>
          {t("sign.guest")}
        </button>
      )}
      <button ref={account} type="button" aria-expanded={open} data-testid="account" onClick={() => setOpen(!open)}>
        <Icon name="person" />
        {user ? (
          <span class="me" data-testid="me">
            {user.name}
          </span>
        ) : (
          t("sign.in")
        )}
        {user && tabToken.get() && <small class="quiet"> {t("sign.tab_only")}</small>}
      </button>
      {open && (
        <div class="sign-panel card">
          {(!user || user.guest) && <PasswordForm sign={sign} />}
          <button type="button" data-testid="other-guest" onClick={otherGuest}>
            {t("sign.other_guest")}
          </button>
          {user && (
            <button type="button" data-testid="sign-out" onClick={signOut}>
              {t("sign.out")}
            </button>
          )}
          {problem && (
            <p class="refusal" role="alert" data-testid="sign-problem">
              {t(problem)}
            </p>
          )}
        </div>
      )}
      {!open && problem && (
        <p class="refusal" role="alert" data-testid="sign-problem">
          {t(problem)}
        </p>
      )}
    </div>
  );
}

function PasswordForm({ sign }: { sign(request: () => Promise<string | null>): void }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const credentials = { name: String(data.get("name")), password: String(data.get("password")) };
    const create = (event.submitter as HTMLButtonElement | null)?.value === "register";
    sign(() => (create ? api.register : api.login)(credentials).then(() => null));
  };
  return (
    <form onSubmit={submit}>
      <label>
        {t("sign.name")}
        <input name="name" required minLength={2} maxLength={20} autocomplete="username" />
      </label>
      <label>
        {t("sign.password")}
        <input name="password" type="password" required minLength={8} maxLength={256} autocomplete="current-password" />
      </label>
      <div class="row">
        <button class="primary" value="login">
          {t("sign.in")}
        </button>
        <button value="register">{t("sign.register")}</button>
      </div>
    </form>
  );
}

function problemKey(error: unknown): Key {
  if (!(error instanceof api.Refused)) return "problem.unavailable";
  const { type, status } = error.problem;
  if (status === 429) return "problem.too_fast";
  if (PROBLEMS.includes(type)) return `problem.${type}` as Key;
  return status >= 400 && status < 500 ? "problem.malformed" : "problem.unavailable";
}
