//! Heads of requests that are none, or that two readers might read in two ways (RFC 9112).

use crate::hostile::door::request;
use crate::hostile::scene::Scene;
use crate::load_thread::Trouble;

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    scene.refused("bad_request_lines", request_lines()).await?;
    scene.refused("absurd_methods", methods()).await?;
    scene.refused("header_floods", [101, 200, 2_000, 20_000].map(flood)).await?;
    scene.refused("huge_headers", [17_000, 70_000, 1_000_000].map(huge)).await?;
    scene.refused("bad_header_lines", header_lines()).await?;
    scene
        .refused(
            "over_long_urls",
            [17_000, 70_000, 500_000].map(|length| get(&format!("/{}", "x".repeat(length)))),
        )
        .await?;
    scene.refused("traversals", traversals().iter().map(|path| get(path))).await?;
    scene.refused("control_characters_in_paths", controls()).await?;
    scene.refused("other_protocols", other_protocols()).await?;
    scene.refused("connect_requests", connects()).await?;
    scene.refused("second_hosts", hosts()).await?;
    absolute(scene).await?;
    foreign_hosts(scene).await?;
    ranges(scene).await
}

fn get(path: &str) -> Vec<u8> {
    request(&format!("GET {path}"), "", "").into_bytes()
}

fn request_lines() -> Vec<String> {
    let lines = [
        "GET",
        "GET /",
        "GET  / HTTP/1.1",
        "/ HTTP/1.1",
        "GET / HTTP/9.9",
        "GET / HTTP/1.1.1",
        "GET / http/1.1",
        "GET / HTTP/1.",
        "GET / HTTP/-1.1",
        "GET\t/\tHTTP/1.1",
        "G\0T / HTTP/1.1",
        "GET / HTTP/1.1 x",
        "\u{feff}GET / HTTP/1.1",
        "GET x HTTP/1.1",
        "nonsense",
        "{\"t\":\"ping\"}",
        "<policy-file-request/>",
        "GET ?x HTTP/1.1",
    ];
    lines.map(|line| format!("{line}\r\nhost: go.example\r\n\r\n")).to_vec()
}

fn methods() -> Vec<String> {
    let long = "X".repeat(10_000);
    let methods = [
        "TRACE", "TRACK", "PROPFIND", "DEBUG", "PURGE", "get", "GETS", "PRI", "BREW", "-", "DELETE", "PUT",
        "PATCH", &long,
    ];
    methods.iter().map(|method| request(&format!("{method} /api/v1/me"), "", "")).collect()
}

fn flood(lines: usize) -> String {
    request("GET /", &(0..lines).map(|n| format!("x-{n}: y\r\n")).collect::<String>(), "")
}

fn huge(bytes: usize) -> String {
    request("GET /", &format!("x: {}\r\n", "y".repeat(bytes)), "")
}

fn header_lines() -> Vec<String> {
    let lines = [
        ": a\r\n",
        "x\r\n",
        "x y: z\r\n",
        "x : z\r\n",
        "x: a\0b\r\n",
        " x: y\r\n",
        "x: y\r\n folded\r\n",
        "x(): y\r\n",
        "é: y\r\n",
        "x: a\rb\r\n",
    ];
    lines.iter().map(|lines| request("GET /healthz", lines, "")).collect()
}

/// Ways out of a folder, plain and encoded once or twice.
pub(super) fn traversals() -> Vec<String> {
    let dots = [
        "..",
        "%2e%2e",
        "%2E.",
        "%252e%252e",
        "..;",
        "....",
        "%c0%ae%c0%ae",
        "..%00",
        "..%5c",
        "%uff0e%uff0e",
    ];
    let slashes = ["/", "%2f", "%5c", "//", "/./"];
    let of =
        |dot: &str| slashes.map(|slash| format!("/assets{}/etc/passwd", format!("{slash}{dot}").repeat(6)));
    let direct = [
        "/etc/passwd",
        "//etc/passwd",
        "/.env",
        "/.git/config",
        "/config/default.toml",
        "/assets/",
        "/data/postgres/PG_VERSION",
        "/server.log",
    ];
    dots.into_iter().flat_map(of).chain(direct.map(str::to_owned)).collect()
}

fn controls() -> Vec<Vec<u8>> {
    let raw = [0, 1, 9, 0x1b, 0x7f, 0xff]
        .map(|byte| [b"GET /a", &[byte][..], b"b HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"].concat());
    let encoded = ["%00", "%0d%0a", "%0d%0aset-cookie:%20a=b", "%ff", "%", "%zz", "a%00.js"];
    let paths = encoded.iter().flat_map(|code| {
        [format!("/{code}"), format!("/assets/{code}"), format!("/api/v1/games/{code}/sgf")]
    });
    raw.into_iter().chain(paths.map(|path| get(&path))).collect()
}

fn other_protocols() -> Vec<Vec<u8>> {
    let begins: [&[u8]; 7] = [
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0",
        b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03",
        b"SSH-2.0-OpenSSH_9.9\r\n\r\n",
        b"\0\0\0\x08\x04\xd2\x16\x2f",
        b"*1\r\n$4\r\nINFO\r\n\r\n",
        b"EHLO go.example\r\n\r\n",
        b"GET / HTTP/0.9\r\n\r\n",
    ];
    begins.map(|begin| [begin, b"\r\n\r\n"].concat()).to_vec()
}

fn connects() -> Vec<String> {
    ["127.0.0.1:22", "go.example:443", "*", "/api/v1/me", "http://go.example/"]
        .map(|to| request(&format!("CONNECT {to}"), "", ""))
        .to_vec()
}

/// Which of two hosts is meant, nobody knows; and HTTP/1.1 has one in each request.
fn hosts() -> Vec<String> {
    let of = |hosts: &str| format!("GET /healthz HTTP/1.1\r\n{hosts}connection: close\r\n\r\n");
    ["host: go.example\r\nhost: evil.example\r\n", "host: go.example\r\nHost: go.example\r\n", ""]
        .map(of)
        .to_vec()
}

/// A whole address as the path is read as the path in it, and nobody is asked for it elsewhere.
async fn absolute(scene: &Scene) -> Result<(), Trouble> {
    let to = [
        "http://127.0.0.1:22/api/v1/me",
        "http://evil.example/api/v1/me",
        "https://go.example:443/api/v1/me",
        "ftp://go.example/api/v1/me",
    ];
    for to in to {
        let heard = scene.door.send(request(&format!("GET {to}"), "", "").as_bytes()).await?;
        scene.expect("absolute_addresses", &[400, 401, 404], to, &heard);
    }
    Ok(())
}

/// The host of a request is in no answer.
async fn foreign_hosts(scene: &Scene) -> Result<(), Trouble> {
    for path in ["/", "/api/v1/me", "/api/v1/openapi.json", "/nowhere", "/api/v1/nowhere", "/healthz"] {
        for lines in [
            "x-forwarded-host: evil.example\r\n",
            "forwarded: host=evil.example\r\n",
            "x-original-url: /healthz\r\nreferer: http://evil.example/\r\n",
        ] {
            let ask =
                request(&format!("GET {path}"), lines, "").replace("host: go.example", "host: evil.example");
            let heard = scene.door.send(ask.as_bytes()).await?;
            let is_met = heard.status().is_some() && !heard.has("evil.example");
            scene.judge("foreign_hosts", is_met, &ask, &heard);
        }
    }
    Ok(())
}

/// Odd wishes about the answer change at most how it is sent.
async fn ranges(scene: &Scene) -> Result<(), Trouble> {
    let ranges = (0..200).map(|n| format!("{n}-")).collect::<Vec<_>>().join(",");
    let lines = [
        "range: bytes=0-18446744073709551615",
        "range: bytes=-1",
        "range: bytes=9-3",
        "if-modified-since: never",
        "accept: text/html;q=9e9",
        "accept-encoding: gzip;q=1e9,*;q=-1",
        "te: trailers, deflate",
        "expect: 200-maybe",
        "if-none-match: *",
        &format!("range: bytes={ranges}"),
    ]
    .map(|line| format!("{line}\r\n"));
    for line in lines {
        let heard = scene.door.send(request("GET /api/v1/nowhere", &line, "").as_bytes()).await?;
        scene.judge("odd_wishes", heard.is_refused(), &line, &heard);
    }
    Ok(())
}
