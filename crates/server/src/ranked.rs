//! What a ranked game is played by: the server decides on all but the rules, the time and whether there may be a handicap.

use tengen_game::ranking::Lines;
use tengen_game::{BadSettings, GameId, Settings, TimeControl};
use tengen_protocol::{ColorChoice, Offer};
use tengen_rules::HalfPoints;

/// A field of an offer that a ranked game leaves no choice of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotRanked {
    /// Which.
    pub field: &'static str,
    /// Why, in English.
    pub why: &'static str,
}

const BY_SERVER: &str = "of a ranked game the server decides that: leave it out";

/// What of an offer no ranked game has; nothing if it can be one.
pub fn wrong_with(offer: &Offer) -> Option<NotRanked> {
    let by_server = |field| Some(NotRanked { field, why: BY_SERVER });
    match offer {
        _ if Lines::of(offer.size).is_none() => {
            Some(NotRanked { field: "size", why: "a ranked game is on 19, 13 or 9 lines" })
        }
        Offer { time: TimeControl::None, .. } => {
            Some(NotRanked { field: "time", why: "a ranked game has a limit of time" })
        }
        Offer { komi_half_points: Some(_), .. } => by_server("komi_half_points"),
        Offer { handicap: 1.., .. } => by_server("handicap"),
        Offer { setup: Some(_), .. } => by_server("setup"),
        Offer { white_time: Some(_), .. } => by_server("white_time"),
        Offer { free_placement: true, .. } => by_server("free_placement"),
        Offer { long_cycle_offer: true, .. } => by_server("long_cycle_offer"),
        Offer { illegal_move_loses_turn: true, .. } => by_server("illegal_move_loses_turn"),
        Offer { private: true, .. } => by_server("private"),
        Offer { referee: Some(_), .. } => by_server("referee"),
        Offer { call_stops_clocks: true, .. } => by_server("call_stops_clocks"),
        _ if offer.color != ColorChoice::Nigiri => by_server("color"),
        _ => None,
    }
}

/// The settings of a ranked game by this offer, with what the ratings demand: no undo, no pauses, forbidden moves refused,
/// for all to see.
///
/// # Errors
/// If no game can be played with them.
pub fn settings(
    offer: &Offer,
    game: GameId,
    handicap: u8,
    komi: HalfPoints,
) -> Result<Settings, BadSettings> {
    let ranked = Offer {
        ruleset: offer.ruleset,
        handicap,
        komi_half_points: Some(komi),
        undo: false,
        pauses: false,
        ..Offer::even(offer.size, offer.time)
    };
    let settings = Settings { ranked: true, ..ranked.settings(game, None)? };
    settings.position()?;
    Ok(settings)
}

/// The settings of an even game by this offer: what can be said of a ranked game before the opponent is known.
///
/// # Errors
/// If no game can be played with them.
pub fn even(offer: &Offer, game: GameId) -> Result<Settings, BadSettings> {
    let usual = Offer { ruleset: offer.ruleset, ..Offer::even(offer.size, offer.time) };
    let komi = usual.settings(game, None)?.komi;
    settings(offer, game, 0, komi)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tengen_rules::{RulesetName, Setup, Size};

    use super::*;

    fn offer() -> Offer {
        let time = TimeControl::Absolute { main: Duration::from_secs(300) };
        Offer { ranked: true, ..Offer::even(Size::NINETEEN, time) }
    }

    #[test]
    fn only_rules_and_time_are_the_players_choice() {
        assert_eq!(wrong_with(&Offer { ruleset: RulesetName::Japanese, ..offer() }), None);
        let wrong = [
            Offer { komi_half_points: Some(HalfPoints::new(13)), ..offer() },
            Offer { handicap: 2, ..offer() },
            Offer { setup: Some(Setup::default()), ..offer() },
            Offer { white_time: Some(offer().time), ..offer() },
            Offer { free_placement: true, ..offer() },
            Offer { long_cycle_offer: true, ..offer() },
            Offer { illegal_move_loses_turn: true, ..offer() },
            Offer { private: true, ..offer() },
            Offer { referee: Some("Dōsaku".into()), ..offer() },
            Offer { call_stops_clocks: true, ..offer() },
            Offer { color: ColorChoice::Black, ..offer() },
            Offer { color: ColorChoice::ByRank, ..offer() },
            Offer { time: TimeControl::None, ..offer() },
            Offer { size: Size::new(15, 15).unwrap(), ..offer() },
        ];
        let fields: Vec<_> = wrong.iter().filter_map(wrong_with).map(|wrong| wrong.field).collect();
        assert_eq!(
            fields,
            [
                "komi_half_points",
                "handicap",
                "setup",
                "white_time",
                "free_placement",
                "long_cycle_offer",
                "illegal_move_loses_turn",
                "private",
                "referee",
                "call_stops_clocks",
                "color",
                "color",
                "time",
                "size",
            ]
        );
    }

    #[test]
    fn what_the_server_decides_is_the_same_in_every_ranked_game() {
        let game = GameId::from_bits(1);
        let made = settings(&offer(), game, 3, HalfPoints::new(1)).unwrap();
        assert!(made.ranked && !made.undo && !made.pauses && !made.illegal_move_loses_turn && !made.private);
        assert_eq!((made.handicap, made.komi, made.setup.black.len()), (3, HalfPoints::new(1), 3));
        let even = even(&Offer { ruleset: RulesetName::Japanese, ..offer() }, game).unwrap();
        assert_eq!((even.komi, even.handicap), (HalfPoints::new(13), 0));
    }
}
