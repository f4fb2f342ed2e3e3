//! The edge: slow, many, large and foreign clients, and proxies. Whoever is refused is told why.

use std::collections::HashMap;
use std::io;
use std::time::{Duration, Instant};

use serde_json::Value;
use tengen_client::{Client, HttpAnswer, ServerOptions, http};
use tengen_stories::{Person, Server, Story, Table, nine_by_nine};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A bare connection.
async fn connect(server: &Server) -> io::Result<TcpStream> {
    TcpStream::connect(server.base_url().trim_start_matches("http://")).await
}

/// All that the server still says; how the connection ends does not matter.
async fn rest(stream: &mut TcpStream) -> String {
    let mut said = Vec::new();
    let _ = stream.read_to_end(&mut said).await;
    String::from_utf8_lossy(&said).into_owned()
}

/// Sends these bytes and reads until the server closes.
async fn ask(server: &Server, request: &str) -> io::Result<String> {
    let mut stream = connect(server).await?;
    // The server may have had enough before all of it is sent.
    let _ = stream.write_all(request.as_bytes()).await;
    Ok(rest(&mut stream).await)
}

/// Status and kind of a problem.
fn problem(answer: &str) -> (u16, String) {
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {answer:?}"));
    assert!(head.to_lowercase().contains("content-type: application/problem+json"), "{answer}");
    let problem: Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("no problem: {answer:?}"));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap();
    assert_eq!(problem["status"], status);
    assert!(!problem["title"].as_str().unwrap().is_empty());
    (status, problem["type"].as_str().unwrap().to_owned())
}

fn headers(answer: &HttpAnswer) -> HashMap<&str, &str> {
    answer.headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

async fn a_guest(server: &Server, headers: &[(&str, &str)]) -> Result<HttpAnswer, tengen_client::HttpError> {
    http(server.base_url(), "POST", "/api/v1/guest", headers, None).await
}

#[tokio::test]
async fn whatever_is_wrong_with_a_request_is_said_in_words() -> Story {
    let server = Server::start().await?;
    let long = "x".repeat(70_000);
    let headers: String = (0..200).map(|n| format!("x-{n}: y\r\n")).collect();
    for (request, status, kind) in [
        ("nonsense\r\n\r\n".to_owned(), 400, "malformed"),
        ("GET / HTTP/1.1\r\nhost: a\r\n: b\r\n\r\n".into(), 400, "malformed"),
        (format!("GET / HTTP/1.1\r\nhost: a\r\nx: {long}\r\n\r\n"), 431, "too_large"),
        (format!("GET / HTTP/1.1\r\nhost: a\r\n{headers}\r\n"), 431, "too_large"),
        ("GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n".into(), 400, "malformed"),
        ("GET / HTTP/1.1\r\n\r\n".into(), 400, "malformed"),
        ("GET nowhere HTTP/1.1\r\nhost: a\r\n\r\n".into(), 400, "malformed"),
        (close("GET /nowhere", ""), 404, "not_found"),
        (close("GET /api/v1/nowhere", ""), 404, "not_found"),
        (close("GET /api/v1/login", ""), 405, "method_not_allowed"),
        (close("DELETE /healthz", ""), 405, "method_not_allowed"),
        (close("GET /ws?cookie=%ff&cookie=1", ""), 400, "malformed"),
        (close("GET /ws", ""), 400, "malformed"),
        (close("GET /api/v1/games/%ff/sgf", ""), 400, "malformed"),
        (close("POST /api/v1/login", "{"), 400, "malformed"),
        (close("POST /api/v1/login", "{}"), 422, "malformed"),
        (close("POST /api/v1/login", &long), 413, "too_large"),
        (chunked(&long), 413, "too_large"),
        (close("POST /api/v1/login", "{}").replace("application/json", "text/plain"), 415, "not_json"),
        (close("POST /api/v1/login", "{}").replace("content-type", "x-content-type"), 415, "not_json"),
    ] {
        let answer = ask(&server, &request).await?;
        let begin: String = request.chars().take(60).collect();
        assert_eq!(problem(&answer), (status, kind.to_owned()), "{begin:?}");
    }
    let answer = ask(&server, &close("GET /api/v1/login", "")).await?;
    assert!(answer.to_lowercase().contains("\r\nallow: post\r\n"), "{answer}");
    Ok(())
}

/// A request with a body of JSON, if any.
fn close(line: &str, body: &str) -> String {
    let kind = if body.is_empty() { "" } else { "content-type: application/json\r\n" };
    format!(
        "{line} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n{kind}content-length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// The same without a word on its length.
fn chunked(body: &str) -> String {
    let head = "POST /api/v1/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n";
    format!("{head}transfer-encoding: chunked\r\n\r\n{:x}\r\n{body}\r\n0\r\n\r\n", body.len())
}

#[tokio::test]
async fn who_sends_drop_by_drop_is_cut_in_time() -> Story {
    let options = ServerOptions::new()
        .set("TENGEN__HTTP__HEAD_S", "1")
        .set("TENGEN__HTTP__REQUEST_S", "1")
        .set("TENGEN__HTTP__IDLE_S", "2");
    let mut table = Table::set_with(options, nine_by_nine()).await?;
    let server = &table.server;
    let began = Instant::now();
    let (silent, head, body, idle) = tokio::try_join!(
        async { Ok(rest(&mut connect(server).await?).await) },
        drip(server, "GET / HTTP/1.1\r\nhost: a\r\nx: "),
        drip(
            server,
            "POST /api/v1/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n"
        ),
        ask(server, "GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n"),
    )?;
    assert_eq!(silent, "");
    assert_eq!(problem(&head), (408, "too_slow".into()));
    assert_eq!(problem(&body), (408, "too_slow".into()));
    assert!(idle.starts_with("HTTP/1.1 200 OK"), "it was answered, and closed when it asked nothing more");
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
    table.play("ee cc").await?;
    Ok(())
}

/// Sends a byte every 100 ms after this begin, until the server has had enough.
async fn drip(server: &Server, begin: &str) -> io::Result<String> {
    let mut stream = connect(server).await?;
    stream.write_all(begin.as_bytes()).await?;
    let (mut read, mut write) = stream.split();
    let mut every = tokio::time::interval(Duration::from_millis(100));
    let drops = async {
        loop {
            every.tick().await;
            if write.write_all(b"x").await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    };
    let mut said = Vec::new();
    tokio::select! {
        _ = read.read_to_end(&mut said) => {}
        () = drops => {}
    }
    Ok(String::from_utf8_lossy(&said).into_owned())
}

#[tokio::test]
async fn who_does_not_read_his_answers_is_cut() -> Story {
    let server = Server::start_with(ServerOptions::new().set("TENGEN__HTTP__REQUEST_S", "1")).await?;
    let mut stream = connect(&server).await?;
    // More answers than the buffers between us hold.
    let requests = "GET / HTTP/1.1\r\nhost: a\r\n\r\n".repeat(1_000);
    let sends = async {
        loop {
            stream.write_all(requests.as_bytes()).await?;
        }
    };
    let ended: io::Result<()> = tokio::time::timeout(Duration::from_secs(40), sends).await?;
    assert!(ended.is_err());
    Ok(())
}

#[tokio::test]
async fn an_address_has_so_many_connections_and_is_told_so() -> Story {
    let options = ServerOptions::new().set("TENGEN__HTTP__CONNECTIONS_PER_ADDRESS", "8");
    let mut table = Table::set_with(options, nine_by_nine()).await?;
    // Two of them are the players' sockets.
    let mut held = Vec::new();
    for _ in 0..6 {
        let mut stream = connect(&table.server).await?;
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n").await?;
        assert!(stream.read(&mut [0; 4_096]).await? > 0);
        held.push(stream);
    }
    for _ in 0..500 {
        let answer = ask(&table.server, &close("GET /healthz", "")).await?;
        assert_eq!(problem(&answer), (429, "too_many_connections".into()));
    }
    table.play("ee cc").await?;
    drop(held);
    let mut tries = 0..50;
    while ask(&table.server, &close("GET /healthz", "")).await?.starts_with("HTTP/1.1 429") {
        assert!(tries.next().is_some(), "places are free again");
    }
    Ok(())
}

#[tokio::test]
async fn all_have_so_many_connections_and_hundreds_more_stop_nobody() -> Story {
    let options = ServerOptions::new().set("TENGEN__HTTP__CONNECTIONS", "20");
    let mut table = Table::set_with(options, nine_by_nine()).await?;
    let mut held = Vec::new();
    for _ in 0..500 {
        held.push(connect(&table.server).await?);
    }
    let mut last = held.pop().unwrap();
    assert_eq!(problem(&rest(&mut last).await), (503, "busy".into()));
    table.play("ee cc gg").await?;
    Ok(())
}

/// By its limit of open files, which Linux lets others set.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_server_without_files_goes_on_when_there_are_some_again() -> Story {
    use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};
    let mut table = Table::set().await?;
    let pid = table.server.pid().and_then(|pid| Pid::from_raw(pid.cast_signed()));
    let none = Rlimit { current: Some(3), maximum: getrlimit(Resource::Nofile).maximum };
    let before = prlimit(pid, Resource::Nofile, none)?;
    let mut waiting = connect(&table.server).await?;
    waiting.write_all(close("GET /healthz", "").as_bytes()).await?;
    let mut every = tokio::time::interval(Duration::from_millis(50));
    while !table.server.log_tail(5).contains("no connection can be taken now") {
        every.tick().await;
    }
    table.play("ee cc").await?;
    prlimit(pid, Resource::Nofile, before)?;
    assert!(rest(&mut waiting).await.starts_with("HTTP/1.1 200 OK"));
    assert_eq!(table.server.log_tail(50).matches("no connection can be taken now").count(), 1);
    Ok(())
}

#[tokio::test]
async fn sockets_are_counted_by_the_address_that_a_trusted_proxy_tells() -> Story {
    let options = ServerOptions::new()
        .set("TENGEN__HTTP__TRUSTED_PROXIES", "127.0.0.1, 10.0.0.0/8")
        .set("TENGEN__HTTP__CONNECTIONS_PER_ADDRESS", "1")
        .set("TENGEN__SOCKET__SOCKETS_PER_ADDRESS", "2");
    let server = Server::start_with(options).await?;
    let from = async |address| Client::connect_with(server.base_url(), &[("x-forwarded-for", address)]).await;
    let first = from("203.0.113.9, 198.51.100.1").await?;
    let _second = from("198.51.100.1, 10.1.2.3").await?;
    assert!(from("198.51.100.1").await.is_err());
    let upgrade = "GET /ws HTTP/1.1\r\nhost: a\r\nconnection: close, upgrade\r\nupgrade: websocket\r\nx-forwarded-for: \
                   198.51.100.1\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    let answer = ask(&server, upgrade).await?;
    assert_eq!(problem(&answer), (429, "too_many_sockets".into()));
    let _other = from("198.51.100.2").await?;
    let _of_a_network = (from("2001:db8::1").await?, from("2001:db8::2").await?);
    assert!(from("2001:db8::3").await.is_err(), "a network of 64 bits is one client");
    first.close().await?;
    let mut tries = 0..50;
    while from("198.51.100.1").await.is_err() {
        assert!(tries.next().is_some(), "its place is free again");
    }
    Ok(())
}

#[tokio::test]
async fn what_an_unknown_client_says_of_its_address_is_not_believed() -> Story {
    let server =
        Server::start_with(ServerOptions::new().set("TENGEN__SOCKET__SOCKETS_PER_ADDRESS", "1")).await?;
    let _first = Client::connect_with(server.base_url(), &[("x-forwarded-for", "198.51.100.1")]).await?;
    assert!(Client::connect_with(server.base_url(), &[("x-forwarded-for", "198.51.100.2")]).await.is_err());
    let made = a_guest(&server, &[("x-forwarded-proto", "https")]).await?;
    assert!(headers(&made)["set-cookie"].starts_with("tengen_session="));
    assert!(!headers(&made).contains_key("strict-transport-security"));
    let log = server.log_tail(100);
    assert_eq!(log.matches("http.trusted_proxies").count(), 1, "the operator is told once: {log}");
    assert!(!log.contains("198.51.100."), "addresses are not logged: {log}");
    Ok(())
}

#[tokio::test]
async fn behind_tls_the_cookie_and_the_site_are_for_tls_only() -> Story {
    let server =
        Server::start_with(ServerOptions::new().set("TENGEN__HTTP__TRUSTED_PROXIES", "127.0.0.1")).await?;
    let tls = ("x-forwarded-proto", "https");
    let page = server.base_url().replace("http://", "https://");
    let made = a_guest(&server, &[tls, ("origin", &page)]).await?;
    assert_eq!(made.status, 201, "{}", made.body);
    let cookie = headers(&made)["set-cookie"].to_owned();
    assert!(cookie.starts_with("__Host-tengen_session=") && cookie.ends_with("; Secure"), "{cookie}");
    assert_eq!(headers(&made)["strict-transport-security"], "max-age=31536000");
    let pair = ("cookie", cookie.split(';').next().unwrap());
    let me = http(server.base_url(), "GET", "/api/v1/me", &[tls, pair], None).await?;
    assert_eq!(me.status, 200);
    let out = http(server.base_url(), "POST", "/api/v1/logout", &[tls, pair], None).await?;
    let cleared: Vec<_> = out.headers.iter().filter(|(name, _)| name == "set-cookie").collect();
    assert!(cleared[0].1.starts_with("__Host-tengen_session=; ") && cleared[0].1.ends_with("; Secure"));
    assert!(cleared[1].1.starts_with("tengen_session=; "), "one from before the site was on https, too");
    let http_page = a_guest(&server, &[tls, ("origin", server.base_url())]).await?;
    assert_eq!(http_page.status, 403);
    let plain = a_guest(&server, &[("x-forwarded-proto", "http")]).await?;
    assert!(!headers(&plain)["set-cookie"].contains("Secure"));
    Ok(())
}

#[tokio::test]
async fn every_answer_says_what_a_browser_must_not_do() -> Story {
    let server = Server::start().await?;
    for (path, keep) in
        [("/", "no-cache"), ("/api/v1/me", "no-store"), ("/api/v1/nowhere", "no-store"), ("/no.png", "")]
    {
        let answer = http(server.base_url(), "GET", path, &[], None).await?;
        let headers = headers(&answer);
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(headers.get(name), Some(&value), "{path}");
        }
        assert!(headers["content-security-policy"].starts_with("default-src 'none'"), "{path}");
        assert!(headers["permissions-policy"].contains("camera=()"), "{path}");
        // Without a bundle, the page says so and is not kept by name.
        if path != "/" || headers.contains_key("cache-control") {
            assert_eq!(headers.get("cache-control").copied().unwrap_or_default(), keep, "{path}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_cookie_alone_from_another_site_changes_nothing() -> Story {
    let server = Server::start().await?;
    let person = Person::guest(&server).await?;
    let cookie = format!("tengen_session={}", person.account.token);
    let cookie = ("cookie", cookie.as_str());
    let out = async |headers: &[(&str, &str)]| {
        let all: Vec<_> = [&[cookie], headers].concat();
        Ok::<_, tengen_client::HttpError>(
            http(server.base_url(), "POST", "/api/v1/logout", &all, None).await?.status,
        )
    };
    for foreign in [
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        assert_eq!(out(&[foreign]).await?, 403, "{foreign:?}");
    }
    // What a form of another site can send, if its browser said nothing of where it comes from.
    for kind in ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"] {
        let form = format!(
            "POST /api/v1/logout HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncookie: {}\r\ncontent-type: {kind}\r\n\
             content-length: 3\r\n\r\na=b",
            cookie.1
        );
        assert_eq!(problem(&ask(&server, &form).await?), (415, "not_json".into()), "{kind}");
    }
    let me = http(server.base_url(), "GET", "/api/v1/me", &[cookie], None).await?;
    assert_eq!(me.status, 200, "he is still signed in");
    assert_eq!(out(&[("origin", server.base_url()), ("sec-fetch-site", "same-origin")]).await?, 204);
    Ok(())
}
