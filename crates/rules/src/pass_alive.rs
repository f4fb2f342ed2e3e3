//! What nobody can take any more, even if its owner passes for ever.

use crate::ground::Grid;
use crate::{Color, Position};

/// The owner of each point that is unconditionally a colour's, row by row: chains that cannot be captured though
/// their side always passes, and the regions between them in which the other side cannot live.
///
/// Source: D. B. Benson, *Life in the Game of Go*, Information Sciences 10 (1976). A region (points without stones
/// of the colour) is vital to a chain when each of its empty points is a liberty of the chain; chains with fewer
/// than two vital regions, and regions that touch such chains, are dropped until nothing changes. Where suicide of
/// several stones is legal, stones of the other colour may become empty points, so each of them must be next to the
/// chain too. A region is owned if at most one of its points touches no stone of the colour: no second eye fits.
///
/// ```
/// use tengen_rules::{Color, Position, Ruleset, Setup, Size, pass_alive_area};
///
/// // . X . X .
/// // X X X X .   Two eyes in the corner.
/// // . . . . .
/// // . . . . .
/// let points = |text: &str| text.split(' ').map(str::parse).collect::<Result<Vec<_>, _>>();
/// let setup = Setup { black: points("ba da ab bb cb db")?, ..Setup::default() };
/// let position = Position::from_setup(Size::new(5, 4)?, &Ruleset::CHINESE, &setup)?;
/// let owner = pass_alive_area(&position, false);
/// assert!(owner[..4].iter().all(|&owner| owner == Some(Color::Black)));
/// assert_eq!(owner[4], None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn pass_alive_area(position: &Position, multi_stone_suicide: bool) -> Vec<Option<Color>> {
    let stones: Vec<Option<Color>> = position.size().points_iter().map(|point| position.at(point)).collect();
    let mut owner = vec![None; stones.len()];
    for color in Color::BOTH {
        let side = Side::new(Grid::new(position.size()), &stones, color, multi_stone_suicide);
        side.owned().for_each(|point| owner[point] = Some(color));
    }
    owner
}

/// One colour's chains, and the regions between them; both only as far as they are unconditional.
struct Side {
    chains: Vec<Vec<usize>>,
    regions: Vec<Region>,
}

struct Region {
    points: Vec<usize>,
    /// The chains around it.
    around: Vec<usize>,
    /// Those of them it is vital to.
    vital_to: Vec<usize>,
    /// How many of its points touch no stone of the colour.
    inner: usize,
}

impl Side {
    fn new(grid: Grid, stones: &[Option<Color>], color: Color, suicide: bool) -> Side {
        let chains = grid.parts(|point| stones[point] == Some(color));
        let mut chain_of = vec![None; stones.len()];
        for (number, chain) in chains.iter().enumerate() {
            chain.iter().for_each(|&point| chain_of[point] = Some(number));
        }
        let counts = |point: &usize| suicide || stones[*point].is_none();
        let regions = grid.parts(|point| stones[point] != Some(color));
        let regions =
            regions.into_iter().map(|points| Region::new(grid, points, &chain_of, counts)).collect();
        let mut side = Side { chains, regions };
        side.drop_conditional();
        side
    }

    fn drop_conditional(&mut self) {
        let mut alive = vec![true; self.chains.len()];
        loop {
            let mut eyes = vec![0; alive.len()];
            let vital = self.regions.iter().flat_map(|region| &region.vital_to);
            vital.for_each(|&chain| eyes[chain] += 1);
            let before = self.regions.len();
            alive.iter_mut().zip(&eyes).for_each(|(alive, &eyes)| *alive &= eyes >= 2);
            self.regions.retain(|region| region.around.iter().all(|&chain| alive[chain]));
            if self.regions.len() == before {
                break;
            }
        }
        let mut alive = alive.into_iter();
        self.chains.retain(|_| alive.next().unwrap_or(false));
        // On a board without the colour the only region has no chain around it.
        self.regions.retain(|region| !region.around.is_empty());
    }

    fn owned(&self) -> impl Iterator<Item = usize> {
        let regions = self.regions.iter().filter(|region| region.inner < 2).map(|region| &region.points);
        self.chains.iter().chain(regions).flatten().copied()
    }
}

impl Region {
    fn new(
        grid: Grid,
        points: Vec<usize>,
        chain_of: &[Option<usize>],
        counts: impl Fn(&usize) -> bool,
    ) -> Region {
        let touched = |point: usize| grid.neighbours(point).filter_map(|near| chain_of[near]);
        let mut around: Vec<usize> = points.iter().flat_map(|&point| touched(point)).collect();
        around.sort_unstable();
        around.dedup();
        let is_vital = |&chain: &usize| {
            let mut counted = points.iter().filter(|point| counts(point));
            counted.all(|&point| touched(point).any(|other| other == chain))
        };
        let vital_to = around.iter().copied().filter(is_vital).collect();
        let inner = points.iter().filter(|&&point| touched(point).next().is_none()).count();
        Region { points, around, vital_to, inner }
    }
}
