// Appeals against sanctions, and how they are decided.
import { useState } from "preact/hooks";
import { sinceUntil } from "../../lib/conduct";
import { useDeed } from "../../lib/deed";
import { sent } from "../../lib/form";
import { t } from "../../lib/i18n";
import { usePages } from "../../lib/pages";
import { momentName } from "../../lib/times";
import { PAGE } from "../../net/admin";
import * as queue from "../../net/queue";
import type { AppealVerdict, QueuedAppeal } from "../../net/protocol";
import type { Router } from "../../router";
import { Choices } from "../../ui/Choices";
import { Link } from "../../ui/Link";
import { Outcome } from "../../ui/Outcome";
import { MoreButton } from "../../ui/PageOf";
import { UserLink } from "./Users";

type Standing = "waiting" | "decided";
const STATES: readonly Standing[] = ["waiting", "decided"];

export function AppealsPart({ router }: { router: Router }) {
  const [state, setState] = useState<Standing>("waiting");
  const pages = usePages(
    last => queue.appeals(state === "decided", last),
    appeal => appeal.sanction.id,
    state,
    PAGE,
  );
  return (
    <>
      <Choices<Standing>
        name="state"
        title={t("queue.state")}
        all={STATES}
        chosen={state}
        onChoose={one => setState(one)}
      >
        {state => t(`queue.${state}`)}
      </Choices>
      {pages.problem && <p class="refusal">{pages.problem}</p>}
      {!pages.problem && !pages.rows?.length && <p class="quiet">{t(pages.rows ? "admin.nothing" : "loading")}</p>}
      {pages.rows?.map(appeal => (
        <section key={appeal.sanction.id} class="card" data-testid="appeal-row">
          <One appeal={appeal} router={router} decided={pages.again} />
        </section>
      ))}
      <MoreButton more={pages.more} next={pages.next} id="appeals" />
    </>
  );
}

function One({ appeal, router, decided }: { appeal: QueuedAppeal; router: Router; decided(): void }) {
  const { sanction, user, at_ms, text, report, verdict, note, decided_by } = appeal;
  return (
    <>
      <h2>
        {t(`sanction.${sanction.kind}`)} · <UserLink user={user} router={router} />
      </h2>
      <p class="quiet">
        {sinceUntil(sanction)} {sanction.by ?? t("sanction.by_command")}
        {report !== null && (
          <>
            {" · "}
            <Link to={{ page: "admin", part: "reports", id: String(report) }} router={router}>
              {t("queue.report", { n: report })}
            </Link>
          </>
        )}
      </p>
      <p class="quote">{sanction.reason}</p>
      <p>
        {user.name} · {momentName(at_ms)}
      </p>
      <p class="quote">{text}</p>
      {verdict ? (
        <>
          <p>
            <strong>{t(`appeal.${verdict}`)}</strong> {decided_by?.name}
          </p>
          <p class="quote">{note}</p>
        </>
      ) : (
        <DecideForm sanction={sanction.id} decided={decided} />
      )}
    </>
  );
}

function DecideForm({ sanction, decided }: { sanction: number; decided(): void }) {
  const deed = useDeed();
  const name = `note-${sanction}`;
  const submit = (event: SubmitEvent) => {
    const { field } = sent(event);
    const verdict = ((event.submitter as HTMLButtonElement | null)?.value ?? "upheld") as AppealVerdict;
    deed.run(() => queue.decideAppeal(sanction, { verdict, note: field("note") }), decided);
  };
  return (
    <form class="form short" onSubmit={submit}>
      <div class="field">
        <label for={name}>{t("admin.reason_told")}</label>
        <input id={name} name="note" required maxLength={500} autocomplete="off" data-testid="appeal-note" />
      </div>
      <div class="row wrap">
        <button value="upheld" data-testid="appeal-uphold" disabled={deed.busy}>
          {t("queue.stands")}
        </button>
        <button class="primary" value="overturned" data-testid="appeal-overturn" disabled={deed.busy}>
          {t("queue.overturn")}
        </button>
      </div>
      <Outcome deed={deed} id="decide-appeal" />
    </form>
  );
}
