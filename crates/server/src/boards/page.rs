//! A page of a leaderboard: rows of the database with their places.

use sqlx::PgConnection;
use tengen_protocol::{LeaderboardPage, LeaderboardRow};

use super::places::{Board, Places};
use crate::db::leaderboard::{self, After, Listed};

/// So many rows of a board behind one of them, with their places; equal ratings have equal places.
///
/// # Errors
/// The database's.
pub async fn page_behind(
    db: &mut PgConnection,
    places: &Places,
    board: Board,
    after: After,
    limit: i64,
) -> Result<LeaderboardPage, sqlx::Error> {
    let mut listed = leaderboard::page(db, board, after, limit + 1).await?;
    let goes_on = listed.len() as i64 > limit;
    listed.truncate(limit.try_into().unwrap_or_default());
    let next = listed.last().filter(|_| goes_on).map(|last| After::row(last).to_string());
    let first = listed.first().map_or(i32::MAX, |first| first.strength.rating.milli());
    let (above, total) = places.count(db, board, first).await?;
    let all = match known(places, board, &listed) {
        Some(all) => all,
        None => counted_on(db, board, above, &listed).await?,
    };
    let rows = listed.into_iter().zip(all).map(|(listed, place)| row(listed, place)).collect();
    Ok(LeaderboardPage { rows, total, next })
}

/// The places of rows, if all is known now.
fn known(places: &Places, board: Board, listed: &[Listed]) -> Option<Vec<u32>> {
    let place = |row: &Listed| Some(places.of(board, row.strength.rating.milli())?.0 + 1);
    listed.iter().map(place).collect()
}

/// The places of rows that follow each other, of which so many are above the first.
async fn counted_on(
    db: &mut PgConnection,
    board: Board,
    above: u32,
    listed: &[Listed],
) -> Result<Vec<u32>, sqlx::Error> {
    let Some(first) = listed.first() else { return Ok(Vec::new()) };
    let ahead = above + leaderboard::equals_before(db, board, After::row(first)).await?;
    let mut places = vec![above + 1];
    for (number, pair) in (2..).zip(listed.windows(2)) {
        let is_equal = pair[0].strength.rating == pair[1].strength.rating;
        places.push(if is_equal { places[places.len() - 1] } else { ahead + number });
    }
    Ok(places)
}

fn row(listed: Listed, place: u32) -> LeaderboardRow {
    let Listed { user, country, pro_dan, strength, games, wins, draws, last_game_ms } = listed;
    LeaderboardRow { place, user, country, pro_dan, strength, games, wins, draws, last_game_ms }
}
