//! What players were told of a game, and whether the game still says the same.

use std::collections::{BTreeMap, HashSet};

use tengen_game::{MoveRecord, Seq};
use tengen_rules::{Color, Move, Point};

/// What one game has promised: each move by its number, with the place in the log that an ack or an event named.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    pub(super) game: String,
    /// What is played; no point comes twice.
    line: Vec<Point>,
    /// The moves that were sent at least once.
    sent: usize,
    told: BTreeMap<usize, Seq>,
    /// Its end was acknowledged.
    pub(super) is_over: bool,
}

/// How a game differs from what was told of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Difference {
    /// Moves that were told, and do not stand at their place.
    pub(super) lost: usize,
    /// Moves that stand there once too often.
    pub(super) duplicated: usize,
}

impl Record {
    /// A game that has just begun.
    pub(super) fn new(game: String, line: Vec<Point>) -> Self {
        Record { game, line, ..Record::default() }
    }

    /// How many moves it is to have.
    pub(super) fn length(&self) -> usize {
        self.line.len()
    }

    /// The move of this number; it is sent now.
    pub(super) fn send(&mut self, number: usize) -> Point {
        self.sent = self.sent.max(number);
        self.line[number - 1]
    }

    /// Somebody was told that the move is stored. Says whether it fits what was told of it before: a move that has two
    /// places was applied twice.
    pub(super) fn told(&mut self, number: usize, seq: Seq) -> bool {
        *self.told.entry(number).or_insert(seq) == seq
    }

    /// Compares with a snapshot.
    pub(super) fn check(&self, moves: &[MoveRecord], seq: Seq, is_over: bool) -> Difference {
        let stands =
            |number: usize, place: Seq| place <= seq && moves.get(number - 1) == Some(&self.expected(number));
        let lost = self.told.iter().filter(|&(&number, &place)| !stands(number, place)).count();
        let mut points = HashSet::new();
        let again = moves.iter().filter(|record| !points.insert(record.play)).count();
        let beyond = moves.len().saturating_sub(self.sent);
        Difference { lost: lost + usize::from(self.is_over && !is_over), duplicated: again.max(beyond) }
    }

    /// The game cannot be seen any more.
    pub(super) fn all_lost(&self) -> Difference {
        Difference { lost: self.told.len() + usize::from(self.is_over), duplicated: 0 }
    }

    fn expected(&self, number: usize) -> MoveRecord {
        let color = if number % 2 == 1 { Color::Black } else { Color::White };
        MoveRecord { color, play: Move::Play(self.line[number - 1]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three moves, of which all were sent, and the first two told at the places 1 and 2.
    fn record() -> Record {
        let line = ["aa", "bb", "cc", "dd"].map(|point| point.parse().unwrap());
        let mut record = Record::new("g".into(), line.to_vec());
        for number in 1..=3 {
            record.send(number);
        }
        assert!(record.told(1, 1) && record.told(2, 2) && record.told(2, 2));
        record
    }

    fn check(moves: &str, seq: Seq) -> (usize, usize) {
        let moves: Vec<MoveRecord> = moves.split(' ').map(|text| text.parse().unwrap()).collect();
        let Difference { lost, duplicated } = record().check(&moves, seq, false);
        (lost, duplicated)
    }

    #[test]
    fn whether_an_unanswered_move_is_stored_is_open() {
        assert_eq!(check("Baa Wbb", 2), (0, 0));
        assert_eq!(check("Baa Wbb Bcc", 3), (0, 0));
    }

    #[test]
    fn a_told_move_that_does_not_stand_at_its_place_is_lost() {
        assert_eq!(check("Baa", 1), (1, 0));
        assert_eq!(check("Baa Wcc", 2), (1, 0), "another move stands there");
        assert_eq!(check("Baa Wbb", 1), (1, 0), "the log ends before its place");
        assert_eq!(check("Bbb Waa", 2), (2, 0));
    }

    #[test]
    fn a_point_that_comes_twice_and_a_move_that_nobody_sent_are_duplicates() {
        assert_eq!(check("Baa Wbb Bbb", 3), (0, 1));
        assert_eq!(check("Baa Wbb Bcc Wdd", 4), (0, 1));
        assert!(!record().told(1, 3), "one id at two places");
    }

    #[test]
    fn of_a_game_that_cannot_be_seen_all_is_lost() {
        assert_eq!(record().all_lost(), Difference { lost: 2, duplicated: 0 });
    }

    #[test]
    fn an_end_that_was_told_is_lost_if_the_game_goes_on() {
        let over = Record { is_over: true, ..record() };
        let moves: Vec<MoveRecord> = ["Baa", "Wbb"].map(|text| text.parse().unwrap()).to_vec();
        assert_eq!(over.check(&moves, 3, false).lost, 1);
        assert_eq!(over.check(&moves, 3, true).lost, 0);
    }
}
