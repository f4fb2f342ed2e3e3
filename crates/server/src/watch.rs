//! Watches how ranked games go, and tells moderators what looks like a rating that is not won honestly. It judges nobody:
//! what it saw is evidence beside a report of its own.
//!
//! It looks every few minutes at those who have played since, and costs games nothing.

use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};
use tengen_game::ranking::{Category, Lines};
use tengen_protocol::{GameId, ReportKind};
use tracing::{info, warn};

use crate::db::watches::{self, Pair, Played, Seen};
use crate::log::in_time;

/// How often it looks.
const EVERY: Duration = Duration::from_secs(300);
/// So many of the last rated games of a player are looked at, when he has lost.
const LAST: i64 = 20;
/// So many of them that he gave up after a few moves are many.
const MANY_SHORT: usize = 5;
/// Of the others there are so many at least, and he won so many of a hundred.
const OTHERS: usize = 5;
const OTHERS_WON_PERCENT: usize = 60;
/// So many rated games that two play in a week are many, if one wins so many of a hundred.
const MANY_OF_A_PAIR: i64 = 10;
const WON_BY_ONE_PERCENT: i64 = 90;

/// Lives as long as the server.
pub async fn run(options: PgConnectOptions) {
    let mut seen = None;
    loop {
        match look(&options, seen).await {
            Ok(up_to) => seen = Some(up_to),
            Err(error) => warn!(%error, "cannot watch how ranked games go"),
        }
        tokio::time::sleep(EVERY).await;
    }
}

/// Looks at whoever has played since a row was the last; at first since yesterday. Says which is the last now.
async fn look(options: &PgConnectOptions, seen: Option<i64>) -> Result<i64, sqlx::Error> {
    let mut db = in_time(PgConnection::connect_with(options)).await?;
    let (from, to) = watches::lately(&mut db).await?;
    let since = seen.unwrap_or(from);
    for (user, category) in watches::losers(&mut db, since, LAST, MANY_SHORT as i64).await? {
        let games = watches::last_games(&mut db, user, category, LAST).await?;
        if let Some(text) = sandbagging(category, &games) {
            let game = games.first().map(|game| game.game);
            let kind = ReportKind::Sandbagging;
            tell(&mut db, &Seen { accused: user, kind, game, text }).await?;
        }
    }
    for pair in watches::pairs(&mut db, since, MANY_OF_A_PAIR, WON_BY_ONE_PERCENT).await? {
        let (accused, kind, game) = (pair.winner, ReportKind::Farming, Some(pair.last));
        tell(&mut db, &Seen { accused, kind, game, text: farming(&pair) }).await?;
    }
    db.close().await?;
    Ok(to)
}

async fn tell(db: &mut PgConnection, seen: &Seen) -> Result<(), sqlx::Error> {
    if watches::tell(db, seen).await? {
        info!(accused = %seen.accused, kind = seen.kind.as_str(), "moderators are told what was seen");
    }
    Ok(())
}

/// A loss in fewer moves than this says little of who played.
const fn short(lines: Lines) -> u32 {
    match lines {
        Lines::Nineteen => 30,
        Lines::Thirteen => 18,
        Lines::Nine => 12,
    }
}

/// What speaks for it that somebody loses on purpose: he gives many games up at once, and wins of the others.
fn sandbagging(category: Category, games: &[Played]) -> Option<String> {
    let limit = short(category.lines);
    let is_short = |game: &&Played| game.given_up_after.is_some_and(|moves| moves < limit);
    let given_up: Vec<&Played> = games.iter().filter(is_short).collect();
    let others = games.len() - given_up.len();
    let won = games.iter().filter(|game| game.score == 2).count();
    if given_up.len() < MANY_SHORT || others < OTHERS || won * 100 < others * OTHERS_WON_PERCENT {
        return None;
    }
    let list = given_up.iter().map(|game| format!("{} ({} moves)", game.game, moves(game)));
    let list = list.collect::<Vec<_>>().join(", ");
    Some(format!(
        "Of the last {} rated games ({category}), {} were lost by resignation or on time in fewer than {limit} moves. \
         Of the other {others}, {won} were won.\nThe short ones: {list}",
        games.len(),
        given_up.len()
    ))
}

fn moves(game: &Played) -> u32 {
    game.given_up_after.unwrap_or_default()
}

/// What speaks for it that two play each other for the sake of one's rating.
fn farming(pair: &Pair) -> String {
    let Pair { games, won, gain_milli, loser, loser_name, list, .. } = pair;
    let list: Vec<String> = list.iter().map(GameId::to_string).collect();
    format!(
        "In a week {games} rated games with {loser_name} (#{loser}), {won} of them won. That gave {} points.\n\
         The games: {}",
        (f64::from(*gain_milli) / 1_000.0).round(),
        list.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As many of each: given up after so many moves, lost in a whole game, won.
    fn games(given_up: &[u32], lost: usize, won: usize) -> Vec<Played> {
        let game = |score, given_up_after| Played { game: GameId::from_bits(7), score, given_up_after };
        let short = given_up.iter().map(|&moves| game(0, Some(moves)));
        short.chain((0..lost).map(|_| game(0, None))).chain((0..won).map(|_| game(2, None))).collect()
    }

    fn is_told(category: usize, games: &[Played]) -> bool {
        sandbagging(Category::ALL[category], games).is_some()
    }

    #[test]
    fn five_games_given_up_at_once_beside_others_that_are_won_are_told() {
        assert!(is_told(0, &games(&[3, 29, 4, 2, 0], 6, 9)));
        assert!(!is_told(0, &games(&[3, 29, 4, 2], 6, 9)), "four are few");
        assert!(!is_told(0, &games(&[3, 30, 4, 2, 0], 6, 9)), "thirty moves are a game");
        assert!(!is_told(0, &games(&[3; 5], 7, 8)), "who loses otherwise, too, is weak");
        assert!(!is_told(0, &games(&[3; 16], 0, 4)), "nobody knows how strong he is");
    }

    #[test]
    fn on_a_small_board_a_game_is_shorter() {
        for (category, limit) in [(1, 18), (2, 12)] {
            assert!(is_told(category, &games(&[limit - 1; 5], 0, 9)));
            assert!(!is_told(category, &games(&[limit; 5], 0, 9)));
        }
    }

    #[test]
    fn what_was_seen_is_told_with_its_games() {
        let text = sandbagging(Category::ALL[0], &games(&[3, 29, 4, 2, 0], 6, 9)).unwrap();
        assert!(text.starts_with("Of the last 20 rated games (19-live), 5 were lost"), "{text}");
        assert!(text.contains("Of the other 15, 9 were won") && text.contains("(29 moves)"), "{text}");
    }
}
