//! Those who wait for a preset, side by side by rating.

use crate::ranking::Rating;

/// Those who wait for a preset, in order of rating; whoever is paired leaves it.
pub(super) struct Line {
    /// By rating; who is equal, as drawn by lot.
    places: Vec<Place>,
}

struct Place {
    rating: Rating,
    ticket: usize,
    /// The next who is still there, on either side. An end is outside of the line.
    lower: Option<usize>,
    higher: Option<usize>,
}

impl Line {
    /// From ratings, lots and tickets.
    pub(super) fn new(mut who: Vec<(Rating, u64, usize)>) -> Self {
        who.sort_unstable();
        let last = who.len().checked_sub(1);
        let place = |(at, (rating, _, ticket)): (usize, (Rating, u64, usize))| Place {
            rating,
            ticket,
            lower: at.checked_sub(1),
            higher: (Some(at) != last).then_some(at + 1),
        };
        Line { places: who.into_iter().enumerate().map(place).collect() }
    }

    /// Which ticket stands at each place.
    pub(super) fn tickets(&self) -> impl Iterator<Item = usize> {
        self.places.iter().map(|place| place.ticket)
    }

    /// Who stands there leaves the line.
    pub(super) fn leave(&mut self, place: usize) {
        let Place { lower, higher, .. } = self.places[place];
        if let Some(lower) = lower {
            self.places[lower].higher = higher;
        }
        if let Some(higher) = higher {
            self.places[higher].lower = lower;
        }
    }

    /// Who still stands beside a place that is still taken, with how far apart in thousandths of a point; the nearest first.
    pub(super) fn beside(&self, place: usize) -> impl Iterator<Item = (i32, usize)> {
        let own = self.places[place].rating.milli();
        let (mut lower, mut higher) = (self.places[place].lower, self.places[place].higher);
        std::iter::from_fn(move || {
            let apart =
                |at: Option<usize>| at.map_or(i32::MAX, |at| (self.places[at].rating.milli() - own).abs());
            let (below, above) = (apart(lower), apart(higher));
            let side = if below <= above { &mut lower } else { &mut higher };
            let near = &self.places[(*side)?];
            *side = if below <= above { near.lower } else { near.higher };
            Some((below.min(above), near.ticket))
        })
    }
}
