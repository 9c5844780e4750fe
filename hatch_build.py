"""Build hook that compiles the playouts of Kingdom Builder when the package is installed or built as a wheel.

The package works without a C compiler: the bot `monte_carlo` then uses the rules in Python for its playouts, which are
slower.
"""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path
from shutil import which
from subprocess import run
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FLAGS = ("-std=gnu11", "-O2", "-Wall", "-Wextra", "-fPIC", "-shared")


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # required by the interface
        folder = Path(self.root, "src", "realmwright", "bots", "evaluation", "native")
        compiler = which(os.environ.get("CC", "cc"))
        if self.target_name != "wheel":
            return
        if compiler is None:
            self.app.display_warning("no C compiler found (cc or $CC): the bot monte_carlo will be slower and weaker")
            return
        sources = sorted(str(path) for path in folder.glob("*.c"))
        run([compiler, *FLAGS, "-o", str(folder / "kingdom_builder.so"), *sources], check=True)
        build_data["pure_python"] = False
        if "mypyc" not in build_data["build_hooks"]:  # mypyc modules need the tag of one Python version
            build_data["tag"] = f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
