//! Texts: SimpleText, Text and Compose of FF\[4\].

use std::borrow::Cow;

/// A text of one line (SimpleText): as [`text`], and line breaks are spaces.
#[must_use]
pub fn simple_text(raw: &str) -> Cow<'_, str> {
    match text(raw) {
        Cow::Borrowed(text) if !text.contains('\n') => Cow::Borrowed(text),
        text => Cow::Owned(text.replace('\n', " ")),
    }
}

/// A text of several lines (Text): `\` takes the next character as it is, and before a line break takes the break
/// away; other blanks are spaces. A line break is one character or two, `\r` and `\n` in either order; it becomes
/// `\n`.
#[must_use]
pub fn text(raw: &str) -> Cow<'_, str> {
    if !raw.bytes().any(|byte| matches!(byte, b'\\' | b'\r' | b'\t' | 0x0b | 0x0c)) {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(mut c) = chars.next() {
        let escaped = c == '\\';
        if escaped {
            match chars.next() {
                Some(next) => c = next,
                None => break,
            }
        }
        if c == '\r' || c == '\n' {
            let other = if c == '\r' { '\n' } else { '\r' };
            chars.next_if_eq(&other);
            if !escaped {
                text.push('\n');
            }
        } else {
            text.push(if matches!(c, '\t' | '\x0b' | '\x0c') { ' ' } else { c });
        }
    }
    Cow::Owned(text)
}

/// The raw value of a text. [`text`] gives it back, if it has no carriage returns and no blanks but spaces and `\n`.
#[must_use]
pub fn escape(text: &str) -> Cow<'_, str> {
    escape_all(text, &[']', '\\'])
}

/// The raw value of two texts with a colon between them, as AP has it.
#[must_use]
pub fn composed(first: &str, second: &str) -> String {
    let escaped = |text| escape_all(text, &[']', '\\', ':']);
    format!("{}:{}", escaped(first), escaped(second))
}

/// The parts before and behind the first colon that is not escaped, raw.
#[must_use]
pub fn compose(raw: &str) -> (&str, Option<&str>) {
    match find_unescaped(raw, b':') {
        Some(colon) => (&raw[..colon], Some(&raw[colon + 1..])),
        None => (raw, None),
    }
}

/// Can this stand between brackets as it is? Nothing in it closes the bracket, and its end does not escape it.
#[must_use]
pub fn is_raw(text: &str) -> bool {
    let trailing = text.bytes().rev().take_while(|&byte| byte == b'\\').count();
    trailing % 2 == 0 && find_unescaped(text, b']').is_none()
}

fn find_unescaped(raw: &str, wanted: u8) -> Option<usize> {
    let mut escaped = false;
    raw.bytes().position(|byte| {
        let found = byte == wanted && !escaped;
        escaped = byte == b'\\' && !escaped;
        found
    })
}

fn escape_all<'a>(text: &'a str, special: &[char]) -> Cow<'a, str> {
    if !text.contains(special) {
        return Cow::Borrowed(text);
    }
    let mut raw = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if special.contains(&c) {
            raw.push('\\');
        }
        raw.push(c);
    }
    Cow::Owned(raw)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_escaped_line_break_is_none() {
        assert_eq!(text("a\\\r\nb\r\nc\\]\\\\\td"), "ab\nc]\\ d");
        assert_eq!(simple_text("a\nb"), "a b");
    }

    #[test]
    fn an_escaped_colon_does_not_divide() {
        assert_eq!(compose(r"a\:b:c:d"), (r"a\:b", Some("c:d")));
        let raw = composed("a:b]", r"c\");
        assert_eq!(raw, r"a\:b\]:c\\");
        let (first, second) = compose(&raw);
        assert_eq!((text(first), second.map(text)), ("a:b]".into(), Some(r"c\".into())));
    }

    #[test]
    fn a_raw_value_ends_at_its_bracket() {
        for (text, raw) in [("", true), (r"\]", true), ("]", false), (r"a\", false), (r"a\\", true)] {
            assert_eq!(is_raw(text), raw, "{text}");
        }
    }
}
