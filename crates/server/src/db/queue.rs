//! Reports as moderators look through them, with what the database knows beside each.

use std::collections::HashMap;

use sqlx::PgConnection;
use sqlx::types::Json;
use tengen_game::Settings;
use tengen_protocol::{
    Decision, Evidence, GameId, GameInShort, InForce, QueueState, QueuedReport, ReportKind, User, UserId,
    Verdict,
};

use super::games::{self, GameRow};
use super::misconduct;

/// Which reports are asked for.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Who asks: he is not shown what is about himself.
    pub moderator: UserId,
    /// Only this one.
    pub id: Option<i64>,
    /// How far moderators are with them; all if nothing.
    pub state: Option<QueueState>,
    /// What was done.
    pub kind: Option<ReportKind>,
    /// By whom.
    pub accused: Option<UserId>,
    /// Older than this one.
    pub before: Option<i64>,
    /// Newer than this one.
    pub after: Option<i64>,
    /// At most so many.
    pub limit: i64,
}

/// Reports, the oldest first; of the decided ones the newest.
///
/// # Errors
/// The database's.
pub async fn find(db: &mut PgConnection, wanted: &Wanted) -> Result<Vec<QueuedReport>, sqlx::Error> {
    let mut found = rows(db, wanted).await?;
    let ids: Vec<GameId> = found.iter().filter_map(|report| report.game).collect();
    let rows = games::find_all(db, &ids).await?;
    let games: HashMap<GameId, GameRow> = rows.into_iter().map(|row| (row.id, row)).collect();
    for report in &mut found {
        let game = report.game.and_then(|game| games.get(&game));
        report.game_in_short = game.and_then(|row| in_short(report.id, row));
        report.evidence.misconduct = misconduct::lately(db, report.accused.id).await?;
    }
    Ok(found)
}

async fn rows(db: &mut PgConnection, wanted: &Wanted) -> Result<Vec<QueuedReport>, sqlx::Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT report.id, floor(extract(epoch FROM report.at) * 1000)::bigint AS "at_ms!",
                  to_jsonb(report.kind) AS "kind!: _", report.game, move_number, text,
                  reporter, reporters.name AS "reporter_name?",
                  reporters.password_hash IS NULL AND reporters.removed_at IS NULL AS "reporter_guest!",
                  accused, accuseds.name AS accused_name,
                  accuseds.password_hash IS NULL AND accuseds.removed_at IS NULL AS "accused_guest!",
                  taken_by, takers.name AS "taker_name?", to_jsonb(verdict) AS "verdict: _", note,
                  floor(extract(epoch FROM decided_at) * 1000)::bigint AS decided_ms, report.sanction,
                  past.reports AS "reports_before!", past.upheld AS "upheld_before!",
                  made.decided AS "reporter_decided!", made.in_vain AS "reporter_in_vain!",
                  coalesce((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'reason', reason,
                                'until_ms', floor(extract(epoch FROM until) * 1000)::bigint) ORDER BY sanction.id)
                            FROM sanction WHERE sanction.user_id = report.accused AND lifted_at IS NULL
                                AND (until IS NULL OR until > now())), '[]') AS "in_force!: _",
                  ARRAY(SELECT other.id FROM report AS other WHERE other.game = report.game AND other.id <> report.id
                            AND other.verdict IS NULL AND other.accused <> $1 ORDER BY other.id LIMIT 20) AS "about_the_game!"
           FROM report LEFT JOIN users AS reporters ON reporters.id = reporter
                JOIN users AS accuseds ON accuseds.id = accused
                LEFT JOIN users AS takers ON takers.id = taken_by
                CROSS JOIN LATERAL (
                    SELECT count(*) AS reports, count(*) FILTER (WHERE other.verdict = 'upheld') AS upheld
                    FROM report AS other WHERE other.accused = report.accused AND other.id < report.id) AS past
                CROSS JOIN LATERAL (
                    SELECT count(*) AS decided, count(*) FILTER (WHERE other.verdict <> 'upheld') AS in_vain
                    FROM report AS other WHERE other.reporter = report.reporter AND other.verdict IS NOT NULL) AS made
           WHERE accused <> $1 AND ($2::bigint IS NULL OR report.id = $2)
             AND CASE $3::text WHEN 'open' THEN verdict IS NULL AND taken_by IS NULL
                               WHEN 'taken' THEN verdict IS NULL AND taken_by IS NOT NULL
                               WHEN 'decided' THEN verdict IS NOT NULL ELSE true END
             AND ($4::text IS NULL OR report.kind = $4) AND ($5::bigint IS NULL OR accused = $5)
             AND ($6::bigint IS NULL OR report.id < $6) AND ($7::bigint IS NULL OR report.id > $7)
           ORDER BY CASE WHEN $3 = 'decided' THEN -report.id ELSE report.id END LIMIT $8"#,
        wanted.moderator.0,
        wanted.id,
        wanted.state.map(QueueState::as_str),
        wanted.kind.map(ReportKind::as_str),
        wanted.accused.map(|accused| accused.0),
        wanted.before,
        wanted.after,
        wanted.limit
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(Row::report).collect())
}

/// What the database says of a report.
struct Row {
    id: i64,
    at_ms: i64,
    kind: Json<ReportKind>,
    game: Option<i64>,
    move_number: Option<i32>,
    text: String,
    reporter: Option<i64>,
    reporter_name: Option<String>,
    reporter_guest: bool,
    accused: i64,
    accused_name: String,
    accused_guest: bool,
    taken_by: Option<i64>,
    taker_name: Option<String>,
    verdict: Option<Json<Verdict>>,
    note: Option<String>,
    decided_ms: Option<i64>,
    sanction: Option<i64>,
    reports_before: i64,
    upheld_before: i64,
    reporter_decided: i64,
    reporter_in_vain: i64,
    in_force: Json<Vec<InForce>>,
    about_the_game: Vec<i64>,
}

impl Row {
    fn report(self) -> QueuedReport {
        let user = |id, name, guest| User { id: UserId(id), name, guest };
        let reporter = self.reporter.zip(self.reporter_name);
        let decided = self.verdict.zip(self.note).zip(self.decided_ms);
        let decision = |((verdict, note), at_ms): ((Json<Verdict>, String), i64)| Decision {
            verdict: verdict.0,
            note,
            at_ms,
            sanction: self.sanction,
        };
        QueuedReport {
            id: self.id,
            at_ms: self.at_ms,
            reporter: reporter.map(|(id, name)| user(id, name, self.reporter_guest)),
            accused: user(self.accused, self.accused_name, self.accused_guest),
            kind: self.kind.0,
            game: self.game.map(|game| GameId::from_bits(game as u64)),
            move_number: self.move_number.and_then(|number| number.try_into().ok()),
            text: self.text,
            // Guests are no moderators.
            taken_by: self.taken_by.zip(self.taker_name).map(|(id, name)| user(id, name, false)),
            decision: decided.map(decision),
            game_in_short: None,
            evidence: Evidence {
                misconduct: Vec::new(),
                reports_before: self.reports_before,
                upheld_before: self.upheld_before,
                in_force: self.in_force.0,
                reporter_decided: self.reporter_decided,
                reporter_in_vain: self.reporter_in_vain,
                about_the_game: self.about_the_game,
            },
        }
    }
}

fn in_short(report: i64, row: &GameRow) -> Option<GameInShort> {
    let Settings { size, ruleset, handicap, time, ranked, private, .. } = *row.settings.as_ref()?;
    Some(GameInShort {
        black: row.players.black.clone(),
        white: row.players.white.clone(),
        size,
        ruleset,
        handicap,
        time,
        ranked,
        private,
        date: row.started_on.clone(),
        result: row.outcome.map(|outcome| outcome.to_string()),
        sgf: format!("/api/v1/admin/reports/{report}/sgf"),
    })
}
