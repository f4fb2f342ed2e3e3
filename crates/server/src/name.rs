//! What a user's name may be, and when two names are the same or too much alike.

mod characters;
mod reserved;
#[cfg(test)]
mod tests;

use precis_profiles::precis_core::profile::PrecisFastInvocation;
use precis_profiles::precis_core::{CodepointInfo, Error, UnexpectedError};
use precis_profiles::{UsernameCaseMapped, UsernameCasePreserved};
use thiserror::Error as ThisError;
use unicode_normalization::UnicodeNormalization;

/// The name of somebody who has registered. Its characters are Unicode scalar values in NFC, so that the server, the
/// database and a browser count the same.
///
/// ```
/// use tengen_server::name::Name;
///
/// let name = Name::parse("Ｄo\u{304}saku").unwrap();
/// assert_eq!((name.display(), name.key()), ("Dōsaku", "dōsaku"));
/// assert!(Name::parse("D\u{43e}saku").is_err(), "Cyrillic in a Latin name");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    display: String,
    key: String,
    skeleton: String,
}

/// Why nobody can have this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ThisError)]
pub enum BadName {
    /// Too short or too long.
    #[error("a name has 2 to 20 characters, not {0}")]
    Length(usize),
    /// Neither a letter, nor a digit, nor `-`, nor `_`; or a letter that is in no living use.
    #[error("a name has letters, the digits 0 to 9, - and _, but not {0:?}")]
    Character(char),
    /// Beside ranks and numbers it would turn the line around.
    #[error("a name has letters that are written from left to right, not {0:?}")]
    RightToLeft(char),
    /// A mark without a letter, or one of many on the same letter, which would run into the lines beside it.
    #[error("the mark {0:?} has no letter, or too many marks beside it")]
    Mark(char),
    /// At an end, or two together, they are overlooked.
    #[error("- and _ stand one at a time between letters or digits")]
    Separator,
    /// Could be taken for somebody's number.
    #[error("a name has at least one letter")]
    NoLetter,
    /// Letters of other scripts pass for letters of this one.
    #[error("a name is of one script, or Chinese, Japanese or Korean with Latin letters")]
    MixedScripts,
    /// Who has it could pass for the server or its staff.
    #[error("this name is reserved")]
    Reserved,
}

/// Characters of a name.
const LENGTH: std::ops::RangeInclusive<usize> = 2..=20;

impl Name {
    /// A name that somebody wants to have. Full-width letters and half-width kana become ordinary ones.
    ///
    /// # Errors
    /// If nobody can have it.
    pub fn parse(wanted: &str) -> Result<Self, BadName> {
        let name = Name::parse_reserved(wanted)?;
        if reserved::is_reserved(&name.key) { Err(BadName::Reserved) } else { Ok(name) }
    }

    /// A name for somebody who may pass for the server: a reserved one as well.
    ///
    /// # Errors
    /// If nobody can have it.
    pub fn parse_reserved(wanted: &str) -> Result<Self, BadName> {
        characters::check_direction(wanted)?;
        let display = enforce::<UsernameCasePreserved>(wanted)?;
        characters::check(&display)?;
        let length = display.chars().count();
        if !LENGTH.contains(&length) {
            return Err(BadName::Length(length));
        }
        if !characters::is_of_one_writing(&display) {
            return Err(BadName::MixedScripts);
        }
        let (key, skeleton) = (key(&display)?, skeleton(&display));
        Ok(Name { display, key, skeleton })
    }

    /// As it is shown.
    pub fn display(&self) -> &str {
        &self.display
    }

    /// As it is compared: names with one key are the same name.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// As it looks, in any case: names with one skeleton are taken for each other (UTS 39, section 4). Made of what is
    /// shown and not of the key, since a capital i looks like an l and a small one does not.
    pub fn skeleton(&self) -> &str {
        &self.skeleton
    }
}

/// The form in which any user's name is compared, a guest's too; nothing if nobody has such a name. Whether one could
/// register by it is not asked.
pub fn any_name_key(name: &str) -> Option<String> {
    let is_guest =
        |number: &str| (1..=19).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
    match name.strip_prefix("Guest ") {
        Some(number) => is_guest(number).then(|| name.to_lowercase()),
        // Composed otherwise it may have more characters than as a name.
        None if name.chars().count() > 5 * LENGTH.end() => None,
        None => key(name).ok(),
    }
}

/// How keys begin of names that begin like this.
pub fn beginning(name: &str) -> String {
    key(name).unwrap_or_else(|_| name.to_lowercase())
}

/// In small letters before the profile sees it, which knows no title case and no final sigma.
fn key(name: &str) -> Result<String, BadName> {
    enforce::<UsernameCaseMapped>(&name.to_lowercase())
}

/// A profile of RFC 8265. It refuses the parts of a hangul syllable, so they are put together before.
fn enforce<P: PrecisFastInvocation>(name: &str) -> Result<String, BadName> {
    match P::enforce(name.nfc().collect::<String>()) {
        Ok(name) => Ok(name.into_owned()),
        Err(
            Error::BadCodepoint(CodepointInfo { cp, .. })
            | Error::Unexpected(
                UnexpectedError::ContextRuleNotApplicable(CodepointInfo { cp, .. })
                | UnexpectedError::MissingContextRule(CodepointInfo { cp, .. }),
            ),
        ) => Err(BadName::Character(char::from_u32(cp).unwrap_or(char::REPLACEMENT_CHARACTER))),
        // Nothing, or what breaks the rule of direction.
        Err(_) => Err(BadName::Length(name.chars().count())),
    }
}

/// Twice, since a small letter may look like others than its capital does.
fn skeleton(shown: &str) -> String {
    let in_small =
        |text: &str| unicode_security::skeleton(text).flat_map(char::to_lowercase).collect::<String>();
    in_small(&in_small(shown))
}
