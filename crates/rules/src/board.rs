//! The stones on the board, and their chains.
//!
//! A chain is a circular list through `next`; what is known of it stands in the node of its head.
//!
//! Invariants: the tag of every stone names its chain's head, which names itself; the head's `liberties` counts
//! each pair of a stone and an empty neighbour (so it is zero when the chain has no liberty, and equals a place's
//! number of contacts when that place is the last one); its `hash` is the XOR of the keys of the chain's stones.
//! The node of [`NOWHERE`] takes what is counted for empty places and for the border; nobody reads it.

mod area;
mod atari;
mod layout;
mod tag;
#[cfg(test)]
mod tests;
mod trial;

use self::tag::Tag;
use crate::{Color, Point, Size, keys};

pub(crate) use self::layout::Layout;
pub(crate) use self::trial::Trial;

/// The places of a 25×25 board with its border.
pub(crate) const AREA_MAX: usize = (Size::MAX as usize + 2) * (Size::MAX as usize + 1);

/// No place of a board: the corner of the border.
pub(crate) const NOWHERE: usize = 0;

/// A stone's link, and on the head of a chain what is known of the chain.
///
/// The two counts lie apart on purpose: side by side they would be added by one wide instruction, which waits long
/// for the narrow one that has just counted a liberty less.
#[derive(Clone, Copy, Default)]
struct Node {
    hash: u64,
    liberties: u16,
    next: u16,
    stones: u16,
    /// Of the place, whatever lies there now: whether a stone was ever taken from it.
    vacated: bool,
}

/// The stones, without turn or ko.
pub(crate) struct Board {
    layout: Layout,
    hash: u64,
    tags: Box<[Tag]>,
    nodes: Box<[Node]>,
}

impl Clone for Board {
    fn clone(&self) -> Board {
        Board { layout: self.layout, hash: self.hash, tags: self.tags.clone(), nodes: self.nodes.clone() }
    }

    /// Allocates nothing when both boards have as many places.
    fn clone_from(&mut self, other: &Board) {
        (self.layout, self.hash) = (other.layout, other.hash);
        self.tags.clone_from(&other.tags);
        self.nodes.clone_from(&other.nodes);
    }
}

impl Board {
    pub(crate) fn new(size: Size) -> Board {
        let layout = Layout::new(size);
        let mut tags = vec![Tag::EDGE; layout.places()].into_boxed_slice();
        for row in tags.chunks_exact_mut(size.width() as usize + 1).skip(1).take(size.height() as usize) {
            row[1..].fill(Tag::EMPTY);
        }
        let nodes = vec![Node::default(); layout.places()].into_boxed_slice();
        Board { layout, hash: keys::empty(size.width(), size.height()), tags, nodes }
    }

    #[inline]
    pub(crate) fn layout(&self) -> Layout {
        self.layout
    }

    #[inline]
    pub(crate) fn size(&self) -> Size {
        self.layout.size()
    }

    /// See [`Layout::place`].
    #[inline]
    pub(crate) fn place(&self, point: Point) -> usize {
        self.layout.place(point)
    }

    /// See [`Layout::point`].
    #[inline]
    pub(crate) fn point(&self, place: usize) -> Point {
        self.layout.point(place)
    }

    #[inline]
    pub(crate) fn neighbours(&self, place: usize) -> [usize; 4] {
        self.layout.neighbours(place)
    }

    /// The hash of where the stones lie, and of the board's size.
    #[inline]
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    #[inline]
    pub(crate) fn color(&self, place: usize) -> Option<Color> {
        self.tags[place].color()
    }

    #[inline]
    pub(crate) fn is_empty(&self, place: usize) -> bool {
        self.tags[place] == Tag::EMPTY
    }

    #[inline(always)]
    fn tags_at(&self, [a, b, c, d]: [usize; 4]) -> [Tag; 4] {
        [self.tags[a], self.tags[b], self.tags[c], self.tags[d]]
    }

    /// Finds what a stone there would meet; only for an empty place.
    #[inline(always)]
    pub(crate) fn try_stone(&self, place: usize, color: Color) -> Trial {
        Trial::of(self, place, color)
    }

    /// Puts the stone down and takes away what it leaves without liberties: the opponent's chains, else its own.
    /// `emptied` is told each place left empty. Returns the place of a ko: where the single stone taken lay, if
    /// the stone that took it is alone and has no other liberty; else [`NOWHERE`].
    #[inline(always)]
    pub(crate) fn play(&mut self, trial: Trial, emptied: impl FnMut(usize)) -> usize {
        self.add(trial);
        if trial.takes_nothing() { NOWHERE } else { self.settle(trial, emptied) }
    }

    /// Puts a stone on an empty place, and takes none away.
    pub(crate) fn put(&mut self, place: usize, color: Color) {
        self.add(self.try_stone(place, color));
    }

    /// The stone enters a chain of its colour next to it or begins one, and joins the others.
    #[inline(always)]
    fn add(&mut self, trial: Trial) {
        let Trial { place, color, near, .. } = trial;
        let mut head = place;
        for tag in near.into_iter().rev() {
            self.nodes[tag.head()].liberties = self.nodes[tag.head()].liberties.wrapping_sub(1);
            head = if tag.is_of(color) { tag.head() } else { head };
        }
        let key = keys::stone(color, place);
        self.hash ^= key;
        let tag = Tag::stone(color, head);
        self.tags[place] = tag;
        let vacated = self.nodes[place].vacated;
        self.nodes[place] = Node { hash: 0, liberties: 0, stones: 0, next: place as u16, vacated };
        let chain = &mut self.nodes[head];
        chain.hash ^= key;
        chain.liberties += trial.liberties;
        chain.stones += 1;
        let next = std::mem::replace(&mut chain.next, place as u16);
        self.nodes[place].next = next;
        if near.iter().fold(false, |more, other| more | (other.is_of(color) & (*other != tag))) {
            self.join_around(place, color);
        }
    }

    /// The stone there touches more than one chain of its colour.
    #[inline(never)]
    fn join_around(&mut self, place: usize, color: Color) {
        for neighbour in self.layout.neighbours(place) {
            if self.tags[neighbour].is_of(color) {
                self.join(self.tags[neighbour].head(), self.tags[place].head());
            }
        }
    }

    /// Takes away what the stone just put down leaves without liberties.
    #[inline(never)]
    fn settle(&mut self, trial: Trial, mut emptied: impl FnMut(usize)) -> usize {
        let (mut taken, mut last) = (0, NOWHERE);
        for (i, neighbour) in self.layout.neighbours(trial.place).into_iter().enumerate() {
            // A chain that touches the stone twice is gone the second time.
            if trial.takes >> i & 1 == 1 && !self.is_empty(neighbour) {
                taken += self.take(neighbour, &mut emptied);
                last = neighbour;
            }
        }
        let chain = self.nodes[self.tags[trial.place].head()];
        if chain.liberties == 0 {
            self.take(trial.place, &mut emptied);
        }
        if taken == 1 && chain.stones == 1 && chain.liberties == 1 { last } else { NOWHERE }
    }

    /// Whether the chain of the stone there has a liberty.
    pub(crate) fn has_liberty(&self, place: usize) -> bool {
        self.nodes[self.tags[place].head()].liberties != 0
    }

    /// The places of the chain of the stone there, that stone first.
    pub(crate) fn chain(&self, place: usize) -> impl Iterator<Item = usize> {
        let after = move |&stone: &usize| Some(self.nodes[stone].next as usize).filter(|&next| next != place);
        std::iter::successors(Some(place), after)
    }

    /// Makes one chain of two, given by their heads; the smaller one is relabelled.
    #[inline]
    fn join(&mut self, a: usize, b: usize) {
        if a == b {
            return;
        }
        let (large, small) = if self.nodes[a].stones < self.nodes[b].stones { (b, a) } else { (a, b) };
        let (joined, tag) = (self.nodes[small], self.tags[large]);
        self.nodes[large].liberties += joined.liberties;
        self.nodes[large].stones += joined.stones;
        self.nodes[large].hash ^= joined.hash;
        let mut stone = small;
        loop {
            self.tags[stone] = tag;
            stone = self.nodes[stone].next as usize;
            if stone == small {
                break;
            }
        }
        self.nodes[small].next = self.nodes[large].next;
        self.nodes[large].next = joined.next;
    }

    /// Takes away the chain of the stone there, from its head on. Returns how many stones it had.
    fn take(&mut self, place: usize, mut emptied: impl FnMut(usize)) -> u16 {
        let head = self.tags[place].head();
        let chain = self.nodes[head];
        self.hash ^= chain.hash;
        let mut stone = head;
        loop {
            self.tags[stone] = Tag::EMPTY;
            self.nodes[stone].vacated = true;
            emptied(stone);
            for neighbour in self.layout.neighbours(stone) {
                // The dying chain counts liberties too; nobody reads them again.
                let near = self.tags[neighbour].head();
                self.nodes[near].liberties = self.nodes[near].liberties.wrapping_add(1);
            }
            stone = self.nodes[stone].next as usize;
            if stone == head {
                break;
            }
        }
        chain.stones
    }
}
