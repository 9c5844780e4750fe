#!/usr/bin/env bash
# tools/wheel_check.sh [FILE [PYTHON]]: test a wheel or source distribution (default: a wheel of this tree) in an empty
# environment: its compiled engines play the same games as the rules in Python, and it serves the page and a game without
# Node. Needs the page that ./test and ./play build, and the packages of requirements/play.txt.
distribution=${1:+$(realpath "$1")}
cd "$(dirname "$0")/.." || exit
set -euo pipefail

ours=$PWD/.venv/bin/python
python=${2:-$ours}
[[ -f src/realmwright/server/page/index.html ]] || { echo "The page is not built: run ./play first." >&2; exit 2; }
smoke_test=$PWD/tools/smoke_test_server.py
workdir=$(mktemp -d)
server=
finish() {
    [[ -z $server ]] || { kill "$server" 2>/dev/null && wait "$server" 2>/dev/null; } || true
    rm -rf "$workdir"
}
trap finish EXIT

if [[ -z $distribution ]]; then
    REALMWRIGHT_WHEEL=native "$ours" -m pip wheel -qq --disable-pip-version-check --no-deps --no-build-isolation \
        --wheel-dir "$workdir" .
    distribution=$(echo "$workdir"/realmwright-*.whl)
fi
"$python" -m venv "$workdir/venv"
"$workdir/venv/bin/python" -m pip install -qq --disable-pip-version-check --no-compile --require-hashes -r requirements/play.txt
"$workdir/venv/bin/python" -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation "$distribution"
"$workdir/venv/bin/python" -m pip check --quiet --disable-pip-version-check

"$workdir/venv/bin/realmwright" tui --help >/dev/null
package=$(echo "$workdir"/venv/lib/python3*/site-packages/realmwright)
test -f "$package/tui/style.tcss"

modules=(bots/evaluation/native/kingdom_builder.so kingdom_builder/_native.abi3.so kingdoms/_native.abi3.so)
wasm=(bots/evaluation/native/kingdom_builder.wasm kingdom_builder/_native.wasm kingdoms/_native.wasm)
if "$ours" -c 'import sys; from tools.compile_wasm import is_available; sys.exit(not is_available())'; then
    for module in "${wasm[@]}"; do test -f "$package/$module"; done
fi
same_games() {
    cmp <("$ours" -m realmwright trace "$@") <("$workdir/venv/bin/realmwright" trace "$@" --engine native)
}
if [[ $distribution == *-none-any.whl ]]; then
    for module in "${modules[@]}"; do test ! -e "$package/$module"; done
    same_games kingdom-builder --seed 2 --players 3 --sets all 2>"$workdir/warning"
    grep -q "the compiled engine is not installed: .*: playing in Python" "$workdir/warning"
    echo "without compiled engines the rules in Python play the same games"
else
    for module in "${modules[@]}"; do test -f "$package/$module"; done
    [[ $distribution != *.whl || $distribution == *-cp311-abi3-* ]]
    for seed in 1 2 3 4; do
        same_games kingdom-builder --seed "$seed" --players $((seed + 1)) --sets "$([[ $seed == 1 ]] && echo base || echo all)"
    done
    same_games kingdoms --seed 1 --players 3
    same_games kingdoms --seed 2 --players 4 --variants last-castle,open,immediate
    echo "the compiled engines play the same games"
fi

mkdir "$workdir/empty" && cd "$workdir/empty"  # away from the repository
env -i HOME="$workdir" PATH="$workdir/empty" LANG=C.UTF-8 "$workdir/venv/bin/realmwright" serve \
    --port 0 --no-browser --database "$workdir/tables.db" >"$workdir/output" 2>&1 &
server=$!
"$workdir/venv/bin/python" "$smoke_test" "$workdir/output"
echo "${distribution##*/} serves the page and a game on $("$workdir/venv/bin/python" --version)"
