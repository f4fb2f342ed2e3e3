//! Rows of `game`: settings, players, owner, outcome.

use std::collections::HashSet;

use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};
use tengen_game::{Outcome, Settings};
use tengen_protocol::{GameId, GameInfo, RatingNews, SeekId, User, UserId};
use tengen_rules::{ByColor, Size};

use crate::db::nodes::NodeId;
use crate::db::violates;

/// A game's row.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// Which game.
    pub id: GameId,
    /// Who plays.
    pub players: ByColor<User>,
    /// What was fixed before the first move; nothing if this build cannot read it, or the result.
    pub settings: Option<Settings>,
    /// The number of its owner's claim: what it stores must name it.
    pub owner_epoch: i64,
    /// The result, if it has ended.
    pub outcome: Option<Outcome>,
    /// When it began, as a date.
    pub started_on: String,
    /// Of a ranked game that has ended: what it has done to its players' ratings and ranks.
    pub rating: Option<RatingNews>,
}

/// What came of making a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Created {
    /// It runs, from this day on.
    Begun(String),
    /// The node is fenced.
    Fenced,
    /// The account of one of the two is removed, or banned.
    PlayerGone,
    /// One of the two plays a live ranked game already.
    Seated {
        /// But that game is over, and he is free now: it may be made again.
        freed: bool,
    },
}

/// Makes a game, owned by this node. Until it is made, neither player's account is removed; nobody who is banned gets one, however
/// long ago it was offered. Nobody plays two live ranked games.
///
/// # Errors
/// The constraint `one_game_an_offer` if the offer has become a game already; or the database's.
pub async fn create(
    db: &PgPool,
    node: NodeId,
    id: GameId,
    origin: SeekId,
    players: ByColor<UserId>,
    settings: &Settings,
) -> Result<Created, sqlx::Error> {
    let row = sqlx::query!(
        r#"WITH fence AS MATERIALIZED (SELECT epoch FROM node WHERE epoch = $1 AND incarnation = $2 FOR KEY SHARE),
                here AS MATERIALIZED (SELECT id FROM users WHERE id IN ($5, $6) AND removed_at IS NULL
                    AND NOT EXISTS (SELECT FROM sanction WHERE user_id = users.id AND kind IN ('ban', 'lock')
                                        AND lifted_at IS NULL AND (until IS NULL OR until > now())) FOR KEY SHARE),
                made AS (INSERT INTO game (id, origin, black, white, settings, owner)
                         SELECT $3, $4, $5, $6, $7, fence.epoch FROM fence WHERE (SELECT count(*) FROM here) = 2
                         RETURNING id, to_char(started_at, 'YYYY-MM-DD') AS started_on),
                seated AS (INSERT INTO ranked_seat (user_id, game)
                           SELECT player, made.id FROM made, unnest(ARRAY[$5, $6]::bigint[]) AS player WHERE $8 ORDER BY player)
           SELECT (SELECT started_on FROM made) AS started_on, (SELECT count(*) FROM here) AS "here!""#,
        node.epoch,
        node.incarnation,
        id.value(),
        origin.value(),
        players.black.0,
        players.white.0,
        Json(settings) as _,
        settings.ranked && !settings.is_turn_based()
    )
    .fetch_one(db)
    .await;
    let row = match row {
        Err(error) if violates(&error, "one_live_ranked_game_a_user") => {
            return Ok(Created::Seated { freed: free_seats(db, players).await? });
        }
        row => row?,
    };
    Ok(match row.started_on {
        Some(started_on) => Created::Begun(started_on),
        None if row.here < 2 => Created::PlayerGone,
        None => Created::Fenced,
    })
}

/// Frees players whose game is over: a server that knows of no seats may have ended it. Says whether there was one.
async fn free_seats(db: &PgPool, players: ByColor<UserId>) -> Result<bool, sqlx::Error> {
    let freed = sqlx::query!(
        "DELETE FROM ranked_seat USING game
         WHERE user_id IN ($1, $2) AND game.id = ranked_seat.game AND finished_at IS NOT NULL",
        players.black.0,
        players.white.0
    );
    Ok(freed.execute(db).await?.rows_affected() > 0)
}

/// Reads games; those that are not there are left out.
///
/// # Errors
/// The database's.
pub async fn find_all(db: &mut PgConnection, ids: &[GameId]) -> Result<Vec<GameRow>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT game.id, game.settings AS "settings: Json<serde_json::Value>", owner_epoch,
                  outcome AS "outcome: Json<serde_json::Value>", rating AS "rating: Json<serde_json::Value>", to_char(started_at, 'YYYY-MM-DD') AS "started_on!",
                  black, black.name AS black_name, black.password_hash IS NULL AND black.removed_at IS NULL AS "black_guest!",
                  white, white.name AS white_name, white.password_hash IS NULL AND white.removed_at IS NULL AS "white_guest!"
           FROM game JOIN users AS black ON black.id = game.black JOIN users AS white ON white.id = game.white
           WHERE game.id = ANY($1)"#,
        &values(ids)
    )
    .fetch_all(db)
    .await?;
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        // Whatever a row says, those read together with it are read.
        let outcome = row.outcome.map(|outcome| serde_json::from_value(outcome.0)).transpose();
        let is_readable = outcome.is_ok();
        found.push(GameRow {
            id: GameId::from_bits(row.id as u64),
            players: ByColor::new(
                user(row.black, row.black_name, row.black_guest),
                user(row.white, row.white_name, row.white_guest),
            ),
            settings: serde_json::from_value(row.settings.0).ok().filter(|_| is_readable),
            owner_epoch: row.owner_epoch,
            outcome: outcome.unwrap_or_default(),
            started_on: row.started_on,
            rating: row.rating.and_then(|rating| serde_json::from_value(rating.0).ok()),
        });
    }
    Ok(found)
}

fn values(ids: &[GameId]) -> Vec<i64> {
    ids.iter().map(|id| id.value()).collect()
}

fn user(id: i64, name: String, guest: bool) -> User {
    User { id: UserId(id), name, guest }
}

/// Locks the rows of running games until the transaction ends. Whatever is asked of the rows after this sees what a claim
/// that came before has done, and the node that it was done by.
///
/// # Errors
/// The database's.
pub async fn lock(db: &mut PgConnection, ids: &[GameId]) -> Result<(), sqlx::Error> {
    // In order, so that two who lock some of the same do not wait for each other.
    sqlx::query!(
        "SELECT FROM game WHERE id = ANY($1) AND finished_at IS NULL ORDER BY id FOR UPDATE",
        &values(ids)
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Makes running games this node's own, if their owner is this node or gone. Answers with those that are now.
///
/// # Errors
/// The database's.
pub async fn claim(
    db: &mut PgConnection,
    node: NodeId,
    ids: &[GameId],
) -> Result<HashSet<GameId>, sqlx::Error> {
    let claimed = sqlx::query_scalar!(
        "WITH fence AS MATERIALIZED (SELECT epoch FROM node WHERE epoch = $1 AND incarnation = $2 FOR KEY SHARE)
         UPDATE game SET owner = fence.epoch, owner_epoch = owner_epoch + 1 FROM fence
         WHERE game.id = ANY($3) AND finished_at IS NULL
           AND (owner = fence.epoch OR NOT EXISTS (SELECT FROM node AS other WHERE other.epoch = game.owner))
         RETURNING game.id",
        node.epoch,
        node.incarnation,
        &values(ids)
    )
    .fetch_all(db)
    .await?;
    Ok(claimed.into_iter().map(|id| GameId::from_bits(id as u64)).collect())
}

/// Enters the outcome of an owned game. Says whether it did.
///
/// # Errors
/// The database's.
pub async fn finish(
    db: &mut PgConnection,
    node: NodeId,
    id: GameId,
    owner_epoch: i64,
    outcome: Outcome,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE game SET outcome = $1, finished_at = now()
         WHERE id = $2 AND owner = $3 AND owner_epoch = $4 AND finished_at IS NULL",
        Json(outcome) as _,
        id.value(),
        node.epoch,
        owner_epoch
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// A running game.
#[derive(Clone, Debug)]
pub struct Running {
    /// As the lobby shows it.
    pub info: GameInfo,
    /// Only its players and its referee may see it.
    pub private: bool,
}

/// All running games, newest first, but for those whose board this build cannot read.
///
/// # Errors
/// The database's.
pub async fn running(db: &PgPool) -> Result<Vec<Running>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT game.id, game.settings->'size' AS "size: Json<serde_json::Value>",
                  game.settings->'strengths' AS "strengths: Json<serde_json::Value>",
                  COALESCE((game.settings->'ranked')::boolean, false) AS "ranked!",
                  COALESCE((game.settings->'private')::boolean, false) AS "private!",
                  black, black.name AS black_name, black.password_hash IS NULL AND black.removed_at IS NULL AS "black_guest!",
                  white, white.name AS white_name, white.password_hash IS NULL AND white.removed_at IS NULL AS "white_guest!"
           FROM game JOIN users AS black ON black.id = game.black JOIN users AS white ON white.id = game.white
           WHERE finished_at IS NULL ORDER BY started_at DESC, game.id"#
    )
    .fetch_all(db)
    .await?;
    let info = rows.into_iter().filter_map(|row| {
        let game = GameId::from_bits(row.id as u64);
        let Some(size) = row.size.and_then(|size| serde_json::from_value::<Size>(size.0).ok()) else {
            tracing::error!(%game, "the game's settings cannot be read: it stands until a server can");
            return None;
        };
        let black = user(row.black, row.black_name, row.black_guest);
        let white = user(row.white, row.white_name, row.white_guest);
        let strengths = row.strengths.and_then(|strengths| serde_json::from_value(strengths.0).ok());
        let info = GameInfo { game, size, black, white, strengths, ranked: row.ranked };
        Some(Running { info, private: row.private })
    });
    Ok(info.collect())
}

/// Running games that are this node's, or whose node is gone. What has just begun is on its way to its room.
///
/// # Errors
/// The database's.
pub async fn unattended(db: &PgPool, node: NodeId) -> Result<HashSet<GameId>, sqlx::Error> {
    let ids = sqlx::query_scalar!(
        "SELECT id FROM game
         WHERE finished_at IS NULL AND started_at < now() - interval '10 seconds'
           AND (owner = $1 OR NOT EXISTS (SELECT FROM node WHERE epoch = game.owner))",
        node.epoch
    )
    .fetch_all(db)
    .await?;
    Ok(ids.into_iter().map(|id| GameId::from_bits(id as u64)).collect())
}

/// Whether a user plays in a game that is running.
///
/// # Errors
/// The database's.
pub async fn plays_now(db: &mut PgConnection, user: UserId, game: GameId) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS(SELECT FROM game WHERE id = $1 AND finished_at IS NULL AND (black = $2 OR white = $2))
           AS "plays!""#,
        game.value(),
        user.0
    )
    .fetch_one(db)
    .await
}

/// The game that an offer became, if this user plays in it.
///
/// # Errors
/// The database's.
pub async fn of_origin(db: &PgPool, origin: SeekId, user: UserId) -> Result<Option<GameId>, sqlx::Error> {
    let id = sqlx::query_scalar!(
        "SELECT id FROM game WHERE origin = $1 AND (black = $2 OR white = $2)",
        origin.value(),
        user.0
    )
    .fetch_optional(db)
    .await?;
    Ok(id.map(|id| GameId::from_bits(id as u64)))
}
