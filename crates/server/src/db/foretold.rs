//! Rows of `rating_change`, to see how well ratings foretell results.

use sqlx::PgConnection;
use tengen_game::ranking::{Category, Rating};
use tengen_protocol::MonthlyMean;

/// A rated game, with what was known before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedGame {
    /// The number of Black's row.
    pub row: i64,
    /// Where.
    pub category: Category,
    /// Handicap stones.
    pub handicap: u8,
    /// Black's rating before it.
    pub black: Rating,
    /// White's.
    pub white: Rating,
    /// What the handicap was worth to Black, in points.
    pub advantage: i32,
    /// What Black took, in half points: 0 to 2.
    pub score_halves: u8,
}

/// How many rows count for nothing any more.
///
/// # Errors
/// The database's.
pub async fn annulled(db: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM rating_change WHERE annulled"#)
        .fetch_one(db)
        .await
}

/// The games that count, with numbers above this one, so many in order. The last minutes are left for the next time: what
/// was begun first is not always stored first.
///
/// # Errors
/// The database's.
pub async fn games_after(
    db: &mut PgConnection,
    last: i64,
    limit: i64,
) -> Result<Vec<RatedGame>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT id, category, handicap AS "handicap!", rating_before AS "rating_before!",
                  opponent_rating AS "opponent_rating!", advantage AS "advantage!", score AS "score!"
           FROM rating_change
           WHERE id > $1 AND kind = 'game' AND color = 'black' AND NOT annulled AND at < now() - interval '2 minutes'
           ORDER BY id LIMIT $2"#,
        last,
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(RatedGame {
                row: row.id,
                category: category(&row.category)?,
                handicap: row.handicap.try_into().unwrap_or_default(),
                black: Rating::from_milli(row.rating_before),
                white: Rating::from_milli(row.opponent_rating),
                advantage: row.advantage.into(),
                score_halves: row.score.try_into().unwrap_or_default(),
            })
        })
        .collect()
}

/// What the ratings of established players came to in each month, from this one on or from the first: of each that of his
/// last game in it before which he was established, as his opponent's row has it.
///
/// # Errors
/// The database's.
pub async fn means(db: &mut PgConnection, from: Option<&str>) -> Result<Vec<MonthlyMean>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT category AS "category!", month AS "month!", count(*) AS "players!",
                  avg(rating_after)::double precision / 1000 AS "mean!"
           FROM (SELECT DISTINCT ON (own.category, month, own.user_id)
                        own.category, to_char(own.at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, own.rating_after
                 FROM rating_change AS own JOIN rating_change AS other
                     ON other.game = own.game AND other.user_id = own.opponent AND other.kind = 'game'
                 WHERE own.kind = 'game' AND NOT own.annulled AND NOT other.opponent_provisional
                     AND ($1::text IS NULL OR own.at >= ($1 || '-01T00:00:00Z')::timestamptz)
                 ORDER BY own.category, month, own.user_id, own.id DESC) AS last
           GROUP BY category, month ORDER BY category, month"#,
        from
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(MonthlyMean {
                category: category(&row.category)?,
                month: row.month,
                players: row.players.try_into().unwrap_or(u32::MAX),
                mean: row.mean,
            })
        })
        .collect()
}

fn category(text: &str) -> Result<Category, sqlx::Error> {
    text.parse().map_err(|error| sqlx::Error::Decode(Box::new(error)))
}
