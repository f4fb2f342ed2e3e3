#!/usr/bin/env bash
# Names what is missing to run or to test, all at once, and installs what may be: `scripts/need.sh run|test`.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/apt.sh
source scripts/apt.sh
# shellcheck source=scripts/chromium.sh
source scripts/chromium.sh
# shellcheck source=scripts/postgres.sh
source scripts/postgres.sh

missing=()

main() {
    needed_beforehand
    if [ "$1" = test ]; then
        has cargo fmt --version || missing+=("rustfmt: rustup component add rustfmt")
        has cargo clippy --version || missing+=("clippy: rustup component add clippy")
        chromium_can_be || missing+=("Chromium, for the browser tests: install it, or name it in CHROMIUM")
    fi
    if [ "${#missing[@]}" != 0 ]; then
        echo "Missing:"
        printf '  %s\n' "${missing[@]}"
        exit 1
    fi
    postgres_or_install
    if [ "$1" = test ]; then
        chromium_or_install
        python_or_install
        cargo_tool cargo-nextest 0.9.151 --no-default-features --features default-no-update
        cargo_tool cargo-deny 0.20.2
    fi
}

needed_beforehand() {
    # shellcheck disable=SC2016 # the quotes are for the reader
    at_least 1.95 Rust "$(version rustc)" 'https://rustup.rs, or `rustup update stable`'
    has cargo --version || missing+=("cargo: it comes with Rust from https://rustup.rs")
    at_least 20.19 Node "$(version node)" "https://nodejs.org/en/download"
    has npm --version || missing+=("npm: it comes with Node from https://nodejs.org/en/download")
    has make --version || missing+=("make: apt install make, dnf install make, or xcode-select --install")
    has cc --version || missing+=("a C compiler (cc): apt install gcc libc6-dev, dnf install gcc, or xcode-select --install")
}

has() {
    "$@" >/dev/null 2>&1 </dev/null
}

# "rustc 1.95.0 (f2d3ce0bd 2026-03-21)" and "v20.20.2": the first number; nothing if there is no such program.
version() {
    "$1" --version 2>/dev/null | sed -nE '1s/^[^0-9]*([0-9.]+).*/\1/p' || true
}

at_least() {
    local wanted=$1 name=$2 found=$3 how=$4
    printf '%s\n%s\n' "$wanted" "${found:-0}" | sort -V -C 2>/dev/null ||
        missing+=("$name $wanted or later (found ${found:-none}): $how")
}

# Without it one test is skipped, and says so.
python_or_install() {
    if has python3 -m ensurepip --version; then return; fi
    if is_root_on_debian; then
        apt_install python3-venv
    else
        echo "python3-venv is not there: the interface will not be compared with its description"
    fi
}

# What only tests need is built quickly, not made quick.
cargo_tool() {
    local name=$1 version=$2
    shift 2
    if has "$name" --version; then return; fi
    echo "installing $name $version with cargo: some minutes, once"
    cargo install --locked --debug --quiet "$name" --version "$version" "$@"
}

main "$@"
