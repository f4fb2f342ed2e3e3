//! Where the areas of the colours are not closed against each other.

use crate::Color;
use crate::ground::Ground;

/// A region of points without living stones that is not one colour's alone: both touch it, or neither.
pub(crate) struct Border {
    pub(crate) points: Vec<usize>,
    /// Whether each of its points is next to living stones of both colours: there is nothing to close.
    pub(crate) is_dame: bool,
}

/// All of the board.
pub(crate) fn borders(ground: &Ground) -> Vec<Border> {
    let touches =
        |point: usize, color| ground.grid.neighbours(point).any(|near| ground.alive[near] == Some(color));
    let is_dame = |&point: &usize| Color::BOTH.into_iter().all(|color| touches(point, color));
    let regions = ground.surrounded().filter(|(_, color)| color.is_none());
    regions.map(|(points, _)| Border { is_dame: points.iter().all(is_dame), points }).collect()
}

/// The points of which more than dame is to be decided: what either colour reaches from a border that is not dame
/// without crossing the other colour, its stones among them.
pub(crate) fn unsettled(ground: &Ground) -> Vec<bool> {
    let mut unsettled = vec![false; ground.grid.points()];
    for border in borders(ground).iter().filter(|border| !border.is_dame) {
        for color in Color::BOTH {
            let open = |point: usize| ground.alive[point] != Some(color.opponent());
            let reached = ground.grid.flood(border.points[0], open);
            reached.into_iter().for_each(|point| unsettled[point] = true);
        }
    }
    unsettled
}
