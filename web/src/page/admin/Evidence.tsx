// What is known beside a report. None of it proves anything.
import type { ComponentChildren } from "preact";
import { untilText } from "../../lib/conduct";
import { known, t } from "../../lib/i18n";
import { dayName, duration, timeName } from "../../lib/times";
import { sizeName } from "../../lib/words";
import type { PlayerEvidence, ReportInFull } from "../../net/protocol";
import type { Router } from "../../router";
import { Icon } from "../../ui/Icon";
import { Link } from "../../ui/Link";
import { Table } from "../../ui/Table";

export function Evidence({ report, router }: { report: ReportInFull; router: Router }) {
  const { evidence } = report;
  const facts: [string, ComponentChildren][] = [
    [
      t("evidence.reports_before"),
      `${evidence.reports_before} (${t("evidence.upheld", { n: evidence.upheld_before })})`,
    ],
    [
      t("evidence.reporter"),
      `${evidence.reporter_decided} (${t("evidence.in_vain", { n: evidence.reporter_in_vain })})`,
    ],
    [
      t("evidence.in_force"),
      evidence.in_force.map(({ kind, until_ms }) => `${t(`sanction.${kind}`)}: ${untilText(until_ms)}`).join(" ") ||
        "–",
    ],
  ];
  return (
    <section class="card" data-testid="evidence">
      <h2>{t("evidence.title")}</h2>
      <Facts facts={facts} />
      {report.game && <GameEvidence report={report} game={report.game} router={router} />}
      {evidence.misconduct.length > 0 && (
        <>
          <h3>{t("evidence.misconduct")}</h3>
          <ul class="plain-list">
            {evidence.misconduct.map(({ game, kind, at_ms }) => (
              <li key={`${game} ${kind}`}>
                {dayName(at_ms)} · {misconductName(kind)} ·{" "}
                <Link to={{ page: "game", game }} router={router}>
                  {game}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {report.log && <LogTable report={report} />}
      <p class="quiet">{t("evidence.how")}</p>
    </section>
  );
}

export function Facts({ facts }: { facts: readonly [string, ComponentChildren][] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function misconductName(kind: string): string {
  const key = `user.${kind}`;
  return known(key) ? t(key) : kind;
}

function GameEvidence({ report, game, router }: { report: ReportInFull; game: string; router: Router }) {
  const short = report.game_in_short;
  const others = report.evidence.about_the_game;
  return (
    <>
      <h3>{t("admin.game", { id: game })}</h3>
      {short && (
        <p>
          {t("color.black")} {short.black.name} · {t("color.white")} {short.white.name} · {sizeName(short.size)} ·{" "}
          {t(`ruleset.${short.ruleset}`)} · {timeName(short.time)} · {short.date} ·{" "}
          <strong>{short.result ?? t("evidence.running")}</strong>
        </p>
      )}
      <div class="row wrap">
        <Link to={{ page: "game", game }} router={router} class="button">
          <Icon name="eye" /> {t("admin.look")}
        </Link>
        {short && (
          <a class="button" href={short.sgf} download={`${game}.sgf`} data-testid="report-sgf">
            <Icon name="down" /> {t("game.sgf")}
          </a>
        )}
        <Link to={{ page: "admin", part: "games", id: game }} router={router} class="button">
          {t("admin.log")}
        </Link>
      </div>
      {others.length > 0 && (
        <p>
          {t("evidence.others")}{" "}
          {others.map(id => (
            <>
              <Link key={id} to={{ page: "admin", part: "reports", id: String(id) }} router={router}>
                {id}
              </Link>{" "}
            </>
          ))}
        </p>
      )}
    </>
  );
}

function LogTable({ report }: { report: ReportInFull }) {
  const { log, game_in_short } = report;
  if (!log) return null;
  const columns = ["player", "moves", "passes", "after_count", "absences", "median", "quartiles", "longest"] as const;
  const rows = (["black", "white"] as const).map(color => ({
    key: color,
    cells: [game_in_short?.[color].name ?? t(`color.${color}`), ...figures(log[color])],
  }));
  return (
    <Table
      id="log-evidence"
      title={t("evidence.log")}
      columns={columns.map(column => t(`evidence.${column}`))}
      rows={rows}
      empty=""
    />
  );
}

function figures({ moves, passes, moves_after_the_count, absences, time }: PlayerEvidence): (string | number)[] {
  const counts = [moves, passes, moves_after_the_count, absences];
  if (!time) return [...counts, "–", "–", "–"];
  const { median_ms, lower_quartile_ms, upper_quartile_ms, longest_ms } = time;
  const quartiles = `${tenths(lower_quartile_ms)} – ${tenths(upper_quartile_ms)}`;
  return [...counts, tenths(median_ms), quartiles, tenths(longest_ms)];
}

/** A short time to the tenth of a second. */
function tenths(ms: number): string {
  return ms < 60_000 ? t("time.seconds", { n: (ms / 1000).toFixed(1) }) : duration(Math.round(ms / 1000) * 1000);
}
