//! Facts and laws of names.

use proptest::char::range;
use proptest::collection::vec;
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization;

use super::{BadName, Name, any_name_key};

fn parsed(name: &str) -> Name {
    Name::parse(name).unwrap_or_else(|bad| panic!("{name}: {bad}"))
}

#[test]
fn people_of_many_languages_have_their_names() {
    for name in [
        "Dosaku",
        "Dōsaku",
        "Łukasz",
        "Đặng_Lê",
        "Müller",
        "ßen",
        "本因坊",
        "申眞諝",
        "柯洁",
        "辜梓豪",
        "王銘琬",
        "𠮷田",
        "髙尾",
        "佐々木",
        "〇〇",
        "はなこ",
        "ヒカル",
        "りゅうヘイ",
        "いちろー",
        "ヴァイオレット",
        "이세돌",
        "신진서",
        "朴정환",
        "本因坊Dosaku",
        "ヒカルno碁",
        "Lee세돌",
        "ㄅㄆ本",
        "Воробьёв",
        "Ωμέγα",
        "สมชาย",
        "हिकारु",
        "ხოშტარია",
        "x2",
        "a-b_c-1",
    ] {
        assert_eq!(parsed(name).display(), name);
    }
}

#[test]
fn what_no_name_has_is_named() {
    use BadName::{Character, Length, Mark, MixedScripts, NoLetter, Reserved, RightToLeft, Separator};
    for (name, bad) in [
        ("", Length(0)),
        ("x", Length(1)),
        ("黑", Length(1)),
        ("abcdefghijklmnopqrstu", Length(21)),
        ("a b", Character(' ')),
        ("Guest 1", Character(' ')),
        ("a.b", Character('.')),
        ("＃ab", Character('#')),
        ("name;", Character(';')),
        ("a\0b", Character('\0')),
        ("a\nb", Character('\n')),
        ("a\u{7f}", Character('\u{7f}')),
        ("a\u{200b}b", Character('\u{200b}')),
        ("a\u{200d}b", Character('\u{200d}')),
        ("क्\u{200d}ष", Character('\u{200d}')),
        ("a\u{ad}b", Character('\u{ad}')),
        ("a\u{202e}b", Character('\u{202e}')),
        ("a\u{2066}b", Character('\u{2066}')),
        ("\u{feff}ab", Character('\u{feff}')),
        ("a\u{34f}b", Character('\u{34f}')),
        ("葛\u{e0100}城", Character('\u{e0100}')),
        ("\u{3164}\u{3164}", Character('\u{3164}')),
        ("go🐼", Character('🐼')),
        ("a\u{fe0f}b", Character('\u{fe0f}')),
        ("x²", Character('²')),
        ("ﬁn", Character('ﬁ')),
        ("Ⅷa", Character('Ⅷ')),
        ("a٣", RightToLeft('٣')),
        ("क३", Character('३')),
        ("ヒ・カル", Character('・')),
        ("ㄱㄴ", Character('ㄱ')),
        ("ᚠᚢ", Character('ᚠ')),
        ("a\u{e000}", Character('\u{e000}')),
        ("שלום", RightToLeft('ש')),
        ("محمد", RightToLeft('م')),
        ("a\u{5d0}b", RightToLeft('\u{5d0}')),
        ("\u{301}ab", Mark('\u{301}')),
        ("1\u{301}a", Mark('\u{301}')),
        ("a-\u{301}b", Mark('\u{301}')),
        ("x\u{301}\u{301}a", Mark('\u{301}')),
        ("x\u{301}\u{302}\u{301}\u{302}\u{301}", Mark('\u{301}')),
        ("-ab", Separator),
        ("ab_", Separator),
        ("a--b", Separator),
        ("a-_b", Separator),
        ("123", NoLetter),
        ("１２３", NoLetter),
        ("1-2", NoLetter),
        ("p\u{430}ypal", MixedScripts),
        ("Ωmega", MixedScripts),
        ("ヒカル이", MixedScripts),
        ("admin", Reserved),
    ] {
        assert_eq!(Name::parse(name), Err(bad), "{name:?}");
    }
}

#[test]
fn an_answer_shows_what_cannot_be_seen() {
    let bad = Name::parse("a\u{200b}b").unwrap_err();
    assert_eq!(bad.to_string(), r"a name has letters, the digits 0 to 9, - and _, but not '\u{200b}'");
}

#[test]
fn spellings_of_one_name_have_one_key() {
    for (one, other) in [
        ("Dosaku", "DOSAKU"),
        ("Dosaku", "Ｄｏｓａｋｕ"),
        ("Dōsaku", "DO\u{304}SAKU"),
        ("이세돌", "\u{110b}\u{1175}\u{1109}\u{1166}\u{1103}\u{1169}\u{11af}"),
        ("ガク", "ｶﾞｸ"),
        ("ガク", "カ\u{3099}ク"),
        ("神田", "神田"),
        ("Νίκος", "ΝΊΚΟΣ"),
    ] {
        assert_eq!(any_name_key(one), any_name_key(other), "{one} {other}");
        assert_eq!(parsed(one).key(), parsed(other).key(), "{one} {other}");
    }
}

#[test]
fn names_that_look_alike_have_one_skeleton() {
    for (one, other) in [
        ("paypal", "раура1"),
        ("paypal", "PayPa1"),
        ("Dosaku", "D0saku"),
        ("Ali", "AIi"),
        ("Max", "rnax"),
        ("sos", "ѕоѕ"),
        ("ロカ", "口力"),
        ("アエ", "ア工"),
        ("べに", "ベに"),
        ("黑白", "黒白"),
    ] {
        assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        assert_ne!(parsed(one).key(), parsed(other).key(), "{one} {other}");
    }
}

#[test]
fn names_that_differ_to_the_eye_do_not_collide() {
    for (one, other) in [
        ("Kai", "Kal"),
        ("Dosaku", "Dōsaku"),
        ("はなこ", "ハナコ"),
        ("本因坊", "本囚坊"),
        ("秀策", "秀栄"),
        ("이세돌", "이세둘"),
    ] {
        assert_ne!(skeleton(one), skeleton(other), "{one} {other}");
    }
}

fn skeleton(name: &str) -> String {
    parsed(name).skeleton().to_owned()
}

#[test]
fn nobody_passes_for_the_server() {
    for name in [
        "Tengen",
        "TENGEN",
        "ten-gen",
        "ADMlN",
        "Adm1n",
        "admin_2",
        "Admín",
        "guest123",
        "Guest_7",
        "deleted-12",
        "rnoderator",
        "管理员",
        "管理员1",
        "管理者",
        "관리자",
        "天元",
        "サーバー",
        "me",
        "NULL",
        "b0t",
        "Black",
        "ｒｏｏｔ",
        "ѕуѕор",
    ] {
        assert_eq!(Name::parse(name), Err(BadName::Reserved), "{name}");
    }
}

#[test]
fn a_reserved_word_reserves_no_other_name() {
    for name in ["Ali", "black7", "me2", "Adminov", "Rooty", "Guestling", "Tengenji", "天元战神", "Botvinnik"]
    {
        assert!(Name::parse(name).is_ok(), "{name}");
    }
}

#[test]
fn guests_are_looked_up_and_not_registered() {
    assert_eq!(any_name_key("Guest 12"), Some("guest 12".into()));
    for name in ["Guest ", "Guest x", "Guest 12345678901234567890", "a b", "a\0b", ""] {
        assert_eq!(any_name_key(name), None, "{name:?}");
    }
    assert_eq!(any_name_key("Admin"), Some("admin".into()), "a reserved name may be somebody's all the same");
}

/// Letters of one kind, so that a good part of the names can be had; or of all.
fn letters() -> impl Strategy<Value = String> {
    let one = |from, to| vec(range(from, to), 1..=20).boxed();
    let latin = || prop_oneof![range('a', 'z'), range('A', 'Z'), range('0', '9'), range('\u{c0}', '\u{24f}')];
    let marked = prop_oneof![6 => latin(), 1 => range('\u{300}', '\u{36f}'), 1 => Just('-'), 1 => Just('_')];
    let kana = prop_oneof![range('\u{3041}', '\u{30ff}'), range('\u{ff66}', '\u{ff9f}')];
    let mixed =
        prop_oneof![latin(), range('\u{370}', '\u{4ff}'), range('\u{1f00}', '\u{1fff}'), any::<char>()];
    let of_kind = prop_oneof![
        vec(marked, 1..=20),
        vec(kana, 1..=20),
        vec(mixed, 1..=20),
        one('\u{370}', '\u{3ff}'),
        one('\u{1f00}', '\u{1fff}'),
        one('\u{400}', '\u{4ff}'),
        one('\u{900}', '\u{97f}'),
        one('\u{4e00}', '\u{9fff}'),
        one('\u{ac00}', '\u{d7a3}'),
        one('\u{1100}', '\u{11ff}'),
        one('\u{ff01}', '\u{ff5e}'),
    ];
    of_kind.prop_map(String::from_iter)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn a_key_is_its_own_key(name in letters()) {
        if let Some(key) = any_name_key(&name) {
            prop_assert_eq!(any_name_key(&key), Some(key));
        }
    }

    #[test]
    fn what_is_shown_is_the_same_name(name in letters()) {
        if let Ok(name) = Name::parse(&name) {
            prop_assert_eq!(Name::parse(name.display()), Ok(name));
        }
    }

    #[test]
    fn a_name_is_found_however_it_is_spelled(wanted in letters()) {
        if let Ok(name) = Name::parse(&wanted) {
            let key = Some(name.key().to_owned());
            prop_assert_eq!(any_name_key(&wanted), key.clone());
            prop_assert_eq!(any_name_key(&wanted.nfc().collect::<String>()), key.clone());
            prop_assert_eq!(any_name_key(&wanted.nfd().collect::<String>()), key.clone());
            prop_assert_eq!(any_name_key(&wanted.to_lowercase()), key.clone());
            // ß, ı and ſ have other letters' capitals.
            if wanted.to_uppercase().to_lowercase() == wanted.to_lowercase() {
                prop_assert_eq!(any_name_key(&wanted.to_uppercase()), key);
            }
        }
    }

    #[test]
    fn every_name_can_be_seen_and_counted(wanted in letters()) {
        if let Ok(name) = Name::parse(&wanted) {
            prop_assert!((2..=20).contains(&name.display().chars().count()));
            prop_assert!(name.display().chars().any(char::is_alphabetic));
            prop_assert!(!name.display().contains(|c: char| c.is_control() || c.is_whitespace()));
            prop_assert!(!name.key().is_empty() && !name.skeleton().is_empty());
        }
    }

    #[test]
    fn a_capital_changes_no_skeleton_but_for_i(name in "[a-hj-z]{2,20}") {
        prop_assert_eq!(super::skeleton(&name), super::skeleton(&name.to_uppercase()));
    }
}
