//! A player, as everybody may know him: who he is, how he stands, how he does.

use sqlx::PgConnection;
use tengen_game::ranking::{Category, Rank};
use tengen_protocol::{GameId, RatingPoint, User, UserId, WinRate};
use tengen_rules::Color;

use super::standings;

/// A player, but for his games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Who.
    pub user: User,
    /// He is a program.
    pub bot: bool,
    /// His country.
    pub country: Option<String>,
    /// Of a professional: his dan.
    pub pro_dan: Option<u8>,
    /// The rank that he named.
    pub entry_rank: Option<Rank>,
    /// When he came, in milliseconds of the Unix epoch.
    pub since_ms: i64,
}

/// Finds a player; nothing if there is none, or his account is removed.
///
/// # Errors
/// The database's.
pub async fn player(db: &mut PgConnection, user: UserId) -> Result<Option<Player>, sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT name, password_hash IS NULL AS "guest!", country, pro_dan, entry_rank,
                  floor(extract(epoch FROM created_at) * 1000)::bigint AS "since_ms!",
                  EXISTS (SELECT FROM role_held WHERE user_id = users.id AND role = 'bot') AS "bot!"
           FROM users WHERE id = $1 AND removed_at IS NULL"#,
        user.0
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Player {
        user: User { id: user, name: row.name, guest: row.guest },
        bot: row.bot,
        country: row.country,
        pro_dan: row.pro_dan.and_then(|dan| dan.try_into().ok()),
        entry_rank: row.entry_rank.map(standings::rank).transpose()?,
        since_ms: row.since_ms,
    }))
}

/// What of a standing is not in [`standings::of_user`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// In which games.
    pub category: Category,
    /// He is on the leaderboard.
    pub is_listed: bool,
    /// When he played the last, in milliseconds of the Unix epoch.
    pub last_game_ms: Option<i64>,
}

/// Where a player is listed, and when he last played.
///
/// # Errors
/// The database's.
pub async fn played(db: &mut PgConnection, user: UserId) -> Result<Vec<Played>, sqlx::Error> {
    let rows = sqlx::query!(
        "SELECT category, is_listed, floor(extract(epoch FROM last_game_at) * 1000)::bigint AS last_game_ms
         FROM standing WHERE user_id = $1",
        user.0
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let category = category(&row.category)?;
            Ok(Played { category, is_listed: row.is_listed, last_game_ms: row.last_game_ms })
        })
        .collect()
}

/// How a player does in rated games that count, by category, colour and handicap.
///
/// # Errors
/// The database's.
pub async fn records(db: &mut PgConnection, user: UserId) -> Result<Vec<WinRate>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT category, color AS "color!", handicap AS "handicap!", count(*) AS "games!",
                  count(*) FILTER (WHERE score = 2) AS "wins!", count(*) FILTER (WHERE score = 1) AS "draws!"
           FROM rating_change WHERE user_id = $1 AND kind = 'game' AND NOT annulled
           GROUP BY category, color, handicap ORDER BY category, color, handicap"#,
        user.0
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(WinRate {
                category: category(&row.category)?,
                color: if row.color == "black" { Color::Black } else { Color::White },
                handicap: row.handicap.try_into().unwrap_or_default(),
                games: small(row.games),
                wins: small(row.wins),
                draws: small(row.draws),
            })
        })
        .collect()
}

/// The curve of a player's rating in a category: all points up to a thousand; of more, every so manieth, and each at which
/// the rank became another.
///
/// # Errors
/// The database's.
pub async fn curve(
    db: &mut PgConnection,
    user: UserId,
    category: Category,
) -> Result<Vec<RatingPoint>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT floor(extract(epoch FROM at) * 1000)::bigint AS "at_ms!", rating_after AS "rating!",
                  rank_after AS "rank!", kind AS "kind!", game
           FROM (SELECT *, row_number() OVER (ORDER BY id) AS number, count(*) OVER () AS total
                 FROM rating_change WHERE user_id = $1 AND category = $2) AS every
           WHERE number = 1 OR number = total OR number % ((total + 999) / 1000) = 0
               OR rank_before IS DISTINCT FROM rank_after
           ORDER BY id"#,
        user.0,
        category.as_str()
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(RatingPoint {
                at_ms: row.at_ms,
                rating_milli: row.rating,
                rank: standings::rank(row.rank)?,
                kind: row.kind,
                game: row.game.map(|game| GameId::from_bits(game as u64)),
            })
        })
        .collect()
}

/// Rated games of a player against another that count, of them won and drawn.
///
/// # Errors
/// The database's.
pub async fn against(
    db: &mut PgConnection,
    user: UserId,
    other: UserId,
) -> Result<(u32, u32, u32), sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT count(*) AS "games!", count(*) FILTER (WHERE score = 2) AS "wins!",
                  count(*) FILTER (WHERE score = 1) AS "draws!"
           FROM rating_change WHERE user_id = $1 AND opponent = $2 AND kind = 'game' AND NOT annulled"#,
        user.0,
        other.0
    )
    .fetch_one(db)
    .await?;
    Ok((small(row.games), small(row.wins), small(row.draws)))
}

fn small(count: i64) -> u32 {
    count.try_into().unwrap_or(u32::MAX)
}

fn category(text: &str) -> Result<Category, sqlx::Error> {
    text.parse().map_err(|error| sqlx::Error::Decode(Box::new(error)))
}
