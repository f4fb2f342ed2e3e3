//! Each method, with a wrong expectation beside the right one.

use super::*;

/// A wall of each colour, and a dead black stone behind the white one.
fn asked(method: &str, expect: &str, rest: &str) -> Checked {
    let text = format!(
        r#"{{"id":"realgame/own","group":"","source":"","size":[5,3],"board":[".BW..",".BW.B",".BW.."],
        "dead":["eb"],"ruleset":"{rules}","method":"{method}","komi":0.5,"handicap":0,"white_handicap_bonus":0,
        "prisoners":{{"black_captures_white":2,"white_captures_black":1}},"expect":{expect}{rest}}}"#,
        rules = if method == "area" { "chinese" } else { "japanese" }
    );
    check(&serde_json::from_str(&text).unwrap())
}

fn expect(black: f64, white: f64) -> String {
    format!(r#"{{"black":{black},"white":{white},"black_minus_white":{}}}"#, black - white)
}

#[test]
fn each_method_has_its_points() {
    // Six points of area; nine and komi. Three of territory and two prisoners; six, one prisoner, one dead, komi.
    for (method, black, white) in [("area", 6.0, 9.5), ("territory", 5.0, 8.5)] {
        assert_eq!(asked(method, &expect(black, white), ""), Ok(Verdict::Agrees), "{method}");
        assert!(asked(method, &expect(black + 1.0, white), "").is_err());
        assert!(asked(method, &expect(black, white - 0.5), "").is_err());
    }
}

#[test]
fn the_margin_and_every_owner_are_asked() {
    let margin = r#"{"black":6,"white":9.5,"black_minus_white":3.5}"#;
    assert!(asked("area", margin, "").is_err());
    let owned = |rows: &str| asked("area", &expect(6.0, 9.5), &format!(r#","ownership":{rows}"#));
    assert_eq!(owned(r#"["BBWWW","BBWWW","BBWWW"]"#), Ok(Verdict::Agrees));
    assert!(owned(r#"["BBWWW","BBWW.","BBWWW"]"#).is_err() && owned(r#"["BBWWW","BBWWW"]"#).is_err());
}

#[test]
fn white_passes_last_by_equivalence() {
    // Two stones of each remain to be counted as played: with Black to begin, White moved last after one pass each.
    let text = |black: i32, passes: &str| {
        format!(
            r#"{{"id":"own","group":"","source":"","size":[4,2],"board":[".BW.",".BW."],"dead":[],"ruleset":"aga",
            "method":"equivalence","komi":0,"handicap":0,"white_handicap_bonus":0,"pass_stones":{passes},
            "prisoners":{{"black_captures_white":0,"white_captures_black":0}},
            "expect":{{"black":{black},"white":5,"black_minus_white":{}}}}}"#,
            black - 5
        )
    };
    let asked = |black, passes| check(&serde_json::from_str(&text(black, passes)).unwrap());
    assert_eq!(asked(5, r#"{"black":1,"white":1}"#), Ok(Verdict::Agrees));
    assert_eq!(asked(5, r#"{"black":1,"white":0}"#), Ok(Verdict::Agrees));
    assert!(asked(4, r#"{"black":1,"white":1}"#).is_err() && asked(5, r#"{"black":1,"white":3}"#).is_err());
}

#[test]
fn compensation_is_that_of_the_rules() {
    let text = r#"{"id":"realgame/own","group":"","source":"","size":[2,2],"board":["B.",".."],"dead":[],
        "ruleset":"aga","method":"area","komi":0,"handicap":4,"white_handicap_bonus":4,
        "prisoners":{"black_captures_white":0,"white_captures_black":0},
        "expect":{"black":4,"white":4,"black_minus_white":0}}"#;
    let differs = check(&serde_json::from_str(text).unwrap()).unwrap_err();
    assert!(differs.starts_with("compensation"), "{differs}");
}
