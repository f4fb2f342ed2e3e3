//! Bodies of requests: their length, their form, and what is in them.

use serde_json::Value;

use crate::hostile::door::request;
use crate::hostile::scene::Scene;
use crate::load_thread::Trouble;

const LOGIN: &str = "POST /api/v1/login";
/// A body has no more bytes.
const MOST: usize = 64 * 1_024;

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    smuggled(scene, "two_lengths", lengths()).await?;
    smuggled(scene, "length_and_chunks", both()).await?;
    smuggled(scene, "hidden_chunks", hidden()).await?;
    scene.refused("chunk_tricks", chunks()).await?;
    scene.refused("body_bombs", bombs()).await?;
    scene.refused("compressed_bodies", compressed()).await?;
    scene.refused("wrong_content_types", content_types()).await?;
    scene.refused("broken_json_bodies", broken()).await?;
    scene.refused("deep_bodies", deep()).await?;
    bodies_where_none_is(scene).await
}

/// A second request that is hidden in the first: it may be refused, but not answered for itself.
async fn smuggled(scene: &Scene, kind: &'static str, heads: Vec<String>) -> Result<(), Trouble> {
    const HIDDEN: &str = "GET /api/v1/openapi.json HTTP/1.1\r\nhost: go.example\r\nconnection: close\r\n\r\n";
    for head in heads {
        let ask = format!(
            "{LOGIN} HTTP/1.1\r\nhost: go.example\r\ncontent-type: application/json\r\n{head}\r\n0\r\n\r\n{HIDDEN}"
        );
        let heard = scene.door.send(ask.as_bytes()).await?;
        let is_met = !heard.has("\"openapi\"") && heard.is_refused();
        scene.judge(kind, is_met, &head, &heard);
    }
    Ok(())
}

fn lengths() -> Vec<String> {
    let values = [
        "5\r\ncontent-length: 6",
        "0\r\ncontent-length: 200",
        "5, 6",
        "+5",
        "-1",
        "0x5",
        "5 5",
        "18446744073709551616",
        "1e2",
        "",
        "five",
    ];
    values.map(|value| format!("content-length: {value}\r\n")).to_vec()
}

/// Who believes the one sees the end of the request elsewhere than who believes the other.
fn both() -> Vec<String> {
    let lengths = ["5", "150", "0"];
    let of = |length: &str| {
        let (length, chunked) = (format!("content-length: {length}\r\n"), "transfer-encoding: chunked\r\n");
        [format!("{length}{chunked}"), format!("{chunked}{length}")]
    };
    lengths.into_iter().flat_map(of).collect()
}

fn hidden() -> Vec<String> {
    let codings = [
        "transfer-encoding: xchunked",
        "transfer-encoding: chunked, identity",
        "transfer-encoding : chunked",
        "transfer-encoding:\x0bchunked",
        "transfer-encoding: chunked\r\ntransfer-encoding: identity",
        "transfer-encoding: identity",
        "transfer-encoding: \"chunked\"",
        "transfer-encoding: gzip",
        "x: y\r\n transfer-encoding: chunked",
        "transfer-encoding: cow\r\ncontent-length: 5",
        "transfer\u{2d}encoding: chunke\u{64}x",
    ];
    codings.map(|coding| format!("{coding}\r\n")).to_vec()
}

fn chunks() -> Vec<String> {
    let long = format!("1;{}\r\n{{\r\n0\r\n\r\n", "x".repeat(100_000));
    let many = format!("{}0\r\n\r\n", "1;a=b\r\n{\r\n".repeat(50_000));
    let trailers = format!("2\r\n{{}}\r\n0\r\n{}\r\n", "x: y\r\n".repeat(5_000));
    let bodies = [
        "ffffffffffffffff1\r\n{}\r\n0\r\n\r\n",
        "-1\r\n{}\r\n0\r\n\r\n",
        "0x2\r\n{}\r\n0\r\n\r\n",
        "+2\r\n{}\r\n0\r\n\r\n",
        " 2\r\n{}\r\n0\r\n\r\n",
        "2\n{}\n0\n\n",
        "2\r\n{}0\r\n\r\n",
        "\r\n{}\r\n0\r\n\r\n",
        "g\r\n{}\r\n0\r\n\r\n",
        "2\r\n{}\r\n0\r\n\r\n",
        &long,
        &many,
        &trailers,
    ];
    let head = format!(
        "{LOGIN} HTTP/1.1\r\nhost: go.example\r\nconnection: close\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
    );
    bodies.iter().map(|body| format!("{head}{body}")).collect()
}

fn bombs() -> Vec<String> {
    let text = |size: usize| format!("{{\"name\":\"{}\",\"password\":\"tengen-first\"}}", "x".repeat(size));
    let sized = [MOST - 100, MOST + 1, 1 << 20, 4 << 20]
        .map(|size| request("POST /api/v1/register", "", &text(size)));
    let announced = ["1048576", "1099511627776", "9223372036854775807"].map(|length| {
        format!("{LOGIN} HTTP/1.1\r\nhost: go.example\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{{}}")
    });
    let waiting = format!(
        "{LOGIN} HTTP/1.1\r\nhost: go.example\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 99999999\r\n\r\n"
    );
    sized.into_iter().chain(announced).chain([waiting]).collect()
}

/// Nothing is unpacked here: a packed body is no JSON.
fn compressed() -> Vec<Vec<u8>> {
    // Ten zero bytes, as gzip has them.
    const GZIP: &[u8] = b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x63\x80\x01\0\x9c\x05\xfb\x3e\x0a\0\0\0";
    let of = |coding: &str| {
        let head = format!(
            "{LOGIN} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-encoding: {coding}\r\ncontent-length: {}\r\n\r\n",
            GZIP.len()
        );
        [head.as_bytes(), GZIP].concat()
    };
    ["gzip", "deflate", "br", "zstd", "gzip, gzip, gzip", "x"].map(of).to_vec()
}

fn content_types() -> Vec<String> {
    let kinds = [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/xml",
        "application/jsonx",
        "application/json/x",
        "text/plain; application/json",
        "application / json",
        "",
        "json",
        "application/vnd.api+json",
    ];
    let body = r#"{"name":"Honmei","password":"guess"}"#;
    kinds
        .iter()
        .map(|kind| {
            request(LOGIN, "", body)
                .replace("content-type: application/json", &format!("content-type: {kind}"))
        })
        .collect()
}

fn broken() -> Vec<String> {
    let bodies = [
        "{",
        "[]",
        "null",
        "7",
        "\"x\"",
        "{}",
        "{\"name\":\"Honmei\"}",
        "{\"name\":7,\"password\":8}",
        "{\"name\":null,\"password\":null}",
        "{\"name\":[\"Honmei\"],\"password\":{}}",
        "{\"name\":\"Honmei\",\"name\":\"Honmei\",\"password\":\"x\"}",
        "{\"name\":\"\\ud800\",\"password\":\"x\"}",
        "{\"name\":\"a\0b\",\"password\":\"x\"}",
        "{'name':'x'}",
        "{\"name\":\"Honmei\",\"password\":\"x\"}x",
        "name=Honmei&password=x",
        "<xml/>",
        "{\"name\":NaN,\"password\":1e999}",
    ];
    ["POST /api/v1/login", "POST /api/v1/register", "POST /api/v1/reset/confirm"]
        .into_iter()
        .flat_map(|what| bodies.iter().map(move |body| request(what, "", body)))
        .collect()
}

fn deep() -> Vec<String> {
    let nested = |open: &str, depth: usize| open.repeat(depth);
    let bodies = [
        nested("[", MOST - 10),
        nested("{\"a\":", 13_000),
        format!("{{\"name\":{}", nested("[", 60_000)),
        format!("{{\"x\":{}{},\"name\":\"a\"}}", nested("[", 30_000), nested("]", 30_000)),
    ];
    bodies.iter().map(|body| request("POST /api/v1/register", "", body)).collect()
}

/// A request to look is not harmed by a body, nor does the body become a request.
async fn bodies_where_none_is(scene: &Scene) -> Result<(), Trouble> {
    for body in ["{}", "GET / HTTP/1.1\r\n\r\n", &"x".repeat(60_000)] {
        let heard = scene.door.send(request("GET /api/v1/me", "", body).as_bytes()).await?;
        scene.expect("bodies_where_none_is", &[401], body, &heard);
        let heard = scene.door.ask("GET /api/v1/nowhere", None, &Value::from(body)).await?;
        scene.expect("bodies_where_none_is", &[404], body, &heard);
    }
    Ok(())
}
