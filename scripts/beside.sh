#!/usr/bin/env bash
# Runs a command beside a server or a database that lives as long: `scripts/beside.sh server|database|stories COMMAND…`.
# The command finds it by TENGEN_URL, DATABASE_URL, or TENGEN_STORIES_DATABASE, where each story makes a database of its
# own. Its data are in a temporary folder.
set -euo pipefail
cd "$(dirname "$0")/.."

tengen=${CARGO_TARGET_DIR:-target}/debug/tengen
kind=$1
shift
case $kind in
server) arguments=() said='s#.*(http://127\.0\.0\.1:[1-9][0-9]*).*#TENGEN_URL=\1#p' ;;
database) arguments=(dev-database) said='s#^(DATABASE_URL=.+)#\1#p' ;;
stories) arguments=(dev-database) said='s#^DATABASE_URL=(.+)#TENGEN_STORIES_DATABASE=\1#p' ;;
*) echo "server, database or stories, not $kind" && exit 2 ;;
esac

# Nothing of the caller's own may be used, or hurt.
unset DATABASE_URL TENGEN_CONFIG TENGEN__DATABASE__URL TENGEN_STORIES_DATABASE
# Short, because it holds sockets, and open to the account that root lends to Postgres.
folder=$(mktemp -d /tmp/tengen.XXXXXX)
chmod 755 "$folder"
mkdir "$folder/data"
TENGEN_BINARY=$(realpath "$tengen")
export TENGEN_BINARY NO_COLOR=1 TENGEN__LISTEN=127.0.0.1:0 TENGEN__DATA=$folder/data
# Everybody comes from one address here.
export TENGEN__ACCOUNT__GUESTS_PER_HOUR=100000 TENGEN__ACCOUNT__ACCOUNTS_PER_HOUR=100000
export TENGEN__HTTP__CONNECTIONS_PER_ADDRESS=100000 TENGEN__SOCKET__SOCKETS_PER_ADDRESS=100000

pid=
main() {
    trap finish EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
    start
    export "${found?}"
    local status=0
    "$@" 3>&- || status=$?
    if [ "$status" != 0 ] && [ "$kind" = server ]; then tail -n 30 "$folder/log"; fi
    return "$status"
}

# Its standard input closes when we end, even if killed: that ends it, too.
start() {
    mkfifo "$folder/stdin"
    exec 3<>"$folder/stdin"
    : >"$folder/log"
    "$tengen" ${arguments[@]+"${arguments[@]}"} <"$folder/stdin" >"$folder/log" 2>&1 3>&- &
    pid=$!
    local tenths
    for ((tenths = 0; tenths < 600; tenths++)); do
        found=$(sed -nE "$said" "$folder/log" | head -n 1)
        if [ -n "$found" ]; then return; fi
        if ! is_running; then break; fi
        sleep 0.1
    done
    cat "$folder/log"
    echo "the $kind did not start"
    exit 1
}

finish() {
    local tenths
    if [ -n "$pid" ]; then
        exec 3>&-
        kill -TERM "$pid" 2>/dev/null || true
        for ((tenths = 0; tenths < 200; tenths++)); do
            if ! is_running; then break; fi
            sleep 0.1
        done
        if is_running; then kill -KILL "$pid"; fi
        wait "$pid" 2>/dev/null || true
    fi
    rm -rf "$folder"
}

# A child that ended but was not waited for would still answer `kill -0`.
is_running() {
    jobs -rp >"$folder/running"
    [ -s "$folder/running" ]
}

main "$@"
