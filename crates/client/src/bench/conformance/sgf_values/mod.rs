//! What single SGF values mean: texts, numbers, points, results, ranks, dates, overtime.

mod info;
mod points;
mod raw;

use serde::{Deserialize, Deserializer};
use serde_json::Value as Unread;
use serde_json::{Value, json};
use tengen_rules::sgf::{self, value};

use self::raw::Raw;
use super::tally::{Checked, Verdict};

/// Vectors that we hold to be wrong.
pub(super) const DISPUTED: [(&str, &str); 1] = [(
    "sgfmill-value/interpret_point_list/264",
    "refuses a rectangle whose corners are told in the wrong order, which can only mean one thing",
)];

/// A function of a source and what it makes of a value: a result or an error.
#[derive(Deserialize)]
pub(super) struct Vector {
    function: String,
    #[serde(default)]
    input: Value,
    /// The lines of a square board.
    args: Option<[u8; 1]>,
    #[serde(default, deserialize_with = "there")]
    result: Option<Value>,
    #[serde(default, deserialize_with = "there")]
    error: Option<Value>,
    /// TM beside the overtime.
    #[serde(default)]
    tm_seconds: Value,
    /// Whether the source writes it so.
    #[serde(rename = "canonical")]
    _canonical: Option<Unread>,
}

/// What is there, be it null.
fn there<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

pub(super) fn check(vector: &Vector) -> Checked {
    match (&vector.result, &vector.error) {
        (Some(expected), None) => {
            let found = vector.answer(expected)?;
            let difference = || format!("{} of {}: {found}, not {expected}", vector.function, vector.input);
            if found == *expected { Ok(Verdict::Agrees) } else { Err(difference()) }
        }
        (None, Some(_)) => vector.refusal(),
        _ => Err("not one of result and error".into()),
    }
}

impl Vector {
    /// What we make of the value, in the form of what is expected.
    fn answer(&self, expected: &Value) -> Result<Value, String> {
        let raw = Raw::of(&self.input)?;
        let text = raw.text.as_str();
        Ok(match self.function.as_str() {
            "is_valid_property_identifier" => json!(sgf::is_name(text)),
            "is_valid_property_value" => json!(value::is_raw(text)),
            "escape_text" => raw.answer(&value::escape(text), expected)?,
            "text_value" | "unescape_text" => raw.answer(&value::text(text), expected)?,
            "simpletext_value" => raw.answer(&value::simple_text(text), expected)?,
            "interpret_text" => json!(value::text(text)),
            "interpret_simpletext" => json!(value::simple_text(text)),
            "parse_compose" => {
                let (first, second) = value::compose(text);
                json!([{ "t": first }, second.map(|second| json!({ "t": second }))])
            }
            "interpret_AP" => {
                let (first, second) = value::compose(text);
                json!([value::simple_text(first), value::simple_text(second.unwrap_or_default())])
            }
            "interpret_FG" => {
                let (flags, title) = value::compose(text);
                json!([value::number(flags), title.map(value::simple_text)])
            }
            // A property without a value is there or not; what stands in its brackets does not count.
            "interpret_none" => {
                let tree = sgf::parse_tree(format!("(;KO[{text}])").as_bytes());
                json!(tree.map_err(|error| error.to_string())?.root().property("KO").is_some())
            }
            "interpret_number" => json!(value::number(text)),
            "interpret_real" => json!(value::real(text)),
            "serialise_number" | "serialise_real" => {
                json!({ "t": self.input.as_f64().and_then(value::real_text) })
            }
            "interpret_colour" => json!(value::color(text).map(|color| color.letter().to_ascii_lowercase())),
            "parse_dates(DT)" => info::dates(text)?,
            "RE" => info::result(text),
            "BR/WR" => info::rank(text),
            "RU" => info::rules(text),
            "RO" => info::round(text),
            "OT (with TM seconds)" => info::overtime(text, &self.tm_seconds),
            _ => self.points(&raw, expected)?,
        })
    }

    fn points(&self, raw: &Raw, expected: &Value) -> Result<Value, String> {
        let lines = self.args.map(|[lines]| lines);
        match self.function.as_str() {
            "interpret_point" => points::point(&raw.text, lines, expected),
            "interpret_go_point" | "interpret_move" => points::play(&raw.text, lines, expected),
            "interpret_point_list" => points::list(&self.input, expected),
            "interpret_LB_list" => points::labels(&self.input, expected),
            "interpret_ARLN_list" => points::lines(&self.input, expected),
            "parse_vertex(x,y from top-left)" => Ok(points::vertex(&raw.text)),
            "expand_compressed_points" => points::expanded(&raw.text),
            other => Err(format!("unknown function {other}")),
        }
    }

    /// The source throws an error: we must refuse the value too.
    fn refusal(&self) -> Checked {
        let raw = Raw::of(&self.input)?;
        let function = self.function.as_str();
        // Numbers that JSON has not come by name.
        if let ("serialise_real", Some(Ok(number))) = (function, self.input.as_str().map(str::parse)) {
            return refused(value::real_text(number).is_none());
        }
        let is_list = function.ends_with("_list") && self.input.is_array();
        if !is_list && !self.input.is_object() {
            return Ok(Verdict::LeftOut("values of a wrong type, which cannot be given here".into()));
        }
        let nothing = &Value::Null;
        match function {
            "interpret_text" | "interpret_simpletext" => {
                let file = [b"(;CA[UTF-8]C[".as_slice(), &raw.bytes, b"])"].concat();
                sgf::parse_tree(&file).map_err(|error| error.to_string())?;
                Ok(Verdict::LeftOut("bytes not of their encoding: here any file is read".into()))
            }
            "interpret_number" => refused(value::number(&raw.text).is_none()),
            "interpret_real" => refused(value::real(&raw.text).is_none()),
            "interpret_colour" => refused(value::color(&raw.text).is_none()),
            _ => refused(self.points(&raw, nothing).is_err_and(|error| error == points::REFUSED)),
        }
    }
}

fn refused(refused: bool) -> Checked {
    if refused { Ok(Verdict::Agrees) } else { Err("not refused".into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(rest: &str) -> Checked {
        let text = format!(r#"{{"id":"","group":"","source":"",{rest}}}"#);
        check(&serde_json::from_str(&text).map_err(|bad| bad.to_string())?)
    }

    #[test]
    fn a_value_has_its_result_and_no_other() {
        for (function, input, right, wrong) in [
            ("text_value", r#"{"t":"a\\]b"}"#, r#"{"t":"a]b"}"#, r#"{"t":"a\\]b"}"#),
            ("interpret_number", r#"{"t":"42"}"#, "42", "43"),
            ("interpret_colour", r#"{"t":"W"}"#, r#""w""#, r#""b""#),
            ("interpret_move", r#"{"t":"ab"}"#, "[7,0]", "[7,1]"),
            ("interpret_move", r#"{"t":""}"#, "null", "[7,0]"),
            ("interpret_LB_list", r#"[{"t":"ab:1"}]"#, r#"[[[7,0],"1"]]"#, r#"[[[7,0],"2"]]"#),
            ("RE", r#""W+R""#, r#"{"type":"WhiteWin","win":"WinByResignation","score":null}"#, "null"),
        ] {
            let asked = |result: &str| {
                asked(&format!(r#""function":"{function}","input":{input},"args":[9],"result":{result}"#))
            };
            assert_eq!(asked(right), Ok(Verdict::Agrees), "{function}");
            assert!(asked(wrong).is_err(), "{function} {wrong}");
        }
    }

    #[test]
    fn what_the_source_refuses_must_be_refused() {
        let asked = |function: &str, input: &str| {
            asked(&format!(r#""function":"{function}","input":{input},"error":"""#))
        };
        assert_eq!(asked("interpret_number", r#"{"t":"x"}"#), Ok(Verdict::Agrees));
        assert!(asked("interpret_number", r#"{"t":"1"}"#).is_err());
        assert_eq!(asked("interpret_point", r#"{"t":"a"}"#), Ok(Verdict::Agrees));
        assert!(asked("interpret_point", r#"{"t":"aa"}"#).is_err());
        assert_eq!(asked("interpret_LB_list", r#"[{"t":"aa"}]"#), Ok(Verdict::Agrees));
        assert!(asked("interpret_LB_list", r#"[{"t":"aa:1"}]"#).is_err());
        assert!(matches!(asked("interpret_point", "null"), Ok(Verdict::LeftOut(_))));
    }

    #[test]
    fn an_unknown_function_and_a_vector_without_expectation_are_failures() {
        assert!(asked(r#""function":"interpret_tea","input":{"t":""},"result":""#).is_err());
        assert!(asked(r#""function":"interpret_tea","input":{"t":""},"error":"""#).is_err());
        assert!(asked(r#""function":"RE","input":"B+R""#).is_err());
        assert!(asked(r#""function":"RE","input":"B+R","result":null,"error":"""#).is_err());
    }
}
