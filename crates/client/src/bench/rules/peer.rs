//! The crate `goban`, as its user would play a game with it.

use goban::pieces::stones::Color;
use goban::rules::game::Game as Goban;
use goban::rules::{CHINESE, GobanSizes, Move};
use tengen_rules::{Point, Size};

use super::Game;

/// The end of the game, and how many of its moves were refused. Its boards are of 19 lines.
pub(super) fn play(game: &Game) -> (Goban, usize) {
    // Its Chinese rules forbid ko, suicide and positional superko, as ours do here.
    let mut goban = Goban::new(GobanSizes::Nineteen, CHINESE);
    // It takes the row first.
    let mut refuses = |point: &Point| goban.try_play(Move::Play(point.row(), point.column())).is_err();
    let refused = game.iter().filter(|point| refuses(point)).count();
    (goban, refused)
}

/// As [`Position::diagram`](tengen_rules::Position::diagram) draws it.
pub(super) fn diagram(goban: &Goban) -> String {
    let sign = |point: Point| match goban.goban().get_color((point.row(), point.column())) {
        Some(Color::Black) => 'X',
        Some(_) => 'O',
        None => '.',
    };
    let points = Size::NINETEEN.points_iter();
    points
        .flat_map(|point| {
            (point.column() == 0 && point.row() > 0).then_some('\n').into_iter().chain([sign(point)])
        })
        .collect()
}
