//! The spaces that a group surrounds, and the points in them that are no eyes because they hold it together.

use std::collections::BTreeMap;

use crate::Color;
use crate::ground::{Grid, Ground};

use super::groups::Groups;

/// A connected part of a group without living stones.
pub(super) struct Space {
    pub(super) group: usize,
    pub(super) color: Color,
    pub(super) points: Vec<usize>,
    /// The clusters around it, with the points of the space that each touches.
    pub(super) touched_by: BTreeMap<usize, Vec<usize>>,
    /// How many eyes it is worth, at most 2; 0 until it is judged.
    pub(super) eyes: u32,
}

/// The spaces of all groups.
pub(super) struct Spaces {
    pub(super) list: Vec<Space>,
    /// The space each point is in.
    of: Vec<Option<usize>>,
    /// The spaces around each cluster.
    by_cluster: Vec<Vec<usize>>,
    /// Whether the point may be part of an eye; none may until the spaces are judged.
    pub(super) is_real: Vec<bool>,
}

impl Spaces {
    pub(super) fn new(ground: &Ground, groups: &Groups) -> Spaces {
        let grid = ground.grid;
        let by_cluster = vec![Vec::new(); groups.clusters];
        let (of, is_real) = (vec![None; grid.points()], vec![false; grid.points()]);
        let mut spaces = Spaces { list: Vec::new(), of, by_cluster, is_real };
        for first in 0..grid.points() {
            if let Some(group) = groups.of[first].filter(|_| ground.alive[first].is_none()) {
                let inside = |point: usize| groups.of[point] == Some(group) && ground.alive[point].is_none();
                if spaces.of[first].is_none() {
                    spaces.add(grid, groups, group, grid.flood(first, inside));
                }
            }
        }
        spaces
    }

    fn add(&mut self, grid: Grid, groups: &Groups, group: usize, points: Vec<usize>) {
        let number = self.list.len();
        points.iter().for_each(|&point| self.of[point] = Some(number));
        let touched_by = touched_by(grid, groups, group, &points);
        touched_by.keys().for_each(|&cluster| self.by_cluster[cluster].push(number));
        let color = groups.color[group];
        self.list.push(Space { group, color, points, touched_by, eyes: 0 });
    }

    fn is_in(&self, point: usize, space: usize) -> bool {
        self.of[point] == Some(space)
    }
}

fn touched_by(grid: Grid, groups: &Groups, group: usize, points: &[usize]) -> BTreeMap<usize, Vec<usize>> {
    let mut touched_by: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for &point in points {
        for near in grid.neighbours(point).filter(|&near| groups.of[near] == Some(group)) {
            let Some(cluster) = groups.cluster[near] else { continue };
            let touched = touched_by.entry(cluster).or_default();
            if touched.last() != Some(&point) {
                touched.push(point);
            }
        }
    }
    touched_by
}

/// The points at which a cluster around them has no other way to what borders the point: neither over other spaces
/// and clusters nor around within the space. Once spaces are worth eyes, a way to one that has an eye will do: such
/// a cluster needs not fill the point.
pub(super) fn false_points(grid: Grid, groups: &Groups, spaces: &Spaces) -> Vec<bool> {
    let mut false_points = vec![false; grid.points()];
    for (number, space) in spaces.list.iter().enumerate() {
        for (&cluster, touched) in &space.touched_by {
            for &point in touched {
                let within = grid.neighbours(point).filter(|&near| spaces.is_in(near, number)).count();
                if within <= 1 && !false_points[point] {
                    let mut ways = Ways::new(grid, groups, spaces, number, point);
                    false_points[point] = !ways.lead_round(cluster);
                }
            }
        }
    }
    false_points
}

/// A search for ways around one point of a space.
struct Ways<'a> {
    grid: Grid,
    groups: &'a Groups,
    spaces: &'a Spaces,
    space: usize,
    /// The neighbours of the point that the group has, and which of them were reached.
    sides: Vec<(usize, bool)>,
    been_in_cluster: Vec<bool>,
    been_in_space: Vec<bool>,
    /// The points of the space that were reached, and the point itself, which nothing may cross.
    been_at: Vec<bool>,
}

impl<'a> Ways<'a> {
    fn new(grid: Grid, groups: &'a Groups, spaces: &'a Spaces, space: usize, point: usize) -> Ways<'a> {
        let group = Some(spaces.list[space].group);
        let sides = grid.neighbours(point).filter(|&side| groups.of[side] == group).map(|side| (side, false));
        let mut been_at = vec![false; grid.points()];
        been_at[point] = true;
        Ways {
            grid,
            groups,
            spaces,
            space,
            sides: sides.collect(),
            been_in_cluster: vec![false; groups.clusters],
            been_in_space: vec![false; spaces.list.len()],
            been_at,
        }
    }

    /// Whether all sides of the point are reached from the cluster, or an eye is.
    fn lead_round(&mut self, cluster: usize) -> bool {
        // First in, first out: what is near is most often enough.
        let (mut open, mut next) = (vec![cluster], 0);
        while let Some(&cluster) = open.get(next) {
            next += 1;
            if std::mem::replace(&mut self.been_in_cluster[cluster], true) {
                continue;
            }
            self.reach_sides(|groups, side| groups.cluster[side] == Some(cluster));
            for &number in &self.spaces.by_cluster[cluster] {
                let found_eye = if number == self.space {
                    self.go_round(cluster, &mut open)
                } else {
                    self.go_through(number, &mut open)
                };
                if found_eye || self.sides.iter().all(|&(_, reached)| reached) {
                    return true;
                }
            }
        }
        false
    }

    fn reach_sides(&mut self, is_reached: impl Fn(&Groups, usize) -> bool) {
        for (side, reached) in &mut self.sides {
            *reached |= is_reached(self.groups, *side);
        }
    }

    /// On through another space. Returns whether it has an eye.
    fn go_through(&mut self, number: usize, open: &mut Vec<usize>) -> bool {
        if !std::mem::replace(&mut self.been_in_space[number], true) {
            open.extend(self.spaces.list[number].touched_by.keys());
        }
        self.spaces.list[number].eyes > 0
    }

    /// On within the space itself, past the point. Returns whether an eye of it is reached.
    fn go_round(&mut self, cluster: usize, open: &mut Vec<usize>) -> bool {
        let space = &self.spaces.list[self.space];
        let reached = self.around(&space.touched_by[&cluster]);
        if space.eyes > 0 && reached.iter().any(|&point| self.spaces.is_real[point]) {
            return true;
        }
        for (side, is_reached) in &mut self.sides {
            *is_reached |= reached.contains(side);
        }
        for (&next, touched) in &space.touched_by {
            if touched.iter().any(|point| reached.contains(point)) {
                open.push(next);
            }
        }
        false
    }

    /// The points of the space reached from some of them without crossing the point, that were not reached before.
    fn around(&mut self, from: &[usize]) -> Vec<usize> {
        let mut reached = Vec::new();
        let mut open = from.to_vec();
        while let Some(point) = open.pop() {
            if !std::mem::replace(&mut self.been_at[point], true) {
                reached.push(point);
                open.extend(self.grid.neighbours(point).filter(|&near| self.spaces.is_in(near, self.space)));
            }
        }
        reached
    }
}
