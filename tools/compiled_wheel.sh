#!/usr/bin/env bash
# tools/compiled_wheel.sh FOLDER: build a wheel with compiled rules for this Python. It is built from a copy of the
# sources, because compiled modules beside the sources would shadow them.
[[ $# -eq 1 ]] || { echo "usage: tools/compiled_wheel.sh FOLDER" >&2; exit 2; }
folder=$(realpath -m "$1")
cd "$(dirname "$0")/.." || exit
set -euo pipefail

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -r src pyproject.toml hatch_build.py README.md LICENSE "$copy"
HATCH_BUILD_HOOK_ENABLE_MYPYC=1 "${PYTHON:-$PWD/.venv/bin/python}" -m pip wheel -qq --disable-pip-version-check --no-deps \
    --no-build-isolation --wheel-dir "$folder" "$copy"
