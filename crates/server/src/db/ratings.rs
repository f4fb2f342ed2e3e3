//! Rows of `rating_change`: what each game does to its players' ratings and ranks.

use serde_json::json;
use sqlx::PgConnection;
use sqlx::types::Json;
use tengen_game::ranking::{self, Category, Rank, RatedGame, Rating, Score, Standing, Strength, outlook};
use tengen_game::{Outcome, Settings};
use tengen_protocol::{Correction, GameId, RatingNews, StrengthChange, Unrated, UserId};
use tengen_rules::{ByColor, Color};

use super::audit::{self, Act};
use super::standings::{self, Rated, RulesInForce};

/// A ranked game, as far as ratings go.
#[derive(Clone, Debug)]
pub struct RankedGame {
    /// Which.
    pub game: GameId,
    /// Where it is rated.
    pub category: Category,
    /// Who played.
    pub players: ByColor<UserId>,
    /// Handicap stones.
    pub handicap: u8,
    /// What Black's handicap was worth, in points.
    pub advantage: i32,
    /// It counts in the running sets: the players were at most a rank apart, or it had the handicap that belongs to that.
    pub in_set: bool,
}

impl RankedGame {
    /// A ranked game with these settings between these players; nothing if it is not ranked.
    pub fn of(settings: &Settings, players: ByColor<UserId>) -> Option<Self> {
        let category = Category::of(settings).filter(|_| settings.ranked)?;
        let advantage = ranking::advantage(settings);
        let counts =
            |by: ByColor<Strength>| ranking::counts_in_set(settings, by.black.rating, by.white.rating);
        let in_set = settings.strengths.is_some_and(counts);
        Some(RankedGame {
            game: settings.game,
            category,
            players,
            handicap: settings.handicap,
            advantage,
            in_set,
        })
    }
}

/// So many games of a pair are rated within a day.
pub const SAME_PAIR_A_DAY: i64 = 3;

/// Rates a game that has just ended, in the transaction that ends it, and says what that changes. Nobody else who changes
/// the ratings of these two comes in between.
///
/// # Errors
/// The database's; and if a rating is no number, which nothing leads to.
pub async fn rate(
    db: &mut PgConnection,
    in_force: &RulesInForce,
    ranked: &RankedGame,
    outcome: Outcome,
) -> Result<RatingNews, sqlx::Error> {
    let news = match score(outcome) {
        None => RatingNews::Unrated { why: Unrated::NoResult },
        Some(score) => rate_by_score(db, in_force, ranked, score).await?,
    };
    conclude(db, ranked.game, news).await?;
    Ok(news)
}

/// Keeps what a game has done to ratings with it, and has its players free for another.
///
/// # Errors
/// The database's.
pub async fn conclude(db: &mut PgConnection, game: GameId, news: RatingNews) -> Result<(), sqlx::Error> {
    let kept = sqlx::query!("UPDATE game SET rating = $2 WHERE id = $1", game.value(), Json(news) as _);
    kept.execute(&mut *db).await?;
    sqlx::query!("DELETE FROM ranked_seat WHERE game = $1", game.value()).execute(db).await?;
    Ok(())
}

/// Black's.
fn score(outcome: Outcome) -> Option<Score> {
    match outcome {
        Outcome::Win { winner: Color::Black, .. } => Some(Score::Win),
        Outcome::Win { winner: Color::White, .. } => Some(Score::Loss),
        Outcome::Draw { .. } => Some(Score::Draw),
        Outcome::Void { .. } => None,
    }
}

async fn rate_by_score(
    db: &mut PgConnection,
    in_force: &RulesInForce,
    ranked: &RankedGame,
    score: Score,
) -> Result<RatingNews, sqlx::Error> {
    let players = ranked.players;
    // Whoever has these rows for long holds up this game alone, not the others that end.
    sqlx::query!("SET LOCAL lock_timeout = '500ms'").execute(&mut *db).await?;
    lock(db, &[players.black, players.white]).await?;
    if of_pair_today(db, players.black, players.white).await? >= SAME_PAIR_A_DAY {
        return Ok(RatingNews::Unrated { why: Unrated::SamePair });
    }
    let black = begun(db, in_force, players.black, ranked.category).await?;
    let white = begun(db, in_force, players.white, ranked.category).await?;
    let before = ByColor::new(black, white);
    let scores = ByColor::new(score, score.opponents());
    let one = async |db: &mut PgConnection, color: Color| {
        let played = RatedGame {
            color,
            score: scores[color],
            opponent: before[color.opponent()].rating,
            opponent_provisional: before[color.opponent()].is_provisional(),
            advantage: ranked.advantage,
            in_set: ranked.in_set,
        };
        let rated = ranking::rate(&in_force.rules, &before[color], &played)
            .map_err(|error| sqlx::Error::Encode(Box::new(error)))?;
        enter_game(db, in_force, ranked, &played, &before[color], &rated.after).await?;
        standings::keep(db, players[color], ranked.category, &rated.after).await?;
        Ok::<_, sqlx::Error>(StrengthChange {
            before: before[color].strength(),
            after: rated.after.strength(),
            rank_change: rated.change.map(Into::into),
            outlook: outlook(&in_force.rules, &rated.after).into(),
        })
    };
    // In order, as everywhere: who changes both of some two does not wait for who changes them the other way round.
    let (black, white) = if players.black < players.white {
        let black = one(&mut *db, Color::Black).await?;
        (black, one(db, Color::White).await?)
    } else {
        let white = one(&mut *db, Color::White).await?;
        (one(db, Color::Black).await?, white)
    };
    Ok(RatingNews::Rated { category: ranked.category, black, white })
}

/// Has whoever else changes the ratings of these users wait until the transaction ends. In order, so that two who lock some
/// of the same do not wait for each other.
///
/// # Errors
/// The database's.
pub async fn lock(db: &mut PgConnection, users: &[UserId]) -> Result<(), sqlx::Error> {
    let users: Vec<i64> = users.iter().map(|user| user.0).collect();
    sqlx::query!("SELECT FROM users WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE", &users)
        .execute(db)
        .await?;
    Ok(())
}

/// How many games of these two were rated within a day.
///
/// # Errors
/// The database's.
pub async fn of_pair_today(db: &mut PgConnection, one: UserId, other: UserId) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT count(*) AS "games!" FROM rating_change
           WHERE user_id = $1 AND opponent = $2 AND kind = 'game' AND NOT annulled AND at > now() - interval '24 hours'"#,
        one.0,
        other.0
    )
    .fetch_one(db)
    .await
}

/// How a player stands in a category; he begins in it if he had not.
async fn begun(
    db: &mut PgConnection,
    in_force: &RulesInForce,
    user: UserId,
    category: Category,
) -> Result<Standing, sqlx::Error> {
    let rated: Rated = standings::of_user(db, user).await?;
    if let Some(standing) = rated.played(category) {
        return Ok(standing);
    }
    // Whoever plays a ranked game has said how strong he is; if he has not, he begins at the bottom.
    let (standing, kind) =
        rated.begun(category).unwrap_or_else(|| (Standing::at_entry(Rank::LOWEST), "entry"));
    let change = Change { user, category, kind, game: None, before: None, after: &standing };
    enter(db, in_force, change).await?;
    Ok(standing)
}

/// A change that is not the rating of a game.
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    /// Whose.
    pub user: UserId,
    /// Where.
    pub category: Category,
    /// `entry`, `category`, `correction` or `annulment`.
    pub kind: &'a str,
    /// Of an annulment: which game counts no longer.
    pub game: Option<GameId>,
    /// How he stood; nothing if he begins.
    pub before: Option<&'a Standing>,
    /// How he stands.
    pub after: &'a Standing,
}

/// Enters a change, and keeps how the player stands now.
///
/// # Errors
/// The database's.
pub async fn enter(
    db: &mut PgConnection,
    in_force: &RulesInForce,
    change: Change<'_>,
) -> Result<(), sqlx::Error> {
    let Change { user, category, kind, game, before, after } = change;
    sqlx::query!(
        "INSERT INTO rating_change (user_id, category, kind, rules, game, rating_before, rank_before, rating_after,
                                    rank_after)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        user.0,
        category.as_str(),
        kind,
        in_force.version,
        game.map(|game| game.value()),
        before.map(|before| before.rating.milli()),
        before.map(|before| i16::from(before.rank.number())),
        after.rating.milli(),
        i16::from(after.rank.number())
    )
    .execute(&mut *db)
    .await?;
    standings::keep(db, user, category, after).await
}

/// Gives a player another rank, and the rating that belongs to it unless it is named. The act is entered in the audit.
///
/// # Errors
/// The database's.
pub async fn correct(
    db: &mut PgConnection,
    in_force: &RulesInForce,
    actor: Option<UserId>,
    user: UserId,
    correction: &Correction,
) -> Result<StrengthChange, sqlx::Error> {
    let &Correction { category, rank, rating_milli, ref reason } = correction;
    lock(db, &[user]).await?;
    let before = begun(db, in_force, user, category).await?;
    let rating = rating_milli.map_or(rank.nominal(), Rating::from_milli);
    let after = before.corrected(rank, rating);
    let kind = "correction";
    let change = Change { user, category, kind, game: None, before: Some(&before), after: &after };
    enter(db, in_force, change).await?;
    let (was, is) = (before.strength(), after.strength());
    let act = Act { actor, act: "correct_rank", subject: Some(user), ..Act::default() };
    audit::enter(db, &act.with(json!({"category": category, "before": was, "after": is, "reason": reason})))
        .await?;
    Ok(StrengthChange {
        before: was,
        after: is,
        rank_change: None,
        outlook: outlook(&in_force.rules, &after).into(),
    })
}

/// Gives a user the title of a professional, or takes it. The act is entered in the audit. Says whether there is such a user.
///
/// # Errors
/// The database's.
pub async fn entitle(
    db: &mut PgConnection,
    actor: Option<UserId>,
    user: UserId,
    pro_dan: Option<u8>,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE users SET pro_dan = $2 WHERE id = $1 AND removed_at IS NULL",
        user.0,
        pro_dan.map(i16::from)
    );
    let done = done.execute(&mut *db).await?.rows_affected() == 1;
    if done {
        let act = Act { actor, act: "title", subject: Some(user), ..Act::default() };
        audit::enter(db, &act.with(json!({"pro_dan": pro_dan}))).await?;
    }
    Ok(done)
}

async fn enter_game(
    db: &mut PgConnection,
    in_force: &RulesInForce,
    ranked: &RankedGame,
    played: &RatedGame,
    before: &Standing,
    after: &Standing,
) -> Result<(), sqlx::Error> {
    let (user, opponent) = (ranked.players[played.color], ranked.players[played.color.opponent()]);
    sqlx::query!(
        "INSERT INTO rating_change (user_id, category, kind, rules, game, rating_before, rank_before, rating_after,
                                    rank_after, opponent, opponent_rating, opponent_provisional, color, handicap,
                                    advantage, score, in_set)
         VALUES ($1, $2, 'game', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
        user.0,
        ranked.category.as_str(),
        in_force.version,
        ranked.game.value(),
        before.rating.milli(),
        i16::from(before.rank.number()),
        after.rating.milli(),
        i16::from(after.rank.number()),
        opponent.0,
        played.opponent.milli(),
        played.opponent_provisional,
        color_word(played.color),
        i16::from(ranked.handicap),
        played.advantage as i16,
        i16::from(played.score.halves()),
        played.in_set
    )
    .execute(db)
    .await?;
    Ok(())
}

fn color_word(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
