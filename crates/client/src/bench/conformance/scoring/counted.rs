//! A position, counted by any method.

use serde::Deserialize;
use tengen_rules::{
    ByColor, Color, Count, FalseEyes, HalfPoints, Marking, Point, Position, Scoring, count_area,
    count_territory,
};

/// What is counted.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub(super) enum Method {
    Area,
    /// No points in seki, none in false eyes.
    Territory,
    /// No points in seki.
    TerritoryFalseEyesScored,
    /// Area, and a stone for each pass of the other; White passes last.
    Equivalence,
}

/// Stones that each side captured.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct Prisoners {
    pub(super) black_captures_white: i32,
    pub(super) white_captures_black: i32,
}

/// A position that can be counted by any method.
pub(super) struct Counted<'a> {
    pub(super) position: &'a Position,
    pub(super) dead: &'a [Point],
    pub(super) prisoners: Prisoners,
}

impl Counted<'_> {
    /// What the rules crate counts.
    pub(super) fn by(&self, method: Method) -> Count {
        let marking: Marking = self.dead.iter().copied().collect();
        let territory = |marking: Marking, false_eyes| {
            count_territory(self.position, &marking.with_seki_found(self.position), false_eyes)
        };
        match method {
            Method::Area | Method::Equivalence => count_area(self.position, &marking),
            Method::Territory => territory(marking, FalseEyes::NotCounted),
            Method::TerritoryFalseEyesScored => territory(marking, FalseEyes::Counted),
        }
    }

    /// Each side's points as the data has them: nobody has a share in what is shared, and the prisoners from before
    /// the end count where prisoners do.
    pub(super) fn points(&self, method: Method) -> ByColor<HalfPoints> {
        let count = self.by(method);
        let shared = count.owner.iter().filter(|owner| owner.is_none()).count() as i32;
        match count.scoring {
            Scoring::Area => count.points.map(|points| points - HalfPoints(shared)),
            Scoring::Territory => ByColor::new(
                count.points.black + HalfPoints::from_points(self.prisoners.black_captures_white),
                count.points.white + HalfPoints::from_points(self.prisoners.white_captures_black),
            ),
        }
    }

    /// How many stones of the colour are on the board.
    pub(super) fn stones(&self, color: Color) -> i32 {
        let position = self.position;
        position.size().points_iter().filter(|&point| position.at(point) == Some(color)).count() as i32
    }
}
