//! What is foretold of a stone is what comes of it.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::{Board, NOWHERE};
use crate::{Color, Size, Suicide};

proptest! {
    #[test]
    fn the_hash_foretold_is_the_hash_afterwards_and_a_new_position_is_new(
        (width, height) in (2u8..7, 2u8..7),
        numbers in prop::collection::vec(any::<u16>(), 0..200),
    ) {
        let size = Size::new(width, height).unwrap();
        let mut board = Board::new(size);
        let mut seen = BTreeSet::from([board.hash()]);
        for number in numbers {
            let color = Color::BOTH[usize::from(number & 1)];
            let point = size.points_iter().nth(usize::from(number / 2) % size.points()).unwrap();
            let place = board.place(point);
            if !board.is_empty(place) {
                continue;
            }
            let trial = board.try_stone(place, color);
            let (foretold, is_new) = (trial.hash(&board), trial.is_new(&board));
            let mut emptied = Vec::new();
            let ko = board.play(trial, |place| emptied.push(place));
            prop_assert_eq!(board.hash(), foretold);
            prop_assert!(seen.insert(foretold) || !is_new);
            prop_assert_eq!(board.is_empty(place), trial.is_suicide());
            prop_assert_eq!(trial.check(Suicide::Forbidden).is_err(), trial.is_suicide());
            prop_assert!(emptied.iter().all(|&place| board.is_empty(place)));
            prop_assert!(ko == NOWHERE || emptied == [ko]);
        }
    }
}

#[test]
fn every_point_has_its_place_and_neighbours_within_the_border() {
    for (width, height) in [(2, 2), (2, 25), (25, 2), (19, 19), (25, 25)] {
        let size = Size::new(width, height).unwrap();
        let board = Board::new(size);
        for point in size.points_iter() {
            let place = board.place(point);
            assert_eq!(board.point(place), point);
            assert!(board.is_empty(place));
            let around = board.layout.neighbours(place).into_iter().chain(board.layout.diagonals(place));
            assert!(around.max() < Some(board.layout.places()));
            let inside = board.neighbours(place).into_iter().filter(|&near| board.is_empty(near)).count();
            let edges = [
                point.column() == 0,
                point.row() == 0,
                point.column() + 1 == width,
                point.row() + 1 == height,
            ];
            assert_eq!(inside, 4 - edges.iter().filter(|&&edge| edge).count());
        }
        assert_eq!(board.tags.iter().filter(|&&tag| tag == super::Tag::EMPTY).count(), size.points());
    }
}
