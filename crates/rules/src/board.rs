//! The stones on the board, and their chains.
//!
//! Places lie in one array with a border: each row begins with an edge place, which serves as the right edge of
//! the row above too, so a neighbour is found by adding, without asking where the board ends. A chain is a
//! circular list through `next`; what is known of it stands in the node of its head.
//!
//! Invariants: every stone's `head` is a stone of its chain and its own head; the head's `liberties` counts each
//! pair of a stone and an empty neighbour (so it is zero when the chain has no liberty, and equals a point's
//! number of contacts when that point is the last one); its `hash` is the XOR of the keys of the chain's stones.

use crate::keys;
use crate::{Color, IllegalMove, Point, Size, Suicide};

/// The places of a 25×25 board with its border.
pub(crate) const AREA_MAX: usize = (Size::MAX as usize + 2) * (Size::MAX as usize + 1);

/// No place of a board: the corner of the border.
pub(crate) const NOWHERE: usize = 0;

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Place {
    Empty,
    Black,
    White,
    Edge,
}

impl Place {
    #[inline]
    fn of(color: Color) -> Place {
        match color {
            Color::Black => Place::Black,
            Color::White => Place::White,
        }
    }

    #[inline]
    fn color(self) -> Option<Color> {
        match self {
            Place::Black => Some(Color::Black),
            Place::White => Some(Color::White),
            Place::Empty | Place::Edge => None,
        }
    }
}

/// A stone's links, and on the head of a chain what is known of the chain.
#[derive(Clone, Copy, Default)]
struct Node {
    hash: u64,
    head: u16,
    next: u16,
    liberties: u16,
    stones: u16,
}

#[derive(Clone)]
pub(crate) struct Board {
    size: Size,
    stride: usize,
    hash: u64,
    places: Box<[Place]>,
    nodes: Box<[Node]>,
}

impl Board {
    pub(crate) fn new(size: Size) -> Board {
        let stride = size.width() as usize + 1;
        let area = (size.height() as usize + 2) * stride;
        let mut board = Board {
            size,
            stride,
            hash: keys::empty(size.width(), size.height()),
            places: vec![Place::Edge; area].into_boxed_slice(),
            nodes: vec![Node::default(); area].into_boxed_slice(),
        };
        for point in size.points_iter() {
            board.places[board.place(point)] = Place::Empty;
        }
        board
    }

    pub(crate) fn size(&self) -> Size {
        self.size
    }

    /// The hash of where the stones lie, and of the board's size.
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    /// Only for points on the board.
    #[inline]
    pub(crate) fn place(&self, point: Point) -> usize {
        (point.row() as usize + 1) * self.stride + point.column() as usize + 1
    }

    #[inline]
    pub(crate) fn point(&self, place: usize) -> Point {
        // A board has at most 25 lines, so both fit.
        Point::new((place % self.stride - 1) as u8, (place / self.stride - 1) as u8)
    }

    #[inline]
    pub(crate) fn color(&self, place: usize) -> Option<Color> {
        self.places[place].color()
    }

    #[inline]
    pub(crate) fn is_empty(&self, place: usize) -> bool {
        self.places[place] == Place::Empty
    }

    #[inline]
    pub(crate) fn neighbours(&self, place: usize) -> [usize; 4] {
        [place - 1, place + 1, place - self.stride, place + self.stride]
    }

    /// The hash of the stones after a stone there, without playing it.
    #[inline]
    pub(crate) fn hash_after(
        &self,
        place: usize,
        color: Color,
        suicide: Suicide,
    ) -> Result<u64, IllegalMove> {
        if self.places[place] != Place::Empty {
            return Err(IllegalMove::Occupied);
        }
        let neighbours = self.neighbours(place);
        let (mut lives, mut alone) = (false, true);
        let (mut taken, mut own) = (0, 0);
        for (i, &neighbour) in neighbours.iter().enumerate() {
            let found = self.places[neighbour];
            if found == Place::Empty {
                lives = true;
            } else if found != Place::Edge {
                let head = self.nodes[neighbour].head;
                let same = |&other: &usize| self.places[other] == found && self.nodes[other].head == head;
                if neighbours[..i].iter().any(same) {
                    continue;
                }
                let contacts = neighbours.iter().filter(|&other| same(other)).count();
                let last = usize::from(self.nodes[head as usize].liberties) == contacts;
                if found == Place::of(color) {
                    lives |= !last;
                    alone = false;
                    own ^= self.nodes[head as usize].hash;
                } else if last {
                    lives = true;
                    taken ^= self.nodes[head as usize].hash;
                }
            }
        }
        match (lives, suicide) {
            (true, _) => Ok(self.hash ^ taken ^ keys::stone(color, place)),
            (false, Suicide::Allowed) => Ok(self.hash ^ own),
            (false, Suicide::MultiStone) if !alone => Ok(self.hash ^ own),
            (false, _) => Err(IllegalMove::Suicide),
        }
    }

    /// Puts a stone on an empty place and takes away what it leaves without liberties: the opponent's chains,
    /// else its own. The places left empty are added to `captured`. Returns the place of a ko: where the single
    /// stone taken lay, if the stone that took it is alone and has no other liberty; else [`NOWHERE`].
    #[inline]
    pub(crate) fn play(&mut self, place: usize, color: Color, captured: &mut Vec<Point>) -> usize {
        self.put(place, color);
        let mut last = NOWHERE;
        for neighbour in self.neighbours(place) {
            if self.places[neighbour] == Place::of(color.opponent()) && !self.has_liberty(neighbour) {
                self.take(neighbour, captured);
                last = neighbour;
            }
        }
        let chain = self.nodes[self.nodes[place].head as usize];
        if chain.liberties == 0 {
            self.take(place, captured);
        }
        if captured.len() == 1 && chain.stones == 1 && chain.liberties == 1 { last } else { NOWHERE }
    }

    /// Puts a stone on an empty place, and takes none away.
    #[inline]
    pub(crate) fn put(&mut self, place: usize, color: Color) {
        let key = keys::stone(color, place);
        self.hash ^= key;
        self.places[place] = Place::of(color);
        let mut liberties = 0;
        let neighbours = self.neighbours(place);
        for neighbour in neighbours {
            match self.places[neighbour] {
                Place::Empty => liberties += 1,
                Place::Edge => {}
                Place::Black | Place::White => {
                    self.nodes[self.nodes[neighbour].head as usize].liberties -= 1;
                }
            }
        }
        let head = place as u16;
        self.nodes[place] = Node { hash: key, head, next: head, liberties, stones: 1 };
        for neighbour in neighbours {
            if self.places[neighbour] == Place::of(color) {
                self.join(self.nodes[neighbour].head, self.nodes[place].head);
            }
        }
    }

    /// Whether the chain of the stone there has a liberty.
    #[inline]
    pub(crate) fn has_liberty(&self, place: usize) -> bool {
        self.nodes[self.nodes[place].head as usize].liberties != 0
    }

    /// The places of the chain of the stone there, that stone first.
    pub(crate) fn chain(&self, place: usize) -> impl Iterator<Item = usize> {
        let after = move |&stone: &usize| Some(self.nodes[stone].next as usize).filter(|&next| next != place);
        std::iter::successors(Some(place), after)
    }

    /// Makes one chain of two, given by their heads; the smaller one is relabelled.
    #[inline]
    fn join(&mut self, a: u16, b: u16) {
        if a == b {
            return;
        }
        let smaller = self.nodes[a as usize].stones < self.nodes[b as usize].stones;
        let (large, small) = if smaller { (b as usize, a as usize) } else { (a as usize, b as usize) };
        let joined = self.nodes[small];
        self.nodes[large].liberties += joined.liberties;
        self.nodes[large].stones += joined.stones;
        self.nodes[large].hash ^= joined.hash;
        let mut stone = small;
        loop {
            self.nodes[stone].head = large as u16;
            stone = self.nodes[stone].next as usize;
            if stone == small {
                break;
            }
        }
        self.nodes[small].next = self.nodes[large].next;
        self.nodes[large].next = joined.next;
    }

    /// Takes away the chain of the stone there.
    fn take(&mut self, place: usize, captured: &mut Vec<Point>) {
        let chain = self.nodes[self.nodes[place].head as usize];
        self.hash ^= chain.hash;
        captured.reserve(chain.stones as usize);
        let mut stone = place;
        loop {
            self.places[stone] = Place::Empty;
            captured.push(self.point(stone));
            for neighbour in self.neighbours(stone) {
                if self.color(neighbour).is_some() {
                    // The dying chain counts liberties too; nobody reads them again.
                    let head = self.nodes[neighbour].head as usize;
                    self.nodes[head].liberties += 1;
                }
            }
            stone = self.nodes[stone].next as usize;
            if stone == place {
                break;
            }
        }
    }
}
