//! A game as SGF.

use tengen_game::{Game, TimeControl};
use tengen_rules::{ByColor, Point, sgf};

use crate::db::games::GameRow;

/// The record of a game, finished or not.
pub fn sgf(row: &GameRow, game: &Game) -> String {
    let settings = game.settings();
    let mut record = sgf::Record::new(settings.size);
    record.setup = settings.setup.clone();
    record.handicap = settings.handicap;
    record.komi = Some(settings.komi);
    record.rules = Some(sgf::rules_text(settings.ruleset).into());
    record.players = row.players.clone().map(|user| Some(user.name));
    record.date = Some(row.started_on.clone());
    record.place = Some("Tengen".into());
    record.result = game.outcome().map(|outcome| outcome.to_string());
    record.main_time = Some(sgf::value::seconds_text(settings.time.main()));
    record.overtime = overtime(&settings.time).map(|overtime| overtime.to_string());
    record.moves = game.moves().iter().map(|record| (record.color, record.play)).collect();
    record.territory = territory(game);
    sgf::write(&record)
}

fn overtime(time: &TimeControl) -> Option<sgf::Overtime> {
    match *time {
        TimeControl::Absolute { .. } => None,
        TimeControl::ByoYomi { period, periods, .. } => Some(sgf::Overtime::ByoYomi { periods, period }),
    }
}

/// What each side surrounds, in a game that was counted: empty points and dead stones, but not its own stones.
fn territory(game: &Game) -> ByColor<Vec<Point>> {
    let mut territory = ByColor::<Vec<Point>>::default();
    let Some((count, _)) = game.count() else { return territory };
    for (point, owner) in game.position().size().points_iter().zip(&count.owner) {
        if let Some(owner) = *owner
            && game.position().at(point) != Some(owner)
        {
            territory[owner].push(point);
        }
    }
    territory
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tengen_game::{Action, By, GameTime, Settings};
    use tengen_protocol::{GameId, User, UserId};
    use tengen_rules::{Color, Size};

    use super::*;

    #[test]
    fn a_record_reads_as_the_game() {
        let time = TimeControl::Absolute { main: Duration::from_secs(60) };
        let mut game = Game::new(Settings::even(Size::NINE, time)).unwrap();
        let moves =
            [Action::Play { move_number: 1, point: "ee".parse().unwrap() }, Action::Pass { move_number: 2 }];
        for (by, action) in [By::Black, By::White].into_iter().zip(moves) {
            game.act(by, &action, GameTime::from_millis(5), Duration::ZERO).unwrap();
        }
        let user = |name: &str| User { id: UserId(1), name: name.into(), guest: false };
        let row = GameRow {
            id: GameId::from_bits(1),
            players: ByColor::new(user("本因坊]"), user("Dosaku")),
            settings: None,
            owner_epoch: 1,
            outcome: None,
            started_on: "2026-11-30".into(),
        };
        let record = sgf::parse(sgf(&row, &game).as_bytes()).unwrap();
        assert_eq!(record.moves.len(), 2);
        assert_eq!(record.players.black.as_deref(), Some("本因坊]"));
        assert_eq!((record.result, record.komi), (None, Some(game.settings().komi)));
        game.act(By::White, &Action::Resign, GameTime::from_millis(6), Duration::ZERO).unwrap();
        let record = sgf::parse(sgf(&row, &game).as_bytes()).unwrap();
        assert_eq!(record.result.as_deref(), Some("B+R"));
        assert!(record.territory[Color::Black].is_empty());
    }
}
