//! By what ratings and ranks are computed.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::as_text::serde_as_text;

/// By what ratings and ranks are computed. What is stored with a rating names the rules it was computed by.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// The weight of the formula's `con`: how far a game moves a rating, 1 as the European Go Federation has it.
    pub w_con: f64,
    /// The weight of the formula's `bonus`: what every game adds to a rating, 1 as the federation has it, for the few
    /// tournament games that somebody plays in a year.
    pub w_bonus: f64,
    /// What a rank is won and lost by.
    pub policy: Policy,
    /// By [`Policy::Rating`]: the first game after a change of rank that can change it again.
    pub gate_games: u32,
    /// By [`Policy::Rating`]: a rank is lost below its nominal rating less so many points.
    pub demotion_points: u16,
}

/// What a rank is won and lost by; as text `rating`, `set` or `set-symmetric`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Policy {
    /// It follows the rating, one step a game.
    #[default]
    Rating,
    /// So many wins in a set of twenty games, as Tygem has it.
    Set {
        /// From 5 dan on as many losses lose a rank as wins win one. Otherwise 15 wins win one there and 13 losses lose one, as
        /// Tygem has it: more fall than rise.
        symmetric: bool,
    },
}

/// A text that is no policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a policy is rating, set or set-symmetric")]
pub struct BadPolicy;

/// A value that rules cannot have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadRules {
    /// The weight of `con`.
    #[error("w_con must be more than 0 and at most 2")]
    Con,
    /// The weight of `bonus`.
    #[error("w_bonus must be 0 to 2")]
    Bonus,
    /// The first game that can change a rank again.
    #[error("gate_games must be 1 to 100")]
    Gate,
    /// How far below its nominal rating a rank is lost.
    #[error("demotion_points must be 1 to 1000")]
    Demotion,
}

impl Default for Rules {
    fn default() -> Self {
        Rules { w_con: 0.5, w_bonus: 0.0, policy: Policy::Rating, gate_games: 5, demotion_points: 100 }
    }
}

impl Rules {
    /// Whether ratings can be computed by them.
    ///
    /// # Errors
    /// The first value that is out of its range.
    pub fn check(&self) -> Result<(), BadRules> {
        match self {
            rules if !(rules.w_con > 0.0 && rules.w_con <= 2.0) => Err(BadRules::Con),
            rules if !(0.0..=2.0).contains(&rules.w_bonus) => Err(BadRules::Bonus),
            rules if !(1..=100).contains(&rules.gate_games) => Err(BadRules::Gate),
            rules if !(1..=1_000).contains(&rules.demotion_points) => Err(BadRules::Demotion),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Policy::Rating => "rating",
            Policy::Set { symmetric: false } => "set",
            Policy::Set { symmetric: true } => "set-symmetric",
        })
    }
}

impl FromStr for Policy {
    type Err = BadPolicy;

    fn from_str(text: &str) -> Result<Self, BadPolicy> {
        [Policy::Rating, Policy::Set { symmetric: false }, Policy::Set { symmetric: true }]
            .into_iter()
            .find(|policy| policy.to_string() == text)
            .ok_or(BadPolicy)
    }
}

serde_as_text!(Policy);
