"""Build hook that compiles the engines and the playouts of Kingdom Builder when the package is installed or built.

The package works without a compiler: games are then played by the rules in Python, and the bot `monte_carlo` uses them
for its playouts. Both are slower. `REALMWRIGHT_WHEEL=native` fails if something cannot be compiled, `pure` compiles
nothing; a wheel contains only libraries that this build has compiled. Source distributions, and wheels for which the
variable is set, must contain the page for browsers.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from pathlib import Path
from shutil import which
from subprocess import run
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FLAGS = ("-std=gnu11", "-O2", "-Wall", "-Wextra", "-fPIC", "-shared")
VARIABLE = "REALMWRIGHT_WHEEL"
KINDS = ("", "native", "pure")
PACKAGE = Path("src", "realmwright")
ENGINES = (PACKAGE / "kingdom_builder" / "_native.abi3.so", PACKAGE / "kingdoms" / "_native.abi3.so")
PLAYOUTS = PACKAGE / "bots" / "evaluation" / "native" / "kingdom_builder.so"
NO_PAGE = "the page for browsers is not built: `realmwright serve` will serve the API only. Run ./play once to build it"


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self._kind = os.environ.get(VARIABLE, "")
        if self._kind not in KINDS:
            self.app.abort(f"{VARIABLE}={self._kind}: expected native or pure")
        if version != "editable":  # ./play builds the page and compiles the WebAssembly in the background
            self._check_page()
        if self.target_name != "wheel":
            return
        if version != "editable":
            self._compile_for_the_page()
        if self._kind != "pure":
            self._compile(build_data)

    def _check_page(self) -> None:
        if not Path(self.root, PACKAGE, "server", "page", "index.html").is_file():
            if self._kind or self.target_name == "sdist":
                self.app.abort(NO_PAGE)
            self.app.display_warning(NO_PAGE)

    def _compile(self, build_data: dict[str, Any]) -> None:
        has_engines, has_playouts = self._compile_engines(), self._compile_playouts()
        libraries = [*(ENGINES if has_engines else ()), *((PLAYOUTS,) if has_playouts else ())]
        if libraries:
            platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
            build_data["pure_python"] = False
            build_data["tag"] = f"{'cp311-abi3' if has_engines else 'py3-none'}-{platform}"
            build_data["artifacts"] += [path.as_posix() for path in libraries]

    def _compile_engines(self) -> bool:
        done = run([sys.executable, str(Path(self.root, "tools", "compile_engine.py"))], check=False)
        return self._is_compiled(done.returncode == 0, "the engines are not compiled: games will be played in Python")

    def _compile_playouts(self) -> bool:
        sources = sorted(map(str, Path(self.root, PLAYOUTS).parent.glob("*.c")))
        compiler = which(os.environ.get("CC", "cc"))
        command = [compiler or "cc", *FLAGS, "-o", str(Path(self.root, PLAYOUTS)), *sources]
        is_compiled = compiler is not None and run(command, check=False).returncode == 0
        return self._is_compiled(is_compiled, "the playouts are not compiled: the bot monte_carlo will be weaker")

    def _is_compiled(self, success: bool, warning: str) -> bool:
        if not success and self._kind == "native":
            self.app.abort(warning)
        if not success:
            self.app.display_warning(warning)
        return success

    def _compile_for_the_page(self) -> None:
        if run([sys.executable, "-m", "tools.compile_wasm"], cwd=self.root, check=False).returncode:
            self.app.display_warning("the engine is not compiled to WebAssembly: bots without a server will be slower")
