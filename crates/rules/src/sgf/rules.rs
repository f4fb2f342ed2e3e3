//! The rules of a game, as RU names them.

use crate::RulesetName;

/// Which ruleset RU means, in any of the usual ways: the words of FF\[4\], those of servers, Chinese, Japanese and
/// Korean names, with or without a word for rules. None when it is another one, or not known here.
#[must_use]
pub fn read_rules(text: &str) -> Option<RulesetName> {
    let text = text.trim().to_lowercase();
    let suffixes = ["rules", "rule", "规则", "規則", "ルール", "룰", "규칙", "计点制", "計點制"];
    let name = suffixes.iter().find_map(|suffix| text.strip_suffix(suffix)).unwrap_or(&text);
    match name.trim() {
        "chinese" | "china" | "cn" | "中国" | "中國" => Some(RulesetName::Chinese),
        "japanese" | "japan" | "jp" | "日本" => Some(RulesetName::Japanese),
        "korean" | "korea" | "kr" | "韩国" | "韓国" | "韓國" | "한국" => Some(RulesetName::Korean),
        "goe" | "ing" | "ing goe" | "应氏" | "應氏" => Some(RulesetName::Ing),
        "aga" => Some(RulesetName::Aga),
        "nz" | "new zealand" | "new-zealand" | "newzealand" => Some(RulesetName::NewZealand),
        _ => None,
    }
}

/// The value of RU: the word of FF\[4\] where it has one (AGA, GOE, Japanese, NZ).
#[must_use]
pub const fn rules_text(name: RulesetName) -> &'static str {
    match name {
        RulesetName::Chinese => "Chinese",
        RulesetName::Japanese => "Japanese",
        RulesetName::Korean => "Korean",
        RulesetName::Ing => "GOE",
        RulesetName::Aga => "AGA",
        RulesetName::NewZealand => "NZ",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruleset_is_read_by_the_name_that_is_written() {
        for name in RulesetName::ALL {
            assert_eq!(read_rules(rules_text(name)), Some(name));
        }
        for (text, name) in [
            (" chinese Rules ", RulesetName::Chinese),
            ("中国规则", RulesetName::Chinese),
            ("日本ルール", RulesetName::Japanese),
            ("New Zealand", RulesetName::NewZealand),
            ("Ing", RulesetName::Ing),
        ] {
            assert_eq!(read_rules(text), Some(name), "{text}");
        }
        for text in ["", "Tromp-Taylor", "TT--", "rules"] {
            assert_eq!(read_rules(text), None, "{text}");
        }
    }
}
