//! The tokens of an SGF text. It knows brackets and names, not what they mean.

use std::ops::Range;

use super::{SgfError, SgfFault};

pub(super) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// What stands before the values of a property; a value follows. Nothing stands before the values of some
    /// programs: a property that nobody knows.
    Name(&'a str),
    /// What stands between brackets, as it stands there.
    Value(Range<usize>),
}

pub(super) struct Tokens<'a> {
    text: &'a str,
    offset: usize,
    /// After a value, more of them belong to the same property.
    after_value: bool,
}

impl<'a> Tokens<'a> {
    /// From the next `(` with a `;` behind it, at or after the offset; none when there is no game any more. What
    /// comes before, a mail's header perhaps, is skipped.
    pub(super) fn of_game(text: &'a str, offset: usize) -> Option<Tokens<'a>> {
        let mut opens = text[offset..].match_indices('(').map(|(found, _)| offset + found);
        let offset = opens.find(|&open| {
            let behind = text.as_bytes()[open + 1..].iter().find(|&&byte| !is_blank(byte));
            behind == Some(&b';')
        })?;
        Some(Tokens { text, offset, after_value: false })
    }

    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    /// The next token and where it begins. A game closes before its text ends.
    pub(super) fn next(&mut self) -> Result<(usize, Token<'a>), SgfError> {
        let byte = self.skip_blanks()?;
        let offset = self.offset;
        let token = match byte {
            b'[' if self.after_value => Token::Value(self.value()?),
            b'[' => Token::Name(""),
            b'(' => self.sign(Token::Open),
            b')' => self.sign(Token::Close),
            b';' => self.sign(Token::Node),
            byte if byte.is_ascii_alphabetic() => Token::Name(self.name()?),
            _ => return Err(self.unexpected()),
        };
        self.after_value = matches!(token, Token::Name(_) | Token::Value(_));
        Ok((offset, token))
    }

    fn sign(&mut self, token: Token<'a>) -> Token<'a> {
        self.offset += 1;
        token
    }

    /// A name, with a value behind it.
    fn name(&mut self) -> Result<&'a str, SgfError> {
        let start = self.offset;
        let rest = &self.text.as_bytes()[start..];
        self.offset += rest.iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let name = &self.text[start..self.offset];
        if self.skip_blanks()? == b'[' { Ok(name) } else { Err(self.unexpected()) }
    }

    fn value(&mut self) -> Result<Range<usize>, SgfError> {
        let (bytes, start) = (self.text.as_bytes(), self.offset + 1);
        let mut at = start;
        loop {
            match bytes.get(at) {
                Some(b']') => break,
                Some(b'\\') => at += 2,
                Some(_) => at += 1,
                None => return Err(SgfError::at(SgfFault::Unfinished, self.text, self.offset)),
            }
        }
        self.offset = at + 1;
        Ok(start..at)
    }

    /// Goes to the next byte that is not blank.
    fn skip_blanks(&mut self) -> Result<u8, SgfError> {
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

pub(super) fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0 || byte == 0x0b
}
