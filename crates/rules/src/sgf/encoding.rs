//! Which characters the bytes of a file stand for.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_KR, Encoding, GBK, SHIFT_JIS, UTF_8, WINDOWS_1252};

/// Decodes by the byte order mark, else by what fits: UTF-8, the encoding that CA declares, one guessed from the
/// bytes. Never fails: what cannot be read becomes U+FFFD.
pub(super) fn decode(bytes: &[u8]) -> String {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return lossy(encoding, &bytes[mark..]);
    }
    let declared = declared(bytes);
    if let Some(text) = declared.and_then(|encoding| exact(encoding, bytes)) {
        return text;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) if declared == Some(UTF_8) && is_damaged_utf8(bytes) => lossy(UTF_8, bytes),
        Err(_) => lossy(guessed(bytes), bytes),
    }
}

/// The encoding that CA names. Latin 1 and ASCII are not believed: every text fits them, and many files that
/// declare them hold something else.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let names =
        bytes.windows(4).position(|w| &w[1..] == b"CA[" && (w[0] == b';' || !w[0].is_ascii_alphabetic()));
    let label = &bytes[names? + 4..];
    let label = &label[..label.iter().position(|&byte| byte == b']')?];
    named(label).filter(|&encoding| encoding != WINDOWS_1252)
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

fn exact(encoding: &'static Encoding, bytes: &[u8]) -> Option<String> {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
    Some(text.into_owned())
}

fn lossy(encoding: &'static Encoding, bytes: &[u8]) -> String {
    encoding.decode_without_bom_handling(bytes).0.into_owned()
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
/// in pairs of bytes are read as Chinese before they are read as letters with accents.
fn guessed(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    let pairs = bytes.split(u8::is_ascii).all(|run| run.len() % 2 == 0);
    if guess.is_single_byte() && pairs && exact(GBK, bytes).is_some() { GBK } else { guess }
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
        for start in ["(;CA[ISO-8859-1]", "(;CA[x]", "(;", "\u{feff}(;CA[GBK]"] {
            let text = format!("{start}PB[柯洁])");
            assert_eq!(decode(text.as_bytes()), text.trim_start_matches('\u{feff}'));
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
    }
}
