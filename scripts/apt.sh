# To be sourced: installs packages of Debian, where we may.
# shellcheck shell=bash

is_root_on_debian() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null
}

apt_install() {
    local log
    log=$(mktemp)
    echo "installing with apt: $*"
    if { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; } \
        >"$log" 2>&1 </dev/null; then
        rm "$log"
    else
        tail -n 20 "$log"
        rm "$log"
        return 1
    fi
}
