#!/usr/bin/env bash
# Asks a server of its own for whatever its description says can be asked for, by schemathesis: see scripts/api.py.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${CARGO_TARGET_DIR:-target}
requirements=scripts/api-requirements.txt
folder=$target/api

main() {
    if ! installed; then
        if [ "${CI:-}" = true ]; then exit 1; fi
        echo "skipped: the interface was not compared with its description"
        exit 0
    fi
    scripts/beside.sh server "$folder/bin/python" scripts/api.py
}

# Of the packages that are named, each file has the hash that is named.
installed() {
    if cmp -s "$requirements" "$folder/installed.txt"; then return; fi
    rm -rf "$folder"
    if ! python3 -m venv "$folder" >/dev/null; then
        echo "python3 cannot make a venv: install python3-venv"
        return 1
    fi
    echo "installing schemathesis below $folder"
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$requirements" || return 1
    cp "$requirements" "$folder/installed.txt"
}

main "$@"
