#!/usr/bin/env bash
# The wheel with compiled rules, installed with its extra `server` into an empty environment, plays move for move what
# the rules here play, and serves the page and a game. No Node is used.
# Needs the page that ./test and ./play build, and the packages of requirements/play.txt.
cd "$(dirname "$0")/.." || exit
set -euo pipefail

python=${PYTHON:-$PWD/.venv/bin/python}
[[ -f src/realmwright/server/page/index.html ]] || { echo "The page is not built yet: ./play does it." >&2; exit 2; }
visit=$PWD/tools/wheel_visit.py
room=$(mktemp -d)
server=
finish() {
    [[ -z $server ]] || { kill "$server" 2>/dev/null && wait "$server" 2>/dev/null; } || true
    rm -rf "$room"
}
trap finish EXIT

PYTHON=$python tools/compiled_wheel.sh "$room"
wheel=$(echo "$room"/realmwright-*.whl)
"$python" -m venv "$room/venv"
"$room/venv/bin/python" -m pip install -qq --disable-pip-version-check --no-compile --require-hashes -r requirements/play.txt
"$room/venv/bin/python" -m pip install -qq --disable-pip-version-check --no-deps "$wheel"
"$room/venv/bin/python" -m pip check --quiet --disable-pip-version-check

"$room/venv/bin/realmwright" tui --help >/dev/null
test -f "$room"/venv/lib/python3*/site-packages/realmwright/tui/style.tcss

test -f "$room"/venv/lib/python3*/site-packages/realmwright/bots/evaluation/native/kingdom_builder.so
compgen -G "$room/venv/lib/python3*/site-packages/realmwright/kingdom_builder/rules.*.so" >/dev/null

for seed in 1 2 3 4; do
    asked=(trace kingdom-builder --seed "$seed" --players $((seed + 1)) --sets "$([[ $seed == 1 ]] && echo base || echo all)")
    cmp <("$python" -m realmwright "${asked[@]}") <("$room/venv/bin/realmwright" "${asked[@]}")
done
echo "compiled rules play the same games"

mkdir "$room/empty" && cd "$room/empty"  # nothing of the repository is near
env -i HOME="$room" PATH="$room/empty" LANG=C.UTF-8 "$room/venv/bin/realmwright" serve \
    --port 0 --no-browser --database "$room/tables.db" >"$room/told" 2>&1 &
server=$!
"$room/venv/bin/python" "$visit" "$room/told"
echo "the wheel serves the page and a game"
