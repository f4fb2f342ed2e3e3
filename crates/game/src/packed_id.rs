//! Action ids in a packed log: mostly a client counts, and only the steps need be kept.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::{ActionId, By};

/// An action id beside those of the same actor before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum PackedId {
    /// His last id with so much added to the number at its end.
    Step(u64),
    /// The id itself; nothing where there is none.
    Text(Option<ActionId>),
}

/// The last id of each actor: what stands before the number at its end, and the number.
#[derive(Default)]
pub(crate) struct LastIds(HashMap<By, (String, u64)>);

impl LastIds {
    pub(crate) fn pack(&mut self, by: By, id: Option<&ActionId>) -> PackedId {
        let Some((text, number)) = id.and_then(split) else { return PackedId::Text(id.cloned()) };
        match self.0.insert(by, (text.to_owned(), number)) {
            Some((before, last)) if before == text && last < number => PackedId::Step(number - last),
            _ => PackedId::Text(id.cloned()),
        }
    }

    /// Nothing if there is no id to step from, or the step leads to none.
    pub(crate) fn unpack(&mut self, by: By, packed: &PackedId) -> Option<Option<ActionId>> {
        match packed {
            PackedId::Step(step) => {
                let (text, number) = self.0.get_mut(&by)?;
                *number = number.checked_add(*step)?;
                ActionId::new(&format!("{text}{number}")).ok().map(Some)
            }
            PackedId::Text(id) => {
                if let Some((text, number)) = id.as_ref().and_then(split) {
                    self.0.insert(by, (text.to_owned(), number));
                }
                Some(id.clone())
            }
        }
    }
}

/// The number at the end of an id, without leading zeros and short enough for a `u64`, and what stands before it.
fn split(id: &ActionId) -> Option<(&str, u64)> {
    const DIGITS: usize = 18;
    let text = id.as_str();
    let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count().min(DIGITS);
    let end = &text[text.len() - digits..];
    let number = end.trim_start_matches('0');
    let before = &text[..text.len() - number.len()];
    number.parse().ok().map(|number| (before, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> Option<ActionId> {
        Some(ActionId::new(text).unwrap())
    }

    fn packed(ids: &[(By, Option<ActionId>)]) -> Vec<PackedId> {
        let (mut last, mut back) = (LastIds::default(), LastIds::default());
        let packed: Vec<_> = ids.iter().map(|(by, id)| last.pack(*by, id.as_ref())).collect();
        for ((by, id), packed) in ids.iter().zip(&packed) {
            let json = serde_json::to_string(packed).unwrap();
            assert_eq!(back.unpack(*by, &serde_json::from_str(&json).unwrap()), Some(id.clone()), "{json}");
        }
        packed
    }

    #[test]
    fn who_counts_has_only_his_steps_kept() {
        let (black, white) = (By::Black, By::White);
        let ids = [
            (black, id("k-9")),
            (white, id("k-10")),
            (black, id("k-10")),
            (By::Server, None),
            (black, id("k-12")),
        ];
        let text = PackedId::Text;
        let expected = [text(id("k-9")), text(id("k-10")), PackedId::Step(1), text(None), PackedId::Step(2)];
        assert_eq!(packed(&ids), expected);
    }

    #[test]
    fn any_id_comes_back() {
        let ids = [
            "k-9",
            "k-8",
            "k-8",
            "k-09",
            "k-10",
            "j-11",
            "7",
            "8",
            "0",
            "1",
            "00",
            "x",
            "x0",
            "x1",
            "18446744073709551615",
            "18446744073709551616",
            "f47ac10b-58cc-4372-a567-0e02b2c3d479",
            "f47ac10b-58cc-4372-a567-0e02b2c3d480",
        ];
        packed(&ids.map(|text| (By::White, id(text))));
    }

    #[test]
    fn a_step_that_leads_nowhere_is_none() {
        let mut last = LastIds::default();
        assert_eq!(last.unpack(By::Black, &PackedId::Step(1)), None);
        last.unpack(By::Black, &PackedId::Text(id("1"))).unwrap();
        assert_eq!(last.unpack(By::Black, &PackedId::Step(u64::MAX)), None);
    }
}
