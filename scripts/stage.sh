# To be sourced: runs a script's stages one after the other, tells what each took, and ends at the first that fails.
# shellcheck shell=bash

stages=()

# stage NAME COMMAND…
stage() {
    local name=$1 begun=$SECONDS status=0
    shift
    printf '\n==> %s\n' "$name"
    "$@" || status=$?
    stages+=("$((SECONDS - begun)) s	$name")
    if [ "$status" != 0 ]; then
        summary
        printf '\nFAILED: %s (exit status %s)\n' "$name" "$status"
        exit 1
    fi
    printf '<== %s: %s s\n' "$name" "$((SECONDS - begun))"
}

summary() {
    printf '\nStages\n'
    printf '%s\n' "${stages[@]}" "$SECONDS s	in all" | awk -F '\t' '{ printf "%8s  %s\n", $1, $2 }'
}
