//! What one can wait for.

use tengen_game::GameId;
use tengen_game::ranking::{Category, Lines};
use tengen_protocol::Offer;
use tengen_rules::{RulesetName, Size};

use crate::config::{BadConfig, QueueConfig};
use crate::ranked;

/// What one can wait for, each with its number.
#[derive(Clone, Debug)]
pub struct Presets(Vec<PresetOffer>);

/// A kind of ranked game that one can wait for.
#[derive(Clone, Debug)]
pub struct PresetOffer {
    /// Its name.
    pub name: String,
    /// Where its games are rated.
    pub category: Category,
    /// The game, but for what the ratings decide.
    pub offer: Offer,
}

impl Presets {
    /// As the configuration has them.
    ///
    /// # Errors
    /// Names one of which no ranked game can be made.
    pub fn read(config: &QueueConfig) -> Result<Self, BadConfig> {
        let mut presets: Vec<PresetOffer> = Vec::new();
        for preset in &config.presets {
            let bad = |why: &str| BadConfig::Preset { name: preset.name.clone(), why: why.to_owned() };
            let size = Size::new(preset.lines, preset.lines).ok().filter(|&size| Lines::of(size).is_some());
            let size = size.ok_or_else(|| bad("lines is 19, 13 or 9"))?;
            let offer = Offer { ranked: true, ruleset: config.ruleset, ..Offer::even(size, preset.time) };
            if let Some(wrong) = ranked::wrong_with(&offer) {
                return Err(bad(wrong.why));
            }
            let settings =
                ranked::even(&offer, GameId::from_bits(0)).map_err(|error| bad(&error.to_string()))?;
            if presets.iter().any(|other| other.name == preset.name) {
                return Err(bad("another one has the same name"));
            }
            let category = Category::of(&settings).ok_or_else(|| bad("its games are not rated"))?;
            presets.push(PresetOffer { name: preset.name.clone(), category, offer });
        }
        Ok(Presets(presets))
    }

    /// By its number.
    pub fn get(&self, preset: u16) -> Option<&PresetOffer> {
        self.0.get(usize::from(preset))
    }

    /// The number of the one of this name.
    pub fn named(&self, name: &str) -> Option<u16> {
        self.0.iter().position(|preset| preset.name == name)?.try_into().ok()
    }

    /// All, with their numbers.
    pub fn all(&self) -> impl Iterator<Item = (u16, &PresetOffer)> {
        (0..).zip(&self.0)
    }

    /// The rules of all their games.
    pub fn ruleset(&self) -> RulesetName {
        self.0.first().map_or(RulesetName::Chinese, |preset| preset.offer.ruleset)
    }
}
