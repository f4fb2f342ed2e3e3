//! Which characters the bytes of a file stand for.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, EUC_KR, Encoding, GBK, ISO_8859_2, ISO_8859_4, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE,
};
use encoding_rs::{WINDOWS_1250, WINDOWS_1252, WINDOWS_1254, WINDOWS_1257, WINDOWS_1258};

/// Decodes by the byte order mark, else by what fits: plain UTF-8, the encoding that CA declares, one guessed from
/// the bytes. Never fails: what cannot be read becomes U+FFFD.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return lossy(encoding, &bytes[mark..]);
    }
    let utf_8 = std::str::from_utf8(bytes);
    if let Ok(text) = utf_8
        && has_long_sequences(bytes)
    {
        return Cow::Borrowed(text);
    }
    let declared = declared(bytes, utf_8.is_ok());
    let believed = declared.filter(|encoding| !NOT_BELIEVED.contains(encoding));
    if let Some(text) = believed.and_then(|encoding| exact(encoding, bytes)) {
        return text;
    }
    match utf_8 {
        Ok(text) => Cow::Borrowed(text),
        Err(_) if declared == Some(UTF_8) && is_damaged_utf8(bytes) => lossy(UTF_8, bytes),
        Err(_) => lossy(guessed(bytes, declared), bytes),
    }
}

/// What is no reason to read a file so. Every text fits Latin 1, and many files that declare it hold something else;
/// where the letters CA were read as bytes, it is not UTF-16.
const NOT_BELIEVED: [&Encoding; 4] = [UTF_8, WINDOWS_1252, UTF_16LE, UTF_16BE];

/// Characters of three bytes or four in what is UTF-8: no other encoding looks so by chance, and programs that turn
/// files into UTF-8 forget what CA says. Two bytes may well be one character of GBK.
fn has_long_sequences(utf_8: &[u8]) -> bool {
    utf_8.iter().any(|&byte| byte >= 0xe0)
}

/// The encoding that CA names in the first node. Latin 1 and ASCII are the same to it.
fn declared(bytes: &[u8], is_utf_8: bool) -> Option<&'static Encoding> {
    // Where characters are pairs of bytes the second may look like a bracket: read so, the node may say more.
    let label = root_label(bytes, false).or_else(|| root_label(bytes, true).filter(|_| !is_utf_8))?;
    named(label)
}

/// The value of CA in the first node. What is no SGF ends the search.
fn root_label(bytes: &[u8], in_pairs: bool) -> Option<&[u8]> {
    let is_start = |at: usize| bytes[at] == b'(' && bytes[at + 1..].trim_ascii_start().starts_with(b";");
    let start = (0..bytes.len()).find(|&at| is_start(at))?;
    let mut rest = bytes[start + 1..].trim_ascii_start().strip_prefix(b";")?;
    let mut name: &[u8] = b"";
    loop {
        rest = rest.trim_ascii_start();
        let letters = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        if letters > 0 {
            (name, rest) = rest.split_at(letters);
            continue;
        }
        let value = rest.strip_prefix(b"[")?;
        let end = end_of_value(value, in_pairs)?;
        if name.iter().filter(|byte| !byte.is_ascii_lowercase()).eq(b"CA") {
            return Some(&value[..end]);
        }
        rest = &value[end + 1..];
    }
}

fn end_of_value(bytes: &[u8], in_pairs: bool) -> Option<usize> {
    let mut at = 0;
    loop {
        match bytes.get(at)? {
            b']' => return Some(at),
            b'\\' => at += 2,
            0x81..=0xfe if in_pairs => at += 2,
            _ => at += 1,
        }
    }
}

/// By its name on the web, or the number of its Windows code page.
fn named(label: &[u8]) -> Option<&'static Encoding> {
    match label.trim_ascii().to_ascii_lowercase().as_slice() {
        b"cp932" => Some(SHIFT_JIS),
        b"cp936" => Some(GBK),
        b"cp949" | b"uhc" => Some(EUC_KR),
        b"cp950" => Some(BIG5),
        label => Encoding::for_label(label),
    }
}

fn exact<'a>(encoding: &'static Encoding, bytes: &'a [u8]) -> Option<Cow<'a, str>> {
    encoding.decode_without_bom_handling_and_without_replacement(bytes)
}

fn lossy<'a>(encoding: &'static Encoding, bytes: &'a [u8]) -> Cow<'a, str> {
    encoding.decode_without_bom_handling(bytes).0
}

/// UTF-8 cut within a character here and there, rather than another encoding that calls itself UTF-8.
fn is_damaged_utf8(bytes: &[u8]) -> bool {
    let (mut whole, mut broken) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        whole += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    broken * 2 <= whole
}

/// A few names are little to guess from, and Go records are East Asian more often than not: characters that come
/// in pairs of bytes are read as Chinese before they are read as letters with accents. Which letters with accents is
/// beyond guessing: where Latin 1 is declared they are those.
fn guessed(bytes: &[u8], declared: Option<&'static Encoding>) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    let pairs = bytes.split(u8::is_ascii).all(|run| run.len() % 2 == 0);
    match guess {
        _ if guess.is_single_byte() && pairs && exact(GBK, bytes).is_some() => GBK,
        _ if declared == Some(WINDOWS_1252) && has_latin_letters(guess) => WINDOWS_1252,
        _ => guess,
    }
}

fn has_latin_letters(encoding: &'static Encoding) -> bool {
    [ISO_8859_2, ISO_8859_4, WINDOWS_1250, WINDOWS_1254, WINDOWS_1257, WINDOWS_1258].contains(&encoding)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_declared_encoding_is_read() {
        for (label, encoding) in
            [("Shift_JIS", SHIFT_JIS), ("GB2312", GBK), ("cp949", EUC_KR), ("Big5", BIG5)]
        {
            // The last bytes of these characters are brackets and backslashes in one encoding or another.
            let text = format!("(;CA[{label}]PB[表十許功])");
            let text = if encoding == EUC_KR { text.replace("許功", "한국") } else { text };
            let (bytes, _, unmappable) = encoding.encode(&text);
            assert!(!unmappable);
            assert_eq!(decode(&bytes), text);
        }
    }

    #[test]
    fn utf_8_is_seen_whatever_is_declared() {
        for start in ["(;CA[ISO-8859-1]", "(;CA[x]", "(;", "(;CA[GBK]"] {
            let text = format!("{start}PB[柯洁])");
            assert_eq!(decode(text.as_bytes()), text);
            let marked = format!("\u{feff}{text}");
            assert_eq!(decode(marked.as_bytes()), text);
        }
    }

    #[test]
    fn what_is_read_byte_by_byte_is_not_utf_16() {
        for text in
            ["(;CA[UTF-16]B[ee])", "(;CA[UTF-16]B[ee] )", "(;CA[unicode]PB[J\u{f6}rg])", "(;CA[UTF-16BE])"]
        {
            assert_eq!(decode(text.as_bytes()), text);
        }
    }

    #[test]
    fn what_looks_like_a_declaration_within_a_text_is_none() {
        for text in ["(;C[;CA[GBK\\]柯洁])", "(;PB[柯洁];CA[GBK])", "(C CA[GBK](;PB[柯洁])"] {
            assert_eq!(decode(text.as_bytes()), text);
        }
    }

    #[test]
    fn utf_8_cut_within_a_character_is_still_utf_8() {
        let cut = [b"(;CA[UTF-8]PB[".as_slice(), &"柯洁九段".as_bytes()[..11], b"])"].concat();
        assert_eq!(decode(&cut), "(;CA[UTF-8]PB[柯洁九\u{fffd}])");
    }

    #[test]
    fn an_accent_alone_is_latin() {
        assert_eq!(decode(b"(;PB[J\xf6rg])"), "(;PB[J\u{f6}rg])");
        assert_eq!(decode(b"(;CA[ISO-8859-1]C[\xa3])"), "(;CA[ISO-8859-1]C[\u{a3}])");
    }
}
