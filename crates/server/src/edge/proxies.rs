//! The proxies before us, whose word on addresses is taken.

use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;

use ipnet::IpNet;
use serde::Deserialize;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};

/// Addresses and networks of trusted proxies. In a file a list of texts, in the environment also one text with commas.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Arc<[IpNet]>);

impl Proxies {
    /// Whether a proxy has this address.
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }

    fn parse<'a, E: Error>(texts: impl Iterator<Item = &'a str>) -> Result<Self, E> {
        let network = |text: &str| {
            let address = |text: &str| text.parse().ok().map(|address: IpAddr| address.to_canonical().into());
            let network = text.parse().ok().or_else(|| address(text));
            network.ok_or_else(|| {
                E::custom(format!("{text:?} is neither an address nor a network as 10.0.0.0/8"))
            })
        };
        texts
            .map(str::trim)
            .filter(|text| !text.is_empty())
            .map(network)
            .collect::<Result<_, E>>()
            .map(Proxies)
    }
}

impl<'de> Deserialize<'de> for Proxies {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Texts)
    }
}

struct Texts;

impl<'de> Visitor<'de> for Texts {
    type Value = Proxies;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of addresses and networks")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Proxies, E> {
        Proxies::parse(text.split(','))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Proxies, A::Error> {
        let mut texts: Vec<String> = Vec::new();
        while let Some(text) = list.next_element()? {
            texts.push(text);
        }
        Proxies::parse(texts.iter().map(String::as_str))
    }
}

/// The proxies of this text, for tests.
#[cfg(test)]
pub(super) fn proxies(text: &str) -> Proxies {
    Proxies::parse::<serde::de::value::Error>(text.split(',')).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_trusted_alone_and_a_network_whole() {
        let proxies = proxies("192.0.2.1, 10.0.0.0/8, 2001:db8::/32, ::1");
        for (address, is_trusted) in [
            ("192.0.2.1", true),
            ("192.0.2.2", false),
            ("10.255.0.1", true),
            ("2001:db8:1::1", true),
            ("2001:db9::1", false),
            ("::1", true),
        ] {
            assert_eq!(proxies.trusts(address.parse().unwrap()), is_trusted, "{address}");
        }
        assert!(!Proxies::default().trusts("127.0.0.1".parse().unwrap()));
    }
}
