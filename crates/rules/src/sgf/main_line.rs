//! The nodes of the main line, one after the other, become a record.

use super::parse::Fault;
use super::token::Property;
use super::{Record, SgfFault, value};
use crate::{Color, Point, Setup, Size};

pub(super) struct MainLine<'a> {
    record: Record,
    /// The stones set up so far, row by row; its length is the board's once the root node is over.
    stones: Vec<Option<Color>>,
    territory: Vec<Option<Color>>,
    to_play: Option<Color>,
    /// Until a node has said anything.
    is_root: bool,
    /// The properties of the node being read. The size may stand behind the stones, so they wait for its end.
    node: Vec<Property<'a>>,
}

impl<'a> MainLine<'a> {
    pub(super) fn new() -> MainLine<'a> {
        MainLine {
            record: Record::new(Size::NINETEEN),
            stones: Vec::new(),
            territory: Vec::new(),
            to_play: None,
            is_root: true,
            node: Vec::new(),
        }
    }

    pub(super) fn begin_node(&mut self) {
        self.territory.fill(None);
    }

    pub(super) fn push(&mut self, property: Property<'a>) {
        self.node.push(property);
    }

    pub(super) fn end_node(&mut self) -> Result<(), Fault> {
        let node = std::mem::take(&mut self.node);
        if self.is_root && !node.is_empty() {
            self.is_root = false;
            self.settle(&node)?;
        }
        for property in &node {
            self.take(property).map_err(|fault| Fault::There(fault, property.offset))?;
        }
        Ok(())
    }

    pub(super) fn into_record(mut self) -> Record {
        let of = |points: &[Option<Color>], color| {
            let all = self.record.size.points_iter().zip(points);
            all.filter(|&(_, &found)| found == Some(color)).map(|(point, _)| point).collect()
        };
        let setup = Setup {
            black: of(&self.stones, Color::Black),
            white: of(&self.stones, Color::White),
            to_play: Color::Black,
        };
        self.record.territory.black = of(&self.territory, Color::Black);
        self.record.territory.white = of(&self.territory, Color::White);
        self.record.setup = setup;
        self.record.setup.to_play = self.to_play.unwrap_or_else(|| self.record.first_to_play());
        self.record
    }

    /// Which game on which board; the rest of the root node is read by it.
    fn settle(&mut self, root: &[Property<'a>]) -> Result<(), Fault> {
        for property in root {
            let raw = property.values[0].trim();
            let bad = match property.name.as_str() {
                "GM" if !matches!(raw, "1" | "") => Some(SgfFault::OtherGame(excerpt(raw))),
                "SZ" => match value::size(raw) {
                    Some(size) => {
                        self.record.size = size;
                        None
                    }
                    None => Some(SgfFault::BadSize(excerpt(raw))),
                },
                _ => None,
            };
            if let Some(fault) = bad {
                return Err(Fault::There(fault, property.offset));
            }
        }
        self.stones = vec![None; self.record.size.points()];
        self.territory = self.stones.clone();
        Ok(())
    }

    fn take(&mut self, property: &Property<'a>) -> Result<(), SgfFault> {
        let raw = property.values[0];
        match property.name.as_str() {
            "B" => self.play(Color::Black, property)?,
            "W" => self.play(Color::White, property)?,
            "AB" => self.set_up(Some(Color::Black), property)?,
            "AW" => self.set_up(Some(Color::White), property)?,
            "AE" => self.set_up(None, property)?,
            "PL" if self.record.moves.is_empty() => self.to_play = color(raw).or(self.to_play),
            "HA" => self.record.handicap = raw.trim().parse().unwrap_or(0),
            "KM" => self.record.komi = value::komi(raw),
            "C" => self.comment(raw),
            "TB" => self.own(Color::Black, property),
            "TW" => self.own(Color::White, property),
            name => {
                if let Some(text) = self.record.text_mut(name).filter(|text| text.is_none()) {
                    *text = Some(value::simple_text(raw)).filter(|text| !text.is_empty());
                }
            }
        }
        Ok(())
    }

    fn play(&mut self, color: Color, property: &Property<'a>) -> Result<(), SgfFault> {
        let raw = property.values[0];
        let m = value::play(raw, self.record.size).ok_or_else(|| bad_point(property, raw))?;
        self.record.moves.push((color, m));
        Ok(())
    }

    fn set_up(&mut self, stone: Option<Color>, property: &Property<'a>) -> Result<(), SgfFault> {
        if !self.record.moves.is_empty() {
            return Err(SgfFault::SetupAfterMove(property.name.clone()));
        }
        for raw in property.values.iter().filter(|raw| !raw.trim().is_empty()) {
            for point in value::points(raw, self.record.size).ok_or_else(|| bad_point(property, raw))? {
                let index = self.index(point);
                self.stones[index] = stone;
            }
        }
        Ok(())
    }

    /// Territory is a remark: what is wrong in it is passed over.
    fn own(&mut self, color: Color, property: &Property<'a>) {
        for raw in &property.values {
            for point in value::points(raw, self.record.size).into_iter().flatten() {
                let index = self.index(point);
                self.territory[index] = Some(color);
            }
        }
    }

    fn comment(&mut self, raw: &str) {
        let text = value::text(raw);
        if text.is_empty() {
            return;
        }
        let said = self.record.comments.entry(self.record.moves.len()).or_default();
        if !said.is_empty() {
            said.push('\n');
        }
        said.push_str(&text);
    }

    fn index(&self, point: Point) -> usize {
        crate::region::index(self.record.size, point)
    }
}

fn color(raw: &str) -> Option<Color> {
    match raw.trim().bytes().next()? {
        b'B' | b'b' | b'1' => Some(Color::Black),
        b'W' | b'w' | b'2' => Some(Color::White),
        _ => None,
    }
}

fn bad_point(property: &Property<'_>, raw: &str) -> SgfFault {
    SgfFault::BadPoint { name: excerpt(&property.name), value: excerpt(raw) }
}

fn excerpt(raw: &str) -> String {
    raw.chars().take(20).collect()
}
