//! What the strengths of two come to: who has Black, with which handicap, or why there can be no ranked game.

use std::cmp::Ordering;
use std::time::Duration;

use sqlx::PgPool;
use tengen_game::ranking::{self, Category, HandicapOption, Side, Terms, TooFarApart, fair_black};
use tengen_game::{ActionId, BadSettings};
use tengen_protocol::{ColorChoice, Offer, Reason, ServerMsg, Strengths, TermsView, User, UserId};
use tengen_rules::{ByColor, RulesetName};
use tracing::error;

use crate::answer;
use crate::begin::Pairing;
use crate::db::contenders::{self, Contender};
use crate::db::ratings::SAME_PAIR_A_DAY;
use crate::log::in_time;
use crate::offered::Offered;
use crate::ranked;

/// What the strengths of two come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weighed {
    /// Who has Black, where the strengths decide that; nothing if it is not decided by them, or drawn.
    pub black: Option<UserId>,
    /// Of a ranked game its terms.
    pub terms: Option<TermsView>,
    /// How strong they are, if that is known of both.
    pub strengths: Option<Strengths>,
}

/// Why two cannot play a ranked game now, or one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// Why.
    pub reason: Reason,
    /// Why, in English.
    pub message: &'static str,
    /// How long that lasts, if that is known.
    pub wait: Option<Duration>,
    /// Which of the two it is about, if about one.
    pub who: Option<UserId>,
}

impl Unfit {
    const fn because(reason: Reason, message: &'static str) -> Self {
        Unfit { reason, message, wait: None, who: None }
    }

    /// It cannot be found out now.
    pub const fn unavailable() -> Self {
        Unfit::because(Reason::Unavailable, "the server cannot do this now: try again")
    }

    /// As it is told to this one of the two.
    #[must_use]
    pub fn told_to(self, user: UserId) -> Self {
        let message = match self.reason {
            _ if self.who.is_none_or(|who| who == user) => return self,
            Reason::InRankedGame => "your opponent plays a ranked game now",
            Reason::GuestUnranked => "your opponent is a guest: guests play no ranked games",
            Reason::NoRank => return Unfit::because(Reason::NotAllowed, "your opponent has no rank yet"),
            Reason::Banned => {
                return Unfit::because(Reason::NotAllowed, "your opponent plays no ranked games");
            }
            _ => "your opponent plays no ranked games",
        };
        Unfit { message, wait: None, ..self }
    }

    /// As it is told.
    pub fn answer(&self, id: &ActionId) -> ServerMsg {
        match self.wait {
            Some(wait) => answer::wait(id, self.reason, self.message, wait),
            None => answer::refused(id, self.reason, self.message),
        }
    }

    /// The database has failed.
    pub fn failed(error: &sqlx::Error) -> Self {
        error!(%error, "cannot find out how strong somebody is");
        Unfit::unavailable()
    }
}

/// What the strengths of an offerer and a taker come to.
///
/// # Errors
/// Says why they cannot play.
pub async fn weigh(db: &PgPool, offered: &Offered, taker: &User) -> Result<Weighed, Unfit> {
    let failed = |error: sqlx::Error| Unfit::failed(&error);
    let (first, second) = in_time(pair(db, offered.user.id, taker.id)).await.map_err(failed)?;
    let Some(category) = offered.category() else { return Ok(Weighed::default()) };
    let standing = |contender: &Contender| contender.rated.standing(category);
    let both = standing(&first).zip(standing(&second));
    let strengths = both.map(|(from, to)| Strengths { from: from.strength(), to: to.strength() });
    if offered.offer.ranked {
        let Offer { ruleset, handicap_option: option, .. } = offered.offer;
        let ranked = Ranked { category, ruleset, option };
        let terms = ranked.between((offered.user.id, &first), (taker.id, &second))?;
        return Ok(Weighed { black: terms.black, terms: Some(terms), strengths });
    }
    let weaker = both.and_then(|(from, to)| match from.rating.cmp(&to.rating) {
        Ordering::Less => Some(offered.user.id),
        Ordering::Equal => None,
        Ordering::Greater => Some(taker.id),
    });
    let black = weaker.filter(|_| offered.offer.color == ColorChoice::ByRank);
    Ok(Weighed { black, terms: None, strengths })
}

/// Two play again: of a ranked game the terms are new. It stays even, or with a handicap.
///
/// # Errors
/// Says why they cannot play.
pub async fn weigh_again(db: &PgPool, pairing: Pairing) -> Result<Pairing, Unfit> {
    let Pairing { origin, players, settings } = pairing;
    let Some(category) = Category::of(&settings).filter(|_| settings.ranked) else {
        return Ok(Pairing { origin, players, settings });
    };
    let failed = |error: sqlx::Error| Unfit::failed(&error);
    let (black, white) = (players.black.id, players.white.id);
    let (first, second) = in_time(pair(db, black, white)).await.map_err(failed)?;
    let unusable = |_: BadSettings| Unfit::unavailable();
    let offer = Offer { ruleset: settings.ruleset, ..Offer::even(settings.size, settings.time) };
    let even = ranked::even(&offer, settings.game).map_err(unusable)?;
    let was_even = (settings.handicap, settings.komi) == (0, even.komi);
    let option = if was_even { HandicapOption::Never } else { HandicapOption::Always };
    let ranked = Ranked { category, ruleset: settings.ruleset, option };
    let terms = ranked.between((black, &first), (white, &second))?;
    let TermsView { handicap, komi_half_points: komi, .. } = terms;
    let settings = ranked::settings(&offer, settings.game, handicap, komi).map_err(unusable)?;
    let players = match terms.black {
        Some(new) if new == white => ByColor::new(players.white, players.black),
        _ => players,
    };
    Ok(Pairing { origin, players, settings })
}

async fn pair(db: &PgPool, first: UserId, second: UserId) -> Result<(Contender, Contender), sqlx::Error> {
    let db = &mut *db.acquire().await?;
    Ok((contenders::find(db, first).await?, contenders::find(db, second).await?))
}

/// A kind of ranked game.
#[derive(Clone, Copy, Debug)]
pub struct Ranked {
    /// Where it is rated.
    pub category: Category,
    /// By which rules.
    pub ruleset: RulesetName,
    /// Whether it may have a handicap.
    pub option: HandicapOption,
}

impl Ranked {
    /// The terms between two.
    ///
    /// # Errors
    /// Says why they cannot play.
    pub fn between(
        &self,
        (first_id, first): (UserId, &Contender),
        (second_id, second): (UserId, &Contender),
    ) -> Result<TermsView, Unfit> {
        for (id, contender) in [(second_id, second), (first_id, first)] {
            self.fits(contender).map_err(|unfit| Unfit { who: Some(id), ..unfit })?;
        }
        let games = first.met.get(&second_id).map_or(0, |met| met.games);
        if i64::from(games) >= SAME_PAIR_A_DAY {
            let message = "you two have played three rated games within a day";
            return Err(Unfit::because(Reason::SamePair, message));
        }
        let terms = self.terms(first, second).ok_or(Unfit::because(Reason::NoRank, NO_RANK))?;
        let terms = terms.map_err(|TooFarApart| {
            Unfit::because(Reason::TooFarApart, "your ratings are more than nine ranks apart")
        })?;
        let side = terms.black.or_else(|| fair_black(first.blacks, second.blacks));
        let black = side.map(|side| if side == Side::First { first_id } else { second_id });
        let Terms { handicap, komi, difference, .. } = terms;
        Ok(TermsView { black, handicap, komi_half_points: komi, difference })
    }

    fn terms(&self, first: &Contender, second: &Contender) -> Option<Result<Terms, TooFarApart>> {
        let rating = |contender: &Contender| Some(contender.rated.standing(self.category)?.rating);
        let (first, second) = (rating(first)?, rating(second)?);
        Some(ranking::terms(self.category.lines, self.ruleset, first, second, self.option))
    }

    /// Whether somebody may play such a game now.
    ///
    /// # Errors
    /// Says why not.
    pub fn fits(&self, contender: &Contender) -> Result<(), Unfit> {
        may_play_ranked(contender)?;
        if contender.is_seated && self.category.pace == ranking::Pace::Live {
            return Err(Unfit::because(Reason::InRankedGame, "you play a ranked game already"));
        }
        Ok(())
    }
}

const NO_RANK: &str = "say first how strong you are";

/// Whether somebody may play ranked games at all.
///
/// # Errors
/// Says why not.
pub fn may_play_ranked(contender: &Contender) -> Result<(), Unfit> {
    match contender {
        Contender { is_guest: true, .. } => {
            Err(Unfit::because(Reason::GuestUnranked, "guests play no ranked games: register first"))
        }
        Contender { is_bot: true, .. } => {
            Err(Unfit::because(Reason::NotAllowed, "programs play no ranked games"))
        }
        Contender { is_barred: true, .. } => {
            Err(Unfit::because(Reason::Banned, "a sanction keeps you from playing"))
        }
        Contender { rated, .. } if rated.entry.is_none() && rated.standings.is_empty() => {
            Err(Unfit::because(Reason::NoRank, NO_RANK))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use tengen_game::ranking::{Lines, Pace, Rank};
    use tengen_rules::HalfPoints;

    use super::*;
    use crate::db::contenders::Met;
    use crate::db::standings::Rated;

    const ONE: UserId = UserId(1);
    const OTHER: UserId = UserId(2);

    fn contender(rank: &str) -> Contender {
        let rated = Rated { entry: rank.parse::<Rank>().ok(), ..Rated::default() };
        Contender { rated, ..Contender::default() }
    }

    fn ranked(pace: Pace, option: HandicapOption) -> Ranked {
        let category = Category { lines: Lines::Nineteen, pace };
        Ranked { category, ruleset: RulesetName::Chinese, option }
    }

    fn between(first: &Contender, second: &Contender) -> Result<TermsView, Unfit> {
        ranked(Pace::Live, HandicapOption::WhenNeeded).between((ONE, first), (OTHER, second))
    }

    #[test]
    fn with_a_handicap_the_weaker_has_black_whoever_offers() {
        let (weaker, stronger) = (contender("8k"), contender("3k"));
        for (terms, black) in [(between(&weaker, &stronger), ONE), (between(&stronger, &weaker), OTHER)] {
            let terms = terms.unwrap();
            assert_eq!((terms.black, terms.handicap, terms.difference), (Some(black), 5, 5));
        }
        let never = ranked(Pace::Live, HandicapOption::Never).between((ONE, &weaker), (OTHER, &stronger));
        assert_eq!(never.map(|terms| (terms.handicap, terms.komi_half_points)), Ok((0, HalfPoints::new(15))));
    }

    #[test]
    fn of_two_who_are_even_the_one_has_black_who_had_it_less_often() {
        let often = Contender { blacks: 6, ..contender("5k") };
        assert_eq!(between(&often, &contender("5k")).unwrap().black, Some(OTHER));
        assert_eq!(between(&contender("5k"), &often).unwrap().black, Some(ONE));
        assert_eq!(between(&often, &often).unwrap().black, None, "chance decides");
    }

    #[test]
    fn each_is_told_whether_it_is_about_himself() {
        let told = |first: &Contender, second: &Contender| {
            let unfit = between(first, second).unwrap_err();
            (unfit.told_to(ONE).reason, unfit.told_to(OTHER).reason)
        };
        let (fit, unknown) = (contender("5k"), Contender::default());
        assert_eq!(told(&unknown, &fit), (Reason::NoRank, Reason::NotAllowed));
        assert_eq!(told(&fit, &unknown), (Reason::NotAllowed, Reason::NoRank));
        let seated = Contender { is_seated: true, ..contender("5k") };
        assert_eq!(told(&seated, &fit), (Reason::InRankedGame, Reason::InRankedGame));
        let messages = between(&seated, &fit).unwrap_err();
        assert_ne!(messages.told_to(ONE).message, messages.told_to(OTHER).message);
        let by_days = ranked(Pace::TurnBased, HandicapOption::Never);
        assert!(by_days.between((ONE, &seated), (OTHER, &fit)).is_ok(), "games over days go beside it");
    }

    #[test]
    fn far_apart_or_after_three_games_in_a_day_there_is_none() {
        assert_eq!(between(&contender("18k"), &contender("8k")).unwrap_err().reason, Reason::TooFarApart);
        let met = |games| HashMap::from([(OTHER, Met { games, since_ms: None })]);
        let after = |games| between(&Contender { met: met(games), ..contender("5k") }, &contender("5k"));
        assert!(after(2).is_ok());
        assert_eq!(after(3).unwrap_err().reason, Reason::SamePair);
    }
}
