//! Ids for the messages of one client: a random prefix and a counter.

use tengen_game::ActionId;

/// Never gives the same id twice; two of these do so by one chance in 2⁴⁰.
pub(crate) struct MessageIds {
    prefix: String,
    given: u64,
}

impl MessageIds {
    pub(crate) fn new() -> Self {
        const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
        let bits: u64 = rand::random();
        let digit = |place: u32| char::from(DIGITS[(bits >> (5 * place)) as usize & 31]);
        MessageIds { prefix: (0..8).map(digit).collect(), given: 0 }
    }

    pub(crate) fn next(&mut self) -> ActionId {
        self.given += 1;
        let text = format!("{}-{}", self.prefix, self.given);
        ActionId::new(&text).expect("8 characters, a dash and at most 20 digits are an id")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_differ() {
        let (mut mine, mut yours) = (MessageIds::new(), MessageIds::new());
        let ids = [mine.next(), mine.next(), yours.next(), yours.next()];
        let distinct: std::collections::HashSet<_> = ids.iter().collect();
        assert_eq!(distinct.len(), 4);
    }
}
