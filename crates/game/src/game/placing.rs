//! A free handicap: Black places his stones one by one, then White moves.

use tengen_rules::{BadSetup, Color, IllegalMove, Point, Position, Setup, fixed_handicap};

use super::{Answer, Now, State};
use crate::{Fact, Game, Refusal};

impl Game {
    pub(super) fn place(&mut self, color: Color, placed: u8, point: Point, now: Now) -> Answer {
        if self.state != State::Placing {
            return Err(Refusal::WrongPhase);
        }
        if color != Color::Black {
            return Err(Refusal::NotYourTurn);
        }
        let mut stones = self.setup.black.clone();
        if usize::from(placed) != stones.len() {
            return Err(Refusal::StalePlacing { placed: stones.len() as u8 });
        }
        stones.push(point);
        self.set_stones(stones, now)
    }

    /// His time is up: the stones that are missing go to the usual points.
    pub(super) fn place_the_rest(&mut self, now: Now) -> Answer {
        let wanted = self.settings.handicap;
        let usual = fixed_handicap(self.settings.size, wanted).map_err(|_| Refusal::NotInThisGame)?;
        let stones = &self.setup.black;
        let missing = usual.into_iter().filter(|point| !stones.contains(point));
        let stones = stones.iter().copied().chain(missing).take(wanted.into()).collect();
        self.set_stones(stones, now)
    }

    fn set_stones(&mut self, stones: Vec<Point>, now: Now) -> Answer {
        let setup = Setup::handicap(stones);
        self.position =
            Position::from_setup(self.settings.size, &self.settings.rules(), &setup).map_err(illegal)?;
        let placed = |(i, &point): (usize, &Point)| {
            let left = self.settings.handicap.saturating_sub(i as u8 + 1);
            Fact::Placed { point, left }
        };
        let new = setup.black.iter().enumerate().skip(self.setup.black.len());
        let mut facts: Vec<Fact> = new.map(placed).collect();
        if setup.black.len() == usize::from(self.settings.handicap) {
            self.state = State::Playing;
            self.clock.watch.begin(now.at);
            facts.push(Fact::PlacingEnded);
        }
        self.setup = setup;
        Ok(facts)
    }
}

fn illegal(bad: BadSetup) -> Refusal {
    Refusal::Illegal(match bad {
        BadSetup::Twice(_) => IllegalMove::Occupied,
        BadSetup::NoLiberty(_) => IllegalMove::Suicide,
        _ => IllegalMove::OffBoard,
    })
}
