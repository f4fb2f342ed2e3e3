//! Texts that are no messages, or wrong ones. Each is refused with words, and the line lives on.

use crate::hostile::scene::Scene;
use crate::load_thread::Trouble;
use crate::rules::chance::Chance;

/// A text may have so many bytes.
pub(super) const MOST: usize = 8_192;

/// Messages that would do something in a game.
const WHOLE: [&str; 6] = [
    r#"{"t":"play","id":"h-1","game":"000000000001","move_number":4,"point":"ee"}"#,
    r#"{"t":"seek","id":"h-2","offer":{"size":{"width":9,"height":9},"time":{"kind":"absolute","main_ms":300000}}}"#,
    r#"{"t":"mark","id":"h-3","game":"000000000001","move_number":9,"point":"ee","life":"dead","extent":"region"}"#,
    r#"{"t":"ask","id":"h-4","game":"000000000001","move_number":5,"request":{"kind":"undo"}}"#,
    r#"{"t":"take_seek","id":"h-5","seek":"4f8n0d2m6w1x","nonce":"00112233445566778899aabbccddeeff"}"#,
    r#"{"t":"referee","id":"h-6","game":"000000000001","act":{"kind":"stop_clocks"},"note":"a note"}"#,
];

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    let guest = scene.guest().await?;
    let token = Some(guest.token.as_str());
    scene.said("truncated_json", token, &truncated()).await?;
    scene.said("mutated_messages", token, &mutated()).await?;
    scene.said("not_json", token, &not_json()).await?;
    scene.said("deep_nesting", token, &deep()).await?;
    scene.said("duplicate_keys", token, &duplicates()).await?;
    scene.said("control_characters", token, &controls()).await?;
    scene.said("lone_surrogates", token, &surrogates()).await?;
    scene.said("unknown_messages", token, &unknown()).await?;
    scene.said("not_signed_in", None, &WHOLE.map(str::to_owned)).await
}

fn truncated() -> Vec<String> {
    let mut chance = Chance::new(1);
    let cut = |text: &&str| {
        let length = 1 + chance.number() as usize % (text.len() - 1);
        text[..length].to_owned()
    };
    WHOLE.iter().cycle().take(90).map(cut).collect()
}

/// One to four letters are others; where it still is a message, its game is not there.
fn mutated() -> Vec<String> {
    let mut chance = Chance::new(2);
    let games = WHOLE.iter().filter(|text| text.contains("\"game\""));
    let mutate = |text: &&str| {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..1 + chance.number() % 4 {
            let at = chance.number() as usize % bytes.len();
            bytes[at] = u8::try_from(0x20 + chance.number() % 0x5F).unwrap_or(b' ');
        }
        String::from_utf8_lossy(&bytes).into_owned()
    };
    games.cycle().take(300).map(mutate).collect()
}

fn not_json() -> Vec<String> {
    let texts = [
        "",
        " ",
        "hello",
        "7",
        "\"t\"",
        "[]",
        "{}",
        "null",
        "{'t':'ping'}",
        "{t:ping}",
        "\u{feff}{}",
        "{\"t\":}",
    ];
    let trailing = [
        "{\"t\":\"ping\"}x",
        "{\"t\":\"ping\"}{\"t\":\"ping\"}",
        "{\"t\":\"ping\",}",
        "/**/{\"t\":\"ping\"}",
    ];
    texts.into_iter().chain(trailing).map(str::to_owned).collect()
}

fn deep() -> Vec<String> {
    let nested = |open: &str, close: &str| {
        let depth = (MOST - 200) / (open.len() + close.len());
        format!("{}1{}", open.repeat(depth), close.repeat(depth))
    };
    let values = [nested("[", "]"), nested("{\"a\":", "}"), nested("[{\"a\":[", "]}]")];
    let around = |value: &String| {
        [
            value.clone(),
            value[..value.len() / 2].to_owned(),
            format!("{{\"t\":\"fly\",\"x\":{value}}}"),
            format!("{{\"t\":\"lobby\",\"id\":{value}}}"),
            format!("{{\"t\":{value}}}"),
            format!("{{\"t\":\"seek\",\"id\":\"h\",\"offer\":{value}}}"),
        ]
    };
    values.iter().flat_map(around).collect()
}

fn duplicates() -> Vec<String> {
    let of = |key: &str| {
        let whole = WHOLE[0];
        let at = whole.find(key).unwrap_or(1);
        let pair: String = whole[at..].split_inclusive(',').next().unwrap_or_default().replace('}', ",");
        [
            format!("{{{pair}{}", &whole[1..]),
            format!("{},{}}}", &whole[..whole.len() - 1], pair.trim_end_matches(',')),
        ]
    };
    ["\"t\"", "\"id\"", "\"game\"", "\"move_number\"", "\"point\""].into_iter().flat_map(of).collect()
}

fn controls() -> Vec<String> {
    let raw = (0..0x20).map(char::from).map(|c| format!("{{\"t\":\"lobby\",\"id\":\"a{c}b\"}}"));
    let escaped = [0, 7, 0x1b, 0x7f, 0x85, 0x2028, 0x202e, 0xfeff, 0xfffe]
        .map(|code| format!("{{\"t\":\"lobby\",\"id\":\"a\\u{code:04x}b\"}}"));
    raw.chain(escaped).collect()
}

fn surrogates() -> Vec<String> {
    let halves = ["\\ud800", "\\udc00", "\\ud800\\ud800", "\\udc00\\ud800", "\\ud83d", "\\uD800x", "\\u12"];
    let around = |half: &str| {
        [
            format!("{{\"t\":\"lobby\",\"id\":\"{half}\"}}"),
            format!("{{\"t\":\"{half}\",\"id\":\"a\"}}"),
            format!("{{\"t\":\"auth\",\"id\":\"a\",\"token\":\"{half}\"}}"),
        ]
    };
    halves.into_iter().flat_map(around).collect()
}

fn unknown() -> Vec<String> {
    let tags = [
        "",
        "PLAY",
        "Play",
        "play ",
        "fly",
        "admin",
        "__proto__",
        "constructor",
        "eval",
        "started",
        "event",
        "hello",
    ];
    tags.iter().map(|t| format!(r#"{{"t":"{t}","id":"h"}}"#)).chain(long_tag()).collect()
}

fn long_tag() -> Option<String> {
    Some(format!(r#"{{"t":"{}","id":"h"}}"#, "x".repeat(8_000)))
}

#[cfg(test)]
mod tests {
    use tengen_protocol::ClientFrame;

    use super::*;

    #[test]
    fn what_is_made_wrong_is_wrong_and_fits_into_a_frame() {
        for text in WHOLE {
            assert!(ClientFrame::parse(text).is_ok(), "{text}");
        }
        let wrong = [truncated(), not_json(), deep(), duplicates(), surrogates(), unknown()];
        for text in wrong.concat() {
            assert!(ClientFrame::parse(&text).is_err(), "{text}");
            assert!(text.len() <= MOST, "{}", text.len());
        }
        for text in [controls(), mutated()].concat() {
            assert!(text.len() <= MOST, "{}", text.len());
        }
    }
}
