#!/usr/bin/env bash
# Test the wheel with compiled rules in an empty environment: it plays the same games as the sources, and serves the
# page and a game without Node.
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

PYTHON=$python tools/compiled_wheel.sh "$workdir"
wheel=$(echo "$workdir"/realmwright-*.whl)
"$python" -m venv "$workdir/venv"
"$workdir/venv/bin/python" -m pip install -qq --disable-pip-version-check --no-compile --require-hashes -r requirements/play.txt
"$workdir/venv/bin/python" -m pip install -qq --disable-pip-version-check --no-deps "$wheel"
"$workdir/venv/bin/python" -m pip check --quiet --disable-pip-version-check

"$workdir/venv/bin/realmwright" tui --help >/dev/null
test -f "$workdir"/venv/lib/python3*/site-packages/realmwright/tui/style.tcss

test -f "$workdir"/venv/lib/python3*/site-packages/realmwright/bots/evaluation/native/kingdom_builder.so
compgen -G "$workdir/venv/lib/python3*/site-packages/realmwright/kingdom_builder/rules.*.so" >/dev/null

for seed in 1 2 3 4; do
    args=(trace kingdom-builder --seed "$seed" --players $((seed + 1)) --sets "$([[ $seed == 1 ]] && echo base || echo all)")
    cmp <("$python" -m realmwright "${args[@]}") <("$workdir/venv/bin/realmwright" "${args[@]}")
done
echo "compiled rules play the same games"

mkdir "$workdir/empty" && cd "$workdir/empty"  # away from the repository
env -i HOME="$workdir" PATH="$workdir/empty" LANG=C.UTF-8 "$workdir/venv/bin/realmwright" serve \
    --port 0 --no-browser --database "$workdir/tables.db" >"$workdir/output" 2>&1 &
server=$!
"$workdir/venv/bin/python" "$smoke_test" "$workdir/output"
echo "the wheel serves the page and a game"
