//! Every seed keeps the laws: what `make fuzz` starts from, run without a fuzzer.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

/// Runs all seeds of a target, naming each, so that the one that panics is known.
fn keep_the_laws(target: &str, run: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(target);
    let seeds: Vec<_> = fs::read_dir(folder).unwrap().map(|seed| seed.unwrap().path()).collect();
    assert!(seeds.len() >= 12, "{} seeds of {target}", seeds.len());
    for seed in seeds {
        println!("{}", seed.display());
        run(&fs::read(seed).unwrap());
    }
}

#[test]
fn seeds_of_sgf_keep_the_laws() {
    keep_the_laws("sgf", tengen_fuzz::sgf);
}

#[test]
fn seeds_of_long_sgf_keep_the_laws() {
    keep_the_laws("sgf_long", tengen_fuzz::sgf_long);
}

#[test]
fn seeds_of_positions_keep_the_laws() {
    keep_the_laws("position", tengen_fuzz::position);
}

#[test]
fn seeds_of_the_wire_keep_the_laws() {
    keep_the_laws("wire", tengen_fuzz::wire);
}

#[test]
fn seeds_of_games_keep_the_laws() {
    keep_the_laws("game", tengen_fuzz::game);
}
