#!/usr/bin/env bash
# Installs the npm packages of a folder if its lock file is another than last time: `scripts/npm.sh web`.
set -euo pipefail
cd "$(dirname "$0")/../$1"

stamp=node_modules/.installed
now=$(cksum package.json package-lock.json)
if [ "$(cat "$stamp" 2>/dev/null)" != "$now" ]; then
    echo "npm ci in $1"
    npm ci --include=dev --no-audit --no-fund --loglevel=error </dev/null
    mkdir -p node_modules
    echo "$now" >"$stamp"
fi
