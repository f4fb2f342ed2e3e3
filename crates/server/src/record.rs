//! A game as SGF.

use std::collections::BTreeMap;
use std::time::Duration;

use tengen_game::ranking::Strength;
use tengen_game::{Game, MoveRecord, Nigiri, Opened, Reading, TimeControl};
use tengen_rules::sgf::value::TimeLeft;
use tengen_rules::{ByColor, Point, sgf};

use crate::db::games::GameRow;

/// The record of a game, finished or not.
pub fn sgf(row: &GameRow, game: &Game) -> String {
    let settings = game.settings();
    let mut record = sgf::Record::new(settings.size);
    record.setup = game.setup().clone();
    record.handicap = settings.handicap;
    record.komi = Some(settings.komi);
    record.rules = Some(sgf::rules_text(settings.ruleset).into());
    record.players = row.players.clone().map(|user| Some(user.name));
    if let Some(strengths) = &settings.strengths {
        record.ranks = strengths.map(|strength| Some(rank_text(&strength)));
    }
    record.date = Some(row.started_on.clone());
    record.place = Some("Tengen".into());
    record.result = game.outcome().map(|outcome| outcome.to_string());
    record.main_time = Some(sgf::value::seconds_text(settings.time.main()));
    record.overtime = overtime(&settings.time);
    record.moves = game.moves().iter().map(|record| (record.color, record.play)).collect();
    record.time_left = time_left(game);
    record.territory = territory(game);
    let nigiri = settings.nigiri.as_ref().map(|nigiri| nigiri_text(row, nigiri));
    let opened = game.opened().map(|opened| opened_text(row, &opened));
    let white_time = settings.white_time.as_ref().map(white_time_text);
    let notes: Vec<String> = [white_time, nigiri, opened].into_iter().flatten().collect();
    if !notes.is_empty() {
        record.comments.insert(0, notes.join("\n"));
    }
    sgf::write(&record)
}

/// `5k`, or `5k?` if it is not sure.
fn rank_text(strength: &Strength) -> String {
    format!("{}{}", strength.rank, if strength.provisional { "?" } else { "" })
}

fn overtime(time: &TimeControl) -> Option<String> {
    let overtime = match *time {
        TimeControl::Absolute { .. } | TimeControl::None => return None,
        TimeControl::ByoYomi { period, periods, .. } => sgf::Overtime::ByoYomi { periods, period },
        TimeControl::Retained { periods, .. } => {
            sgf::Overtime::ByoYomi { periods, period: Duration::from_secs(60) }
        }
        TimeControl::Canadian { block, stones, .. } => {
            sgf::Overtime::Canadian { moves: stones, period: block }
        }
        TimeControl::Fischer { increment, .. } => sgf::Overtime::Fischer { increment },
        TimeControl::PerMove { per_move } => sgf::Overtime::PerMove(per_move),
        // No common server has these blocks: the words are ours.
        TimeControl::Ing { block, blocks, penalty_points, .. } => {
            let block = sgf::value::seconds_text(block);
            return Some(format!("{blocks}x{block} blocks, {penalty_points} points each"));
        }
    };
    Some(overtime.to_string())
}

/// What each player had left after each of his moves.
fn time_left(game: &Game) -> BTreeMap<usize, ByColor<Option<TimeLeft>>> {
    if game.settings().time == TimeControl::None {
        return BTreeMap::new();
    }
    let left = |(place, record): (usize, &MoveRecord)| {
        let mut left = ByColor::default();
        let reading = game.clock_after(place, record.color).reading(Duration::ZERO);
        left[record.color] = Some(read(&reading));
        (place + 1, left)
    };
    game.moves().iter().enumerate().map(left).collect()
}

fn read(reading: &Reading) -> TimeLeft {
    let in_overtime = reading.in_overtime;
    let time = if in_overtime { reading.period_left } else { reading.main };
    let overtime = in_overtime.then(|| reading.stones_left.unwrap_or(reading.periods_left));
    TimeLeft { time: Some(time), overtime }
}

/// TM and OT are Black's: SGF knows but one time for both.
fn white_time_text(time: &TimeControl) -> String {
    let main = sgf::value::seconds_text(time.main());
    format!("White's time: {main} {}", overtime(time).unwrap_or_default()).trim_end().to_owned()
}

/// With it anybody can check that the move was not changed after it was sealed.
fn opened_text(row: &GameRow, opened: &Opened) -> String {
    let Opened { commitment, sealed, nonce, .. } = opened;
    format!("Sealed in game {}: {sealed}, commitment {commitment}, nonce {nonce}", row.id)
}

/// With it anybody can check how the colours were drawn.
fn nigiri_text(row: &GameRow, nigiri: &Nigiri) -> String {
    let Nigiri { commitment, bit, nonce, offerer, taker } = nigiri;
    format!(
        "Nigiri of game {}: commitment {commitment}, bit {bit}, nonce {nonce}, offerer {offerer}, taker {taker}",
        row.id
    )
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
    use tengen_game::{Action, By, GameTime, Settings};
    use tengen_protocol::{GameId, User, UserId};
    use tengen_rules::{Color, Size};

    use super::*;

    #[test]
    fn a_record_reads_as_the_game() {
        let time = TimeControl::Absolute { main: Duration::from_secs(60) };
        let mut game = Game::new(Settings::even(Size::NINE, time)).unwrap();
        let moves = ["ee", "cc", "gg"].map(|point| point.parse().unwrap());
        let plays = (1..).zip(moves).map(|(move_number, point)| Action::Play { move_number, point });
        let actions = plays.chain([Action::Pass { move_number: 4 }]);
        for (by, action) in [By::Black, By::White].into_iter().cycle().zip(actions) {
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
            rating: None,
        };
        let record = sgf::parse(sgf(&row, &game).as_bytes()).unwrap();
        assert_eq!(record.moves.len(), 4);
        assert_eq!(record.players.black.as_deref(), Some("本因坊]"));
        assert_eq!((record.result, record.komi), (None, Some(game.settings().komi)));
        game.act(By::White, &Action::Resign, GameTime::from_millis(6), Duration::ZERO).unwrap();
        let record = sgf::parse(sgf(&row, &game).as_bytes()).unwrap();
        assert_eq!(record.result.as_deref(), Some("B+R"));
        assert!(record.territory[Color::Black].is_empty());
    }
}
