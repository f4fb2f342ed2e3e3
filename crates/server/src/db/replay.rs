//! Rows of `rating_change` computed again: each player's rows alone come to how he stands.

use std::collections::HashMap;

use futures_util::TryStreamExt;
use sqlx::types::Json;
use sqlx::{FromRow, PgConnection};
use tengen_game::ranking::{self, Category, Rank, RatedGame, Rating, Rules, Score, Standing};
use tengen_protocol::{GameId, RatingNews, Unrated, UserId};
use tengen_rules::Color;

use super::ratings::{self, Change, enter};
use super::standings::{self, RulesInForce};

/// What a row is computed from, and what it came to.
#[derive(Clone, Debug, FromRow)]
struct Row {
    id: i64,
    user_id: i64,
    category: String,
    kind: String,
    rules: i32,
    rating_before: Option<i32>,
    rank_before: Option<i16>,
    rating_after: i32,
    rank_after: i16,
    opponent_rating: Option<i32>,
    opponent_provisional: Option<bool>,
    color: Option<String>,
    advantage: Option<i16>,
    score: Option<i16>,
    in_set: Option<bool>,
    annulled: bool,
}

const ROWS: &str =
    "SELECT id, user_id, category, kind, rules, rating_before, rank_before, rating_after, rank_after,
    opponent_rating, opponent_provisional, color, advantage, score, in_set, annulled FROM rating_change";

type AllRules = HashMap<i32, Rules>;

async fn all_rules(db: &mut PgConnection) -> Result<AllRules, sqlx::Error> {
    let rows = sqlx::query!(r#"SELECT version, rules AS "rules: Json<Rules>" FROM rating_rules"#);
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.version, row.rules.0)).collect())
}

fn broken(row: &Row, what: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("rating_change {}: {what}", row.id).into())
}

impl Row {
    fn after(&self) -> Result<(Rating, Rank), sqlx::Error> {
        Ok((Rating::from_milli(self.rating_after), standings::rank(self.rank_after)?))
    }

    /// How its player stands after it, if he stood so before it.
    fn apply(&self, before: Option<&Standing>, rules: &AllRules) -> Result<Standing, sqlx::Error> {
        let begun = || before.ok_or_else(|| broken(self, "the player has not begun in the category"));
        match self.kind.as_str() {
            "entry" | "category" => {
                let (rating, rank) = self.after()?;
                Ok(Standing { rating, rank, ..Standing::at_entry(rank) })
            }
            "correction" => {
                let (rating, rank) = self.after()?;
                Ok(begun()?.corrected(rank, rating))
            }
            "game" if !self.annulled => {
                let rules = rules.get(&self.rules).ok_or_else(|| broken(self, "its rules are unknown"))?;
                let rated = ranking::rate(rules, begun()?, &self.played()?);
                Ok(rated.map_err(|error| broken(self, &error.to_string()))?.after)
            }
            _ => begun().copied(),
        }
    }

    fn played(&self) -> Result<RatedGame, sqlx::Error> {
        let played = || {
            Some(RatedGame {
                color: if self.color.as_deref()? == "black" { Color::Black } else { Color::White },
                score: Score::from_halves(u8::try_from(self.score?).ok()?)?,
                opponent: Rating::from_milli(self.opponent_rating?),
                opponent_provisional: self.opponent_provisional?,
                advantage: self.advantage?.into(),
                in_set: self.in_set?,
            })
        };
        played().ok_or_else(|| broken(self, "it is no game"))
    }

    /// Puts what was computed into the row, and says whether that is something else. What an annulment says that it was
    /// before stays: it tells of a time that is no more.
    fn correct(&mut self, before: Option<&Standing>, after: &Standing) -> bool {
        let as_it_was = (self.rating_before, self.rank_before, self.rating_after, self.rank_after);
        if self.kind != "annulment" {
            self.rating_before = before.map(|before| before.rating.milli());
            self.rank_before = before.map(|before| before.rank.number().into());
        }
        self.rating_after = after.rating.milli();
        self.rank_after = after.rank.number().into();
        as_it_was != (self.rating_before, self.rank_before, self.rating_after, self.rank_after)
    }
}

/// What comes of a player's rows in a category: how he stands, and the rows that say something else.
fn replay(rows: Vec<Row>, rules: &AllRules) -> Result<(Option<Standing>, Vec<Row>), sqlx::Error> {
    let mut standing: Option<Standing> = None;
    let mut differing = Vec::new();
    for mut row in rows {
        let after = row.apply(standing.as_ref(), rules)?;
        if row.correct(standing.as_ref(), &after) {
            differing.push(row);
        }
        standing = Some(after);
    }
    Ok((standing, differing))
}

async fn write(db: &mut PgConnection, rows: &[Row]) -> Result<(), sqlx::Error> {
    for row in rows {
        sqlx::query!(
            "UPDATE rating_change SET rating_before = $2, rank_before = $3, rating_after = $4, rank_after = $5 WHERE id = $1",
            row.id,
            row.rating_before,
            row.rank_before,
            row.rating_after,
            row.rank_after
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Computes again, without a game that counts for nothing any more, what came after it for its two players, with their
/// opponents as they were then. Their ranks may become others: that is told as no promotion or demotion.
///
/// # Errors
/// The database's.
pub async fn annul(db: &mut PgConnection, in_force: &RulesInForce, game: GameId) -> Result<(), sqlx::Error> {
    let rated = sqlx::query!(
        "SELECT id, user_id, category FROM rating_change WHERE game = $1 AND kind = 'game' AND NOT annulled",
        game.value()
    )
    .fetch_all(&mut *db)
    .await?;
    if rated.is_empty() {
        return Ok(());
    }
    let users: Vec<UserId> = rated.iter().map(|row| UserId(row.user_id)).collect();
    ratings::lock(db, &users).await?;
    let rules = all_rules(db).await?;
    for row in rated {
        let (user, id) = (UserId(row.user_id), row.id);
        let category: Category =
            row.category.parse().map_err(|error| sqlx::Error::Decode(Box::new(error)))?;
        sqlx::query!("UPDATE rating_change SET annulled = true WHERE id = $1", id).execute(&mut *db).await?;
        let before = standings::of_user(db, user).await?.played(category);
        let (after, mut differing) = replay(rows_of(db, user, category).await?, &rules)?;
        differing.retain(|row| row.id >= id);
        write(db, &differing).await?;
        let Some(after) = after else { continue };
        let (kind, game) = ("annulment", Some(game));
        let change = Change { user, category, kind, game, before: before.as_ref(), after: &after };
        enter(db, in_force, change).await?;
    }
    ratings::conclude(db, game, RatingNews::Unrated { why: Unrated::Annulled }).await
}

async fn rows_of(db: &mut PgConnection, user: UserId, category: Category) -> Result<Vec<Row>, sqlx::Error> {
    let sql = format!("{ROWS} WHERE user_id = $1 AND category = $2 ORDER BY id");
    sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(user.0).bind(category.as_str()).fetch_all(db).await
}

/// What came of computing everything again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rerated {
    /// Rows that were computed again.
    pub rows: u64,
    /// Players in categories.
    pub standings: u64,
    /// Rows that say something else.
    pub differing_rows: u64,
    /// Players in categories who stand otherwise.
    pub differing_standings: u64,
}

/// Computes everything again, and says what is otherwise than it was kept; with `repair` keeps it as it was computed. All of
/// it is seen as at one moment; what changes meanwhile is not overwritten, but fails.
///
/// # Errors
/// The database's; a row that cannot be computed is one.
pub async fn rerate(
    db: &mut PgConnection,
    repair: bool,
    mut progress: impl FnMut(&Rerated),
) -> Result<Rerated, sqlx::Error> {
    sqlx::query!("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ").execute(&mut *db).await?;
    let rules = all_rules(db).await?;
    let mut kept = standings::all(db).await?;
    let (mut done, mut to_write, mut to_keep) = (Rerated::default(), Vec::new(), Vec::new());
    {
        let mut finish = |rows: &mut Vec<Row>, done: &mut Rerated| {
            let Some(first) = rows.first() else { return Ok(()) };
            let user = UserId(first.user_id);
            let category: Category =
                first.category.parse().map_err(|error| sqlx::Error::Decode(Box::new(error)))?;
            done.rows += rows.len() as u64;
            done.standings += 1;
            let (standing, differing) = replay(std::mem::take(rows), &rules)?;
            done.differing_rows += differing.len() as u64;
            to_write.extend(differing);
            if kept.remove(&(user, category)) != standing {
                done.differing_standings += 1;
                to_keep.extend(standing.map(|standing| (user, category, standing)));
            }
            Ok::<_, sqlx::Error>(())
        };
        let sql = format!("{ROWS} ORDER BY user_id, category, id");
        let mut stream = sqlx::query_as::<_, Row>(sqlx::AssertSqlSafe(sql)).fetch(&mut *db);
        let mut rows: Vec<Row> = Vec::new();
        while let Some(row) = stream.try_next().await? {
            if rows.last().is_some_and(|last| (last.user_id, &last.category) != (row.user_id, &row.category))
            {
                finish(&mut rows, &mut done)?;
                progress(&done);
            }
            rows.push(row);
        }
        finish(&mut rows, &mut done)?;
    }
    // Whoever stands somewhere has come there.
    done.standings += kept.len() as u64;
    done.differing_standings += kept.len() as u64;
    if repair {
        write(db, &to_write).await?;
        for (user, category, standing) in &to_keep {
            standings::keep(db, *user, *category, standing).await?;
            standings::date(db, *user, *category).await?;
        }
        for (user, category) in kept.keys() {
            standings::forget(db, *user, *category).await?;
        }
    }
    Ok(done)
}
