#!/usr/bin/env bash
# tools/browser_wheels.sh PYTHON: download the packages of requirements/browser.txt as wheels for Pyodide.
# The tags belong to the Pyodide of web/package.json; its pyodide-lock.json names them ("info").
[[ $# -eq 1 ]] || { echo "usage: tools/browser_wheels.sh PYTHON" >&2; exit 2; }
cd "$(dirname "$0")/.." || exit
set -euo pipefail

folder=src/realmwright/server/browser_wheels
download=$(mktemp -d)
trap 'rm -rf "$download"' EXIT
"$1" -m pip download -qq --disable-pip-version-check --no-deps --require-hashes -r requirements/browser.txt \
    --only-binary :all: --implementation cp --python-version 3.14 --abi cp314 --platform pyemscripten_2026_0_wasm32 \
    --dest "$download"
mkdir -p "$folder"
rm -f "$folder"/*.whl
mv "$download"/*.whl "$folder"
