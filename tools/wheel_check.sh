#!/usr/bin/env bash
# Test the wheel in an empty environment: its compiled engines play the same games as the rules in Python, and it serves
# the page and a game without Node.
# Needs the page that ./test and ./play build, and the packages of requirements/play.txt.
cd "$(dirname "$0")/.." || exit
set -euo pipefail

python=${PYTHON:-$PWD/.venv/bin/python}
[[ -f src/realmwright/server/page/index.html ]] || { echo "The page is not built: run ./play first." >&2; exit 2; }
smoke_test=$PWD/tools/smoke_test_server.py
workdir=$(mktemp -d)
server=
finish() {
    [[ -z $server ]] || { kill "$server" 2>/dev/null && wait "$server" 2>/dev/null; } || true
    rm -rf "$workdir"
}
trap finish EXIT

"$python" -m pip wheel -qq --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir "$workdir" .
wheel=$(echo "$workdir"/realmwright-*.whl)
"$python" -m venv "$workdir/venv"
"$workdir/venv/bin/python" -m pip install -qq --disable-pip-version-check --no-compile --require-hashes -r requirements/play.txt
"$workdir/venv/bin/python" -m pip install -qq --disable-pip-version-check --no-deps "$wheel"
"$workdir/venv/bin/python" -m pip check --quiet --disable-pip-version-check

"$workdir/venv/bin/realmwright" tui --help >/dev/null
test -f "$workdir"/venv/lib/python3*/site-packages/realmwright/tui/style.tcss

modules=(bots/evaluation/native/kingdom_builder.so kingdom_builder/_native.abi3.so kingdoms/_native.abi3.so)
if "$python" -c 'import sys; from tools.compile_wasm import is_available; sys.exit(not is_available())'; then
    modules+=(bots/evaluation/native/kingdom_builder.wasm kingdom_builder/_native.wasm kingdoms/_native.wasm)
fi
for module in "${modules[@]}"; do
    test -f "$workdir"/venv/lib/python3*/site-packages/realmwright/"$module"
done
[[ $wheel == *-cp311-abi3-* ]]

same_games() {
    cmp <("$python" -m realmwright trace "$@") <("$workdir/venv/bin/realmwright" trace "$@" --engine native)
}
for seed in 1 2 3 4; do
    same_games kingdom-builder --seed "$seed" --players $((seed + 1)) --sets "$([[ $seed == 1 ]] && echo base || echo all)"
done
same_games kingdoms --seed 1 --players 3
same_games kingdoms --seed 2 --players 4 --variants last-castle,open,immediate
echo "the compiled engines play the same games"

mkdir "$workdir/empty" && cd "$workdir/empty"  # away from the repository
env -i HOME="$workdir" PATH="$workdir/empty" LANG=C.UTF-8 "$workdir/venv/bin/realmwright" serve \
    --port 0 --no-browser --database "$workdir/tables.db" >"$workdir/output" 2>&1 &
server=$!
"$workdir/venv/bin/python" "$smoke_test" "$workdir/output"
echo "the wheel serves the page and a game"
