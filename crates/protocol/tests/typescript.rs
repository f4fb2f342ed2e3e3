//! The browser client's types are those of this crate.

#![allow(clippy::unwrap_used)]

use std::path::Path;

/// `TENGEN_WRITE=1` (`make types`) writes the file instead of comparing it.
#[test]
fn the_types_of_the_browser_client_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/net/protocol.ts");
    let generated = tengen_protocol::typescript();
    if std::env::var_os("TENGEN_WRITE").is_some() {
        std::fs::write(&path, generated).unwrap();
        return;
    }
    let written = std::fs::read_to_string(&path).unwrap();
    assert!(written == generated, "web/src/net/protocol.ts is out of date: run `make types`");
}
