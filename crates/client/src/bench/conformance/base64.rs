//! Bytes that are no text, as the data writes them.

/// The bytes that base64 stands for.
pub(super) fn bytes(text: &str) -> Result<Vec<u8>, String> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let value = |byte: u8| LETTERS.iter().position(|&letter| letter == byte).map(|value| value as u32);
    let sextets: Option<Vec<u32>> = text.trim_end_matches('=').bytes().map(value).collect();
    let mut bytes = Vec::new();
    for four in sextets.ok_or("no base64")?.chunks(4) {
        let bits = (0..4).fold(0, |bits, i| bits << 6 | four.get(i).copied().unwrap_or(0));
        bytes.extend(&bits.to_be_bytes()[1..four.len()]);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_letters_are_three_bytes() {
        assert_eq!(bytes("YWJj").unwrap(), b"abc");
        assert_eq!(bytes("YWI=").unwrap(), b"ab");
        assert_eq!(bytes("YQ==").unwrap(), b"a");
        assert_eq!(bytes("o/8=").unwrap(), [0xa3, 0xff]);
        assert!(bytes("Y Q").is_err());
    }
}
