//! The fuzzer's way into [`tengen_fuzz::position`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_fuzz::position(data));
