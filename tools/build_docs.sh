#!/usr/bin/env bash
# The documentation as a site in site/ (or in the folder named). A warning is an error: every link leads somewhere.
cd "$(dirname "$0")/.." || exit
exec env NO_MKDOCS_2_WARNING=1 PYTHONPATH="$PWD${PYTHONPATH:+:$PYTHONPATH}" \
    "${PYTHON:-.venv/bin/python}" -m mkdocs build --strict --quiet --site-dir "${1:-site}"
