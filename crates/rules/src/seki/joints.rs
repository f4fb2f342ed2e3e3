//! Points where the other colour cannot cut, though no stone is there: bamboo joints, mouths, the first line.

use crate::Color;
use crate::ground::Ground;

/// What a place near the point must be.
#[derive(Clone, Copy)]
enum Need {
    /// A living stone of the joint's colour.
    Stone,
    /// No living stone of the other colour and no dead one of the joint's own.
    Free,
    /// Off the board.
    Edge,
}

use Need::{Edge, Free, Stone};

/// Columns to the right, rows down, and what is there.
type Joint = &'static [(isize, isize, Need)];

/// Drawn with the point as `+`, a stone as `X`, a free place as `e`, the edge as `-`. Each holds in all eight
/// orientations. The other colour may go in at `+`, but not on from there without being taken.
const JOINTS: [Joint; 6] = [
    // X X
    // + e
    // X e
    &[(0, -1, Stone), (1, -1, Stone), (1, 0, Free), (0, 1, Stone), (1, 1, Free)],
    // e X
    // e + e
    // e X
    &[(-1, -1, Free), (0, -1, Stone), (-1, 0, Free), (1, 0, Free), (-1, 1, Free), (0, 1, Stone)],
    // X e e
    // e + X
    // X e e
    &[
        (-1, -1, Stone),
        (0, -1, Free),
        (1, -1, Free),
        (-1, 0, Free),
        (1, 0, Stone),
        (-1, 1, Stone),
        (0, 1, Free),
        (1, 1, Free),
    ],
    //   e
    // X + X
    //   -
    &[(0, -1, Free), (-1, 0, Stone), (1, 0, Stone), (0, 1, Edge)],
    // X X
    // + e
    // -
    &[(0, -1, Stone), (1, -1, Stone), (1, 0, Free), (0, 1, Edge)],
    // e X
    // e + e
    //   -
    &[(-1, -1, Free), (0, -1, Stone), (-1, 0, Free), (1, 0, Free), (0, 1, Edge)],
];

/// For each empty point, the colour that holds a joint there.
pub(super) fn joints(ground: &Ground) -> Vec<Option<Color>> {
    let holder = |point| {
        let is_joint = |&color: &Color| JOINTS.iter().any(|joint| holds(ground, point, color, joint));
        // No point is a joint of both: each needs stones where the other needs to be free.
        Color::BOTH.into_iter().find(is_joint)
    };
    (0..ground.grid.points()).map(|point| holder(point).filter(|_| ground.is_empty(point))).collect()
}

fn holds(ground: &Ground, point: usize, color: Color, joint: Joint) -> bool {
    (0..8).any(|turn| joint.iter().all(|&place| is_met(ground, point, color, turned(place, turn))))
}

fn turned((right, down, need): (isize, isize, Need), turn: u8) -> (isize, isize, Need) {
    let right = if turn & 1 == 0 { right } else { -right };
    let down = if turn & 2 == 0 { down } else { -down };
    if turn & 4 == 0 { (right, down, need) } else { (down, right, need) }
}

fn is_met(ground: &Ground, point: usize, color: Color, (right, down, need): (isize, isize, Need)) -> bool {
    let Some(place) = ground.grid.beside(point, right, down) else { return matches!(need, Edge) };
    match need {
        Stone => ground.alive[place] == Some(color),
        Free => ground.alive[place] != Some(color.opponent()) && ground.dead[place] != Some(color),
        Edge => false,
    }
}
