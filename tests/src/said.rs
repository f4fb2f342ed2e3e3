//! What a server says by HTTP, and what a command prints.

use std::process::Output;

use serde_json::Value;
use tengen_client::{ServerProcess, http};

/// Asks for something below `/api/v1` by a token, as `GET me`; with the status, what was said, null if nothing was.
///
/// # Errors
/// If the server does not answer, or not in JSON.
pub async fn ask(
    server: &ServerProcess,
    token: &str,
    what: &str,
    body: Value,
) -> Result<(u16, Value), Box<dyn std::error::Error>> {
    let (method, path) = what.split_once(' ').ok_or("method and path")?;
    let (bearer, path) = (format!("Bearer {token}"), format!("/api/v1/{path}"));
    let body = (!body.is_null()).then(|| body.to_string());
    let answer =
        http(server.base_url(), method, &path, &[("authorization", &bearer)], body.as_deref()).await?;
    let said = if answer.body.is_empty() { Value::Null } else { serde_json::from_str(&answer.body)? };
    Ok((answer.status, said))
}

/// What a command printed, if it did what it should.
///
/// # Panics
/// If it did not.
pub fn printed(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}
