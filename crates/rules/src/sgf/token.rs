//! The tokens of an SGF text. It knows brackets and names, not what they mean.

use super::{SgfError, SgfFault};

pub(super) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    Property(Property<'a>),
}

/// A name and its values as they stand in the text, escapes and all.
pub(super) struct Property<'a> {
    /// Capital letters and digits only: FF\[3\] and older write `Black[pd]` for `B[pd]`.
    pub(super) name: String,
    /// At least one.
    pub(super) values: Vec<&'a str>,
    /// Where the name begins.
    pub(super) offset: usize,
}

pub(super) struct Tokens<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Tokens<'a> {
    /// From the first `(` with a `;` behind it: what comes before, a mail's header perhaps, is skipped.
    pub(super) fn new(text: &'a str) -> Result<Tokens<'a>, SgfError> {
        let opens = text.match_indices('(').map(|(offset, _)| offset);
        let mut after_blanks =
            opens.map(|offset| (offset, text[offset + 1..].bytes().find(|&b| !is_blank(b))));
        match after_blanks.find(|&(_, byte)| byte == Some(b';')) {
            Some((offset, _)) => Ok(Tokens { text, offset }),
            None => Err(SgfError::at(SgfFault::NoGame, text, 0)),
        }
    }

    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// The next token and where it begins. A game closes before its text ends.
    pub(super) fn next(&mut self) -> Result<(usize, Token<'a>), SgfError> {
        let byte = self.peek()?;
        let offset = self.offset;
        let token = match byte {
            b'(' => Token::Open,
            b')' => Token::Close,
            b';' => Token::Node,
            // A value without a name, as some programs write, is a property that nobody knows.
            byte if byte == b'[' || byte.is_ascii_alphabetic() => {
                return Ok((offset, Token::Property(self.property()?)));
            }
            _ => return Err(self.unexpected()),
        };
        self.offset += 1;
        Ok((offset, token))
    }

    fn property(&mut self) -> Result<Property<'a>, SgfError> {
        let offset = self.offset;
        let rest = &self.text[offset..];
        let end = rest.bytes().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let name = rest[..end].chars().filter(|c| !c.is_ascii_lowercase()).collect();
        self.offset += end;
        let mut values = Vec::new();
        while self.peek()? == b'[' {
            values.push(self.value()?);
        }
        if values.is_empty() { Err(self.unexpected()) } else { Ok(Property { name, values, offset }) }
    }

    fn value(&mut self) -> Result<&'a str, SgfError> {
        let start = self.offset + 1;
        let mut escaped = false;
        for (length, byte) in self.text.as_bytes()[start..].iter().enumerate() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b']' => {
                    self.offset = start + length + 1;
                    return Ok(&self.text[start..start + length]);
                }
                _ => {}
            }
        }
        Err(SgfError::at(SgfFault::Unfinished, self.text, self.offset))
    }

    /// The next byte that is not blank.
    fn peek(&mut self) -> Result<u8, SgfError> {
        let rest = &self.text.as_bytes()[self.offset..];
        match rest.iter().position(|&byte| !is_blank(byte)) {
            Some(blanks) => {
                self.offset += blanks;
                Ok(rest[blanks])
            }
            None => Err(SgfError::at(SgfFault::Unfinished, self.text, self.text.len())),
        }
    }

    fn unexpected(&self) -> SgfError {
        let found = self.text[self.offset..].chars().next().unwrap_or_default();
        SgfError::at(SgfFault::Unexpected(found), self.text, self.offset)
    }
}

fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0 || byte == 0x0b
}
