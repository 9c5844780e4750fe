#!/usr/bin/env bash
# tools/release.sh [FOLDER]: build what a release consists of into FOLDER (default: dist/): the source distribution, a wheel
# without compiled libraries for every platform, a manylinux wheel of this architecture, and SHA256SUMS. The wheels are
# built from the source distribution. Every file is then tested in an empty environment by each Python from 3.11 on that is
# on the path or in pyenv.
cd "$(dirname "$0")/.." && source tools/setup.sh || exit

folder=$(realpath -m "${1:-dist}")
[[ -z $(git status --porcelain) ]] || fail "The tree has uncommitted changes: commit them first."
setup_venv dev
build_page
compile_wasm

workdir=$(mktemp -d)
trap 'rm -rf "$workdir"' EXIT
python=$PWD/.venv/bin/python

step "source distribution"
rm -rf "$folder"
mkdir -p "$folder"
"$python" -m hatchling build -t sdist -d "$folder"
tar -xzf "$folder"/realmwright-*.tar.gz -C "$workdir"

step "wheels"
cd "$workdir"/realmwright-*
REALMWRIGHT_WHEEL=pure "$python" -m hatchling build -t wheel -d "$folder"
REALMWRIGHT_WHEEL=native "$python" -m hatchling build -t wheel -d "$workdir/linux"
cd "$OLDPWD"
"$python" -m venv "$workdir/venv"
"$workdir/venv/bin/python" -m pip install -qq --disable-pip-version-check --require-hashes -r requirements/release.txt
PATH="$workdir/venv/bin:$PATH" auditwheel repair --wheel-dir "$folder" "$workdir"/linux/*.whl

# pythons: print each Python from 3.11 on that has venv, one of each version.
pythons() {
    local name
    for name in "$(find_python)" python3.{11..14} "$HOME"/.pyenv/versions/3.*/bin/python3; do
        "$name" -c 'import ensurepip, sys; sys.version_info < (3, 11) or print("3.%d" % sys.version_info.minor, sys.executable)' \
            2>/dev/null || true
    done | sort -V -u -k 1,1 | cut -d' ' -f2
}
for other in $(pythons); do
    for file in "$folder"/realmwright-*; do
        step "$("$other" --version): ${file##*/}"
        tools/wheel_check.sh "$file" "$other"
    done
done

(cd "$folder" && sha256sum realmwright-* >SHA256SUMS && step "$folder" && cat SHA256SUMS)
