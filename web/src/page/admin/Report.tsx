// One report: what is said, what is known beside it, and the decision.
import { useAnswer, useDeed } from "../../lib/deed";
import { hoursOf, reporterName, sanctionKinds } from "../../lib/conduct";
import { sent } from "../../lib/form";
import { t } from "../../lib/i18n";
import { momentName } from "../../lib/times";
import * as queue from "../../net/queue";
import type { Account, ReportInFull, SanctionKind, Verdict } from "../../net/protocol";
import type { Router } from "../../router";
import { Outcome } from "../../ui/Outcome";
import { Evidence } from "./Evidence";
import { PenaltyFields } from "./User";
import { UserLink } from "./Users";

type ReportProps = { id: string; account: Account; router: Router };

export function ReportPart({ id, account, router }: ReportProps) {
  const answer = useAnswer(() => queue.report(id), id);
  const report = answer.value;
  if (!report) return <p class={answer.problem ? "refusal" : "quiet"}>{answer.problem ?? t("loading")}</p>;
  return (
    <>
      <section class="card" data-testid="report-card">
        <h2>
          {t(`report.${report.kind}`)} · <UserLink user={report.accused} router={router} />
        </h2>
        <p class="quiet">
          {reporterName(report)} · {momentName(report.at_ms)}
          {report.move_number !== null && ` · ${t("game.move", { n: report.move_number })}`}
        </p>
        <p class="quote">{report.text}</p>
        <Standing report={report} account={account} changed={answer.again} />
      </section>
      <Evidence report={report} router={router} />
      {!report.decision && report.taken_by?.id === account.id && <DecideForm report={report} decided={answer.again} />}
    </>
  );
}

function Standing({ report, account, changed }: { report: ReportInFull; account: Account; changed(): void }) {
  const deed = useDeed();
  const { id, decision, taken_by } = report;
  if (decision) {
    return (
      <div data-testid="decision">
        <p>
          <strong>{t(`verdict.${decision.verdict}`)}</strong>
          {taken_by && ` · ${taken_by.name}`} · {momentName(decision.at_ms)}
        </p>
        <p class="quote">{decision.note}</p>
      </div>
    );
  }
  return (
    <>
      <div class="row wrap">
        {!taken_by && (
          <button
            type="button"
            class="primary"
            data-testid="take-report"
            disabled={deed.busy}
            onClick={() => deed.run(() => queue.take(id), changed)}
          >
            {t("queue.take")}
          </button>
        )}
        {taken_by && (
          <>
            <span class="grow">{t("queue.taken_by", { name: taken_by.name })}</span>
            {(taken_by.id === account.id || account.roles.includes("admin")) && (
              <button
                type="button"
                data-testid="release-report"
                disabled={deed.busy}
                onClick={() => deed.run(() => queue.release(id), changed)}
              >
                {t("queue.release")}
              </button>
            )}
          </>
        )}
      </div>
      <Outcome deed={deed} id="take" />
    </>
  );
}

function DecideForm({ report, decided }: { report: ReportInFull; decided(): void }) {
  const deed = useDeed();
  const submit = (event: SubmitEvent) => {
    const { field } = sent(event);
    const verdict = ((event.submitter as HTMLButtonElement | null)?.value ?? "dismissed") as Verdict;
    const kind = field("kind") as SanctionKind | "";
    const penalty = verdict === "upheld" && kind && { sanction: { kind, ...hoursOf(field("hours")) } };
    deed.run(() => queue.decide(report.id, { verdict, note: field("note"), ...(penalty || {}) }), decided);
  };
  return (
    <section class="card">
      <h2>{t("queue.decide")}</h2>
      <form class="form short" onSubmit={submit}>
        <div class="field">
          <label for="field-note">{t("queue.note")}</label>
          <input id="field-note" name="note" required maxLength={500} autocomplete="off" data-testid="field-note" />
        </div>
        <PenaltyFields kinds={sanctionKinds} none />
        <div class="row wrap">
          <button class="danger" value="upheld" data-testid="uphold" disabled={deed.busy}>
            {t("queue.uphold")}
          </button>
          <button value="dismissed" data-testid="dismiss" disabled={deed.busy}>
            {t("queue.dismiss")}
          </button>
        </div>
        <p class="quiet">{t("queue.how")}</p>
        <Outcome deed={deed} id="decide" />
      </form>
    </section>
  );
}
