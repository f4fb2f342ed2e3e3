//! The worked examples of the Chinese rules, on 19 lines: one half of the board is 180½子.

use crate::{no_penalty, whole};
use tengen_rules::{
    ByColor, Color, Count, HalfPoints, Marking, Position, Ruleset, Score, Scoring, Setup, Size, Ties,
    count_area, one_sided_margin,
};

const CHINESE: Ruleset = Ruleset::CHINESE;
const NINETEEN: Size = Size::NINETEEN;

/// A finished count on 19×19, Black's area in half-points.
fn black_has(area: i32) -> Count {
    let points = ByColor::new(HalfPoints(area), HalfPoints(722 - area));
    Count { scoring: Scoring::Area, points, prisoners: ByColor::default(), owner: Vec::new() }
}

/// The score of an even game with this komi in half-points; one side's count alone must give the same.
fn even(area: i32, komi: i32) -> Score {
    let count = black_has(area);
    let score = CHINESE.score(&count, HalfPoints(komi), 0, no_penalty());
    for side in Color::BOTH {
        let margin = one_sided_margin(NINETEEN, side, count.points[side], HalfPoints(komi), HalfPoints::ZERO);
        assert_eq!(Score::new(margin, Ties::Draw), score, "{side:?} alone, {area} by {komi}");
    }
    score
}

fn texts(score: Score) -> [String; 3] {
    [score.zi(), score.mu(), score.points()]
}

/// 280 moves, none captured, nothing shared: 140 stones and 44 points against 140 and 37.
fn after_280_moves() -> Position {
    let number = |column: u8, row: u8| u32::from(row) * 19 + u32::from(column);
    let is_black = |column, row| number(column, row) < 184;
    let is_open = |column: u8, row: u8| match (column, row) {
        (0 | 2, 7) | (0, 13) => true,
        (_, 10) => false,
        (13.., 8) => false,
        _ => column % 2 == 1 && row.is_multiple_of(2),
    };
    let stones = |black| {
        let points = NINETEEN.points_iter().map(|point| (point, point.column(), point.row()));
        let points = points.filter(move |&(_, c, r)| !is_open(c, r) && is_black(c, r) == black);
        points.map(|(point, _, _)| point).collect::<Vec<_>>()
    };
    let setup = Setup { black: stones(true), white: stones(false), to_play: Color::Black };
    assert_eq!((setup.black.len(), setup.white.len()), (140, 140));
    Position::from_setup(NINETEEN, &CHINESE, &setup).unwrap()
}

#[test]
fn after_280_moves_black_has_184_and_white_177() {
    let count = count_area(&after_280_moves(), &Marking::default());
    assert_eq!(whole(&count), (184, 177));
    let territory = Ruleset::JAPANESE.count(&after_280_moves(), &Marking::default());
    assert_eq!(whole(&territory), (44, 37));
    for (komi, expected) in [
        (0, ["B+3½子", "B+7目", "B+7"]),
        (13, ["B+¼子", "B+0.5目", "B+0.5"]),
        (15, ["W+¼子", "W+0.5目", "W+0.5"]),
    ] {
        let score = CHINESE.score(&count, HalfPoints(komi), 0, no_penalty());
        assert_eq!(texts(score), expected, "komi {}", HalfPoints(komi));
        assert_eq!(score, even(368, komi));
    }
}

#[test]
fn black_wins_above_184_and_a_quarter_at_three_and_three_quarters() {
    assert_eq!(texts(even(370, 15)), ["B+¾子", "B+1.5目", "B+1.5"], "185");
    assert_eq!(texts(even(369, 15)), ["B+¼子", "B+0.5目", "B+0.5"], "184½");
    assert_eq!(texts(even(368, 15)), ["W+¼子", "W+0.5目", "W+0.5"], "184");
}

#[test]
fn white_wins_above_176_and_three_quarters_at_three_and_three_quarters() {
    let white_has = |area| even(722 - area, 15).winner;
    assert_eq!(white_has(354), Some(Color::White), "177");
    assert_eq!(white_has(353), Some(Color::Black), "176½");
}

#[test]
fn white_counted_alone_has_more_than_half_the_board_with_komi() {
    // 177 and 3¾ are 180¾: a quarter more than 180½.
    let counted = |half_points| {
        one_sided_margin(NINETEEN, Color::White, HalfPoints(half_points), HalfPoints(15), HalfPoints::ZERO)
    };
    assert_eq!(counted(354), HalfPoints(-1));
    assert_eq!(counted(353), HalfPoints(1));
    // Half the board to each without komi is a draw.
    assert_eq!(even(361, 0).winner, None);
}

/// Black's half-points, and who wins with so many handicap stones.
fn with_handicap(stones: u8, traditional: bool, area: i32) -> Option<Color> {
    let komi = CHINESE.komi_for(stones, traditional);
    let score = CHINESE.score(&black_has(area), komi, stones, no_penalty());
    for side in Color::BOTH {
        let (area, returned) = (black_has(area).points[side], CHINESE.handicap_compensation(stones));
        let margin = one_sided_margin(NINETEEN, side, area, komi, returned);
        assert_eq!(Score::new(margin, Ties::Draw), score, "{side:?} alone, {stones} stones");
    }
    score.winner
}

const BLACK: Option<Color> = Some(Color::Black);
const WHITE: Option<Color> = Some(Color::White);

#[test]
fn without_komi_black_needs_half_the_board_and_half_a_zi_for_each_stone() {
    // 181½, 182, 185: exactly as much is a draw.
    for (stones, needed) in [(2, 363), (3, 364), (9, 370)] {
        let winners = [-1, 0, 1].map(|more| with_handicap(stones, true, needed + more));
        assert_eq!(winners, [WHITE, None, BLACK], "{stones} stones");
    }
    assert_eq!(with_handicap(3, true, 2 * 182), None);
}

#[test]
fn half_a_point_of_komi_leaves_no_draw_with_handicap() {
    // 181¾, 182¼, 185¼: between what Black can have.
    for (stones, too_few) in [(2, 363), (3, 364), (9, 370)] {
        let winners = [0, 1].map(|more| with_handicap(stones, false, too_few + more));
        assert_eq!(winners, [WHITE, BLACK], "{stones} stones");
    }
}

#[test]
fn the_first_move_alone_returns_nothing() {
    assert_eq!([360, 361, 362].map(|area| with_handicap(1, true, area)), [WHITE, None, BLACK]);
    assert_eq!([361, 362].map(|area| with_handicap(1, false, area)), [WHITE, BLACK]);
}

#[test]
fn winning_by_n_zi_is_winning_by_twice_as_many_points() {
    // Without komi, Black's area over half the board is half the margin.
    for zi in 1..180 {
        let score = even(361 + 2 * zi, 0);
        let expected = [format!("B+{zi}子"), format!("B+{}目", 2 * zi), format!("B+{}", 2 * zi)];
        assert_eq!(texts(score), expected);
    }
    assert_eq!(texts(even(361 - 3, -3)), ["W+¾子", "W+1.5目", "W+1.5"]);
}
