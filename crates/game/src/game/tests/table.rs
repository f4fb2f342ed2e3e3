//! A game at a table with a clock on the wall that only the test moves on.

use std::time::Duration;

use tengen_rules::{ByColor, Color, Point};

use super::{B, S, W, WALLS, absolute, nine};
use crate::{Action, By, Entry, Fact, Game, GameTime, Outcome, Refusal, Request, Seq, Settings, TimeControl};

/// A game that is played, and beside it the same game as its log restores it. After every action both are the same, a
/// refusal has changed nothing, and whatever falls due can be done then and not before, until the game is at rest.
pub(super) struct Table {
    pub(super) game: Game,
    pub(super) log: Vec<Entry>,
    pub(super) at: GameTime,
    /// The measured lag of whoever acts.
    pub(super) lag: Duration,
    restored: Game,
}

impl Table {
    pub(super) fn new(settings: Settings) -> Table {
        let [game, restored] = [settings.clone(), settings].map(|settings| Game::new(settings).unwrap());
        let table = Table { game, restored, log: Vec::new(), at: GameTime::START, lag: Duration::ZERO };
        table.comes_to_rest();
        table
    }

    /// A casual game on 9×9 with so many seconds for each.
    pub(super) fn absolute(seconds: u64) -> Table {
        Table::new(nine(absolute(seconds)))
    }

    /// The same with any time, after both first moves, which cost nothing: ee and cc.
    pub(super) fn opened(time: TimeControl) -> Table {
        Table::of(nine(time), "ee cc")
    }

    /// After these moves, that took no time.
    pub(super) fn of(settings: Settings, moves: &str) -> Table {
        let mut table = Table::new(settings);
        table.moves(moves);
        table
    }

    /// The count of the two walls on 9×9, after 18 moves and two passes.
    pub(super) fn counted(settings: Settings) -> Table {
        let mut table = Table::of(settings, WALLS);
        table.moves("-- --");
        table
    }

    pub(super) fn wait(&mut self, time: Duration) {
        self.at = self.at + time;
    }

    pub(super) fn act(&mut self, by: By, action: Action) -> Result<Vec<Fact>, Refusal> {
        let before = all_of(&self.game);
        let answer = self.game.act(by, &action, self.at, self.lag);
        match &answer {
            Ok(facts) => self.write(by, action, facts),
            Err(_) => assert_eq!(all_of(&self.game), before, "{action:?} was refused and changed something"),
        }
        answer
    }

    fn write(&mut self, by: By, action: Action, facts: &[Fact]) {
        let entry = Entry {
            seq: self.game.last_seq(),
            by,
            action,
            action_id: None,
            at_ms: self.at,
            lag_ms: self.lag.as_millis() as u32,
            wall_ms: 0,
            clock: self.game.clock_state().clone(),
        };
        let stored: Entry = serde_json::from_str(&serde_json::to_string(&entry).unwrap()).unwrap();
        assert_eq!(stored, entry);
        assert_eq!(self.restored.apply(&stored).unwrap(), facts);
        assert_eq!(all_of(&self.restored), all_of(&self.game));
        self.log.push(stored);
        self.comes_to_rest();
    }

    fn comes_to_rest(&self) {
        let mut game = self.game.clone();
        for _ in 0..20 {
            let Some(due) = game.due(ByColor::new(self.lag, self.lag)) else { return };
            let lag = due.color.map_or(Duration::ZERO, |_| self.lag);
            if due.at > game.last_at() {
                let before = GameTime::from_millis(due.at.millis() - 1);
                let early = game.clone().act(S, &due.action, before, lag);
                assert_eq!(early, Err(Refusal::TimeLeft), "{due:?} was done too early");
            }
            let at = due.at.max(game.last_at());
            game.act(S, &due.action, at, lag).unwrap_or_else(|no| panic!("{due:?} was refused: {no}"));
        }
        panic!("something is always due: {game:?}");
    }

    pub(super) fn does(&mut self, by: By, action: Action) -> Vec<Fact> {
        self.act(by, action.clone()).unwrap_or_else(|no| panic!("{by}, {action:?}: {no}"))
    }

    pub(super) fn refuses(&mut self, by: By, action: Action) -> Refusal {
        self.act(by, action).unwrap_err()
    }

    /// The side to move makes this move, `--` being a pass.
    pub(super) fn moves_to(&mut self, point: &str) -> Vec<Fact> {
        let by = By::player(self.game.to_play().expect("somebody is to move"));
        let move_number = self.next();
        let action = match point {
            "--" => Action::Pass { move_number },
            _ => Action::Play { move_number, point: point.parse().unwrap() },
        };
        self.does(by, action)
    }

    /// Moves that take no time, of both sides in turn.
    pub(super) fn moves(&mut self, points: &str) {
        for point in points.split_whitespace() {
            self.moves_to(point);
        }
    }

    /// Moves until so many are made in all: Black fills the board from the left, White from the right, and neither takes
    /// anything.
    pub(super) fn fill_to(&mut self, moves: usize) {
        let size = self.game.settings().size;
        while self.game.moves().len() < moves {
            let color = self.game.to_play().expect("somebody is to move");
            let from_left = (0..size.width()).flat_map(|x| (0..size.height()).map(move |y| Point::new(x, y)));
            let free = |point: &Point| self.game.position().at(*point).is_none();
            let mut points: Vec<Point> = from_left.filter(free).collect();
            points.sort_by_key(|point| match color {
                Color::Black => point.column(),
                Color::White => size.width() - point.column(),
            });
            self.moves_to(&points[0].to_string());
        }
    }

    pub(super) fn ask(&mut self, by: By, request: Request) -> Seq {
        let color = by.color().unwrap();
        let facts = self.does(by, self.asking(request));
        assert_eq!(facts, [Fact::Asked { color, request }]);
        self.game.last_seq()
    }

    pub(super) fn asking(&self, request: Request) -> Action {
        Action::Ask { move_number: self.next(), request }
    }

    pub(super) fn answers(&mut self, by: By, request: Seq, accept: bool) -> Vec<Fact> {
        self.does(by, Action::Answer { request, accept })
    }

    /// What Black asks White grants.
    pub(super) fn agree(&mut self, request: Request) -> Vec<Fact> {
        let seq = self.ask(B, request);
        self.answers(W, seq, true)
    }

    pub(super) fn next(&self) -> u32 {
        self.game.next_move_number()
    }

    /// What falls due next and when, for players with the table's lag.
    pub(super) fn due(&self) -> Option<(Duration, Action)> {
        let due = self.game.due(ByColor::new(self.lag, self.lag))?;
        Some((due.at - GameTime::START, due.action))
    }

    /// Waits until something falls due, and lets the server do it.
    pub(super) fn falls_due(&mut self) -> Vec<Fact> {
        let (at, action) = self.due().expect("something is due");
        self.at = self.at.max(GameTime::START + at);
        self.does(S, action)
    }

    /// Main time left of Black and White, now.
    pub(super) fn main(&self) -> (Duration, Duration) {
        let clock = self.game.reading(self.at).clock;
        (clock.black.main, clock.white.main)
    }

    pub(super) fn running(&self) -> Option<Color> {
        self.game.reading(self.at).running
    }

    pub(super) fn accepting(&self) -> Action {
        Action::Accept { move_number: self.next(), hash: self.game.counting().unwrap().hash() }
    }

    pub(super) fn outcome(&self) -> String {
        self.result().to_string()
    }

    pub(super) fn result(&self) -> Outcome {
        self.game.outcome().expect("the game is over")
    }
}

/// All of a game that can be told from another.
fn all_of(game: &Game) -> String {
    let position = game.position();
    format!("{game:?} {:x} {:?} {:?}", position.hash(), position.illegal_points(), position.prisoners())
}
