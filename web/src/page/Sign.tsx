// Signing in: a guest by one click, a name with a password, or somebody else for this tab alone; and the way to one's own pages.
import { useRef, useState } from "preact/hooks";
import type { Client } from "../client";
import { useDeed } from "../lib/deed";
import { t } from "../lib/i18n";
import { tabToken } from "../lib/storage";
import * as api from "../net/api";
import type { Route, Router } from "../router";
import { isModerator } from "../state/session";
import type { State } from "../state/state";
import { Icon } from "../ui/Icon";
import { Link } from "../ui/Link";
import { Outcome } from "../ui/Outcome";
import { SignForm } from "./SignForm";

type SignProps = { state: State; client: Client; router: Router };

export function Sign({ state, client, router }: SignProps) {
  const [open, setOpen] = useState(false);
  const deed = useDeed();
  const account = useRef<HTMLButtonElement>(null);
  const { user } = state.session;
  const show = (open: boolean) => {
    setOpen(open);
    deed.clear();
  };
  const close = () => show(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    close();
    account.current?.focus();
  };

  const sign = (request: () => Promise<string | null>) =>
    deed.run(request, token => {
      tabToken.set(token);
      setOpen(false);
      client.signInAgain();
    });
  const guest = () => sign(() => api.guest().then(() => null));
  const otherGuest = () => sign(() => api.otherGuest().then(signed => signed.token));
  const signOut = () => sign(() => api.logout().then(() => null));

  return (
    <div class="sign" aria-busy={deed.busy} onKeyDown={onKeyDown}>
      {!user && (
        <button type="button" class="primary" data-testid="guest" onClick={guest}>
          {t("sign.guest")}
        </button>
      )}
      <button ref={account} type="button" aria-expanded={open} data-testid="account" onClick={() => show(!open)}>
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
          <Outcome deed={deed} id="sign" />
          {user && <OwnPages state={state} router={router} close={close} />}
          {(!user || user.guest) && (
            <SignForm guest={user !== null} sign={sign} forgot={() => (close(), router.go(RESET))} />
          )}
          <button type="button" data-testid="other-guest" onClick={otherGuest}>
            {t("sign.other_guest")}
          </button>
          {user && (
            <button type="button" data-testid="sign-out" onClick={signOut}>
              {t("sign.out")}
            </button>
          )}
        </div>
      )}
      {!open && deed.problem && <Outcome deed={deed} id="sign" />}
    </div>
  );
}

const RESET: Route = { page: "reset", secret: null };

function OwnPages({ state, router, close }: { state: State; router: Router; close(): void }) {
  const shared = { router, class: "button", onFollow: close };
  return (
    <>
      <Link to={{ page: "account" }} testid="to-account" {...shared}>
        {t("account.title")}
      </Link>
      {isModerator(state.account) && (
        <Link to={{ page: "admin", part: "reports", id: null }} testid="to-admin" {...shared}>
          {t("admin.title")}
        </Link>
      )}
    </>
  );
}
