# Sourced by ./test and ./play from the repository root: installs system packages, .venv and the page.
# Each step is skipped if its stamp shows that its inputs have not changed.

set -euo pipefail

step() { printf '\n== %s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 2; }
checksum() { cat -- "$@" | sha256sum | cut -d' ' -f1; }
stamped() { [[ -f $1 && $(<"$1") == "$2" ]]; }

# need_deb COMMAND=PACKAGE...: install the Debian package of every missing command, or fail with the list.
need_deb() {
    local pair packages=()
    for pair in "$@"; do
        command -v "${pair%%=*}" >/dev/null || packages+=("${pair#*=}")
    done
    [[ ${#packages[@]} -eq 0 ]] || install_deb "${packages[@]}"
}

install_deb() {
    if [[ $(id -u) -ne 0 ]] || ! command -v apt-get >/dev/null; then
        fail "Missing Debian packages (or their equivalents on your system): $*"
    fi
    step "installing Debian packages: $*"
    apt-get update
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
}

find_python() {
    local name
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        if "$name" -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
}

# python_headers: install the C headers of the Python of .venv, which the compiled engine needs.
python_headers() {
    local header
    header=$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("include") + "/Python.h")')
    [[ -f $header ]] || install_deb python3-dev
}

# compile_wasm: compile the engine for the page without a server; as root on Debian, install what that needs. Without it
# the page plays in Python.
compile_wasm() {
    local code=0 version
    if [[ $(id -u) -eq 0 ]] && command -v apt-get >/dev/null; then
        need_deb clang++=clang wasm-ld=lld
        version=$(clang -dumpversion)
        compgen -G "/usr/lib/llvm-${version%%.*}/include/wasm32-wasi/c++" >/dev/null ||
            install_deb wasi-libc "libc++-${version%%.*}-dev-wasm32" "libclang-rt-${version%%.*}-dev-wasm32"
    fi
    .venv/bin/python -m tools.compile_wasm || code=$?
    [[ $code -eq 0 || $code -eq 3 ]]
}

# setup_venv NAME...: create .venv with the pinned packages of requirements/NAME.txt (the last NAME, unless an earlier
# one is already installed) and this package in development mode.
setup_venv() {
    local name python here
    here=$(pwd)
    if ! .venv/bin/python -c '' 2>/dev/null || ! stamped .venv/.place "$here"; then
        python=$(find_python)
        if [[ -z $python ]]; then
            install_deb python3-venv
            python=$(find_python)
        fi
        [[ -n $python ]] || fail "Python 3.11 or newer with the venv module is needed."
        step "creating .venv with $("$python" --version)"
        rm -rf .venv
        "$python" -m venv .venv
        printf '%s' "$here" >.venv/.place
    fi
    for name in "$@"; do
        stamped ".venv/.$name" "$(checksum "requirements/$name.txt")" && break
    done
    if ! stamped ".venv/.$name" "$(checksum "requirements/$name.txt")"; then
        step "installing requirements/$name.txt"
        .venv/bin/python -m pip install --disable-pip-version-check --require-hashes -r "requirements/$name.txt"
        checksum "requirements/$name.txt" >".venv/.$name"
    fi
    local library libraries=(src/realmwright/bots/evaluation/native/kingdom_builder.so
        src/realmwright/kingdom_builder/_native.abi3.so src/realmwright/kingdoms/_native.abi3.so)
    local package=(pyproject.toml hatch_build.py "${libraries[0]%/*}"/*.[ch])
    if ! stamped .venv/.package "$(checksum "${package[@]}")" || ! ls "${libraries[@]}" >/dev/null 2>&1; then
        need_deb cc=gcc g++=g++
        python_headers
        step "installing realmwright"
        .venv/bin/python -m pip install --disable-pip-version-check --no-deps --no-build-isolation -e .
        for library in "${libraries[@]}"; do
            [[ -f $library ]] || fail "The installation did not create $library."
        done
        checksum "${package[@]}" >.venv/.package
    fi
    .venv/bin/python tools/compile_engine.py  # returns at once if the libraries are up to date
    download_browser_wheels
}

# install_page: install the pinned npm packages of web/.
install_page() {
    need_deb node=nodejs npm=npm
    node -e 'const [a, b] = process.versions.node.split("."); process.exit(a * 100 + +b >= 2019 ? 0 : 1)' ||
        fail "Node 20.19 or newer is needed to build the page; this is $(node --version)."
    if ! stamped web/node_modules/.lock-stamp "$(checksum web/package-lock.json)"; then
        step "installing web/package-lock.json"
        (cd web && npm ci --no-audit --no-fund)
        checksum web/package-lock.json >web/node_modules/.lock-stamp
    fi
}

# download_browser_wheels: download the packages of requirements/browser.txt for the Python of the page.
download_browser_wheels() {
    local folder=src/realmwright/server/browser_wheels inputs
    inputs=$(checksum requirements/browser.txt tools/browser_wheels.sh)
    if ! compgen -G "$folder/*.whl" >/dev/null || ! stamped "$folder/.stamp" "$inputs"; then
        step "downloading requirements/browser.txt"
        tools/browser_wheels.sh "$PWD/.venv/bin/python"
        printf '%s' "$inputs" >"$folder/.stamp"
    fi
}

# page_sources: print one checksum of all sources of the page, including the message catalogs and the rules.
page_sources() {
    find web src/realmwright/locale docs/rules \( -name node_modules -o -name .vite -o -name dist -o -name coverage \) -prune \
        -o -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1
}

# build_page: build web/ into src/realmwright/server/page/ if its sources have changed.
build_page() {
    [[ -d web ]] || return 0
    local page=src/realmwright/server/page
    if [[ -f $page/index.html ]] && stamped web/node_modules/.page-stamp "$(page_sources)"; then
        return 0
    fi
    install_page
    step "building the page"
    (cd web && npm run build)
    [[ -f $page/index.html ]] || fail "The build of web/ did not create $page/index.html."
    page_sources >web/node_modules/.page-stamp
}
