//! Who asks: his address, and whether his line is encrypted.
//!
//! A proxy adds what it saw to the end of `X-Forwarded-For`. What stands before the last entry that no trusted proxy
//! vouches for may be made up. `Forwarded` is not believed: a proxy that writes the one header passes the other on as
//! the client sent it, and nothing tells which is which.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Once;

use axum::http::{HeaderMap, Request};
use tracing::warn;

use super::proxies::Proxies;

/// The client's address, in every request's extensions. It is kept in memory only, and not logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddress(pub IpAddr);

/// Whether the client's line is encrypted, as far as a trusted proxy says so; in every request's extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IsTls(pub bool);

/// What counts as one client: an address, or a network of 64 bits, from which anybody has as many as he likes.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX))),
        address => address,
    }
}

/// The other end of a connection.
pub(super) struct Peer {
    address: IpAddr,
    /// Empty if the peer is no proxy: it speaks for itself alone.
    proxies: Option<Proxies>,
}

impl Peer {
    pub(super) fn new(address: IpAddr, proxies: Proxies) -> Self {
        Peer { address, proxies: proxies.trusts(address).then_some(proxies) }
    }

    /// Writes on a request who asks.
    pub(super) fn mark<B>(&self, request: &mut Request<B>) {
        let (address, is_tls) = match &self.proxies {
            Some(proxies) => (self.client(proxies, request.headers()), is_tls(request.headers())),
            None => {
                self.warn_of_a_forgotten_proxy(request.headers());
                (self.address, false)
            }
        };
        request.extensions_mut().insert(ClientAddress(address));
        request.extensions_mut().insert(IsTls(is_tls));
    }

    /// All who come through such a proxy share its address and the places of that.
    fn warn_of_a_forgotten_proxy(&self, headers: &HeaderMap) {
        static WARNED: Once = Once::new();
        let is_near = match self.address {
            IpAddr::V4(address) => address.is_loopback() || address.is_private(),
            IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
        };
        if is_near && headers.contains_key("x-forwarded-for") {
            WARNED
                .call_once(|| warn!("a proxy that is not in http.trusted_proxies says who comes through it"));
        }
    }

    /// The last who is no proxy; the farthest that is known if all are.
    fn client(&self, proxies: &Proxies, headers: &HeaderMap) -> IpAddr {
        let mut client = self.address;
        for entry in entries(headers, "x-forwarded-for").into_iter().rev() {
            let Some(address) = address(entry) else { break };
            client = address;
            if !proxies.trusts(address) {
                break;
            }
        }
        client
    }
}

/// What the nearest proxy says.
fn is_tls(headers: &HeaderMap) -> bool {
    entries(headers, "x-forwarded-proto").last().is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"))
}

fn entries<'a>(headers: &'a HeaderMap, name: &str) -> Vec<&'a str> {
    // What is no text ends the list to its left as an unknown name would.
    let texts = headers.get_all(name).into_iter().map(|value| value.to_str().unwrap_or("unreadable"));
    texts.flat_map(|text| text.split(',')).map(str::trim).collect()
}

/// With a port or without.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let with_port = || text.parse().ok().map(|address: SocketAddr| address.ip());
    bare.parse().ok().or_else(with_port).map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::super::proxies::proxies;
    use super::*;

    fn seen(peer: &str, headers: &[(&str, &str)]) -> (String, bool) {
        let peer = Peer::new(peer.parse().unwrap(), proxies("127.0.0.1, 10.0.0.0/8"));
        let mut request = Request::builder();
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.body(()).unwrap();
        peer.mark(&mut request);
        let extensions = request.extensions();
        let address: &ClientAddress = extensions.get().unwrap();
        (address.0.to_string(), extensions.get::<IsTls>().unwrap().0)
    }

    #[test]
    fn who_is_no_proxy_speaks_for_himself_alone() {
        let lies = [("x-forwarded-for", "198.51.100.1"), ("x-forwarded-proto", "https")];
        assert_eq!(seen("192.0.2.1", &lies), ("192.0.2.1".into(), false));
    }

    #[test]
    fn the_last_address_that_no_proxy_has_is_the_clients() {
        for (told, client) in [
            ("198.51.100.1", "198.51.100.1"),
            ("203.0.113.9, 198.51.100.1", "198.51.100.1"),
            ("203.0.113.9, 198.51.100.1, 10.1.2.3", "198.51.100.1"),
            ("10.1.2.4, 10.1.2.3", "10.1.2.4"),
            ("203.0.113.9, unknown, 10.1.2.3", "10.1.2.3"),
            ("198.51.100.1:4711", "198.51.100.1"),
            ("[2001:db8::1]:4711", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("::ffff:198.51.100.1", "198.51.100.1"),
            ("", "127.0.0.1"),
        ] {
            assert_eq!(seen("127.0.0.1", &[("x-forwarded-for", told)]).0, client, "{told}");
        }
        let two_lines = [("x-forwarded-for", "203.0.113.9"), ("x-forwarded-for", "198.51.100.1")];
        assert_eq!(seen("127.0.0.1", &two_lines).0, "198.51.100.1");
    }

    #[test]
    fn the_nearest_proxy_says_whether_the_line_is_encrypted() {
        for (told, is_tls) in [("https", true), ("HTTPS", true), ("http", false), ("https, http", false)] {
            assert_eq!(seen("10.0.0.1", &[("x-forwarded-proto", told)]).1, is_tls, "{told}");
        }
        assert!(!seen("10.0.0.1", &[("forwarded", "for=198.51.100.1;proto=https")]).1);
    }

    #[test]
    fn a_network_of_64_bits_is_one_client() {
        let of = |text: &str| network(text.parse().unwrap()).to_string();
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(of("192.0.2.7"), "192.0.2.7");
        assert_eq!(of("::ffff:192.0.2.7"), "192.0.2.7");
    }
}
