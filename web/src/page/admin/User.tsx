// A user as moderators see him: his conduct, his sanctions, and what can be done.
import { useAnswer, useDeed } from "../../lib/deed";
import { sent } from "../../lib/form";
import { t } from "../../lib/i18n";
import { hoursOf, sanctionKinds, sinceUntil } from "../../lib/conduct";
import { dayName } from "../../lib/times";
import * as admin from "../../net/admin";
import type { Account, Sanction, SanctionKind, UserCard } from "../../net/protocol";
import type { Router } from "../../router";
import { isAdmin } from "../../state/session";
import { Outcome } from "../../ui/Outcome";
import { Table } from "../../ui/Table";
import { Facts } from "./Evidence";
import { ResetForm, RoleForm } from "./Powers";

type UserProps = { id: string; account: Account; router: Router };

export function UserPart({ id, account }: UserProps) {
  const answer = useAnswer(() => admin.user(id), id);
  const card = answer.value;
  if (!card) return <p class={answer.problem ? "refusal" : "quiet"}>{answer.problem ?? t("loading")}</p>;
  const mine = card.id === account.id;
  return (
    <>
      <section class="card" data-testid="user-card">
        <h2>{card.name}</h2>
        <Record card={card} />
      </section>
      <Sanctions card={card} changed={answer.again} />
      {!mine && <ImposeForm card={card} changed={answer.again} />}
      {isAdmin(account) && <RoleForm card={card} changed={answer.again} />}
      {isAdmin(account) && !card.guest && <ResetForm card={card} />}
    </>
  );
}

function Record({ card }: { card: UserCard }) {
  const facts: [string, string | number][] = [
    [t("user.number"), card.id],
    [t("user.since"), dayName(card.since_ms)],
    [t("user.seen"), card.seen_ms === null ? "–" : dayName(card.seen_ms)],
    [t("user.games"), card.games],
    [t("user.left"), card.left],
    [t("user.did_not_count"), card.did_not_count],
    [t("user.reports"), card.reports],
    [t("user.upheld"), card.upheld],
  ];
  return (
    <>
      <p class="quiet">
        {[card.guest && t("account.guest"), ...card.roles.map(role => t(`role.${role}`))].filter(Boolean).join(" · ")}
      </p>
      <Facts facts={facts} />
    </>
  );
}

function Sanctions({ card, changed }: { card: UserCard; changed(): void }) {
  const columns = ["kind", "reason", "by", "when"] as const;
  return (
    <section class="card">
      <h2>{t("user.all_sanctions")}</h2>
      <Table
        id="sanctions"
        title={t("user.all_sanctions")}
        columns={[...columns.map(column => t(`sanction.${column}`)), t("sessions.deed")]}
        rows={card.all_sanctions.map(sanction => ({
          key: sanction.id,
          cells: [
            t(`sanction.${sanction.kind}`),
            sanction.reason,
            sanction.by ?? t("sanction.by_command"),
            sinceUntil(sanction),
            isInForce(sanction) ? <LiftForm sanction={sanction} changed={changed} /> : "–",
          ],
        }))}
        empty={t("admin.nothing")}
      />
    </section>
  );
}

function isInForce({ lifted_ms, until_ms }: Sanction): boolean {
  return lifted_ms === null && (until_ms === null || until_ms > Date.now());
}

function LiftForm({ sanction, changed }: { sanction: Sanction; changed(): void }) {
  const deed = useDeed();
  const submit = (event: SubmitEvent) => {
    const { field } = sent(event);
    deed.run(() => admin.lift(sanction.id, { reason: field("reason") }), changed);
  };
  return (
    <form class="lift" onSubmit={submit}>
      <input name="reason" required maxLength={500} placeholder={t("admin.reason")} aria-label={t("admin.reason")} />
      <button data-testid="lift" disabled={deed.busy}>
        {t("sanction.lift")}
      </button>
      <Outcome deed={deed} id="lift" />
    </form>
  );
}

function ImposeForm({ card, changed }: { card: UserCard; changed(): void }) {
  const deed = useDeed();
  const submit = (event: SubmitEvent) => {
    const { form, field } = sent(event);
    const kind = field("kind") as SanctionKind;
    deed.run(
      () => admin.impose(card.id, { kind, reason: field("reason"), ...hoursOf(field("hours")) }),
      () => {
        form.reset();
        changed();
        return t("sanction.imposed");
      },
    );
  };
  return (
    <section class="card">
      <h2>{t("sanction.impose")}</h2>
      <form class="form short" onSubmit={submit}>
        <PenaltyFields kinds={sanctionKinds} />
        <div class="field">
          <label for="field-reason">{t("admin.reason_told")}</label>
          <input
            id="field-reason"
            name="reason"
            required
            maxLength={500}
            autocomplete="off"
            data-testid="field-reason"
          />
        </div>
        <button class="danger" data-testid="impose" disabled={deed.busy}>
          {t("sanction.impose")}
        </button>
        <Outcome deed={deed} id="impose" />
      </form>
    </section>
  );
}

type PenaltyProps = {
  kinds: readonly SanctionKind[];
  /** There need not be any. */
  none?: boolean;
};

/** Which sanction, and for how long. */
export function PenaltyFields({ kinds, none }: PenaltyProps) {
  return (
    <>
      <div class="field">
        <label for="field-kind">{t("admin.sanction")}</label>
        <select id="field-kind" name="kind" data-testid="field-kind">
          {none && <option value="">{t("sanction.none")}</option>}
          {kinds.map(kind => (
            <option key={kind} value={kind}>
              {t(`sanction.${kind}`)}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="field-hours">{t("sanction.hours")}</label>
        <input id="field-hours" name="hours" type="number" min={1} max={87600} data-testid="field-hours" />
      </div>
    </>
  );
}
