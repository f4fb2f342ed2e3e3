//! Which place a rating has on each leaderboard, without asking the database.

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::{Arc, PoisonError, RwLock};

use serde::Deserialize;
use sqlx::PgConnection;
use tengen_game::ranking::Category;
use thiserror::Error;

use super::order::Order;
use crate::db::leaderboard;

/// A country, as ISO 3166 has it in two letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CountryCode([u8; 2]);

/// A text that is no country.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a country is two capital letters, as ISO 3166 has them")]
pub struct BadCountry;

impl FromStr for CountryCode {
    type Err = BadCountry;

    fn from_str(text: &str) -> Result<Self, BadCountry> {
        let letters: [u8; 2] = text.as_bytes().try_into().map_err(|_| BadCountry)?;
        letters.iter().all(u8::is_ascii_uppercase).then_some(CountryCode(letters)).ok_or(BadCountry)
    }
}

impl CountryCode {
    /// The letters.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// A leaderboard: of all, or of those from one country.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Of which games.
    pub category: Category,
    /// From where.
    pub country: Option<CountryCode>,
}

/// The places on all leaderboards; none while they are being read. The lock is held for a count or a change only.
#[derive(Clone, Debug, Default)]
pub struct Places(Arc<RwLock<Option<HashMap<Board, Order>>>>);

/// A change of a leaderboard, as the database tells it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Change {
    category: Category,
    old: Option<(i32, Option<String>)>,
    new: Option<(i32, Option<String>)>,
    /// By which transaction.
    #[serde(deserialize_with = "number_in_text")]
    pub transaction: u64,
}

fn number_in_text<'de, D: serde::Deserializer<'de>>(text: D) -> Result<u64, D::Error> {
    String::deserialize(text)?.parse().map_err(serde::de::Error::custom)
}

impl Places {
    /// How many ratings of a board are above this one, and how many there are; nothing if that is not known now.
    pub fn of(&self, board: Board, rating_milli: i32) -> Option<(u32, u32)> {
        let boards = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let Some(order) = boards.as_ref()?.get(&board) else { return Some((0, 0)) };
        let small = |count: usize| count.try_into().unwrap_or(u32::MAX);
        Some((small(order.above(rating_milli)), small(order.len())))
    }

    /// The same; while that is not known, the database counts.
    ///
    /// # Errors
    /// The database's.
    pub async fn count(
        &self,
        db: &mut PgConnection,
        board: Board,
        rating_milli: i32,
    ) -> Result<(u32, u32), sqlx::Error> {
        match self.of(board, rating_milli) {
            Some(known) => Ok(known),
            None => leaderboard::count(db, board, rating_milli).await,
        }
    }

    /// Begins with all ratings of all boards, or forgets them.
    pub fn set(&self, all: Option<HashMap<Board, Order>>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = all;
    }

    /// Does what was told. Says whether it fits what was known: if not, all is to be read again.
    #[must_use]
    pub fn change(&self, change: &Change) -> bool {
        let mut boards = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let Some(boards) = boards.as_mut() else { return false };
        let old = change.old.iter().flat_map(|(rating, country)| rows(change.category, *rating, country));
        let fits = old.fold(true, |fits, (board, rating)| {
            fits & boards.get_mut(&board).is_some_and(|order| order.remove(rating))
        });
        let new = change.new.iter().flat_map(|(rating, country)| rows(change.category, *rating, country));
        new.for_each(|(board, rating)| boards.entry(board).or_default().insert(rating));
        fits
    }
}

/// The boards on which somebody is.
fn rows(
    category: Category,
    rating: i32,
    country: &Option<String>,
) -> impl Iterator<Item = (Board, i32)> + use<> {
    let country = country.as_deref().and_then(|country| country.parse().ok());
    let all = Board { category, country: None };
    let own = country.map(|country| Board { category, country: Some(country) });
    [Some(all), own].into_iter().flatten().map(move |board| (board, rating))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(country: Option<&str>) -> Board {
        Board { category: Category::ALL[0], country: country.map(|country| country.parse().unwrap()) }
    }

    fn told(old: &str, new: &str) -> Change {
        let text = format!(
            r#"{{"category": "19-live", "old": {old}, "new": {new}, "transaction": "77", "user": 7, "at": "x"}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn nothing_is_known_until_all_is_read() {
        let places = Places::default();
        assert_eq!(places.of(board(None), 0), None);
        assert!(!places.change(&told("null", "[1, null]")));
        places.set(Some(HashMap::new()));
        assert_eq!(places.of(board(None), 0), Some((0, 0)));
        places.set(None);
        assert_eq!(places.of(board(None), 0), None);
    }

    #[test]
    fn somebody_comes_rises_moves_and_goes() {
        let places = Places::default();
        places.set(Some(HashMap::from([(board(None), Order::from(vec![2_000, 1_000]))])));
        assert!(places.change(&told("null", r#"[1500, "JP"]"#)));
        assert_eq!(places.of(board(None), 1_500), Some((1, 3)));
        assert_eq!(places.of(board(Some("JP")), 1_499), Some((1, 1)));
        assert!(places.change(&told(r#"[1500, "JP"]"#, r#"[2500, "KR"]"#)));
        assert_eq!(places.of(board(None), 2_000), Some((1, 3)));
        assert_eq!(places.of(board(Some("JP")), 0), Some((0, 0)));
        assert_eq!(places.of(board(Some("KR")), 0), Some((1, 1)));
        assert!(places.change(&told(r#"[2500, "KR"]"#, "null")));
        assert_eq!(places.of(board(None), 0), Some((2, 2)));
        assert!(!places.change(&told("[7, null]", "null")), "he was not there");
    }

    #[test]
    fn a_country_has_two_capital_letters() {
        assert_eq!("KR".parse::<CountryCode>().unwrap().as_str(), "KR");
        for text in ["", "K", "kr", "KOR", "K1", "é"] {
            assert_eq!(text.parse::<CountryCode>(), Err(BadCountry), "{text}");
        }
    }
}
