//! Results in the words of Chinese, Japanese and Korean records.
//!
//! Only what is plain is understood: one colour, and that it won. `黑超时` does not say who won, `黑胜白负` says it
//! twice, so neither is read.

use super::value::{CountedIn, hundredths};
use super::{GameResult, WinBy};
use crate::Color;

/// Words that mean the same, in the three languages.
const RESIGNATION: [&str; 6] = ["中盘", "中盤", "中押", "押し", "불계", "认输"];
const TIME: [&str; 7] = ["超时", "超時", "时间", "時間", "時間切", "시간", "타임"];
const FORFEIT: [&str; 6] = ["弃权", "棄權", "棄権", "不戦", "기권", "부전"];
const LOST: [&str; 7] = ["负", "負", "敗", "败", "패", "输", "投了"];
const DRAWN: [&str; 8] = ["和棋", "和局", "平局", "持碁", "ジゴ", "무승부", "빅", "双方和"];
const VOIDED: [&str; 4] = ["無勝負", "无胜负", "無效", "무효"];

/// Digits that are not read.
const NUMERALS: [char; 13] = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '百', '两', '兩'];

/// The most that can be won by in hundredths of a 子: the whole board of 19 lines.
const MOST_ZI: i32 = 18_050;

/// None when the text does not say plainly who won.
pub(super) fn result(text: &str, unit: CountedIn) -> Option<GameResult> {
    let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if says(&VOIDED) {
        return Some(GameResult::Void);
    }
    if says(&DRAWN) {
        return Some(GameResult::Draw);
    }
    let black = text.contains(['黑', '黒', '흑']);
    let winner = match (black, text.contains(['白', '백'])) {
        (true, false) => Color::Black,
        (false, true) => Color::White,
        _ => return None,
    };
    let won = text.contains(['胜', '勝', '승']);
    let by = match () {
        () if !won || (says(&LOST) && !says(&FORFEIT)) => return None,
        () if says(&RESIGNATION) => WinBy::Resignation,
        () if says(&TIME) => WinBy::Time,
        () if says(&FORFEIT) => WinBy::Forfeit,
        () => score_within(text, unit).unwrap_or(WinBy::Unsaid),
    };
    Some(GameResult::Win { winner, by })
}

/// The number before the first unit, else the one with which the text ends. Part of a number is none: `二又3/4子`.
fn score_within(text: &str, unit: CountedIn) -> Option<WinBy> {
    let text = plain(text);
    let before = &text[..text.find(['子', '目', '집']).unwrap_or(text.len())];
    let words = before.trim_end_matches(is_in_number);
    (!words.ends_with(NUMERALS)).then(|| amount(&text[words.len()..], unit)).flatten()
}

/// A text that begins with `3目半`, `半目`, `2.5目`, `1又3/4子`, `3/4子`, `1¾子` or `2집반`, or is a number alone.
pub(super) fn score(text: &str, unit: CountedIn) -> Option<WinBy> {
    amount(&plain(text), unit)
}

fn amount(text: &str, unit: CountedIn) -> Option<WinBy> {
    let number = &text[..text.find(|c| !is_in_number(c)).unwrap_or(text.len())];
    let mut behind = text[number.len()..].chars();
    let unit = match behind.next() {
        Some('子') => CountedIn::Zi,
        Some('目' | '집') => CountedIn::Points,
        Some(_) => return None,
        None => unit,
    };
    let behind = behind.as_str();
    let (half, behind) = behind.strip_prefix(['半', '반']).map_or((0, behind), |behind| (50, behind));
    if behind.starts_with(is_in_number) {
        return None;
    }
    let number = mixed(number)?.checked_add(half)?;
    (unit == CountedIn::Points || number <= MOST_ZI).then(|| WinBy::count(number, unit))
}

/// Without blanks, and with fractions told in one way.
fn plain(text: &str) -> String {
    let text: String = text.chars().map(half_width).filter(|c| !c.is_whitespace()).collect();
    text.replace('¼', "又1/4").replace('½', "又1/2").replace('¾', "又3/4")
}

fn is_in_number(c: char) -> bool {
    matches!(c, '0'..='9' | '.' | '/' | '又' | '半' | '반')
}

/// A number with a fraction, in hundredths: `1又3/4`, `3/4`, `2.5`, `半`.
fn mixed(text: &str) -> Option<i32> {
    let (whole, fraction) = match text.split_once('又') {
        Some(("", fraction)) => ("0", Some(fraction)),
        Some((whole, fraction)) => (whole, Some(fraction)),
        None if text.contains('/') => ("0", Some(text)),
        None => (text, None),
    };
    let fraction = match fraction {
        Some("1/4") => 25,
        Some("1/2" | "2/4" | "半" | "반") => 50,
        Some("3/4") => 75,
        Some(_) => return None,
        None => 0,
    };
    match whole.strip_suffix(['半', '반']) {
        Some("") => Some(50),
        Some(whole) => hundredths(whole)?.checked_add(50),
        None => hundredths(whole)?.checked_add(fraction),
    }
}

/// Digits as they stand among Chinese characters, made plain ones.
pub(super) fn half_width(c: char) -> char {
    match c {
        '０'..='９' => char::from(b'0' + (u32::from(c) - u32::from('０')) as u8),
        '．' => '.',
        '／' => '/',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_understood_where_they_are_plain() {
        for (text, meaning) in [
            ("黑中盘胜", "B+R"),
            ("白中盘胜", "W+R"),
            ("白番中押し勝ち", "W+R"),
            ("237手完, 黒番押し勝ち", "B+R"),
            ("226수 끝 백 불계승", "W+R"),
            ("白超时胜", "W+T"),
            ("흑 시간승", "B+T"),
            ("흑 기권승", "B+F"),
            ("黑胜1又3/4子", "B+3.5"),
            ("白胜3/4子", "W+1.5"),
            ("黑胜2.25子", "B+4.5"),
            ("黑胜1¾子", "B+3.5"),
            ("白胜½子", "W+1"),
            ("黑胜半目", "B+0.5"),
            ("白2目半勝", "W+2.5"),
            ("黒番３目半勝ち", "B+3.5"),
            ("白半目勝ち", "W+0.5"),
            ("흑 2집반승", "B+2.5"),
            ("백 반집승", "W+0.5"),
            ("黑胜2.5目", "B+2.5"),
            ("黑胜185子", "B+"),
            ("黑胜1.75", "B+3.5"),
            ("黑胜21474836.47目半", "B+"),
            ("黑胜21474836又3/4目", "B+"),
            ("黑胜21474836.47半", "B+"),
            ("黑胜二又3/4子", "B+"),
            ("白三目半勝", "W+"),
            ("黑胜1子3/4", "B+"),
            ("黑胜1子又3/4", "B+"),
            ("黑胜", "B+"),
            ("持碁", "0"),
            ("和棋", "0"),
            ("무승부", "0"),
            ("無勝負", "Void"),
        ] {
            let found = result(text, CountedIn::Points).map(|result| result.to_string());
            assert_eq!(found.as_deref(), Some(meaning), "{text}");
        }
        for text in ["", "黑超时", "黑胜白负", "黑负", "白方认输", "打ち掛け", "黑"] {
            assert_eq!(result(text, CountedIn::Points), None, "{text}");
        }
    }
}
