//! What each side has at the end, by area and by territory.

mod counted;

use serde::Deserialize;
use serde_json::Value as Unread;
use tengen_rules::{ByColor, Color, Count, HalfPoints, Position, Ruleset, RulesetName, Scoring};

use self::counted::{Counted, Method, Prisoners};
use super::board::{self, Sides, owner_rows, points, same};
use super::tally::{Checked, Verdict};

/// Vectors that we hold to be wrong.
pub(super) const DISPUTED: [(&str, &str); 1] = [(
    "realgame/438818074141",
    "the record's marks close a border that is open on the board: ac and ad are White's, though empty points lead from \
     them to Black's stone at bg; as it stands it is B+1.5, which goscorer has too, and the data says so",
)];

/// A position to be counted. Points, komi and results are halves.
#[derive(Deserialize)]
pub(super) struct Vector {
    id: String,
    size: Sides,
    board: Vec<String>,
    dead: Vec<String>,
    /// In words.
    ruleset: String,
    method: Method,
    komi: f64,
    handicap: u8,
    /// In `expect.white` already.
    white_handicap_bonus: f64,
    /// From before the end: the dead are not among them.
    prisoners: Prisoners,
    /// Passes of each.
    pass_stones: Option<ByLetter>,
    /// Every living stone and every point that counts; where there is no owner, `.`.
    ownership: Option<Vec<String>>,
    expect: Expected,
    /// By area, and by territory without points in seki or false eyes.
    #[serde(rename = "both_methods_by_goscorer_without_komi")]
    by_goscorer: Option<ByGoscorer>,
    /// RU of the record.
    #[serde(rename = "rules")]
    _rules: Option<Unread>,
    #[serde(rename = "black_moves")]
    _black_moves: Option<Unread>,
    #[serde(rename = "white_moves")]
    _white_moves: Option<Unread>,
    #[serde(rename = "passes")]
    _passes: Option<Unread>,
    /// Whether goscorer agrees with `expect`.
    #[serde(rename = "crosscheck")]
    _crosscheck: Option<Unread>,
    #[serde(rename = "origin")]
    _origin: Option<Unread>,
}

#[derive(Clone, Copy, Deserialize)]
struct ByLetter {
    black: i32,
    white: i32,
}

#[derive(Deserialize)]
struct Expected {
    black: f64,
    white: f64,
    black_minus_white: f64,
    /// As the record writes it.
    #[serde(rename = "result")]
    _result: Option<Unread>,
}

#[derive(Clone, Copy, Deserialize)]
struct ByGoscorer {
    territory_with_prisoners: ByLetter,
    area: ByLetter,
}

pub(super) fn check(vector: &Vector) -> Checked {
    let Some(size) = board::size(vector.size) else { return board::no_such_size() };
    let position = board::position(size, &Ruleset::CHINESE, &vector.board, Color::Black)?;
    let dead = points(&vector.dead)?;
    if let Some(empty) = dead.iter().find(|&&point| position.at(point).is_none()) {
        return Err(format!("{empty} is dead and empty"));
    }
    let counted = Counted { position: &position, dead: &dead, prisoners: vector.prisoners };
    vector.owners(&counted.by(vector.method), &position)?;
    vector.compensation()?;
    vector.scores(&counted)
}

impl Vector {
    fn owners(&self, count: &Count, position: &Position) -> Result<(), String> {
        let Some(expected) = &self.ownership else { return Ok(()) };
        let found = owner_rows(position.size(), &count.owner);
        same("rows", found.len(), expected.len())?;
        let signs = found.concat().chars().zip(expected.concat().chars()).collect::<Vec<_>>();
        let points =
            position.size().points_iter().zip(signs).filter(|(_, (found, expected))| found != expected);
        let differs: Vec<String> =
            points.map(|(point, (found, expected))| format!("{point} {found} not {expected}")).collect();
        if differs.is_empty() { Ok(()) } else { Err(format!("owners: {}", differs.join(", "))) }
    }

    fn scores(&self, counted: &Counted<'_>) -> Checked {
        let mut points = counted.points(self.method);
        if self.method == Method::Equivalence {
            let stones = self.handed_over(counted)?;
            points.black += HalfPoints::from_points(stones.black);
            points.white += HalfPoints::from_points(stones.white);
        }
        points.white += half_points(self.komi)? + half_points(self.white_handicap_bonus)?;
        let margin = half_points(self.expect.black_minus_white)?;
        same("margin", (points.black - points.white).to_string(), margin.to_string())?;
        self.by_goscorer.map_or(Ok(()), |by_goscorer| by_goscorer.agrees(counted))?;
        if self.id.starts_with("sente-score/") && self.method == Method::Territory {
            let convention =
                "each side's points, where sente takes off lost stones instead of adding prisoners";
            return Ok(Verdict::AgreesExcept(convention.into()));
        }
        same("Black", points.black.to_string(), half_points(self.expect.black)?.to_string())?;
        same("White", points.white.to_string(), half_points(self.expect.white)?.to_string())?;
        Ok(Verdict::Agrees)
    }

    /// The stones that each side has of the passes of the other. White passes last, once more if need be.
    fn handed_over(&self, counted: &Counted<'_>) -> Result<ByColor<i32>, String> {
        let passes = self.pass_stones.ok_or("nobody says who passed")?;
        let placed = if self.handicap >= 2 { i32::from(self.handicap) } else { 0 };
        let black =
            counted.stones(Color::Black) + self.prisoners.white_captures_black + passes.black - placed;
        let white = counted.stones(Color::White) + self.prisoners.black_captures_white + passes.white;
        let white_first = i32::from(placed > 0);
        match black + white_first - white {
            0 => Ok(ByColor::new(passes.white, passes.black)),
            1 => Ok(ByColor::new(passes.white + 1, passes.black)),
            _ => Err(format!("{black} moves of Black and {white} of White")),
        }
    }

    /// In real games White is given for handicap stones what the rules say.
    fn compensation(&self) -> Result<(), String> {
        if !self.id.starts_with("realgame/") {
            return Ok(());
        }
        let name = self.ruleset.split(' ').next().unwrap_or_default();
        let ruleset = RulesetName::ALL.into_iter().find(|ruleset| ruleset.as_str() == name);
        let ruleset = ruleset.ok_or_else(|| format!("no rules are called {name:?}"))?.ruleset();
        let by_area = self.method == Method::Area;
        same("scoring by area", ruleset.scoring == Scoring::Area, by_area)?;
        let bonus = half_points(self.white_handicap_bonus)?;
        same("compensation", ruleset.handicap_compensation(self.handicap), bonus)
    }
}

impl ByGoscorer {
    fn agrees(self, counted: &Counted<'_>) -> Result<(), String> {
        let same = |method, name: &str, expected: ByLetter| {
            let expected = ByColor::new(expected.black, expected.white).map(HalfPoints::from_points);
            same(name, counted.points(method), expected)
        };
        same(Method::Area, "area as goscorer has it", self.area)?;
        same(Method::Territory, "territory as goscorer has it", self.territory_with_prisoners)
    }
}

fn half_points(points: f64) -> Result<HalfPoints, String> {
    let halves = points * 2.0;
    if halves.fract() == 0.0 { Ok(HalfPoints(halves as i32)) } else { Err(format!("{points} is no half")) }
}

#[cfg(test)]
mod tests;
