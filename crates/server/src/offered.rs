//! A game that somebody offers, until it is taken: what offers to all, by link and to one person have in common.

use tengen_game::ranking::{Category, Strength};
use tengen_game::{BadSettings, Commitment, Nonce, Settings};
use tengen_protocol::{ColorChoice, Offer, SeekId, User, UserId};
use tengen_rules::{ByColor, Color};

use crate::begin::Pairing;
use crate::draw::Draw;
use crate::ranked;
use crate::weigh::Weighed;

/// A game that somebody offers.
#[derive(Clone, Debug)]
pub struct Offered {
    /// Who.
    pub user: User,
    /// How strong he is in this kind of game, if that is known.
    pub strength: Option<Strength>,
    /// As he says it.
    pub offer: Offer,
    /// What it comes to, but for what the taker's strength decides.
    pub settings: Settings,
    draw: Draw,
}

impl Offered {
    /// Commits to a bit for the colours.
    pub fn new(
        user: User,
        strength: Option<Strength>,
        offer: Offer,
        settings: Settings,
        nonce: Option<Nonce>,
    ) -> Self {
        let draw = Draw::new(settings.game, nonce);
        Offered { user, strength, offer, settings, draw }
    }

    /// A ranked game, for whoever has been shown the commitment of this draw already.
    ///
    /// # Errors
    /// If no game can be played by that.
    pub fn drawn_by(user: User, offer: Offer, draw: Draw) -> Result<Self, BadSettings> {
        let settings = ranked::even(&offer, draw.game())?;
        Ok(Offered { user, strength: None, offer, settings, draw })
    }

    /// What is shown of the draw, if there may be one.
    pub fn commitment(&self) -> Option<Commitment> {
        self.offer.color.color().is_none().then(|| self.draw.commitment())
    }

    /// Who would be met in the game: the offerer and the referee.
    pub fn people(&self) -> impl Iterator<Item = UserId> {
        [Some(self.user.id), self.referee()].into_iter().flatten()
    }

    /// Who would referee it.
    pub fn referee(&self) -> Option<UserId> {
        self.settings.referee.map(|refereed| refereed.user)
    }

    /// What kind of games strength is measured in for it; nothing if in none.
    pub fn category(&self) -> Option<Category> {
        Category::of(&self.settings)
    }

    /// Whether the strengths of both decide on something.
    pub fn needs_weighing(&self) -> bool {
        self.offer.ranked || self.offer.color == ColorChoice::ByRank
    }

    /// The colours are those that were offered, or that the strengths demand, or drawn now: neither side could choose what
    /// the server had committed to.
    ///
    /// # Errors
    /// If the terms of a ranked game make none.
    pub fn taken_by(
        self,
        origin: SeekId,
        taker: User,
        nonce: Option<Nonce>,
        weighed: Option<Weighed>,
    ) -> Result<Pairing, BadSettings> {
        let Offered { user, offer, mut settings, draw, .. } = self;
        let Weighed { black, terms, .. } = weighed.unwrap_or_default();
        if let Some(terms) = terms {
            settings = ranked::settings(&offer, settings.game, terms.handicap, terms.komi_half_points)?;
        }
        let chosen = black.map(|black| if black == user.id { Color::Black } else { Color::White });
        let color = chosen.or(offer.color.color()).unwrap_or_else(|| {
            let nigiri = settings.nigiri.insert(draw.drawn(nonce));
            nigiri.offerer_color()
        });
        let players = match color {
            Color::Black => ByColor::new(user, taker),
            Color::White => ByColor::new(taker, user),
        };
        Ok(Pairing { origin, players, settings })
    }
}
