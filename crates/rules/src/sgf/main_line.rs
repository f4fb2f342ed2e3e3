//! The nodes of the main line, one after the other, become a record.

use super::error::excerpt;
use super::info::handicap;
use super::value::{self, CountedIn, PointSet};
use super::{GameResult, Node, Property, Record, RecordFault, Tree, WinBy};
use crate::{ByColor, Color, Size};

/// A fault, and where its value begins in the text that the tree was read from.
type At = (RecordFault, usize);

impl TryFrom<&Tree> for Record {
    type Error = RecordFault;

    /// The main line of a tree, if it is a game of Go that can be played from a set-up position on: this is where
    /// moves beside the board and sizes beyond 25 are refused.
    fn try_from(tree: &Tree) -> Result<Record, RecordFault> {
        record(tree).map_err(|(fault, _)| fault)
    }
}

pub(super) fn record(tree: &Tree) -> Result<Record, At> {
    let settings = tree.settings();
    let mut line = MainLine {
        record: Record::new(size(settings)?),
        stones: ByColor::default(),
        territory: ByColor::default(),
        to_play: None,
        counted_in: CountedIn::Points,
    };
    for node in tree.main_line() {
        line.territory = ByColor::default();
        for property in node.properties() {
            line.take(property)?;
        }
    }
    Ok(line.into_record())
}

/// Which game on which board; the other properties are read by it.
fn size(settings: Node<'_>) -> Result<Size, At> {
    let mut size = Size::NINETEEN;
    for property in settings.properties() {
        let Some((raw, offset)) = property.located().next() else { continue };
        match property.name() {
            "GM" if !matches!(raw.trim(), "1" | "") => {
                return Err((RecordFault::OtherGame(excerpt(raw)), offset));
            }
            "SZ" => {
                let found = value::BoardSize::read(raw).and_then(|board| Size::try_from(board).ok());
                size = found.ok_or_else(|| (RecordFault::BadSize(excerpt(raw)), offset))?;
            }
            _ => {}
        }
    }
    Ok(size)
}

struct MainLine {
    record: Record,
    /// The stones set up so far.
    stones: ByColor<PointSet>,
    territory: ByColor<PointSet>,
    to_play: Option<Color>,
    counted_in: CountedIn,
}

impl MainLine {
    fn take(&mut self, property: Property<'_>) -> Result<(), At> {
        let raw = property.value();
        match property.name() {
            "B" => self.play(Color::Black, property)?,
            "W" => self.play(Color::White, property)?,
            "AB" => self.set_up(Some(Color::Black), property)?,
            "AW" => self.set_up(Some(Color::White), property)?,
            "AE" => self.set_up(None, property)?,
            "PL" if self.record.moves.is_empty() => self.to_play = value::color(raw).or(self.to_play),
            "HA" if self.record.handicap == 0 => self.record.handicap = handicap(raw),
            "KM" if self.record.komi.is_none() => {
                self.record.komi = value::komi(raw);
                self.counted_in = value::counted_in(raw);
            }
            "C" => self.comment(raw),
            "BL" | "OB" => self.time_left(Color::Black, property.name(), raw),
            "WL" | "OW" => self.time_left(Color::White, property.name(), raw),
            "TB" => self.own(Color::Black, property),
            "TW" => self.own(Color::White, property),
            name => {
                if let Some(text) = self.record.text_mut(name).filter(|text| text.is_none()) {
                    *text = Some(value::simple_text(raw).into_owned()).filter(|text| !text.is_empty());
                }
            }
        }
        Ok(())
    }

    fn play(&mut self, color: Color, property: Property<'_>) -> Result<(), At> {
        let board = self.record.size.into();
        for (raw, offset) in property.located() {
            let m = value::play(raw.trim(), board).ok_or_else(|| bad_point(property, raw, offset))?;
            self.record.moves.push((color, m));
        }
        Ok(())
    }

    fn set_up(&mut self, stone: Option<Color>, property: Property<'_>) -> Result<(), At> {
        let board = self.record.size.into();
        for (raw, offset) in property.located() {
            if !self.record.moves.is_empty() {
                return Err((RecordFault::SetupAfterMove(property.name().to_owned()), offset));
            }
            if raw.trim().is_empty() {
                continue;
            }
            let area = value::rectangle(raw, board).ok_or_else(|| bad_point(property, raw, offset))?;
            for color in Color::BOTH {
                self.stones[color].remove(area);
            }
            if let Some(color) = stone {
                self.stones[color].add(area);
            }
        }
        Ok(())
    }

    /// Territory is a remark: what is wrong in it is passed over.
    fn own(&mut self, color: Color, property: Property<'_>) {
        let board = self.record.size.into();
        for area in property.values().filter_map(|raw| value::rectangle(raw, board)) {
            self.territory[color.opponent()].remove(area);
            self.territory[color].add(area);
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

    fn time_left(&mut self, color: Color, name: &str, raw: &str) {
        let number = self.record.moves.len();
        let mut left = self.record.time_left.get(&number).and_then(|left| left[color]).unwrap_or_default();
        left.take(name, raw);
        if left != value::TimeLeft::default() {
            self.record.time_left.entry(number).or_default()[color] = Some(left);
        }
    }

    fn into_record(mut self) -> Record {
        let points = |points: ByColor<PointSet>| points.map(|points| points.points().collect::<Vec<_>>());
        let stones = points(self.stones);
        self.record.territory = points(self.territory);
        self.record.setup.black = stones.black;
        self.record.setup.white = stones.white;
        self.record.setup.to_play = self.to_play.unwrap_or_else(|| self.record.first_to_play());
        if self.counted_in == CountedIn::Zi
            && let Some(text) = &mut self.record.result
            && let result @ GameResult::Win { by: WinBy::Score(_), .. } =
                GameResult::read(text, CountedIn::Zi)
        {
            *text = result.to_string();
        }
        self.record
    }
}

fn bad_point(property: Property<'_>, raw: &str, offset: usize) -> At {
    (RecordFault::BadPoint { name: excerpt(property.name()), value: excerpt(raw) }, offset)
}
