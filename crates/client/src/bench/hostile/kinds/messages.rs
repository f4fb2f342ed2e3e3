//! Messages of a right form with a wrong thing in them. Each is refused by name, and the line lives on.

use crate::hostile::scene::Scene;
use crate::load_thread::Trouble;

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    let guest = scene.guest().await?;
    let token = Some(guest.token.as_str());
    scene.said("huge_numbers", token, &with_number(&numbers())).await?;
    scene.said("wrong_types", token, &wrong_types()).await?;
    scene.said("bad_ids", token, &ids()).await?;
    scene.said("bad_points", token, &points()).await?;
    scene.said("bad_settings", token, &settings()).await?;
    scene.said("sql_and_html_in_messages", token, &injections()).await?;
    Ok(())
}

/// Numbers that no move has.
fn numbers() -> Vec<String> {
    let texts = [
        "1e999",
        "-1e999",
        "18446744073709551616",
        "18446744073709551615",
        "4294967296",
        "-0",
        "-0.0",
        "-1",
        "NaN",
        "Infinity",
        "1e-400",
        "0x10",
        "1.5",
        "01",
        "+1",
        "1_000",
        "1e1000000000",
        "\"1\"",
        "true",
        "9e15",
    ];
    texts.into_iter().map(str::to_owned).chain([100, 4_000].map(|length| "9".repeat(length))).collect()
}

fn with_number(numbers: &[String]) -> Vec<String> {
    let play = |n: &String| {
        format!(r#"{{"t":"play","id":"h","game":"000000000001","move_number":{n},"point":"ee"}}"#)
    };
    let time = |n: &String| {
        format!(
            r#"{{"t":"seek","id":"h","offer":{{"komi_half_points":{n},"time":{{"kind":"absolute","main_ms":{n}}}}}}}"#
        )
    };
    numbers.iter().flat_map(|number| [play(number), time(number)]).collect()
}

fn wrong_types() -> Vec<String> {
    let values = ["null", "[]", "{}", "true", "1.5", "[1]", "{\"a\":1}", "\"\""];
    let replaced = |value: &str| {
        [
            format!(r#"{{"t":{value},"id":"h"}}"#),
            format!(r#"{{"t":"resign","id":"h","game":{value}}}"#),
            format!(r#"{{"t":"play","id":"h","game":"000000000001","move_number":1,"point":{value}}}"#),
            format!(r#"{{"t":"seek","id":"h","offer":{value}}}"#),
            format!(r#"{{"t":"seek","id":"h","offer":{{"time":{value}}}}}"#),
            format!(r#"{{"t":"rematch","id":"h","game":"000000000001","wanted":[{value}]}}"#),
        ]
    };
    values.into_iter().flat_map(replaced).collect()
}

fn ids() -> Vec<String> {
    let long = "x".repeat(37);
    let longest = "x".repeat(8_000);
    ["", " ", "a b", "ä", "碁", "\\n", "a\\u0000", &long, &longest]
        .iter()
        .map(|id| format!(r#"{{"t":"lobby","id":"{id}"}}"#))
        .chain(["7", "null", "[]", "true"].map(|id| format!(r#"{{"t":"lobby","id":{id}}}"#)))
        .chain(Some(r#"{"t":"lobby"}"#.into()))
        .collect()
}

fn points() -> Vec<String> {
    let long = "a".repeat(8_000);
    let points = ["", "a", "aaa", "AA", "a1", "??", "  ", "zz", "é", "ää", "a\\u0000", "{{", &long];
    points
        .iter()
        .map(|p| format!(r#"{{"t":"play","id":"h","game":"000000000001","move_number":1,"point":"{p}"}}"#))
        .collect()
}

fn settings() -> Vec<String> {
    const TIME: &str = r#""time":{"kind":"absolute","main_ms":300000}"#;
    let stones = (b'a'..=b's').flat_map(|x| (b'a'..=b's').map(move |y| [x, y]));
    let all: Vec<String> = stones.map(|p| format!("\"{}{}\"", char::from(p[0]), char::from(p[1]))).collect();
    let all = all.join(",");
    let offers = [
        format!(r#""size":{{"width":0,"height":0}},{TIME}"#),
        format!(r#""size":{{"width":255,"height":255}},{TIME}"#),
        format!(r#""size":{{"width":1,"height":1}},{TIME}"#),
        format!(r#""size":{{"width":-9,"height":9}},{TIME}"#),
        format!(r#""handicap":1,{TIME}"#),
        format!(r#""handicap":255,{TIME}"#),
        format!(r#""handicap":9,"size":{{"width":2,"height":2}},{TIME}"#),
        format!(r#""komi_half_points":2147483647,{TIME}"#),
        format!(r#""komi_half_points":-2147483648,{TIME}"#),
        format!(r#""ruleset":"none",{TIME}"#),
        format!(r#""color":"red",{TIME}"#),
        format!(r#""setup":{{"black":[{all}],"white":[],"to_play":"black"}},{TIME}"#),
        format!(r#""setup":{{"black":["aa","aa"],"white":["aa"],"to_play":"black"}},{TIME}"#),
        format!(r#""setup":{{"black":["zz"],"white":[],"to_play":"black"}},{TIME}"#),
        format!(r#""referee":"nobody of that name",{TIME}"#),
        r#""time":{"kind":"absolute","main_ms":0}"#.into(),
        r#""time":{"kind":"absolute","main_ms":9007199254740993}"#.into(),
        r#""time":{"kind":"byo_yomi","main_ms":0,"period_ms":0,"periods":4294967295}"#.into(),
        r#""time":{"kind":"fischer","main_ms":1000,"increment_ms":1,"cap_ms":0}"#.into(),
        r#""time":{"kind":"hourglass"}"#.into(),
    ];
    offers.iter().map(|offer| format!(r#"{{"t":"seek","id":"h","offer":{{{offer}}}}}"#)).collect()
}

/// What is SQL to a database, HTML to a browser, or a path to a system, if they let it be.
pub(super) const INJECTIONS: [&str; 9] = [
    "'; DROP TABLE users; --",
    "' OR '1'='1",
    "1 union select password_hash from users",
    "$1",
    "%'; --",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "../../../../etc/passwd",
    "${jndi:ldap://127.0.0.1/a}",
];

fn injections() -> Vec<String> {
    let around = |evil: &str| {
        [
            format!(r#"{{"t":"join","id":"h","game":"{evil}"}}"#),
            format!(r#"{{"t":"take_seek","id":"h","seek":"{evil}"}}"#),
            format!(r#"{{"t":"auth","id":"h","token":"{evil}"}}"#),
            format!(r#"{{"t":"lobby","id":"{evil} {evil} {evil}"}}"#),
            format!(r#"{{"t":"{evil}","id":"h"}}"#),
            format!(
                r#"{{"t":"seek","id":"h","offer":{{"referee":"{evil}","time":{{"kind":"absolute","main_ms":60000}}}}}}"#
            ),
        ]
    };
    INJECTIONS.into_iter().flat_map(around).collect()
}

#[cfg(test)]
mod tests {
    use tengen_protocol::ClientFrame;

    use super::super::texts::MOST;
    use super::*;

    #[test]
    fn what_is_made_wrong_is_wrong_and_fits_into_a_frame() {
        for text in [wrong_types(), ids(), points(), with_number(&numbers()[..13])].concat() {
            assert!(ClientFrame::parse(&text).is_err(), "{text}");
        }
        let all = [with_number(&numbers()), wrong_types(), ids(), points(), settings(), injections()];
        for text in all.concat() {
            assert!(text.len() <= MOST, "{}", text.len());
        }
    }
}
