//! What a node says of Go: moves, stones, marks, remarks, times; and the settings of a game.

use std::borrow::Cow;
use std::time::Duration;

use super::error::excerpt;
use super::value::{self, BoardSize, CountedIn, TimeLeft};
use super::{Date, GameResult, Node, Overtime, Property, Rank, Tree, read_rules};
use crate::{Color, HalfPoints, Move, Point, RulesetName};

/// The value of a property that does not say what the property should.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name}[{value}] makes no sense on this board")]
pub struct BadValue {
    /// The name of the property, its first twenty characters.
    pub name: String,
    /// The raw value, its first twenty characters.
    pub value: String,
}

impl<'a> Node<'a> {
    /// B and W. As a rule there is one move or none, and a node with more makes them in the order of its properties.
    pub fn moves(self, board: BoardSize) -> impl Iterator<Item = Result<(Color, Move), BadValue>> + use<'a> {
        self.properties().filter_map(move_color).flat_map(move |(color, property)| {
            let play = move |raw: &str| value::play(raw.trim(), board).ok_or_else(|| bad(property, raw));
            property.values().map(move |raw| play(raw).map(|m| (color, m)))
        })
    }

    /// The points of a list: the stones of AB, AW, AE, the marks of TR, SQ, CR, MA, SL, the territory of TB and TW,
    /// DD, VW. Each once, row by row; rectangles are told out.
    ///
    /// # Errors
    /// A value is not on the board, or no point.
    pub fn points(self, name: &str, board: BoardSize) -> Result<Vec<Point>, BadValue> {
        let Some(property) = self.property(name) else { return Ok(Vec::new()) };
        // An empty list is written as one empty value.
        let values = property.values().filter(|raw| !raw.trim().is_empty());
        match values.clone().find(|raw| value::rectangle(raw, board).is_none()) {
            Some(raw) => Err(bad(property, raw)),
            None => Ok(value::points(values, board).unwrap_or_default()),
        }
    }

    /// LB: texts on points.
    ///
    /// # Errors
    /// A value is not on the board, or has no text.
    pub fn labels(self, board: BoardSize) -> Result<Vec<(Point, Cow<'a, str>)>, BadValue> {
        self.each("LB", move |raw| {
            let (point, label) = value::compose(raw);
            Some((value::point(point.trim(), board)?, value::simple_text(label?)))
        })
    }

    /// AR and LN: arrows and lines, from where to where.
    ///
    /// # Errors
    /// A value is not two points on the board.
    pub fn lines(self, name: &str, board: BoardSize) -> Result<Vec<(Point, Point)>, BadValue> {
        self.each(name, move |raw| value::line(raw, board))
    }

    /// PL: who plays next, where that was set.
    #[must_use]
    pub fn to_play(self) -> Option<Color> {
        value::color(self.property("PL")?.value())
    }

    /// C.
    #[must_use]
    pub fn comment(self) -> Option<Cow<'a, str>> {
        self.text("C")
    }

    /// A property that is a text of several lines, such as C or GC.
    #[must_use]
    pub fn text(self, name: &str) -> Option<Cow<'a, str>> {
        Some(value::text(self.property(name)?.value()))
    }

    /// A property that is a text of one line, such as N, PB or EV.
    #[must_use]
    pub fn simple_text(self, name: &str) -> Option<Cow<'a, str>> {
        Some(value::simple_text(self.property(name)?.value()))
    }

    /// BL and OB, or WL and OW.
    #[must_use]
    pub fn time_left(self, color: Color) -> TimeLeft {
        let names = TimeLeft::names(color);
        let mut left = TimeLeft::default();
        for property in self.properties().filter(|p| p.name() == names.0 || p.name() == names.1) {
            left.take(property.name(), property.value());
        }
        left
    }

    fn each<T>(self, name: &str, read: impl Fn(&'a str) -> Option<T>) -> Result<Vec<T>, BadValue> {
        let Some(property) = self.property(name) else { return Ok(Vec::new()) };
        let values = property.values().filter(|raw| !raw.trim().is_empty());
        values.map(|raw| read(raw).ok_or_else(|| bad(property, raw))).collect()
    }
}

/// The settings of the game: what its root tells, or where that is empty the first node of the main line that is not.
impl Tree {
    /// HA; 0 when there is none.
    #[must_use]
    pub fn handicap(&self) -> u8 {
        self.value("HA").map_or(0, handicap)
    }

    /// KM in points, [in whichever way it is written](value::komi).
    #[must_use]
    pub fn komi(&self) -> Option<HalfPoints> {
        value::komi(self.value("KM")?)
    }

    /// RE, understood, if there is one; its numbers count what [KM tells](value::counted_in).
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        let unit = self.value("KM").map_or(CountedIn::Points, value::counted_in);
        Some(GameResult::read(&self.settings().simple_text("RE")?, unit))
    }

    /// RU, if it is a ruleset that is known here.
    #[must_use]
    pub fn rules(&self) -> Option<RulesetName> {
        read_rules(&self.settings().simple_text("RU")?)
    }

    /// TM.
    #[must_use]
    pub fn main_time(&self) -> Option<Duration> {
        value::seconds(self.value("TM")?)
    }

    /// OT, if it is written in a way that is known here.
    #[must_use]
    pub fn overtime(&self) -> Option<Overtime> {
        Overtime::read(&self.settings().simple_text("OT")?)
    }

    /// DT, if it can be understood.
    #[must_use]
    pub fn dates(&self) -> Option<Vec<Date>> {
        Date::read_all(&self.settings().simple_text("DT")?)
    }

    /// PB or PW.
    #[must_use]
    pub fn player(&self, color: Color) -> Option<Cow<'_, str>> {
        self.settings().simple_text(if color == Color::Black { "PB" } else { "PW" })
    }

    /// BR or WR, if it can be understood.
    #[must_use]
    pub fn rank(&self, color: Color) -> Option<Rank> {
        Rank::read(&self.settings().simple_text(if color == Color::Black { "BR" } else { "WR" })?)
    }

    fn value(&self, name: &str) -> Option<&str> {
        Some(self.settings().property(name)?.value())
    }
}

/// HA; 0 when it is no number of stones.
pub(super) fn handicap(raw: &str) -> u8 {
    value::number(raw).and_then(|n| u8::try_from(n).ok()).unwrap_or(0)
}

fn move_color(property: Property<'_>) -> Option<(Color, Property<'_>)> {
    match property.name() {
        "B" => Some((Color::Black, property)),
        "W" => Some((Color::White, property)),
        _ => None,
    }
}

fn bad(property: Property<'_>, raw: &str) -> BadValue {
    BadValue { name: excerpt(property.name()), value: excerpt(raw) }
}
