"""Build hook that compiles the engines and the playouts of Kingdom Builder when the package is installed or built.

The package works without a compiler: games are then played by the rules in Python, and the bot `monte_carlo` uses them
for its playouts. Both are slower.
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


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        engine, playouts = self._compile_engine(), self._compile_playouts()
        if version != "editable":  # ./play compiles it in the background
            self._compile_for_the_page()
        if engine or playouts:
            platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
            build_data["pure_python"] = False
            build_data["tag"] = f"{'cp311-abi3' if engine else 'py3-none'}-{platform}"

    def _compile_engine(self) -> bool:
        done = run([sys.executable, str(Path(self.root, "tools", "compile_engine.py"))], check=False)
        if done.returncode:
            self.app.display_warning("the engines are not compiled: games will be played in Python")
        return done.returncode == 0

    def _compile_for_the_page(self) -> None:
        if run([sys.executable, "-m", "tools.compile_wasm"], cwd=self.root, check=False).returncode:
            self.app.display_warning("the engine is not compiled to WebAssembly: bots without a server will be slower")

    def _compile_playouts(self) -> bool:
        compiler = which(os.environ.get("CC", "cc"))
        if compiler is None:
            self.app.display_warning("no C compiler found (cc or $CC): the bot monte_carlo will be slower and weaker")
            return False
        folder = Path(self.root, "src", "realmwright", "bots", "evaluation", "native")
        sources = sorted(str(path) for path in folder.glob("*.c"))
        run([compiler, *FLAGS, "-o", str(folder / "kingdom_builder.so"), *sources], check=True)
        return True
