//! Places for those who come: so many in all, so many for an address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A count of what is open. The lock is held for a look-up only, never while waiting.
#[derive(Clone, Debug)]
pub struct Places {
    taken: Arc<Mutex<Taken>>,
    most: usize,
    most_of_address: usize,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    of_address: HashMap<IpAddr, usize>,
}

/// Which places are all taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// Those of everybody.
    All,
    /// Those of this address.
    Address,
}

impl Full {
    /// In words.
    pub fn title(self) -> &'static str {
        match self {
            Full::All => "too many are connected: try again",
            Full::Address => "too many connections from your address: close some",
        }
    }
}

/// A place. It is free again when this goes.
#[derive(Debug)]
pub struct Place {
    taken: Arc<Mutex<Taken>>,
    address: Option<IpAddr>,
}

impl Places {
    /// So many places.
    pub fn new(most: usize, most_of_address: usize) -> Self {
        Places { taken: Arc::default(), most, most_of_address }
    }

    /// Takes a place; without an address it counts in all only.
    ///
    /// # Errors
    /// If there is none.
    pub fn take(&self, address: Option<IpAddr>) -> Result<Place, Full> {
        let taken = &mut *lock(&self.taken);
        if taken.all >= self.most {
            return Err(Full::All);
        }
        if let Some(address) = address {
            // Who is refused leaves nothing behind: the map never has more addresses than places are taken.
            let count = taken.of_address.get(&address).copied().unwrap_or_default();
            if count >= self.most_of_address {
                return Err(Full::Address);
            }
            taken.of_address.insert(address, count + 1);
        }
        taken.all += 1;
        Ok(Place { taken: self.taken.clone(), address })
    }

    /// Places taken.
    pub fn taken(&self) -> usize {
        lock(&self.taken).all
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let taken = &mut *lock(&self.taken);
        taken.all -= 1;
        if let Some(address) = self.address
            && let Some(count) = taken.of_address.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                taken.of_address.remove(&address);
            }
        }
    }
}

fn lock(taken: &Mutex<Taken>) -> MutexGuard<'_, Taken> {
    taken.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const THERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    #[test]
    fn an_address_has_its_share_and_all_have_theirs() {
        let places = Places::new(4, 2);
        let mut held: Vec<Place> = (0..2).map(|_| places.take(Some(HERE)).unwrap()).collect();
        assert_eq!(places.take(Some(HERE)).unwrap_err(), Full::Address);
        held.push(places.take(Some(THERE)).unwrap());
        held.push(places.take(None).unwrap());
        assert_eq!(places.take(None).unwrap_err(), Full::All);
        assert_eq!(places.take(Some(THERE)).unwrap_err(), Full::All);
    }

    #[test]
    fn a_place_is_free_again_and_nothing_of_it_is_left() {
        let places = Places::new(4, 1);
        for _ in 0..3 {
            let place = places.take(Some(HERE)).unwrap();
            assert!(places.take(Some(HERE)).is_err());
            drop(place);
        }
        assert_eq!(places.taken(), 0);
        assert!(lock(&places.taken).of_address.is_empty());
    }
}
