//! Rows of `rating_change` and `game` as the watch looks at them, and its rows of `report`.

use sqlx::PgConnection;
use tengen_game::Action;
use tengen_game::ranking::Category;
use tengen_protocol::{GameId, ReportKind, UserId};

use super::logs;

/// Something that moderators should look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Of whom.
    pub accused: UserId,
    /// What it looks like.
    pub kind: ReportKind,
    /// The last of the games.
    pub game: Option<GameId>,
    /// What was seen.
    pub text: String,
}

/// Tells moderators, unless such a case of his waits already. Says whether it did.
///
/// # Errors
/// The database's.
pub async fn tell(db: &mut PgConnection, seen: &Seen) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "INSERT INTO report (accused, kind, game, text)
         SELECT id, $2, $3, $4 FROM users WHERE id = $1 AND removed_at IS NULL ON CONFLICT DO NOTHING",
        seen.accused.0,
        seen.kind.as_str(),
        seen.game.map(|game| game.value()),
        seen.text
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The number of the last row before yesterday, and of the last of all.
///
/// # Errors
/// The database's.
pub async fn lately(db: &mut PgConnection) -> Result<(i64, i64), sqlx::Error> {
    let row = sqlx::query!(
        r#"WITH day AS MATERIALIZED (SELECT id FROM rating_change WHERE at > now() - interval '1 day')
           SELECT coalesce((SELECT min(id) - 1 FROM day), max(id), 0) AS "from!", coalesce(max(id), 0) AS "to!"
           FROM rating_change"#
    )
    .fetch_one(db)
    .await?;
    Ok((row.from, row.to))
}

/// Who has lost a rated game since this row, and resigned or lost on time so many of his last ones in that category. What
/// moderators have decided about is past, and what waits for them is told.
///
/// # Errors
/// The database's.
pub async fn losers(
    db: &mut PgConnection,
    since: i64,
    last: i64,
    many: i64,
) -> Result<Vec<(UserId, Category)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT user_id, category
           FROM (SELECT DISTINCT user_id, category FROM rating_change
                 WHERE id > $1 AND kind = 'game' AND score = 0 AND NOT annulled) AS loser
           WHERE NOT EXISTS (SELECT FROM report WHERE accused = loser.user_id AND kind = 'sandbagging'
                                 AND reporter IS NULL AND verdict IS NULL)
             AND (SELECT count(*) FROM (
                      SELECT score, outcome->>'by' AS by FROM rating_change AS own JOIN game ON game.id = own.game
                      WHERE own.user_id = loser.user_id AND own.category = loser.category AND own.kind = 'game'
                          AND NOT own.annulled AND own.at > coalesce(
                              (SELECT max(decided_at) FROM report WHERE accused = loser.user_id
                                   AND kind = 'sandbagging' AND reporter IS NULL), '-infinity')
                      ORDER BY own.id DESC LIMIT $2) AS game
                  WHERE score = 0 AND by IN ('resignation', 'timeout')) >= $3"#,
        since,
        last,
        many
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(|row| Ok((UserId(row.user_id), category(&row.category)?))).collect()
}

/// A rated game of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Which.
    pub game: GameId,
    /// What he took, in half points.
    pub score: i16,
    /// If he resigned it or lost it on time, and soon: after so many moves.
    pub given_up_after: Option<u32>,
}

/// A log with more entries than this is that of no short game.
const SHORT_LOG: i32 = 200;

/// The last rated games of a player in a category since moderators have decided about him, the latest first.
///
/// # Errors
/// The database's.
pub async fn last_games(
    db: &mut PgConnection,
    user: UserId,
    category: Category,
    last: i64,
) -> Result<Vec<Played>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT game.id, score AS "score!", score = 0 AND outcome->>'by' IN ('resignation', 'timeout') AS "given_up!",
                  coalesce((SELECT entries FROM archive WHERE archive.game = game.id),
                           (SELECT max(seq) FROM entry WHERE entry.game = game.id), 0) AS "entries!"
           FROM rating_change AS own JOIN game ON game.id = own.game
           WHERE own.user_id = $1 AND own.category = $2 AND own.kind = 'game' AND NOT own.annulled
               AND own.at > coalesce((SELECT max(decided_at) FROM report WHERE accused = $1
                                          AND kind = 'sandbagging' AND reporter IS NULL), '-infinity')
           ORDER BY own.id DESC LIMIT $3"#,
        user.0,
        category.as_str(),
        last
    )
    .fetch_all(&mut *db)
    .await?;
    let mut games = Vec::with_capacity(rows.len());
    for row in rows {
        let game = GameId::from_bits(row.id as u64);
        let given_up_after = match row.given_up && row.entries <= SHORT_LOG {
            true => moves(db, game).await?,
            false => None,
        };
        games.push(Played { game, score: row.score, given_up_after });
    }
    Ok(games)
}

/// How many moves a log has; nothing if there is none, or this build cannot read it.
async fn moves(db: &mut PgConnection, game: GameId) -> Result<Option<u32>, sqlx::Error> {
    match logs::of(db, game).await {
        Ok(log) if log.is_empty() => Ok(None),
        Ok(log) => {
            let is_move = |action: &Action| matches!(action, Action::Play { .. } | Action::Pass { .. });
            let moves = log.iter().filter(|entry| is_move(&entry.action)).count();
            Ok(moves.try_into().ok())
        }
        Err(sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Two who play each other over and over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Who wins.
    pub winner: UserId,
    /// Who loses.
    pub loser: UserId,
    /// His name.
    pub loser_name: String,
    /// Rated games in a week.
    pub games: i64,
    /// Of them won by the winner.
    pub won: i64,
    /// What they gave him, in thousandths of a point.
    pub gain_milli: i32,
    /// The last of them.
    pub last: GameId,
    /// All of them.
    pub list: Vec<GameId>,
}

/// Pairs of whom one has won a rated game since this row, who have played so many in a week, and one of whom has won so
/// many of a hundred. What moderators have decided about is past, and what waits for them is told.
///
/// # Errors
/// The database's.
pub async fn pairs(
    db: &mut PgConnection,
    since: i64,
    many: i64,
    percent: i64,
) -> Result<Vec<Pair>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT pair.user_id, pair.opponent AS "opponent!", name, games AS "games!", won AS "won!", gain AS "gain!",
                  list AS "list!"
           FROM (SELECT DISTINCT user_id, opponent FROM rating_change
                 WHERE id > $1 AND kind = 'game' AND score = 2 AND NOT annulled) AS pair
               JOIN users ON users.id = pair.opponent
               CROSS JOIN LATERAL (
                   SELECT count(*) AS games, count(*) FILTER (WHERE score = 2) AS won,
                          sum(rating_after - rating_before)::integer AS gain, array_agg(game ORDER BY id DESC) AS list
                   FROM rating_change AS own
                   WHERE own.user_id = pair.user_id AND own.opponent = pair.opponent AND own.kind = 'game'
                       AND NOT own.annulled AND own.at > now() - interval '7 days' AND own.at > coalesce(
                           (SELECT max(decided_at) FROM report WHERE accused = pair.user_id AND kind = 'farming'
                                AND reporter IS NULL), '-infinity')) AS of_week
           WHERE games >= $2 AND won * 100 >= games * $3
               AND NOT EXISTS (SELECT FROM report WHERE accused = pair.user_id AND kind = 'farming'
                                   AND reporter IS NULL AND verdict IS NULL)"#,
        since,
        many,
        percent
    )
    .fetch_all(db)
    .await?;
    let pair = rows.into_iter().filter_map(|row| {
        let list: Vec<GameId> = row.list.into_iter().map(|game| GameId::from_bits(game as u64)).collect();
        Some(Pair {
            winner: UserId(row.user_id),
            loser: UserId(row.opponent),
            loser_name: row.name,
            games: row.games,
            won: row.won,
            gain_milli: row.gain,
            last: *list.first()?,
            list,
        })
    });
    Ok(pair.collect())
}

fn category(text: &str) -> Result<Category, sqlx::Error> {
    text.parse().map_err(|error| sqlx::Error::Decode(Box::new(error)))
}
