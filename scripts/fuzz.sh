#!/usr/bin/env bash
# Fuzzes one target or all, one after the other, from the seeds on: `scripts/fuzz.sh [TARGET] [SECONDS]`.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH=$PATH:${CARGO_HOME:-$HOME/.cargo}/bin

all=(sgf sgf_long position wire game)
seconds=60
targets=()
for word in "$@"; do
    if [[ $word =~ ^[0-9]+$ ]]; then
        seconds=$word
    elif [[ " ${all[*]} " = *" $word "* ]]; then
        targets+=("$word")
    else
        echo "there is no target \"$word\": ${all[*]}"
        exit 2
    fi
done
if [ "${#targets[@]}" = 0 ]; then targets=("${all[@]}"); fi

# What is found is kept from run to run, outside the repository's files.
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
built=$target/fuzz
corpora=$target/fuzz-corpus
found=$target/fuzz-found
lines=()
failed=0

main() {
    need
    for name in "${targets[@]}"; do
        printf '\n==> %s, %s s\n' "$name" "$seconds"
        fuzz "$name" || failed=1
    done
    printf '\n'
    printf '%s\n' "${lines[@]}"
    exit "$failed"
}

need() {
    local missing=()
    rustup run nightly rustc --version >/dev/null 2>&1 ||
        missing+=("a nightly Rust: rustup toolchain install nightly --profile minimal")
    c++ --version >/dev/null 2>&1 || missing+=("a C++ compiler (c++): apt install g++, or dnf install gcc-c++")
    if [ "${#missing[@]}" != 0 ]; then
        echo "Missing:"
        printf '  %s\n' "${missing[@]}"
        exit 1
    fi
    if ! cargo fuzz --version >/dev/null 2>&1; then
        echo "installing cargo-fuzz 0.13.2 with cargo: some minutes, once"
        cargo install --locked --debug --quiet cargo-fuzz --version 0.13.2
    fi
}

# How long an input may be; sgf_long makes long ones of short ones.
longest() {
    case $1 in
        sgf) echo 16384 ;;
        wire) echo 4096 ;;
        sgf_long) echo 128 ;;
        *) echo 1024 ;;
    esac
}

fuzz() {
    local name=$1 log=$built/$1.log status=0
    local options=(-max_total_time="$seconds" -max_len="$(longest "$name")" -timeout=10 -report_slow_units=1
        -rss_limit_mb=1024 -print_final_stats=1 -print_funcs=0 -len_control=20 -artifact_prefix="$found/$name/")
    # No code here is unsafe, so no sanitizer: its time goes into more inputs. Overflow is checked.
    local build=(--sanitizer none --features libfuzzer)
    if [ -e "fuzz/dictionaries/$name" ]; then
        options+=(-dict="fuzz/dictionaries/$name")
    else
        # Watching comparisons finds words; where there are none to be found it would take most of the time.
        build+=(--no-trace-compares)
    fi
    mkdir -p "$built" "$corpora/$name" "$found/$name"
    cargo +nightly fuzz run --fuzz-dir fuzz --target-dir "$built" "${build[@]}" \
        "$name" "$corpora/$name" "fuzz/seeds/$name" -- "${options[@]}" 2>&1 |
        tee "$log" | grep --line-buffered -vE '\s(NEW|REDUCE|RELOAD) |# Uses: |recommended dictionary' || status=1
    lines+=("$(closing_line "$name" "$status" "$log")")
    return "$status"
}

# libFuzzer stops at the first crash, so there is one or none.
closing_line() {
    local name=$1 crashes=$2 log=$3
    awk -v name="$name" -v crashes="$crashes" '
        /^stat::number_of_executed_units:/ { executions = $2 }
        /^stat::slowest_unit_time_sec:/ { slowest = $2 }
        /Test unit written to/ { unit = $NF }
        END {
            printf "%-8s  %s executions, %d crashes, slowest unit %s s", name, executions + 0, crashes, slowest + 0
            if (unit != "") printf ", kept: %s", unit
            printf "\n"
        }' "$log"
}

main
