//! The record of a game: its settings, its moves, its result.

use std::collections::BTreeMap;

use super::value::{CountedIn, TimeLeft};
use super::{GameResult, read_rules};
use crate::{ByColor, Color, HalfPoints, Move, Point, RulesetName, Setup, Size};

/// What the main line of an SGF file says. Texts are as the file has them; nothing checks that moves are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// SZ; 19 when the file does not say.
    pub size: Size,
    /// AB, AW, AE before the first move, points in order, and who moves first: PL, else the colour of the first
    /// move, else White when handicap stones lie on the board, else Black.
    pub setup: Setup,
    /// HA; 0 when absent.
    pub handicap: u8,
    /// KM in points. `KM[375]`, 3¾子 as some servers write it, is 7.5.
    pub komi: Option<HalfPoints>,
    /// RU.
    pub rules: Option<String>,
    /// RE. A score counted in 子, as beside `KM[375]`, is turned into points.
    pub result: Option<String>,
    /// PB and PW.
    pub players: ByColor<Option<String>>,
    /// BR and WR.
    pub ranks: ByColor<Option<String>>,
    /// BT and WT.
    pub teams: ByColor<Option<String>>,
    /// DT.
    pub date: Option<String>,
    /// EV.
    pub event: Option<String>,
    /// RO.
    pub round: Option<String>,
    /// PC.
    pub place: Option<String>,
    /// GN.
    pub game_name: Option<String>,
    /// TM, in seconds when the file is right.
    pub main_time: Option<String>,
    /// OT.
    pub overtime: Option<String>,
    /// B and W.
    pub moves: Vec<(Color, Move)>,
    /// C, by the number of moves made before it is said.
    pub comments: BTreeMap<usize, String>,
    /// BL and OB, WL and OW, by the number of moves made. A player's is none, not empty, when nothing is said of him.
    pub time_left: BTreeMap<usize, ByColor<Option<TimeLeft>>>,
    /// TB and TW of the last node, points in order.
    pub territory: ByColor<Vec<Point>>,
}

impl Record {
    /// A record of nothing yet: the empty board, Black to play.
    #[must_use]
    pub fn new(size: Size) -> Record {
        Record {
            size,
            setup: Setup::default(),
            handicap: 0,
            komi: None,
            rules: None,
            result: None,
            players: ByColor::default(),
            ranks: ByColor::default(),
            teams: ByColor::default(),
            date: None,
            event: None,
            round: None,
            place: None,
            game_name: None,
            main_time: None,
            overtime: None,
            moves: Vec::new(),
            comments: BTreeMap::new(),
            time_left: BTreeMap::new(),
            territory: ByColor::default(),
        }
    }

    /// RE, understood; none when there is none.
    #[must_use]
    pub fn game_result(&self) -> Option<GameResult> {
        Some(GameResult::read(self.result.as_ref()?, CountedIn::Points))
    }

    /// RU, if it is a ruleset that is known here.
    #[must_use]
    pub fn ruleset(&self) -> Option<RulesetName> {
        read_rules(self.rules.as_ref()?)
    }

    /// Who moves first when PL does not say.
    pub(super) fn first_to_play(&self) -> Color {
        match self.moves.first() {
            Some(&(color, _)) => color,
            None if self.handicap >= 2 && !self.setup.black.is_empty() => Color::White,
            None => Color::Black,
        }
    }

    /// The one-line text that the property holds; none if the property holds something else.
    pub(super) fn text_mut(&mut self, name: &str) -> Option<&mut Option<String>> {
        Some(match name {
            "RU" => &mut self.rules,
            "RE" => &mut self.result,
            "PB" => &mut self.players.black,
            "PW" => &mut self.players.white,
            "BR" => &mut self.ranks.black,
            "WR" => &mut self.ranks.white,
            "BT" => &mut self.teams.black,
            "WT" => &mut self.teams.white,
            "DT" => &mut self.date,
            "EV" => &mut self.event,
            "RO" => &mut self.round,
            "PC" => &mut self.place,
            "GN" => &mut self.game_name,
            "TM" => &mut self.main_time,
            "OT" => &mut self.overtime,
            _ => return None,
        })
    }
}
