//! Every example in `docs/PROTOCOL.md` is a message of this crate, and every message has an example.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use serde_json::Value;
use tengen_protocol::{ClientFrame, Problem, ServerMsg};

/// The examples of one kind: the blocks fenced as `json <kind>`.
fn examples(kind: &str) -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/PROTOCOL.md");
    let text = std::fs::read_to_string(path).unwrap();
    let fence = format!("```json {kind}\n");
    text.split(&fence).skip(1).map(|rest| rest.split("\n```").next().unwrap().to_owned()).collect()
}

fn tags(examples: &[String]) -> BTreeSet<String> {
    let tag = |text: &String| serde_json::from_str::<Value>(text).unwrap()["t"].as_str().unwrap().to_owned();
    examples.iter().map(tag).collect()
}

/// The tags that the generated TypeScript lists for a union, which come from the enum itself.
fn all_tags(union: &str) -> BTreeSet<String> {
    let types = tengen_protocol::typescript();
    let line =
        types.lines().find(|line| line.starts_with(&format!("export type {union} ="))).unwrap().to_owned();
    line.split("\"t\": \"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

#[test]
fn what_a_client_says_is_read_and_written_alike() {
    let examples = examples("client");
    assert_eq!(tags(&examples), all_tags("ClientMsg"));
    for text in &examples {
        let frame = ClientFrame::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let again = serde_json::to_string(&frame).unwrap();
        assert_eq!(ClientFrame::parse(&again).unwrap(), frame);
    }
}

#[test]
fn what_the_server_says_is_written_as_shown() {
    let examples = examples("server");
    assert_eq!(tags(&examples), all_tags("ServerMsg"));
    for text in &examples {
        let msg: ServerMsg = serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let shown: Value = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_value(&msg).unwrap(), shown);
    }
}

#[test]
fn problems_are_written_as_shown() {
    for text in examples("problem") {
        let problem: Problem = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_string(&problem).unwrap(), text);
    }
}
