//! Where a server is: its base address, and what follows from it.

/// The host and port of `http://host:port/`, `ws://host:port/ws` or `host:port`.
pub(crate) fn authority(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split(['/', '?']).next().unwrap_or(rest)
}

/// The address of the websocket; what is asked behind a `?` stays.
pub(crate) fn socket_url(url: &str) -> String {
    let query = url.split_once('?').map_or(String::new(), |(_, query)| format!("?{query}"));
    format!("ws://{}/ws{query}", authority(url))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_address_of_a_server_names_its_socket() {
        for url in ["http://127.0.0.1:80", "http://127.0.0.1:80/", "ws://127.0.0.1:80/ws", "127.0.0.1:80"] {
            assert_eq!(socket_url(url), "ws://127.0.0.1:80/ws");
        }
        assert_eq!(socket_url("ws://127.0.0.1:80/ws?cookie=none"), "ws://127.0.0.1:80/ws?cookie=none");
    }
}
