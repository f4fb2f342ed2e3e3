//! The fuzzer's way into [`tengen_fuzz::game`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_fuzz::game(data));
