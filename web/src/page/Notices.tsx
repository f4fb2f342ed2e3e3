// What one is told outside of games: verdicts, sanctions, appeals; and what became of one's reports.
import { useEffect } from "preact/hooks";
import type { Client } from "../client";
import { useAnswer, type Answer } from "../lib/deed";
import { t } from "../lib/i18n";
import { noticeText } from "../lib/notices";
import { usePages } from "../lib/pages";
import { dayName, momentName } from "../lib/times";
import * as conduct from "../net/conduct";
import type { Notice, OwnReport, OwnSanction } from "../net/protocol";
import type { Router } from "../router";
import type { State } from "../state/state";
import { Link } from "../ui/Link";
import { Page } from "../ui/Page";
import { MoreButton, PageOf } from "../ui/PageOf";
import { NobodyHere } from "./account/Account";
import { Appeal } from "./Appeal";

type NoticesProps = { state: State; client: Client; router: Router };

export function NoticesPage({ state, client, router }: NoticesProps) {
  const { user } = state.session;
  if (!user) return <NobodyHere state={state} title={t("notices.title")} />;
  return (
    <Page title={t("notices.title")}>
      <NoticeList key={user.id} noticed={state.session.noticed} client={client} router={router} />
      <ReportList key={`reports ${user.id}`} noticed={state.session.noticed} router={router} />
    </Page>
  );
}

function NoticeList({ noticed, client, router }: { noticed: number; client: Client; router: Router }) {
  const about = String(noticed);
  const pages = usePages(conduct.notices, notice => notice.id, about, conduct.PAGE);
  const sanctions = useAnswer(conduct.sanctions, about);
  const newest = pages.rows?.[0];
  useEffect(() => {
    // What is on the page is seen. If this is lost, they are new once more.
    if (!newest || newest.read) return;
    conduct.readNotices(newest.id).then(
      () => client.store.dispatch({ t: "notices_read" }),
      () => {},
    );
  }, [newest?.id]);
  if (pages.problem) return <p class="refusal">{pages.problem}</p>;
  if (!pages.rows) return <p class="quiet">{t("loading")}</p>;
  if (!newest) return <p class="quiet">{t("notices.none")}</p>;
  return (
    <>
      <ul class="notices" data-testid="notices">
        {pages.rows.map(notice => (
          <li key={notice.id} class={notice.read ? "card" : "card unread"} data-testid="notice">
            <One notice={notice} sanctions={sanctions} router={router} />
          </li>
        ))}
      </ul>
      <MoreButton more={pages.more} next={pages.next} id="notices" />
    </>
  );
}

type OneProps = { notice: Notice; sanctions: Answer<OwnSanction[]>; router: Router };

function One({ notice, sanctions, router }: OneProps) {
  const { title, quote, more, sanction } = noticeText(notice);
  const own = sanctions.value?.find(({ id }) => id === sanction);
  return (
    <>
      <p class="row wrap">
        <strong class="grow">{title}</strong>
        <time class="quiet">{momentName(notice.at_ms)}</time>
      </p>
      {quote && <p class="quote">{quote}</p>}
      {more && <p>{more}</p>}
      {notice.about === "upheld" && notice.game && <GameLink game={notice.game} router={router} />}
      {own && <Appeal sanction={own} made={sanctions.again} />}
    </>
  );
}

export function GameLink({ game, router }: { game: string; router: Router }) {
  return (
    <Link to={{ page: "game", game }} router={router}>
      {t("admin.game", { id: game })}
    </Link>
  );
}

function ReportList({ noticed, router }: { noticed: number; router: Router }) {
  const pages = usePages(conduct.reports, report => report.id, String(noticed), conduct.PAGE);
  const columns = ["when", "accused", "kind", "game", "found"] as const;
  if (!pages.problem && (!pages.rows || pages.rows.length === 0)) return null;
  return (
    <section class="card">
      <h2>{t("report.yours")}</h2>
      <PageOf
        id="own-reports"
        pages={pages}
        title={t("report.yours")}
        columns={columns.map(column => t(`report.col_${column}`))}
        numberOf={report => report.id}
        cells={report => cellsOf(report, router)}
      />
    </section>
  );
}

function cellsOf({ at_ms, accused, kind, game, verdict }: OwnReport, router: Router) {
  return [
    dayName(at_ms),
    accused.name,
    t(`report.${kind}`),
    game ? <GameLink game={game} router={router} /> : "–",
    t(verdict ? `verdict.${verdict}` : "verdict.waits"),
  ];
}
