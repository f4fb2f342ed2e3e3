//! Names of properties, short ones without an allocation.

/// Bytes that are kept in place.
const SHORT: usize = 14;

/// A name as the tree keeps it. One text makes one value, so that comparing values compares names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Name {
    Short { bytes: [u8; SHORT], length: u8 },
    Long(Box<str>),
}

impl Name {
    /// The name as it stands.
    pub(super) fn new(text: &str) -> Name {
        if text.len() > SHORT {
            return Name::Long(text.into());
        }
        let mut bytes = [0; SHORT];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Name::Short { bytes, length: text.len() as u8 }
    }

    /// A name found in a file. FF\[3\] and older write `Black` for `B`: small letters are left out, unless what
    /// is left is no name.
    pub(super) fn found(text: &str) -> Name {
        let is_small = |byte: u8| byte.is_ascii_lowercase();
        if !text.bytes().any(is_small) {
            return Name::new(text);
        }
        let capitals: String = text.chars().filter(|c| !c.is_ascii_lowercase()).collect();
        let is_name = capitals.starts_with(|c: char| c.is_ascii_uppercase());
        Name::new(if is_name { &capitals } else { text })
    }

    pub(super) fn as_str(&self) -> &str {
        match self {
            // Made of a text, so it is one.
            Name::Short { bytes, length } => {
                std::str::from_utf8(&bytes[..usize::from(*length)]).unwrap_or_default()
            }
            Name::Long(text) => text,
        }
    }
}

/// Is this a name that any program can read: capital letters, at most 64?
///
/// FF\[4\] sets no length; readers do.
#[must_use]
pub fn is_name(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_letters_are_left_out_where_capitals_begin() {
        for (found, name) in
            [("GaMe", "GM"), ("B", "B"), ("foo", "foo"), ("a1B", "a1B"), ("P2x", "P2"), ("", "")]
        {
            assert_eq!(Name::found(found).as_str(), name);
            assert_eq!(Name::found(name).as_str(), name);
        }
        let long = "ABCDEFGHIJKLMNOPQRSTUVW";
        assert_eq!(Name::found(long).as_str(), long);
    }
}
