//! Rows of `standing` as leaderboards have them.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use sqlx::{PgConnection, PgPool};
use tengen_game::ranking::{Category, Rank, Rating, Strength};
use tengen_protocol::{User, UserId};
use thiserror::Error;

use crate::boards::{Board, CountryCode};

/// Where a page begins: behind this rating and user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct After {
    /// In thousandths of a point.
    pub rating_milli: i32,
    /// Of equal ratings, the lower numbers come first.
    pub user: UserId,
}

impl After {
    /// Before everybody.
    pub const NOBODY: After = After { rating_milli: i32::MAX, user: UserId(0) };

    /// Behind this row.
    pub const fn row(row: &Listed) -> Self {
        After { rating_milli: row.strength.rating.milli(), user: row.user.id }
    }
}

/// A text that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("it is what a page before said in `next`")]
pub struct BadAfter;

/// As `next` has it.
impl fmt::Display for After {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.rating_milli, self.user)
    }
}

impl FromStr for After {
    type Err = BadAfter;

    fn from_str(text: &str) -> Result<Self, BadAfter> {
        let (rating, user) = text.split_once('.').ok_or(BadAfter)?;
        let (rating_milli, user) =
            (rating.parse().map_err(|_| BadAfter)?, user.parse().map_err(|_| BadAfter)?);
        Ok(After { rating_milli, user: UserId(user) })
    }
}

/// Somebody on a leaderboard, without his place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Who.
    pub user: User,
    /// His country.
    pub country: Option<String>,
    /// Of a professional: his dan.
    pub pro_dan: Option<u8>,
    /// Rank and rating.
    pub strength: Strength,
    /// Rated games.
    pub games: u32,
    /// Of them won.
    pub wins: u32,
    /// Of them drawn.
    pub draws: u32,
    /// When he played the last of them, in milliseconds of the Unix epoch.
    pub last_game_ms: i64,
}

/// Rated games after which a player is established.
pub const ESTABLISHED: i32 = 12;

struct Row {
    user_id: i64,
    name: String,
    country: Option<String>,
    pro_dan: Option<i16>,
    rating: i32,
    rank: i16,
    games: i32,
    wins: i32,
    draws: i32,
    last_game_ms: Option<i64>,
}

/// So many of a board behind a place, the best first.
///
/// # Errors
/// The database's.
pub async fn page(
    db: &mut PgConnection,
    board: Board,
    after: After,
    limit: i64,
) -> Result<Vec<Listed>, sqlx::Error> {
    let (rating, user) = (after.rating_milli, after.user.0);
    let category = board.category.as_str();
    // Two statements, each with an index to go along: one for both would have none.
    let rows = match &board.country {
        None => {
            sqlx::query_as!(
                Row,
                r#"SELECT user_id, name, top.country, pro_dan, rating, rank, games, wins, draws,
                          floor(extract(epoch FROM last_game_at) * 1000)::bigint AS last_game_ms
                   FROM (SELECT * FROM standing WHERE is_listed AND category = $1
                             AND rating <= $2 AND (rating < $2 OR user_id > $3)
                         ORDER BY rating DESC, user_id LIMIT $4) AS top JOIN users ON users.id = user_id
                   ORDER BY rating DESC, user_id"#,
                category,
                rating,
                user,
                limit
            )
            .fetch_all(db)
            .await?
        }
        Some(country) => {
            sqlx::query_as!(
                Row,
                r#"SELECT user_id, name, top.country, pro_dan, rating, rank, games, wins, draws,
                          floor(extract(epoch FROM last_game_at) * 1000)::bigint AS last_game_ms
                   FROM (SELECT * FROM standing WHERE is_listed AND category = $1 AND country = $5
                             AND rating <= $2 AND (rating < $2 OR user_id > $3)
                         ORDER BY rating DESC, user_id LIMIT $4) AS top JOIN users ON users.id = user_id
                   ORDER BY rating DESC, user_id"#,
                category,
                rating,
                user,
                limit,
                country.as_str()
            )
            .fetch_all(db)
            .await?
        }
    };
    Ok(rows.into_iter().map(Row::listed).collect())
}

/// The number of whom a page begins behind, so that so many of a board come before this place; nothing if there are no
/// more before it.
///
/// # Errors
/// The database's.
pub async fn before(
    db: &mut PgConnection,
    board: Board,
    place: After,
    count: i64,
) -> Result<Option<After>, sqlx::Error> {
    let (rating, user) = (place.rating_milli, place.user.0);
    let category = board.category.as_str();
    let found = match &board.country {
        None => sqlx::query!(
            "SELECT rating, user_id FROM standing WHERE is_listed AND category = $1
                 AND rating >= $2 AND (rating > $2 OR user_id < $3)
             ORDER BY rating, user_id DESC OFFSET $4 LIMIT 1",
            category,
            rating,
            user,
            count
        )
        .fetch_optional(db)
        .await?
        .map(|row| (row.rating, row.user_id)),
        Some(country) => sqlx::query!(
            "SELECT rating, user_id FROM standing WHERE is_listed AND category = $1 AND country = $5
                 AND rating >= $2 AND (rating > $2 OR user_id < $3)
             ORDER BY rating, user_id DESC OFFSET $4 LIMIT 1",
            category,
            rating,
            user,
            count,
            country.as_str()
        )
        .fetch_optional(db)
        .await?
        .map(|row| (row.rating, row.user_id)),
    };
    Ok(found.map(|(rating_milli, user)| After { rating_milli, user: UserId(user) }))
}

/// Where somebody is on a board, if he is.
///
/// # Errors
/// The database's.
pub async fn own(db: &mut PgConnection, board: Board, user: UserId) -> Result<Option<After>, sqlx::Error> {
    let rating = sqlx::query_scalar!(
        "SELECT rating FROM standing WHERE is_listed AND user_id = $1 AND category = $2
             AND ($3::text IS NULL OR country = $3)",
        user.0,
        board.category.as_str(),
        board.country.as_ref().map(CountryCode::as_str)
    )
    .fetch_optional(db)
    .await?;
    Ok(rating.map(|rating_milli| After { rating_milli, user }))
}

/// How many of a board are above a rating, and how many there are: counted row by row, which takes its time.
///
/// # Errors
/// The database's.
pub async fn count(
    db: &mut PgConnection,
    board: Board,
    rating_milli: i32,
) -> Result<(u32, u32), sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT count(*) FILTER (WHERE rating > $2) AS "above!", count(*) AS "all!" FROM standing
           WHERE is_listed AND category = $1 AND ($3::text IS NULL OR country = $3)"#,
        board.category.as_str(),
        rating_milli,
        board.country.as_ref().map(CountryCode::as_str)
    )
    .fetch_one(db)
    .await?;
    let small = |count: i64| count.try_into().unwrap_or(u32::MAX);
    Ok((small(row.above), small(row.all)))
}

/// How many of a board have the same rating as this one and come before him.
///
/// # Errors
/// The database's.
pub async fn equals_before(db: &mut PgConnection, board: Board, place: After) -> Result<u32, sqlx::Error> {
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM standing
           WHERE is_listed AND category = $1 AND rating = $2 AND user_id < $3 AND ($4::text IS NULL OR country = $4)"#,
        board.category.as_str(),
        place.rating_milli,
        place.user.0,
        board.country.as_ref().map(CountryCode::as_str)
    )
    .fetch_one(db)
    .await?;
    Ok(count.try_into().unwrap_or(u32::MAX))
}

/// The ratings of all boards, in no order, and the snapshot of the database they are of.
///
/// # Errors
/// The database's.
pub async fn all(db: &mut PgConnection) -> Result<(String, HashMap<Board, Vec<i32>>), sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT pg_current_snapshot()::text AS "snapshot!", category, country, array_agg(rating) AS "ratings!"
           FROM standing WHERE is_listed GROUP BY category, country
           UNION ALL SELECT pg_current_snapshot()::text, '', NULL, '{}'"#
    )
    .fetch_all(db)
    .await?;
    let (mut snapshot, mut boards) = (String::new(), HashMap::<Board, Vec<i32>>::new());
    for row in rows {
        snapshot = row.snapshot;
        let Some(category) = row.category.and_then(|category| category.parse().ok()) else { continue };
        if let Some(country) = row.country.as_deref().and_then(|country| country.parse().ok()) {
            boards.insert(Board { category, country: Some(country) }, row.ratings.clone());
        }
        boards.entry(Board { category, country: None }).or_default().extend(row.ratings);
    }
    Ok((snapshot, boards))
}

/// Lists those again whose ban or lock is over: a sanction that is lifted does that by itself, one whose time is up does
/// not. Says how many rows that changed.
///
/// # Errors
/// The database's.
pub async fn list_again(db: &PgPool) -> Result<u64, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE standing SET is_listed = true
         WHERE NOT is_listed AND games >= $1 AND may_be_listed(user_id) AND user_id IN
             (SELECT user_id FROM sanction WHERE kind IN ('ban', 'lock') AND lifted_at IS NULL AND until <= now())",
        ESTABLISHED
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected())
}

impl Row {
    fn listed(self) -> Listed {
        let small = |count: i32| count.try_into().unwrap_or_default();
        Listed {
            // Only those who have registered are rated.
            user: User { id: UserId(self.user_id), name: self.name, guest: false },
            country: self.country,
            pro_dan: self.pro_dan.and_then(|dan| dan.try_into().ok()),
            strength: strength(self.rating, self.rank, self.games),
            games: small(self.games),
            wins: small(self.wins),
            draws: small(self.draws),
            last_game_ms: self.last_game_ms.unwrap_or_default(),
        }
    }
}

/// Rank and rating, from columns whose constraints keep them in range.
pub(super) fn strength(rating: i32, rank: i16, games: i32) -> Strength {
    let rank = u8::try_from(rank).ok().and_then(Rank::from_number).unwrap_or(Rank::LOWEST);
    Strength { rank, rating: Rating::from_milli(rating), provisional: games < ESTABLISHED }
}

/// Who has gained in a category since a day so many days ago.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gain {
    /// Who, as on the leaderboard.
    pub listed: Listed,
    /// In thousandths of a point.
    pub gain_milli: i32,
    /// In so many games.
    pub games: u32,
}

/// Those on a leaderboard who have gained most by games in so many days, the most first. Games that were annulled have
/// given nothing.
///
/// # Errors
/// The database's.
pub async fn movers(
    db: &mut PgConnection,
    category: Category,
    days: i32,
    limit: i64,
) -> Result<Vec<Gain>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT user_id, name, standing.country, pro_dan, rating, rank, games, wins, draws,
                  floor(extract(epoch FROM last_game_at) * 1000)::bigint AS last_game_ms,
                  gain AS "gain!", lately AS "lately!"
           FROM (SELECT user_id, sum(rating_after - rating_before)::integer AS gain,
                        count(*) FILTER (WHERE kind = 'game' AND NOT annulled) AS lately
                 FROM rating_change
                 WHERE category = $1 AND at > now() - make_interval(days => $2) AND kind IN ('game', 'annulment')
                 GROUP BY user_id) AS changed
               JOIN standing USING (user_id) JOIN users ON users.id = user_id
           WHERE standing.category = $1 AND is_listed AND gain > 0
           ORDER BY gain DESC, user_id LIMIT $3"#,
        category.as_str(),
        days,
        limit
    )
    .fetch_all(db)
    .await?;
    let gain = rows.into_iter().map(|row| Gain {
        gain_milli: row.gain,
        games: row.lately.try_into().unwrap_or(u32::MAX),
        listed: Row {
            user_id: row.user_id,
            name: row.name,
            country: row.country,
            pro_dan: row.pro_dan,
            rating: row.rating,
            rank: row.rank,
            games: row.games,
            wins: row.wins,
            draws: row.draws,
            last_game_ms: row.last_game_ms,
        }
        .listed(),
    });
    Ok(gain.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_a_page_begins_reads_as_it_is_written() {
        for rating_milli in [-900_000, 0, 3_299_999] {
            let after = After { rating_milli, user: UserId(7) };
            assert_eq!(after.to_string().parse(), Ok(after));
        }
        for text in ["", "7", "x.7", "7.x", "7.8.9", "99999999999.7"] {
            assert_eq!(text.parse::<After>(), Err(BadAfter), "{text}");
        }
    }
}
