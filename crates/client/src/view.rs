//! A game as a client knows it: the snapshot, and every event since.

use std::fmt;

use tengen_game::{By, Fact, MoveRecord, Seq, Settings};
use tengen_protocol::{Event, GameId, GameState, Saving, Snapshot, User};
use tengen_rules::{ByColor, Color, Move, Point};
use thiserror::Error;

/// A game as a client knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The game.
    pub game: GameId,
    /// The last event that is in it.
    pub seq: Seq,
    /// What was fixed before the first move.
    pub settings: Settings,
    /// Who plays.
    pub players: ByColor<User>,
    /// The client's own colour, if it plays.
    pub you: Option<Color>,
    /// The board, in rows from the top: `B`, `W`, `.`.
    pub rows: Vec<String>,
    /// All moves.
    pub moves: Vec<MoveRecord>,
    /// The state.
    pub state: GameState,
    /// Storing what was done takes long: the clocks and whatever waits stand as in the state.
    pub saving: bool,
    /// All events since the snapshot, in order.
    pub told: Vec<Told>,
}

/// What one event told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Its place in the log.
    pub seq: Seq,
    /// Who acted.
    pub by: By,
    /// What happened.
    pub facts: Vec<Fact>,
}

/// An event that cannot follow.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ViewError {
    /// An event is missing, or was told twice.
    #[error("event {found} came where {expected} should")]
    Gap {
        /// The number that should come.
        expected: Seq,
        /// The number that came.
        found: Seq,
    },
    /// A stone where one is, or none where one was captured.
    #[error("event {seq}: the board has {found:?} at {point}")]
    OtherBoard {
        /// Which event.
        seq: Seq,
        /// Where.
        point: Point,
        /// What is there: `B`, `W`, `.`; nothing beside the board.
        found: Option<String>,
    },
    /// The number of a move is not that of the list of moves.
    #[error("event {seq}: move {found} came where {expected} should")]
    OtherMove {
        /// Which event.
        seq: Seq,
        /// The number that should come.
        expected: usize,
        /// The number that came.
        found: u32,
    },
}

impl View {
    /// The game as a snapshot tells it.
    pub fn of(snapshot: Snapshot) -> Self {
        View {
            game: snapshot.game,
            seq: snapshot.seq,
            settings: snapshot.settings,
            players: ByColor::new(snapshot.black, snapshot.white),
            you: snapshot.you,
            rows: snapshot.rows,
            moves: snapshot.moves,
            state: snapshot.state,
            saving: false,
            told: Vec::new(),
        }
    }

    /// Takes the next event in.
    ///
    /// # Errors
    /// If it does not follow; the view is then no longer of use: join again.
    pub fn apply(&mut self, event: Event) -> Result<(), ViewError> {
        let Event { seq, by, facts, state, .. } = event;
        let expected = self.seq.saturating_add(1);
        if seq != expected {
            return Err(ViewError::Gap { expected, found: seq });
        }
        self.seq = seq;
        for fact in &facts {
            self.apply_fact(fact)?;
        }
        self.state = state;
        self.saving = false;
        self.told.push(Told { seq, by, facts });
        Ok(())
    }

    /// Takes in that storing takes long, or is over.
    pub fn hold(&mut self, Saving { saving, clock, .. }: Saving) {
        // What waits is told as of the clock's time. It ran on until now; while the game is held it stands.
        let passed = if self.saving { 0 } else { clock.time_ms - self.state.clock.time_ms };
        let passed = u32::try_from(passed).unwrap_or(0);
        let GameState { waits, away_ms, claim_in_ms, .. } = &mut self.state;
        waits.iter_mut().for_each(|wait| wait.ends_in_ms = wait.ends_in_ms.saturating_sub(passed));
        *claim_in_ms = claim_in_ms.map(|left| left.map(|left| left.saturating_sub(passed)));
        *away_ms = away_ms.map(|away| away.map(|away| away.saturating_add(passed)));
        self.state.clock = clock;
        self.saving = saving;
    }

    /// The stone there: `B`, `W`, `.`; nothing beside the board.
    pub fn at(&self, point: Point) -> Option<&str> {
        let column = usize::from(point.column());
        self.rows.get(usize::from(point.row()))?.get(column..=column)
    }

    /// How many stones lie on the board.
    pub fn stones(&self) -> usize {
        self.rows.iter().flat_map(|row| row.chars()).filter(|stone| matches!(stone, 'B' | 'W')).count()
    }

    fn apply_fact(&mut self, fact: &Fact) -> Result<(), ViewError> {
        match *fact {
            Fact::Played { color, move_number, point, ref captured } => {
                self.apply_move(MoveRecord { color, play: Move::Play(point) }, move_number)?;
                self.change(point, ".", letter(color))?;
                // By suicide the mover takes his own stones off, the one just played among them.
                let whose = if captured.contains(&point) { color } else { color.opponent() };
                captured.iter().try_for_each(|&taken| self.change(taken, letter(whose), "."))
            }
            Fact::Placed { point, .. } => self.change(point, ".", letter(Color::Black)),
            Fact::TookBack { moves, ref rows, .. } => {
                let left = self.moves.len().saturating_sub(moves as usize);
                self.moves.truncate(left);
                self.rows.clone_from(rows);
                Ok(())
            }
            Fact::Passed { color, move_number } | Fact::TurnLost { color, move_number, .. } => {
                self.apply_move(MoveRecord { color, play: Move::Pass }, move_number)
            }
            _ => Ok(()),
        }
    }

    fn apply_move(&mut self, record: MoveRecord, move_number: u32) -> Result<(), ViewError> {
        let expected = self.moves.len() + 1;
        if usize::try_from(move_number) != Ok(expected) {
            return Err(ViewError::OtherMove { seq: self.seq, expected, found: move_number });
        }
        self.moves.push(record);
        Ok(())
    }

    fn change(&mut self, point: Point, from: &str, to: &str) -> Result<(), ViewError> {
        let found = self.at(point);
        if found != Some(from) {
            return Err(ViewError::OtherBoard { seq: self.seq, point, found: found.map(Into::into) });
        }
        let column = usize::from(point.column());
        self.rows[usize::from(point.row())].replace_range(column..=column, to);
        Ok(())
    }
}

const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// For whoever asks what was last seen: the state in one line, the last event, and the board as a diagram.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = &self.state;
        write!(f, "game {} after event {}: {:?}, ", self.game, self.seq, state.phase)?;
        write!(f, "to play {:?}, next move {}, ", state.to_play, state.move_number)?;
        write!(
            f,
            "outcome {:?}, counting {:?}",
            state.outcome,
            state.counting.as_ref().map(|c| &c.accepted)
        )?;
        if let Some(told) = self.told.last() {
            write!(f, ", last told {:?}", told.facts)?;
        }
        let diagram = |row: &String| row.replace('B', "X").replace('W', "O");
        self.rows.iter().try_for_each(|row| write!(f, "\n{}", diagram(row)))
    }
}

#[cfg(test)]
mod tests;
