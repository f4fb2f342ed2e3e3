//! Games on all kinds of boards, move by move against the [`Referee`].

use tengen_rules::{BadSetup, Color, Move, Position, Repetition, Ruleset, Setup, Suicide};

use crate::counting;
use crate::input::Input;
use crate::pass_alive;
use crate::referee::Referee;
use crate::stones::Stones;

/// Up to so many points everything is asked after every move.
const SMALL: usize = 36;

/// Bytes are a board, a ruleset, stones set up, and a row of moves; see the module.
pub fn position(data: &[u8]) {
    let mut input = Input::new(data);
    if let Some(mut board) = Board::begin(&mut input) {
        while board.step(&mut input).is_some() {}
        board.look_everywhere();
        pass_alive::attack(&board.position, &board.referee, &mut input.clone());
        counting::count(&board.position, &board.referee.now.stones, &mut input);
    }
}

/// The same game twice.
struct Board {
    position: Position,
    referee: Referee,
}

impl Board {
    fn begin(input: &mut Input<'_>) -> Option<Board> {
        let size = input.size()?;
        let repetition = input.one_of(&[
            Repetition::SimpleKo,
            Repetition::PositionalSuperko,
            Repetition::SituationalSuperko,
        ])?;
        let suicide = input.one_of(&[Suicide::Forbidden, Suicide::MultiStone, Suicide::Allowed])?;
        let ruleset = Ruleset { repetition, suicide, ..Ruleset::CHINESE };
        let mut setup = Setup { to_play: input.color()?, ..Setup::default() };
        for _ in 0..input.byte()?.saturating_sub(0x80) {
            let point = input.point(size)?;
            if input.coin()? { &mut setup.black } else { &mut setup.white }.push(point);
        }
        let mut stones = Stones::none(size);
        let expected = set_up(&mut stones, &setup);
        match Position::from_setup(size, &ruleset, &setup) {
            Ok(position) => {
                assert_eq!(expected, Ok(()));
                Some(Board { position, referee: Referee::new(ruleset, stones, setup.to_play) })
            }
            Err(bad) => {
                assert_eq!(expected, Err(bad));
                None
            }
        }
    }

    fn step(&mut self, input: &mut Input<'_>) -> Option<()> {
        match input.byte()? {
            // What is left is for the count.
            0 => return None,
            1..=15 => self.play(Move::Pass),
            16..=18 => {
                let color = input.color()?;
                self.position.set_to_play(color);
                self.referee.set_to_play(color);
            }
            19..=21 => {
                let color = input.color()?;
                self.position.resume(color);
                self.referee.resume(color);
            }
            22..=27 => assert_eq!(self.position.undo(), self.referee.undo()),
            28 => {
                let color = input.color()?;
                self.position.ban_repetition(color);
                self.referee.ban(color);
            }
            _ => {
                let point = input.point(self.position.size())?;
                self.play(Move::Play(point));
            }
        }
        self.look();
        Some(())
    }

    /// `check` says what `play` does, and both what the referee says; a move refused changes nothing.
    fn play(&mut self, m: Move) {
        let checked = self.position.check(m);
        let played = self.position.play(m);
        assert_eq!(checked.err(), played.as_ref().err().copied(), "{m:?}");
        let captured = played.map(|mut played| {
            played.captured.sort_unstable();
            played.captured
        });
        assert_eq!(captured, self.referee.play(m), "{m:?} on\n{:?}", self.position);
    }

    fn look(&self) {
        let (position, now) = (&self.position, &self.referee.now);
        assert_eq!(position.to_play(), now.to_play);
        assert_eq!(position.passes(), now.passes);
        assert_eq!(position.move_number(), now.moves);
        assert_eq!(position.prisoners(), now.prisoners);
        assert_eq!(position.occurrences(), self.referee.occurrences());
        assert_eq!(position.cycle(), self.referee.cycle());
        for point in position.size().points_iter() {
            assert_eq!(position.at(point), now.stones.at(point), "{point} on\n{position:?}");
        }
        if position.size().points() <= SMALL {
            self.look_everywhere();
        }
    }

    /// Chains, liberties, hash and legal moves are those that are found afresh.
    fn look_everywhere(&self) {
        let (position, stones) = (&self.position, &self.referee.now.stones);
        for point in position.size().points_iter().filter(|&point| stones.at(point).is_some()) {
            let liberties = position.liberties(point);
            assert!(liberties > 0, "{point} has no liberty on\n{position:?}");
            assert_eq!(liberties, stones.liberties(point), "{point} on\n{position:?}");
            assert_eq!(position.chain(point), stones.same(point), "{point} on\n{position:?}");
        }
        let setup = stones.setup(Color::Black);
        let afresh = Position::from_setup(position.size(), &self.referee.ruleset, &setup);
        let afresh = afresh.expect("every chain has a liberty");
        assert_eq!(position.hash(), afresh.hash(), "{position:?}");
        let empty = position.size().points_iter().filter(|&point| stones.at(point).is_none());
        let illegal = empty.filter_map(|point| Some((point, self.referee.verdict(Move::Play(point)).err()?)));
        assert_eq!(position.illegal_points(), illegal.collect::<Vec<_>>(), "{position:?}");
    }
}

fn set_up(stones: &mut Stones, setup: &Setup) -> Result<(), BadSetup> {
    for (color, point) in setup.stones() {
        if !stones.size().contains(point) {
            return Err(BadSetup::OffBoard(point));
        }
        if stones.at(point).is_some() {
            return Err(BadSetup::Twice(point));
        }
        stones.set(point, Some(color));
    }
    match setup.stones().find(|&(_, point)| stones.liberties(point) == 0) {
        Some((_, point)) => Err(BadSetup::NoLiberty(point)),
        None => Ok(()),
    }
}
