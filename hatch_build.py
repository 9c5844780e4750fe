"""Compiles the playouts of Kingdom Builder into the package, whenever that is installed or made into a wheel.

Without a C compiler the package works all the same: its best bot then plays on by the rules in Python, which is slower.
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
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # the interface's
        folder = Path(self.root, "src", "realmwright", "bots", "evaluation", "native")
        compiler = which(os.environ.get("CC", "cc"))
        if self.target_name != "wheel":
            return
        if compiler is None:
            self.app.display_warning("no C compiler: the bot mcts will be weaker; expected cc, or one named by CC")
            return
        sources = sorted(str(path) for path in folder.glob("*.c"))
        run([compiler, *FLAGS, "-o", str(folder / "kingdom_builder.so"), *sources], check=True)
        build_data["pure_python"] = False
        if "mypyc" not in build_data["build_hooks"]:  # modules of one version of Python have its tag
            build_data["tag"] = f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
