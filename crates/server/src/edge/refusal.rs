//! An answer for those whose request was not read.

use axum::http::StatusCode;
use tengen_protocol::Problem;

/// A whole answer, after which the connection ends.
pub(super) fn refusal(status: StatusCode, kind: &str, title: &str) -> Vec<u8> {
    let problem =
        Problem { kind: kind.to_owned(), title: title.to_owned(), status: status.as_u16(), field: None };
    let body = serde_json::to_string(&problem).expect("a problem is always JSON");
    format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/problem+json\r\nx-content-type-options: nosniff\r\n\
         cache-control: no-store\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

/// A head that took too long.
pub(super) fn too_slow() -> Vec<u8> {
    refusal(StatusCode::REQUEST_TIMEOUT, "too_slow", "the request did not come in time")
}

/// Ours for the bare answer that the HTTP library gives to a head it cannot read.
pub(super) fn instead_of(bare: &[u8]) -> Vec<u8> {
    let status = bare.get(9..12).and_then(|digits| StatusCode::from_bytes(digits).ok());
    match status.unwrap_or(StatusCode::BAD_REQUEST) {
        StatusCode::URI_TOO_LONG => refusal(StatusCode::URI_TOO_LONG, "too_large", "the address is too long"),
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => refusal(
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            "too_large",
            "the headers are too many or too long",
        ),
        _ => refusal(StatusCode::BAD_REQUEST, "malformed", "this is no HTTP/1.1 request"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_a_problem_of_the_right_length() {
        let bare = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\n\r\n";
        let text = String::from_utf8(instead_of(bare)).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 431 Request Header Fields Too Large\r\n"), "{head}");
        assert!(head.contains(&format!("content-length: {}", body.len())));
        assert_eq!(serde_json::from_str::<serde_json::Value>(body).unwrap()["type"], "too_large");
    }
}
