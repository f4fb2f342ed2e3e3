//! What somebody does next: mostly what fits, now and then anything.

mod officials;
mod players;

use tengen_game::{Action, By, Game, Phase, StopReason, UserId, Wanted};

use crate::chance::Chance;
use crate::scene::{Mood, Scene};

/// All who may act, and what they know.
pub(crate) struct Cast<'a> {
    pub(crate) game: &'a Game,
    pub(crate) scene: &'a Scene,
    pub(crate) chance: &'a mut Chance,
}

/// An action with what belongs in it now, and who would do it.
type Part<'a> = fn(&mut Cast<'a>) -> (By, Action);

const REFEREE: By = By::Referee(UserId(7));

impl<'a> Cast<'a> {
    /// There is always something to do.
    pub(crate) fn act(&mut self) -> (By, Action) {
        if self.chance.percent(6) { self.anything() } else { self.fitting() }
    }

    /// Everything that there is to do, once each.
    pub(crate) fn everything(&mut self) -> Vec<(By, Action)> {
        Cast::PARTS.iter().map(|part| part(self)).collect()
    }

    fn anything(&mut self) -> (By, Action) {
        let (mut by, mut action) = self.chance.one_of(&Cast::PARTS)(self);
        if self.chance.percent(40) {
            by = self.chance.one_of(&[By::Black, By::White, By::Server, REFEREE]);
        }
        if self.chance.percent(60) {
            self.misnumber(&mut action);
        }
        (by, action)
    }

    fn misnumber(&mut self, action: &mut Action) {
        let move_number = match action {
            Action::Play { move_number, .. }
            | Action::Pass { move_number }
            | Action::Ask { move_number, .. }
            | Action::Seal { move_number, .. }
            | Action::Claim { move_number, .. }
            | Action::Choose { move_number, .. }
            | Action::Mark { move_number, .. }
            | Action::Accept { move_number, .. }
            | Action::Resume { move_number }
            | Action::Propose { move_number, .. }
            | Action::Adjudicate { move_number, .. } => move_number,
            Action::Referee { act: tengen_game::RefereeAct::Correct { move_number, .. }, .. } => move_number,
            _ => return,
        };
        *move_number = self.chance.one_of(&[0, 1, u32::MAX, *move_number + 1, move_number.wrapping_sub(1)]);
    }

    fn fitting(&mut self) -> (By, Action) {
        let mut parts = self.at_any_time();
        parts.extend(match self.game.phase() {
            Phase::Placing => vec![(400, Cast::place as Part<'a>)],
            Phase::Playing => self.while_playing(),
            Phase::Adjourned => vec![(80, Cast::go_on as Part<'a>), (30, Cast::reopen)],
            Phase::Counting => self.while_counting(),
            Phase::Finished => vec![],
        });
        self.chance.weighted(&parts)(self)
    }

    fn while_playing(&self) -> Vec<(u64, Part<'a>)> {
        let game = self.game;
        let is = |condition: bool, weight: u64| if condition { weight } else { 0 };
        let moves = match self.scene.mood {
            Mood::Patient => 900,
            _ => 450,
        };
        let stands = [StopReason::Pause, StopReason::Referee, StopReason::Claim].map(|r| game.is_stopped(r));
        let moves = if stands.contains(&true) { 60 } else { moves };
        let late = game.next_move_number() >= game.settings().offers_from();
        let asked = !game.requests().is_empty();
        let away = game.away().black.is_some() || game.away().white.is_some();
        vec![
            (is(game.sealing().is_none(), moves) + 20, Cast::play),
            (is(game.sealing().is_some(), moves), Cast::seal),
            (is(game.moves().len() > 3, 40), Cast::pass),
            (30 + is(self.scene.mood == Mood::Talkative, 120) + is(late, 60), Cast::ask),
            (is(asked, 300), Cast::answer),
            (is(asked, 25), Cast::withdraw),
            (is(stands[0], 150), Cast::go_on),
            (8, Cast::add_time),
            (3 + is(away, 60) + is(self.passer().is_some(), 250), Cast::claim),
            (is(game.cycle_offer().is_some(), 150), Cast::choose),
            (is(matches!(game.wanted(), Some(Wanted::Verdict { .. })), 250), Cast::adjudicate),
            (is(self.scene.mood == Mood::Restless, 4), Cast::resign),
            (8 + is(game.resumed().black || game.resumed().white, 40), Cast::correct),
        ]
    }

    fn while_counting(&self) -> Vec<(u64, Part<'a>)> {
        let wanted = if self.game.wanted().is_some() { 200 } else { 0 };
        vec![
            (200, Cast::mark),
            (250, Cast::accept),
            (40, Cast::resume),
            (wanted, Cast::propose),
            (if self.scene.mood == Mood::Restless { 5 } else { 0 }, Cast::resign),
        ]
    }

    fn at_any_time(&self) -> Vec<(u64, Part<'a>)> {
        let game = self.game;
        let is = |condition: bool, weight: u64| if condition { weight } else { 0 };
        let restless = is(self.scene.mood == Mood::Restless, 1);
        let away = game.away().black.is_some() || game.away().white.is_some();
        vec![
            (is(game.settings().referee.is_some(), 8), Cast::call_referee),
            (2 * restless, Cast::warn),
            (restless, Cast::rule),
            (4, Cast::stop_clocks),
            (is(game.is_stopped(StopReason::Referee) || game.referee_is_called(), 80), Cast::run_clocks),
            (10, Cast::absent),
            (is(away, 30), Cast::returned),
            (4, Cast::flag),
            (4, Cast::expired),
            (12, Cast::held),
            (5, Cast::restarted),
            (6, Cast::stopped),
            (is(game.is_stopped(StopReason::Server), 120), Cast::running),
        ]
    }

    const PARTS: [Part<'a>; 32] = [
        Cast::play,
        Cast::pass,
        Cast::resign,
        Cast::place,
        Cast::ask,
        Cast::answer,
        Cast::withdraw,
        Cast::seal,
        Cast::go_on,
        Cast::add_time,
        Cast::call_referee,
        Cast::claim,
        Cast::choose,
        Cast::mark,
        Cast::accept,
        Cast::resume,
        Cast::warn,
        Cast::rule,
        Cast::stop_clocks,
        Cast::run_clocks,
        Cast::correct,
        Cast::propose,
        Cast::adjudicate,
        Cast::absent,
        Cast::returned,
        Cast::flag,
        Cast::expired,
        Cast::reopen,
        Cast::held,
        Cast::restarted,
        Cast::stopped,
        Cast::running,
    ];
}
