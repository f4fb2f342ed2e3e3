//! Tokens, and the cookie that holds one.

use std::fmt;
use std::fmt::Write as _;

use sha2::{Digest, Sha256};

/// A session's secret: 256 random bits. The client alone keeps it.
pub struct Token([u8; 32]);

impl Token {
    /// A new secret.
    pub fn new() -> Self {
        Token(rand::random())
    }

    /// What the database keeps of it.
    pub fn hash(&self) -> TokenHash {
        TokenHash::of(&self.to_string())
    }
}

impl Default for Token {
    fn default() -> Self {
        Token::new()
    }
}

/// As the client sends it: 64 hexadecimal digits.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// SHA-256 of a token: enough to recognise it, useless to a thief of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// The hash of a token as a client sent it.
    pub fn of(token: &str) -> Self {
        TokenHash(Sha256::digest(token.as_bytes()).into())
    }

    /// As the database keeps it.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// The session's token in a `Cookie` header. Over https only the cookie counts that nobody but this host can have set: any
/// other host of the domain can plant one of the plain name, to have somebody act in its own account.
pub fn token_in_cookies(header: &str, is_tls: bool) -> Option<&str> {
    let named =
        |name: &str| header.split(';').find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='));
    named(if is_tls { SECURE_COOKIE } else { COOKIE })
}

/// The cookie's name.
pub const COOKIE: &str = "tengen_session";
/// Its name where it is set for https only: a browser takes such a one from nobody but this very host.
const SECURE_COOKIE: &str = "__Host-tengen_session";

/// A `Set-Cookie` header that keeps a token for so many days; none ends the session.
pub fn cookie(token: Option<&Token>, days: u32, secure: bool) -> String {
    let mut header = String::from(if secure { SECURE_COOKIE } else { COOKIE });
    let seconds = token.map_or(0, |_| u64::from(days) * 86_400);
    let value = token.map(Token::to_string).unwrap_or_default();
    let secure = if secure { "; Secure" } else { "" };
    write!(header, "={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}")
        .expect("a text grows");
    header
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_is_found_among_cookies() {
        let token = Token::new();
        let header = cookie(Some(&token), 30, false);
        let pair = header.split(';').next().unwrap();
        assert_eq!(token_in_cookies(&format!("a=b; {pair}; c=d"), false), Some(token.to_string().as_str()));
        assert_eq!(token_in_cookies("tengen_sessions=1; tengen=2", false), None);
        let both = "tengen_session=1; __Host-tengen_session=2";
        assert_eq!((token_in_cookies(both, true), token_in_cookies(both, false)), (Some("2"), Some("1")));
        assert_eq!(token_in_cookies("tengen_session=planted", true), None);
    }
}
