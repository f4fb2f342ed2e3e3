// What admins alone do with a user: his roles, and a new password for him.
import { useState } from "preact/hooks";
import { roles } from "../../lib/conduct";
import { useDeed } from "../../lib/deed";
import { t } from "../../lib/i18n";
import * as admin from "../../net/admin";
import type { Role, UserCard } from "../../net/protocol";
import { Outcome } from "../../ui/Outcome";
import { Secret } from "../account/Tokens";

export function RoleForm({ card, changed }: { card: UserCard; changed(): void }) {
  const deed = useDeed();
  const [held, setHeld] = useState(card.roles);
  /** It is shown at once, and taken back if it is refused. */
  const set = (role: Role, has: boolean) => {
    const before = held;
    setHeld(has ? [...held, role] : held.filter(other => other !== role));
    const request = (has ? admin.grant : admin.revoke)(card.id, role).catch((error: unknown) => {
      setHeld(before);
      throw error;
    });
    deed.run(
      () => request,
      () => {
        changed();
        return t(has ? "admin.granted" : "admin.revoked", { role: t(`role.${role}`) });
      },
    );
  };
  return (
    <section class="card">
      <h2>{t("user.roles")}</h2>
      <fieldset class="checks">
        <legend class="unseen">{t("user.roles")}</legend>
        {roles.map(role => (
          <label key={role}>
            <input
              type="checkbox"
              checked={held.includes(role)}
              disabled={deed.busy}
              data-testid={`role-${role}`}
              onChange={event => set(role, event.currentTarget.checked)}
            />
            <span>{t(`role.${role}`)}</span>
          </label>
        ))}
      </fieldset>
      <Outcome deed={deed} id="roles" />
    </section>
  );
}

export function ResetForm({ card }: { card: UserCard }) {
  const deed = useDeed();
  const [link, setLink] = useState<string | null>(null);
  const make = () =>
    deed.run(
      () => admin.reset(card.id),
      ({ token }) => setLink(`${location.origin}/reset#${token}`),
    );
  return (
    <section class="card">
      <h2>{t("admin.reset")}</h2>
      <p class="quiet">{t("admin.reset_how")}</p>
      <div class="row">
        <button type="button" data-testid="reset-make" disabled={deed.busy} onClick={make}>
          {t("admin.reset_make")}
        </button>
      </div>
      <Outcome deed={deed} id="reset" />
      {link && <Secret text={link} how={t("admin.reset_made")} />}
    </section>
  );
}
