// The queue of reports: those nobody looks into, those somebody does, those that are decided.
import { useState } from "preact/hooks";
import { reportKinds, reporterName } from "../../lib/conduct";
import { t } from "../../lib/i18n";
import { usePages } from "../../lib/pages";
import { momentName } from "../../lib/times";
import { PAGE } from "../../net/admin";
import * as queue from "../../net/queue";
import type { QueuedReport, QueueState, ReportKind } from "../../net/protocol";
import type { Router } from "../../router";
import { Choices } from "../../ui/Choices";
import { Link } from "../../ui/Link";
import { PageOf } from "../../ui/PageOf";
import { Choice } from "./Users";

const STATES: readonly QueueState[] = ["open", "taken", "decided"];

export function ReportsPart({ router }: { router: Router }) {
  const [wanted, want] = useState<queue.ReportsWanted>({ state: "open", kind: "" });
  const pages = usePages(
    last => queue.reports(wanted, last),
    report => report.id,
    JSON.stringify(wanted),
    PAGE,
  );
  const columns = ["when", "kind", "accused", "reporter", "game", "found"] as const;
  return (
    <section class="card">
      <form class="search" role="search">
        <Choices
          name="state"
          title={t("queue.state")}
          all={STATES}
          chosen={wanted.state}
          onChoose={state => want({ ...wanted, state })}
        >
          {state => t(`queue.${state}`)}
        </Choices>
        <Choice
          name="report-kind"
          title={t("report.kind")}
          all={reportKinds}
          word={kind => t(`report.${kind}`)}
          onChoose={kind => want({ ...wanted, kind: kind as ReportKind | "" })}
        />
      </form>
      <PageOf
        id="reports"
        pages={pages}
        title={t("admin.reports")}
        columns={columns.map(column => t(`report.col_${column}`))}
        numberOf={report => report.id}
        cells={report => cellsOf(report, router)}
      />
    </section>
  );
}

function cellsOf(report: QueuedReport, router: Router) {
  const { id, at_ms, kind, accused, game, decision, taken_by } = report;
  return [
    <Link to={{ page: "admin", part: "reports", id: String(id) }} router={router}>
      {momentName(at_ms)}
    </Link>,
    t(`report.${kind}`),
    accused.name,
    reporterName(report),
    game ?? "–",
    decision
      ? t(`verdict.${decision.verdict}`)
      : taken_by
        ? t("queue.taken_by", { name: taken_by.name })
        : t("queue.open"),
  ];
}
