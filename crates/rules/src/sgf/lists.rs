//! Many lists in one vector: a tree of any depth is a few allocations, and dropping it needs no recursion.

/// The entries of all lists.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    entries: Vec<Entry<T>>,
}

#[derive(Clone, Debug)]
struct Entry<T> {
    item: T,
    next: Option<u32>,
}

/// One list: where it begins and ends.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct List {
    pub(super) first: Option<u32>,
    pub(super) last: Option<u32>,
}

impl<T> Lists<T> {
    pub(super) const fn new() -> Lists<T> {
        Lists { entries: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn get(&self, index: u32) -> &T {
        &self.entries[index as usize].item
    }

    pub(super) fn get_mut(&mut self, index: u32) -> &mut T {
        &mut self.entries[index as usize].item
    }

    pub(super) fn next(&self, index: u32) -> Option<u32> {
        self.entries[index as usize].next
    }

    /// Adds the item at the end of the list and returns its number.
    pub(super) fn append(&mut self, list: &mut List, item: T) -> u32 {
        // A text that is read is far shorter, and there is no memory for as many nodes of a tree that is built.
        let index = self.entries.len() as u32;
        self.entries.push(Entry { item, next: None });
        self.link(list, index);
        index
    }

    /// Takes an entry out of the list; its place in the vector stays.
    pub(super) fn unlink(&mut self, list: &mut List, index: u32) {
        let mut rest = List::default();
        let mut at = list.first;
        while let Some(here) = at {
            at = self.next(here);
            if here != index {
                self.entries[here as usize].next = None;
                self.link(&mut rest, here);
            }
        }
        *list = rest;
    }

    /// The numbers of the entries, in order.
    pub(super) fn indices(&self, list: List) -> impl Iterator<Item = u32> + Clone {
        std::iter::successors(list.first, |&index| self.next(index))
    }

    fn link(&mut self, list: &mut List, index: u32) {
        match list.last {
            Some(last) => self.entries[last as usize].next = Some(index),
            None => list.first = Some(index),
        }
        list.last = Some(index);
    }
}
