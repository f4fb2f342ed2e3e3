//! Which characters a name may have, and which of them together.

use unicode_normalization::char::is_combining_mark;
use unicode_security::general_security_profile::IdentifierType;
use unicode_security::mixed_script::AugmentedScriptSet;
use unicode_security::{GeneralSecurityProfile, MixedScript};

use super::BadName;

/// Marks on one letter: what UTS 39 takes for the most that a language needs.
const MARKS: usize = 4;

/// Looks for letters from right to left: in the blocks that Unicode keeps for them.
///
/// # Errors
/// Names the first.
pub(super) fn check_direction(name: &str) -> Result<(), BadName> {
    let is_right_to_left = |c: &char| {
        matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}'
            | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
    };
    name.chars().find(is_right_to_left).map_or(Ok(()), |c| Err(BadName::RightToLeft(c)))
}

/// Looks at each character and the one before it.
///
/// # Errors
/// Names the first that may not be there.
pub(super) fn check(name: &str) -> Result<(), BadName> {
    // Neither may a separator stand at the beginning, nor a mark.
    let (mut before, mut marks, mut has_letter) = (Kind::Separator, 0, false);
    for c in name.chars() {
        let kind = Kind::of(c).ok_or(BadName::Character(c))?;
        marks = if kind == Kind::Mark(c) { marks + 1 } else { 0 };
        match kind {
            Kind::Separator if before == Kind::Separator => return Err(BadName::Separator),
            Kind::Mark(_) if !before.bears(c) || marks > MARKS => return Err(BadName::Mark(c)),
            _ => has_letter |= kind == Kind::Letter,
        }
        before = kind;
    }
    match before {
        Kind::Separator => Err(BadName::Separator),
        _ if !has_letter => Err(BadName::NoLetter),
        _ => Ok(()),
    }
}

/// "Highly restrictive" of UTS 39, section 5.2: one script, or Latin with the scripts of Chinese, Japanese or Korean.
pub(super) fn is_of_one_writing(name: &str) -> bool {
    let goes_with_latin = |c: char| {
        let mut scripts = AugmentedScriptSet::for_char(c);
        scripts.intersect_with(AugmentedScriptSet::for_char('a'));
        !scripts.is_empty()
    };
    let beside_latin = name.chars().filter(|&c| !goes_with_latin(c)).collect::<String>();
    let writing = beside_latin.resolve_script_set();
    name.is_single_script() || writing.hanb || writing.jpan || writing.kore
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Letter,
    Digit,
    Mark(char),
    Separator,
}

impl Kind {
    /// Digits of other scripts are left out: some look like other digits, or like letters.
    fn of(c: char) -> Option<Self> {
        match c {
            '-' | '_' => Some(Kind::Separator),
            '0'..='9' => Some(Kind::Digit),
            _ if !is_in_use(c) => None,
            _ if is_combining_mark(c) => Some(Kind::Mark(c)),
            _ => c.is_alphabetic().then_some(Kind::Letter),
        }
    }

    /// Whether a mark may follow; the same mark twice looks like one.
    fn bears(self, mark: char) -> bool {
        match self {
            Kind::Letter => true,
            Kind::Mark(before) => before != mark,
            Kind::Digit | Kind::Separator => false,
        }
    }
}

/// What UTS 39 recommends, and what it leaves out as rare or of few people: surnames have rare ideographs.
fn is_in_use(c: char) -> bool {
    use IdentifierType::{Limited_Use, Recommended, Uncommon_Use};
    matches!(c.identifier_type(), Some(Recommended | Uncommon_Use | Limited_Use))
}
