//! How many eyes a space is worth to the group around it, if the other colour moves first: none, one, or two.
//!
//! This is no reading but a judgement of shape, right where dead stones are marked and false eyes are connected but
//! for what dame will force. It favours the group where it is not settled.

use std::collections::{BTreeMap, BTreeSet};

use crate::Color;
use crate::ground::Ground;

use super::eyes::Space;

/// So many moves of the group that none will do: the point cannot be closed any more.
const NEVER: u32 = 1000;

/// What is seen from a point that may be part of an eye.
#[derive(Default)]
struct Sight {
    near: Vec<usize>,
    /// Neighbours that are real too.
    real: Vec<usize>,
    empty_real: usize,
    empty_false: usize,
    dead_false: usize,
    /// A dead stone that reaches out of the eye over a false point, now or soon.
    pokes: bool,
    /// Moves of the group until the point is closed off.
    to_close: u32,
}

/// The space without its false points, as `is_false` says they are.
pub(super) fn worth(ground: &Ground, space: &Space, is_false: &[bool]) -> u32 {
    let shape = Shape::new(ground, space, is_false);
    let dead = shape.count(|point, _| shape.is_dead(point));
    if dead >= 8 || shape.is_roomy() || shape.has_double_neck() || shape.outlives_its_dead(space, is_false) {
        return 2;
    }
    let closable = shape.sights.values().any(|sight| sight.to_close <= 1);
    shape.parts_by_neck().max(u32::from(closable || dead >= 5)).min(2)
}

/// The real points of a space.
struct Shape<'a> {
    ground: &'a Ground,
    opponent: Color,
    sights: BTreeMap<usize, Sight>,
}

impl<'a> Shape<'a> {
    fn new(ground: &'a Ground, space: &'a Space, is_false: &[bool]) -> Shape<'a> {
        let mut is_real = vec![false; ground.grid.points()];
        space.points.iter().for_each(|&point| is_real[point] = !is_false[point]);
        let real = space.points.iter().filter(|&&point| is_real[point]);
        let opponent = space.color.opponent();
        let sights = real.map(|&point| (point, sight(ground, opponent, &is_real, is_false, point))).collect();
        let mut shape = Shape { ground, opponent, sights };
        let to_close: Vec<u32> = shape.sights.values().map(|sight| shape.to_close(sight, is_false)).collect();
        shape.sights.values_mut().zip(to_close).for_each(|(sight, moves)| sight.to_close = moves);
        shape
    }

    fn to_close(&self, sight: &Sight, is_false: &[bool]) -> u32 {
        let moves = |&near: &usize| {
            let (is_empty, is_dead) = (self.ground.is_empty(near), self.is_dead(near));
            match self.sights.get(&near) {
                None if is_empty => 1,
                None if is_dead && is_false[near] => NEVER,
                Some(seen) if is_dead && seen.pokes => NEVER,
                Some(seen) if is_dead => u32::from(seen.empty_false >= 1),
                Some(seen) if is_empty => u32::from(seen.dead_false >= 1),
                _ => 0,
            }
        };
        sight.near.iter().map(moves).sum()
    }

    /// A dead stone of the other colour lies there.
    fn is_dead(&self, point: usize) -> bool {
        self.ground.dead[point] == Some(self.opponent)
    }

    fn count(&self, holds: impl Fn(usize, &Sight) -> bool) -> usize {
        self.sights.iter().filter(|&(&point, sight)| holds(point, sight)).count()
    }

    /// Much room, less what is weak in it: points that are open, and dead stones that are not at its rim.
    fn is_roomy(&self) -> bool {
        let weak = self.count(|_, sight| sight.to_close >= 1)
            + self.count(|_, sight| sight.to_close >= 2)
            + self.count(|point, sight| self.is_dead(point) && sight.real.len() >= 2);
        let wide =
            |least| move |point, sight: &Sight| self.ground.is_empty(point) && sight.real.len() >= least;
        self.sights.len() >= weak + 6 || self.count(wide(4)) + self.count(wide(3)) >= 6
    }

    /// The most parts with a closed point that one move of the group makes of the space.
    fn parts_by_neck(&self) -> u32 {
        let necks = self.sights.iter().filter(|&(&point, _)| self.is_playable(point));
        let parts = necks.map(|(&neck, sight)| {
            let parts = self.parts_without(&[neck]);
            // If the neck alone kept a point open, the move there closes it.
            let open = u32::from(sight.dead_false == 1);
            let closed =
                parts.iter().filter(|part| part.iter().any(|point| self.sights[point].to_close <= open));
            if parts.len() < 2 { 0 } else { closed.count() as u32 }
        });
        parts.max().unwrap_or(0)
    }

    /// Two points side by side, each with three ways on: if one is taken, the other still makes two parts.
    fn has_double_neck(&self) -> bool {
        let is_neck = |sight: &Sight| sight.real.len() >= 3 && sight.to_close <= 1;
        self.sights.iter().any(|(&first, sight)| {
            self.is_playable(first)
                && !self.ground.grid.is_on_border(first)
                && is_neck(sight)
                && sight
                    .real
                    .iter()
                    .any(|second| is_neck(&self.sights[second]) && self.splits(first, *second))
        })
    }

    fn splits(&self, first: usize, second: usize) -> bool {
        let is_empty = self.ground.is_empty(second);
        if !is_empty && self.sights[&second].empty_real <= 1 {
            return false;
        }
        let parts = self.parts_without(&[first, second]);
        let closed = |part: &Vec<usize>| part.iter().filter(|point| self.sights[point].to_close == 0).count();
        let (one, two) = parts.iter().map(closed).fold((0, 0), |(one, two), closed| {
            (one + usize::from(closed >= 1), two + usize::from(closed >= 2))
        });
        one >= 2 && two >= if is_empty { 1 } else { 2 }
    }

    /// Whether two eyes are left when the dead stones are taken, whatever the other colour adds to them before: what is
    /// taken must be no shape that one move then kills. The points where the group cannot play are part of the shape,
    /// but it may be spared one of them.
    fn outlives_its_dead(&self, space: &Space, is_false: &[bool]) -> bool {
        let points = self.sights.keys().copied();
        let (dead, rest): (Vec<usize>, Vec<usize>) = points.partition(|&point| self.is_dead(point));
        let lost: Vec<usize> = rest.into_iter().filter(|&point| !self.is_playable(point)).collect();
        let thrown_in = |&&point: &&usize| self.is_dead(point) && is_false[point];
        let thrown_in = space.points.iter().filter(thrown_in).count();
        let spared = lost.iter().copied().map(Some).chain([None]);
        !dead.is_empty()
            && spared.into_iter().all(|spared| {
                let kept = lost.iter().copied().filter(|&point| Some(point) != spared);
                let shape: BTreeSet<usize> = dead.iter().copied().chain(kept).collect();
                self.pieces_and_splits(&shape) >= 2 + thrown_in
            })
    }

    /// How many eyes a shape leaves when it is taken: its pieces, and a half for each point at which a piece would
    /// fall apart or is broad.
    fn pieces_and_splits(&self, shape: &BTreeSet<usize>) -> usize {
        let grid = self.ground.grid;
        let pieces = grid.parts(|point| shape.contains(&point)).len();
        let splits = |&&point: &&usize| {
            let rest = grid.parts(|other| other != point && shape.contains(&other)).len();
            rest > pieces || grid.neighbours(point).filter(|near| shape.contains(near)).count() >= 3
        };
        pieces + (shape.iter().filter(splits).count() + usize::from(shape.len() >= 7)) / 2
    }

    fn parts_without(&self, taken: &[usize]) -> Vec<Vec<usize>> {
        self.ground.grid.parts(|point| self.sights.contains_key(&point) && !taken.contains(&point))
    }

    /// Whether the group can play there, as far as the neighbours tell: one is no stone of the other colour, or is in
    /// atari.
    fn is_playable(&self, point: usize) -> bool {
        let theirs = |near: usize| self.ground.alive[near].or(self.ground.dead[near]) == Some(self.opponent);
        let near = &self.sights[&point].near;
        self.ground.is_empty(point) && near.iter().any(|&near| !theirs(near) || self.is_in_atari(near))
    }

    fn is_in_atari(&self, stone: usize) -> bool {
        let grid = self.ground.grid;
        let state = |point: usize| (self.ground.alive[point], self.ground.dead[point]);
        let chain = grid.flood(stone, |point| state(point) == state(stone));
        let near = chain.into_iter().flat_map(|point| grid.neighbours(point));
        let mut liberties: Vec<usize> = near.filter(|&point| self.ground.is_empty(point)).collect();
        liberties.sort_unstable();
        liberties.dedup();
        liberties.len() <= 1
    }
}

fn sight(ground: &Ground, opponent: Color, is_real: &[bool], is_false: &[bool], point: usize) -> Sight {
    let near: Vec<usize> = ground.grid.neighbours(point).collect();
    let count = |holds: &dyn Fn(usize) -> bool| near.iter().filter(|&&near| holds(near)).count();
    let is_dead = |point: usize| ground.dead[point] == Some(opponent);
    let real: Vec<usize> = near.iter().copied().filter(|&near| is_real[near]).collect();
    let empty_real = count(&|near| ground.is_empty(near) && is_real[near]);
    let empty_false = count(&|near| ground.is_empty(near) && is_false[near]);
    let dead_false = count(&|near| is_dead(near) && is_false[near]);
    let pokes = is_dead(point) && (dead_false > 0 || empty_false >= 2);
    Sight { near, real, empty_real, empty_false, dead_false, pokes, to_close: 0 }
}
