//! What is still to be closed or filled: the warning before a pass that ends play.

use crate::border::{Border, borders};
use crate::ground::Ground;
use crate::plain_marking::{dead_for_certain, with_settled_seki};
use crate::{Point, Position, Scoring};

/// The points of the open borders, row by row; none when the areas are closed against each other. No fight is read:
/// stones are taken for dead only where that is [certain](crate::plain_marking).
///
/// An empty region is an open border when stones of both colours touch it, or none at all. Under territory scoring
/// dame are none: regions whose every point is next to both colours. Under area scoring each of them costs
/// somebody a point, but for the shared liberties of a seki, which nobody can fill. These are left out where all
/// chains around are in seki by [`Marking::with_seki_found`](crate::Marking::with_seki_found) and their groups
/// touch no other open border. Elsewhere they are told like all others, and so are those of a seki that has
/// liberties next to one colour alone.
///
/// ```
/// use tengen_rules::{Color, Position, Ruleset, Scoring, Setup, Size, open_borders};
///
/// // . X . O .
/// // . X O . .   Above is a dame; below the border is not closed.
/// // . X O . .
/// // . X . . .
/// let points = |text: &str| text.split(' ').map(str::parse).collect::<Result<Vec<_>, _>>();
/// let setup = Setup { black: points("ba bb bc bd")?, white: points("da cb cc")?, to_play: Color::Black };
/// let position = Position::from_setup(Size::new(5, 4)?, &Ruleset::CHINESE, &setup)?;
/// let below = points("ea db eb dc ec cd dd ed")?;
/// assert_eq!(open_borders(&position, Scoring::Territory), below);
/// assert_eq!(open_borders(&position, Scoring::Area).len(), 1 + below.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn open_borders(position: &Position, scoring: Scoring) -> Vec<Point> {
    let mut marking = dead_for_certain(position);
    if scoring == Scoring::Area {
        marking = with_settled_seki(marking, position);
    }
    let ground = Ground::new(position, &marking);
    let points: Vec<Point> = position.size().points_iter().collect();
    let is_no_seki = |near: usize| ground.alive[near].is_some() && !marking.is_seki(points[near]);
    let beside_seki_alone =
        |border: &Border| !border.points.iter().any(|&point| ground.grid.neighbours(point).any(is_no_seki));
    let open = borders(&ground).into_iter().filter(|border| match scoring {
        _ if !border.is_dame => true,
        Scoring::Territory => false,
        Scoring::Area => !beside_seki_alone(border),
    });
    let mut open: Vec<Point> = open.flat_map(|border| border.points).map(|point| points[point]).collect();
    open.sort_unstable();
    open
}
