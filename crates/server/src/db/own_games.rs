//! Games of a user that are not over.

use sqlx::PgPool;
use sqlx::types::Json;
use tengen_protocol::{GameId, OwnGame, User, UserId};
use tengen_rules::{Color, Size};

/// The running games that a user plays or referees, newest first, as far as their rows tell: not whose turn it is.
///
/// # Errors
/// The database's.
pub async fn of(db: &PgPool, user: UserId) -> Result<Vec<OwnGame>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT game.id, game.settings->'size' AS "size: Json<serde_json::Value>",
                  COALESCE((game.settings->'ranked')::boolean, false) AS "ranked!",
                  floor(extract(epoch FROM started_at) * 1000)::bigint AS "started_ms!",
                  black, black.name AS black_name, black.password_hash IS NULL AND black.removed_at IS NULL AS "black_guest!",
                  white, white.name AS white_name, white.password_hash IS NULL AND white.removed_at IS NULL AS "white_guest!"
           FROM game JOIN users AS black ON black.id = game.black JOIN users AS white ON white.id = game.white
           WHERE (black = $1 OR white = $1 OR (game.settings->'referee'->'user')::bigint = $1) AND finished_at IS NULL
           ORDER BY started_at DESC LIMIT 100"#,
        user.0
    )
    .fetch_all(db)
    .await?;
    let own = rows.into_iter().filter_map(|row| {
        let size = row.size.and_then(|size| serde_json::from_value::<Size>(size.0).ok())?;
        let black = User { id: UserId(row.black), name: row.black_name, guest: row.black_guest };
        let white = User { id: UserId(row.white), name: row.white_name, guest: row.white_guest };
        let you = Color::BOTH.into_iter().find(|color| {
            let player = if *color == Color::Black { &black } else { &white };
            player.id == user
        });
        Some(OwnGame {
            game: GameId::from_bits(row.id as u64),
            size,
            ranked: row.ranked,
            black,
            white,
            you,
            your_turn: false,
            adjourned: false,
            moves: 0,
            started_ms: row.started_ms,
        })
    });
    Ok(own.collect())
}
