// Signing in: a guest by one click, a name with a password, or somebody else for this tab alone; and the way to one's own pages.
import { useRef } from "preact/hooks";
import type { Client } from "../client";
import { useDeed } from "../lib/deed";
import { door } from "../lib/door";
import { useSource } from "../lib/hooks";
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
  const at_the_door = useSource(door);
  const open = at_the_door !== "closed";
  const deed = useDeed();
  const account = useRef<HTMLButtonElement>(null);
  const { user } = state.session;
  const show = (open: boolean) => {
    door.dispatch(open ? "open" : "closed");
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
      door.dispatch("closed");
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
            <SignForm
              key={at_the_door}
              is_new={user !== null || at_the_door === "open_new"}
              guest={user !== null}
              sign={sign}
              forgot={() => (close(), router.go(RESET))}
            />
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
      {state.session.user && !state.session.user.guest && (
        <Link to={{ page: "player", user: state.session.user.id }} testid="to-profile" {...shared}>
          {t("player.open")}
        </Link>
      )}
      {isModerator(state.account) && (
        <Link to={{ page: "admin", part: "reports", id: null }} testid="to-admin" {...shared}>
          {t("admin.title")}
        </Link>
      )}
    </>
  );
}
