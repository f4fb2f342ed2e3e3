#!/usr/bin/env bash
# Gets what is missing, builds, and becomes the server; its address is the last thing printed.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/stage.sh
source scripts/stage.sh

stage "what is needed" scripts/need.sh run
stage "browser client" scripts/web.sh
stage "server" cargo build --release -p tengen-server
summary
echo
exec "${CARGO_TARGET_DIR:-target}/release/tengen" "$@"
