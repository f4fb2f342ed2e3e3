#!/usr/bin/env bash
# Asks the migrated database at DATABASE_URL about every query, and compares the answers with .sqlx or puts them there:
# `scripts/sqlx.sh check|write`.
set -euo pipefail
cd "$(dirname "$0")/.."

# The crate with the queries. Its macros run anew when it seems changed.
root=crates/server/src/lib.rs
answers=$(mktemp -d)
touch -r "$root" "$answers.time"
finish() {
    touch -r "$answers.time" "$root"
    rm -rf "$answers" "$answers.time"
}
trap finish EXIT

touch "$root"
SQLX_OFFLINE=false SQLX_OFFLINE_DIR=$answers cargo check --quiet --workspace --all-targets --all-features
mkdir -p .sqlx
if [ "$1" = write ]; then
    rm -f .sqlx/query-*.json
    find "$answers" -name 'query-*.json' -exec cp {} .sqlx/ \;
elif ! diff -r .sqlx "$answers"; then
    # shellcheck disable=SC2016 # the quotes are for the reader
    echo 'the queries, or the tables, are not as in .sqlx: run `make sqlx`'
    exit 1
fi
echo "queries: $(find .sqlx -name 'query-*.json' | wc -l)"
