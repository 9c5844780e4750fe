#!/usr/bin/env bash
# tools/build_docs.sh [FOLDER]: build the documentation site into FOLDER (default: site/). Warnings are errors.
cd "$(dirname "$0")/.." || exit
exec env NO_MKDOCS_2_WARNING=1 PYTHONPATH="$PWD:$PWD/src${PYTHONPATH:+:$PYTHONPATH}" \
    "${PYTHON:-.venv/bin/python}" -m mkdocs build --strict --quiet --site-dir "${1:-site}"
