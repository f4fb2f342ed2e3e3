//! Rows of `standing` and `rating_rules`: how strong each player is, and by what that was computed.

use std::collections::HashMap;

use sqlx::types::Json;
use sqlx::{PgConnection, PgExecutor};
use tengen_game::ranking::{Category, Rank, Rating, Rules, RunningSet, Standing, Strength};
use tengen_protocol::UserId;
use tengen_rules::ByColor;

/// The rules by which games are rated now, and the version under which they are kept.
#[derive(Clone, Debug)]
pub struct RulesInForce {
    /// The version.
    pub version: i32,
    /// The rules.
    pub rules: Rules,
}

/// Keeps the rules that the configuration has, if it has new ones.
///
/// # Errors
/// The database's.
pub async fn in_force(db: impl PgExecutor<'_>, rules: &Rules) -> Result<RulesInForce, sqlx::Error> {
    let version = sqlx::query_scalar!(
        // So that of two servers that start with the same new rules both find them.
        "INSERT INTO rating_rules (rules) VALUES ($1) ON CONFLICT (rules) DO UPDATE SET rules = excluded.rules
         RETURNING version",
        Json(rules) as _
    )
    .fetch_one(db)
    .await?;
    Ok(RulesInForce { version, rules: *rules })
}

/// A player as far as ratings go.
#[derive(Clone, Debug, Default)]
pub struct Rated {
    /// How strong he said he is.
    pub entry: Option<Rank>,
    /// Where he has played.
    pub standings: Vec<(Category, Standing)>,
}

impl Rated {
    /// How he stands in a category, whether he has played there or not; nothing if nobody knows how strong he is. A new
    /// category starts from the one with most games, else from the rank he named.
    pub fn standing(&self, category: Category) -> Option<Standing> {
        self.played(category).or_else(|| self.begun(category).map(|(standing, _)| standing))
    }

    /// How he stands in a category that he has played in.
    pub fn played(&self, category: Category) -> Option<Standing> {
        self.standings.iter().find(|(of, _)| *of == category).map(|(_, standing)| *standing)
    }

    /// How he begins in another category, and how that is called.
    pub fn begun(&self, category: Category) -> Option<(Standing, &'static str)> {
        let others = self.standings.iter().filter(|(of, _)| *of != category);
        // The first of those with as many, in the order of the categories.
        match others.min_by_key(|(of, standing)| (std::cmp::Reverse(standing.games), *of)) {
            Some((_, other)) => Some((Standing::from_category(other), "category")),
            None => self.entry.map(|entry| (Standing::at_entry(entry), "entry")),
        }
    }
}

/// What is known of a player's strength.
///
/// # Errors
/// The database's.
pub async fn of_user(db: &mut PgConnection, user: UserId) -> Result<Rated, sqlx::Error> {
    let entry = sqlx::query_scalar!("SELECT entry_rank FROM users WHERE id = $1", user.0);
    let entry = entry.fetch_optional(&mut *db).await?.flatten();
    let rows = sqlx::query_as!(
        Row,
        "SELECT user_id, category, rating, rank, games, wins, draws, set_games, set_wins, set_draws FROM standing
         WHERE user_id = $1",
        user.0
    )
    .fetch_all(db)
    .await?;
    let entry = entry.map(rank).transpose()?;
    let standings = rows.iter().map(|row| Ok((row.category()?, row.standing()?)));
    Ok(Rated { entry, standings: standings.collect::<Result<_, sqlx::Error>>()? })
}

struct Row {
    user_id: i64,
    category: String,
    rating: i32,
    rank: i16,
    games: i32,
    wins: i32,
    draws: i32,
    set_games: i32,
    set_wins: i32,
    set_draws: i32,
}

impl Row {
    fn category(&self) -> Result<Category, sqlx::Error> {
        self.category.parse().map_err(|error| sqlx::Error::Decode(Box::new(error)))
    }

    fn standing(&self) -> Result<Standing, sqlx::Error> {
        let [games, wins, draws] = [self.games, self.wins, self.draws].map(|count| count as u32);
        let [set_games, set_wins, set_draws] =
            [self.set_games, self.set_wins, self.set_draws].map(|count| count as u32);
        let set = RunningSet { games: set_games, wins: set_wins, draws: set_draws };
        Ok(Standing {
            rating: Rating::from_milli(self.rating),
            rank: rank(self.rank)?,
            games,
            wins,
            draws,
            set,
        })
    }
}

/// How everybody stands everywhere.
///
/// # Errors
/// The database's.
pub async fn all(db: &mut PgConnection) -> Result<HashMap<(UserId, Category), Standing>, sqlx::Error> {
    let rows = sqlx::query_as!(
        Row,
        "SELECT user_id, category, rating, rank, games, wins, draws, set_games, set_wins, set_draws FROM standing"
    )
    .fetch_all(db)
    .await?;
    rows.iter().map(|row| Ok(((UserId(row.user_id), row.category()?), row.standing()?))).collect()
}

/// The rank of this number, as the database keeps it.
///
/// # Errors
/// If there is none.
pub fn rank(number: i16) -> Result<Rank, sqlx::Error> {
    u8::try_from(number)
        .ok()
        .and_then(Rank::from_number)
        .ok_or_else(|| sqlx::Error::Decode(format!("{number} is the number of no rank").into()))
}

/// How strong the players of a game are; nothing if that is not known of both.
///
/// # Errors
/// The database's.
pub async fn strengths(
    db: &mut PgConnection,
    players: ByColor<UserId>,
    category: Category,
) -> Result<Option<ByColor<Strength>>, sqlx::Error> {
    let black = of_user(db, players.black).await?.standing(category);
    let white = of_user(db, players.white).await?.standing(category);
    Ok(black.zip(white).map(|(black, white)| ByColor::new(black.strength(), white.strength())))
}

/// Keeps how a player stands. He is on the leaderboard once he is established, unless something speaks against it.
///
/// # Errors
/// The database's.
pub async fn keep(
    db: &mut PgConnection,
    user: UserId,
    category: Category,
    standing: &Standing,
) -> Result<(), sqlx::Error> {
    let Standing { rating, rank, games, wins, draws, set } = standing;
    sqlx::query!(
        "INSERT INTO standing AS kept (user_id, category, rating, rank, games, wins, draws, set_games, set_wins, set_draws,
                                       country, is_listed)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (SELECT country FROM users WHERE id = $1),
                 $11 AND may_be_listed($1))
         ON CONFLICT (user_id, category) DO UPDATE SET
             rating = excluded.rating, rank = excluded.rank, games = excluded.games, wins = excluded.wins,
             draws = excluded.draws, set_games = excluded.set_games, set_wins = excluded.set_wins,
             set_draws = excluded.set_draws, is_listed = excluded.is_listed,
             last_game_at = CASE WHEN excluded.games > kept.games THEN now() ELSE kept.last_game_at END",
        user.0,
        category.as_str(),
        rating.milli(),
        i16::from(rank.number()),
        *games as i32,
        *wins as i32,
        *draws as i32,
        set.games as i32,
        set.wins as i32,
        set.draws as i32,
        !standing.is_provisional()
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Says again when a player has played last, by the games that were rated.
///
/// # Errors
/// The database's.
pub async fn date(db: &mut PgConnection, user: UserId, category: Category) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE standing SET last_game_at = (SELECT max(at) FROM rating_change WHERE user_id = $1 AND category = $2
                                                 AND kind = 'game' AND NOT annulled)
         WHERE user_id = $1 AND category = $2",
        user.0,
        category.as_str()
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Forgets a standing that nothing has led to.
///
/// # Errors
/// The database's.
pub async fn forget(db: &mut PgConnection, user: UserId, category: Category) -> Result<(), sqlx::Error> {
    let gone =
        sqlx::query!("DELETE FROM standing WHERE user_id = $1 AND category = $2", user.0, category.as_str());
    gone.execute(db).await?;
    Ok(())
}
