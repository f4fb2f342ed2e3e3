#!/usr/bin/env bash
# Builds the browser client if what it is made of is not as it was last time.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/npm.sh web
cd web

stamp=node_modules/.bundled
now=$(find . \( -path ./node_modules -o -path ./dist -o -path ./test \) -prune -o -type f -print |
    LC_ALL=C sort | tr '\n' '\0' | xargs -0 cksum | cksum)
if [ -e dist/index.html ] && [ "$(cat "$stamp" 2>/dev/null)" = "$now" ]; then
    echo "the bundle is up to date"
else
    npm run --silent build </dev/null
    echo "$now" >"$stamp"
    # A release holds the bundle, and cargo does not see that files came to a folder.
    touch ../crates/server/src/http/page.rs
fi
