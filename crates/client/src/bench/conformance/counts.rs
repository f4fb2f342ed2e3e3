//! How many positions there are, and how many ways to play so many moves.

use serde::Deserialize;
use serde_json::Value as Unread;
use tengen_rules::{Move, Point, Position, Ruleset, Setup, Size};

use super::board::{self, Letter, Sides, same};
use super::rules::Rules;
use super::tally::{Checked, Verdict};

/// Larger numbers take minutes.
const MOST: u64 = 10_000_000;

/// What is counted.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Vector {
    LegalPositions(LegalPositions),
    Perft(Perft),
}

/// The boards on which every chain has a liberty.
#[derive(Deserialize)]
pub(super) struct LegalPositions {
    #[serde(rename = "verified_by")]
    _verified_by: Option<Unread>,
    size: Sides,
    /// In decimal digits, up to hundreds of them.
    count: String,
}

/// The games of 0, 1, 2 … moves from a position.
#[derive(Deserialize)]
pub(super) struct Perft {
    #[serde(rename = "verified_by")]
    _verified_by: Option<Unread>,
    size: Sides,
    rules: Rules,
    single_stone_suicide: SingleStoneSuicide,
    passes_counted: bool,
    game_ends_after_two_passes: bool,
    setup: Option<Vec<String>>,
    to_move: Letter,
    counts: Vec<u64>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SingleStoneSuicide {
    Illegal,
    Legal,
}

pub(super) fn check(vector: &Vector) -> Checked {
    match vector {
        Vector::LegalPositions(positions) => positions.check(),
        Vector::Perft(perft) => perft.check(),
    }
}

impl LegalPositions {
    fn check(&self) -> Checked {
        let Some(size) = board::size(self.size) else { return board::no_such_size() };
        // Too many digits for a number are too many positions.
        let expected = self.count.parse().unwrap_or(u128::MAX);
        if self.count.is_empty() || !self.count.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(format!("{:?} is no number", self.count));
        }
        if expected > MOST.into() {
            return Ok(Verdict::LeftOut(format!("more than {MOST} positions")));
        }
        same("positions", legal_positions(size), expected)?;
        Ok(Verdict::Agrees)
    }
}

fn legal_positions(size: Size) -> u128 {
    let points: Vec<Point> = size.points_iter().collect();
    color_all(size, &points, &mut Setup::default())
}

/// How many positions come of colouring these points as well.
fn color_all(size: Size, points: &[Point], setup: &mut Setup) -> u128 {
    let Some((&point, rest)) = points.split_first() else {
        return u128::from(Position::from_setup(size, &Ruleset::JAPANESE, setup).is_ok());
    };
    let mut count = color_all(size, rest, setup);
    setup.black.push(point);
    count += color_all(size, rest, setup);
    setup.black.pop();
    setup.white.push(point);
    count += color_all(size, rest, setup);
    setup.white.pop();
    count
}

impl Perft {
    fn check(&self) -> Checked {
        let Some(size) = board::size(self.size) else { return board::no_such_size() };
        let ruleset = match self.single_stone_suicide {
            SingleStoneSuicide::Illegal => self.rules.ruleset(),
            SingleStoneSuicide::Legal => self.rules.with_single_stones(),
        };
        let empty = vec![".".repeat(size.width().into()); size.height().into()];
        let rows = self.setup.as_ref().unwrap_or(&empty);
        let position = board::position(size, &ruleset, rows, self.to_move.color())?;
        let depths = self.counts.iter().take_while(|&&count| count <= MOST).count();
        if depths < 2 {
            return Err(format!("no number to compare among {:?}", self.counts));
        }
        let mut found = vec![0; depths];
        let points = size.points_iter().map(Move::Play);
        let moves: Vec<Move> = points.chain(self.passes_counted.then_some(Move::Pass)).collect();
        self.walk(&position, &moves, &mut found);
        same("games of 0, 1, 2 … moves", &found[..], &self.counts[..depths])?;
        let rest = self.counts.len() - depths;
        Ok(if rest == 0 { Verdict::Agrees } else { Verdict::AgreesExcept(format!("more than {MOST} games")) })
    }

    /// Adds to each number the games that begin with this position. The last moves need not be made.
    fn walk(&self, position: &Position, moves: &[Move], found: &mut [u64]) {
        let Some((here, deeper)) = found.split_first_mut() else { return };
        *here += 1;
        if deeper.is_empty() || self.game_ends_after_two_passes && position.passes() >= 2 {
            return;
        }
        let legal = moves.iter().filter(|&&m| position.check(m).is_ok());
        if let [last] = deeper {
            *last += legal.count() as u64;
            return;
        }
        for &m in legal {
            // Taking a move back takes as long as making all before it.
            let mut next = position.clone();
            if next.play(m).is_ok() {
                self.walk(&next, moves, deeper);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions(size: &str, count: &str) -> Checked {
        let text = format!(
            r#"{{"kind":"legal_positions","id":"","group":"","source":"","size":{size},"count":"{count}"}}"#
        );
        check(&serde_json::from_str(&text).unwrap())
    }

    fn games(rest: &str) -> Checked {
        let text = format!(
            r#"{{"kind":"perft","id":"","group":"","source":"","size":[2,2],"single_stone_suicide":"illegal",
            "rules":{{"ko":"positional","suicide":false}},"to_move":"B",{rest}}}"#
        );
        check(&serde_json::from_str(&text).unwrap())
    }

    #[test]
    fn positions_are_counted() {
        assert_eq!(positions("[2,2]", "57"), Ok(Verdict::Agrees));
        assert!(positions("[2,2]", "58").is_err() && positions("[2,2]", "many").is_err());
        assert!(matches!(positions("[19,19]", &"9".repeat(171)), Ok(Verdict::LeftOut(_))));
    }

    /// Worked by hand: four points and a pass, five games of one move. A pass leaves four points and the second pass,
    /// which ends the game; a stone leaves three points and a pass.
    #[test]
    fn games_are_counted_with_and_without_passes() {
        let counted = r#""passes_counted":true,"game_ends_after_two_passes":true,"counts""#;
        assert_eq!(games(&format!("{counted}:[1,5,21]")), Ok(Verdict::Agrees));
        assert!(
            games(&format!("{counted}:[1,5,22]")).is_err() && games(&format!("{counted}:[1,4,21]")).is_err()
        );
        let not_counted = r#""passes_counted":false,"game_ends_after_two_passes":true,"counts""#;
        assert_eq!(games(&format!("{not_counted}:[1,4,12]")), Ok(Verdict::Agrees));
    }

    #[test]
    fn too_many_games_are_left_out_and_said() {
        let counted = r#""passes_counted":true,"game_ends_after_two_passes":true,"counts""#;
        let in_part = games(&format!("{counted}:[1,5,21,10000001]"));
        assert!(matches!(in_part, Ok(Verdict::AgreesExcept(_))));
        assert!(games(&format!("{counted}:[1]")).is_err());
    }
}
