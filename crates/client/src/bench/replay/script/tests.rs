//! What becomes of records.

use tengen_rules::Color::{Black, White};
use tengen_rules::Extent;

use super::*;

fn script(sgf: &str) -> Result<Script, String> {
    Script::of(&RecordFile { name: "a.sgf".into(), bytes: sgf.as_bytes().to_vec() }, None)
}

fn reason(sgf: &str) -> String {
    script(sgf).err().unwrap()
}

#[test]
fn a_resigned_game_is_resigned_by_the_loser() {
    let script = script("(;SZ[9]KM[6.5]RE[W+R];B[ee];W[gc];B[cg])").unwrap();
    assert_eq!((script.moves(), script.ending), (3, Ending::Resign(Black)));
    assert_eq!(script.offer.komi_half_points, Some(HalfPoints(13)));
    assert_eq!(script.rows.iter().filter(|row| row.contains('B')).count(), 2);
}

#[test]
fn a_game_of_unknown_end_is_resigned_by_the_side_to_move() {
    assert_eq!(script("(;SZ[9];B[ee])").unwrap().ending, Ending::Resign(White));
    let passed = script("(;SZ[9]RE[?];B[];W[])").unwrap();
    assert_eq!(passed.ending, Ending::Count { dead: vec![], stones: Default::default(), margin: None });
}

#[test]
fn the_dead_stand_on_the_others_territory() {
    let sgf = "(;SZ[9]RU[Chinese]KM[7.5]RE[B+73.5];B[ee];W[aa];B[];W[]TB[aa][ab][ba])";
    let Ending::Count { dead, margin, .. } = script(sgf).unwrap().ending else { panic!() };
    assert_eq!((dead, margin), (vec![("aa".parse().unwrap(), Extent::Region)], Some(HalfPoints(147))));
}

#[test]
fn passes_that_are_missing_are_added() {
    let script = script("(;SZ[9]RE[B+73.5];B[ee];W[])").unwrap();
    assert_eq!(script.steps.last(), Some(&Step::Move(Black, Move::Pass)));
    assert_eq!(script.ending, Ending::Count { dead: vec![], stones: Default::default(), margin: None });
}

#[test]
fn a_handicap_is_compensated_as_the_rules_of_the_record_say() {
    let sgf =
        |rules: &str| format!("(;SZ[9]HA[2]RU[{rules}]KM[0.5]RE[B+10.5]AB[cc][gg];W[ee];B[];W[]TB[aa])");
    for (rules, margin) in
        [("Chinese", Some(21)), ("AGA", Some(19)), ("New Zealand", Some(17)), ("Japanese", None)]
    {
        let script = script(&sgf(rules)).unwrap();
        let Ending::Count { margin: found, .. } = script.ending else { panic!() };
        assert_eq!((found, script.offer.handicap), (margin.map(HalfPoints), 2), "{rules}");
    }
}

#[test]
fn play_that_goes_on_after_two_passes_is_resumed() {
    let script = script("(;SZ[9]RE[B+R];B[ee];W[];B[];W[gc])").unwrap();
    assert_eq!(
        script.steps[3..],
        [Step::Resume(White), Step::Move(White, Move::Play("gc".parse().unwrap()))]
    );
}

#[test]
fn what_cannot_be_played_is_named() {
    assert_eq!(reason("(;SZ[7];B[ee])"), "size 7");
    assert_eq!(reason("(;SZ[9];B[ee];B[ef])"), "a colour plays twice running, move 2");
    assert_eq!(reason("(;SZ[9]PL[W];B[ee])"), "a colour plays twice running, move 1");
    assert_eq!(reason("(;SZ[9];B[ee];W[ee])"), "the point is occupied, move 2");
    assert_eq!(reason("(;SZ[9];B[ee];AW[aa])"), "set-up after moves");
    assert!(reason("hello").starts_with("unreadable: "));
}

/// The records that lie beside the repository, if they do.
#[test]
fn our_rules_count_what_the_records_say() {
    let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/conformance"));
    let files = [folder.join("games.tar.gz")];
    if !files[0].is_file() {
        println!("skipped: no ../shared/conformance");
        return;
    }
    let index = Index::find(None, &files).unwrap();
    let records = crate::replay::records::Records::read(&files).unwrap().list;
    let scripts = records.iter().map(|record| (&record.name, Script::of(record, index.as_ref())));
    let (mut compared, mut differ) = (0, Vec::new());
    for (name, script) in scripts {
        match script {
            Ok(Script { offer, rows, ending: Ending::Count { dead, margin: Some(margin), .. }, .. }) => {
                compared += 1;
                let found = count(&offer, &rows, &dead);
                if found != margin {
                    differ.push(format!("{name}: {found} not {margin}, handicap {}", offer.handicap));
                }
            }
            Ok(_) => {}
            Err(reason) => println!("{name}: {reason}"),
        }
    }
    println!("{compared} compared");
    assert!(differ.is_empty(), "{differ:#?}");
}

fn count(offer: &Offer, rows: &[String], dead: &[(tengen_rules::Point, Extent)]) -> HalfPoints {
    use tengen_rules::{Life, Marking, Point, Setup, count_area};
    let stones = |letter: char| -> Vec<Point> {
        let at = |point: &Point| rows[usize::from(point.row())].as_bytes()[usize::from(point.column())];
        offer.size.points_iter().filter(|point| char::from(at(point)) == letter).collect()
    };
    let setup = Setup { black: stones('B'), white: stones('W'), to_play: Black };
    let position = Position::from_setup(offer.size, &Ruleset::CHINESE, &setup).unwrap();
    let mut marking = Marking::default();
    for &(point, extent) in dead {
        marking.mark(&position, point, extent, Life::Dead);
    }
    let komi = offer.komi_half_points.unwrap();
    count_area(&position, &marking).margin(komi, Ruleset::CHINESE.handicap_compensation(offer.handicap))
}
