#!/usr/bin/env python3
"""Execute the steps of the Dockerfile on clean Debian roots, start the result and test it. Needs root and debootstrap.

    tools/run_dockerfile.py [--folder FOLDER] [--bind PATH ...]

For machines without a container runtime. Roots of Debian's packages replace the base images: Python's is replaced by
Debian's Python of the same version, Node's by the Node of this machine. Every COPY, RUN, ENV and USER is executed as
written, on the committed files, in a chroot with mounts of its own. The last stage is started in a network of its own,
where its health check and tools/smoke_test_server.py must pass. `--bind` shows a path of this machine to the steps,
such as a folder of packages.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
MIRROR: Final = "http://deb.debian.org/debian"
PACKAGES: Final = {"node": "ca-certificates", "python": "ca-certificates,python3,python3-dev,python3-pip,python3-venv"}
NODE_PATHS: Final = ("/usr/bin/node", "/usr/bin/npm", "/usr/lib/node_modules/npm")
NETWORK_FILES: Final = ("/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt")
IGNORED: Final = frozenset({"EXPOSE", "STOPSIGNAL", "VOLUME"})
SMOKE_TEST: Final = "/smoke_test_server.py"
# The server, its health check until it passes, the smoke test; $1 is the check.
START_AND_TEST: Final = f"""
"$@" >/tmp/output 2>&1 &
for i in $(seq 120); do sh -c "$HEALTH" 2>/tmp/health && break; sleep 0.5; done
sh -c "$HEALTH" && python {SMOKE_TEST} http://127.0.0.1:8000/
code=$?
kill $! && wait $!
cat /tmp/output
exit $code
"""


@dataclass
class Stage:
    """A root folder and the settings for what runs in it."""

    root: Path
    workdir: str = "/"
    user: str = "root"
    env: dict[str, str] = field(default_factory=lambda: {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"})
    command: list[str] = field(default_factory=list)
    health: str = ""

    def path(self, name: str) -> Path:
        """Return where a path of the image is on this machine."""
        return self.root / (name if name.startswith("/") else f"{self.workdir}/{name}").lstrip("/")


def instructions(text: str) -> list[tuple[str, str]]:
    """Return the instructions of a Dockerfile with their arguments; continued lines are joined."""
    lines = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", text, flags=re.M)).splitlines()
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines) if word]


class Build:
    """The stages of a Dockerfile, built one after the other."""

    def __init__(self, folder: Path, binds: Sequence[str]) -> None:
        self._folder = folder
        self._binds = [path for path in (*NETWORK_FILES, *binds) if Path(path).exists()]
        self._arguments: dict[str, str] = {}
        self._stages: dict[str, Stage] = {}
        self.stage = Stage(folder)
        self._context = folder / "context"
        shutil.rmtree(self._context, ignore_errors=True)
        self._context.mkdir(parents=True)
        subprocess.run(
            f"git archive HEAD | tar -x -C {shlex.quote(str(self._context))}", shell=True, cwd=ROOT, check=True
        )

    def execute(self, word: str, rest: str) -> None:
        print(f"== {word} {rest[:120]}", flush=True)
        start = time.monotonic()
        if word not in IGNORED:
            getattr(self, f"_{word.lower()}")(rest)
        if (seconds := time.monotonic() - start) > 1:
            print(f"   {seconds:.0f} s", flush=True)

    def _arg(self, rest: str) -> None:
        name, _, default = rest.partition("=")
        self._arguments[name] = default

    def _from(self, rest: str) -> None:
        image, _, name = rest.partition(" AS ")
        image = re.sub(r"\$\{(\w+)\}", lambda match: self._arguments[match[1]], image)
        root = self._folder / (name or "final")
        shutil.rmtree(root, ignore_errors=True)
        subprocess.run(["cp", "-a", "--reflink=auto", self._base(image), root], check=True)
        self.stage = self._stages[name] = Stage(root)

    def _base(self, image: str) -> Path:
        """Return the Debian root that replaces a base image; it is made once."""
        kind, suite = (
            image.partition(":")[0],
            next(word for word in re.split(r"[:-]", image) if word.startswith("book")),
        )
        root = self._folder / f"base-{kind}"
        if not (root / "ready").exists():
            shutil.rmtree(root, ignore_errors=True)
            include = f"--include={PACKAGES[kind]}"
            subprocess.run(["debootstrap", "--variant=minbase", include, suite, root, MIRROR], check=True)
            if kind == "node":
                for path in NODE_PATHS:
                    (root / path[1:]).parent.mkdir(parents=True, exist_ok=True)
                    subprocess.run(["cp", "-a", path, root / path[1:]], check=True)
            else:
                (root / "usr/local/bin/python").symlink_to("/usr/bin/python3")
            (root / "ready").touch()
        return root

    def _workdir(self, rest: str) -> None:
        self.stage.workdir = rest
        self.stage.path(".").mkdir(parents=True, exist_ok=True)

    def _copy(self, rest: str) -> None:
        words = rest.split()
        is_stage = words[0].startswith("--from=")
        source = self._stages[words.pop(0).removeprefix("--from=")].root if is_stage else self._context
        *names, target = words
        for name in names:
            file, place = source / name.lstrip("/"), self.stage.path(target)
            if file.is_dir():
                shutil.copytree(file, place, symlinks=True, dirs_exist_ok=True)
            else:
                place = place / file.name if target.endswith(("/", ".")) else place
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(file, place)

    def _run(self, rest: str) -> None:
        self.run(["/bin/sh", "-c", rest])

    def _user(self, rest: str) -> None:
        self.stage.user = rest

    def _env(self, rest: str) -> None:
        for pair in shlex.split(rest):
            name, _, value = pair.partition("=")
            self.stage.env[name] = re.sub(r"\$(\w+)", lambda match: self.stage.env.get(match[1], ""), value)

    def _healthcheck(self, rest: str) -> None:
        self.stage.health = rest.partition("CMD ")[2]

    def _entrypoint(self, rest: str) -> None:
        self.stage.command = json.loads(rest)

    def _cmd(self, rest: str) -> None:
        self.stage.command += json.loads(rest)

    def run(self, command: Sequence[str], env: dict[str, str] | None = None, *, network: bool = True) -> None:
        """Run a command in the stage's root; without network it has a loopback interface of its own."""
        root, lines = shlex.quote(str(self.stage.root)), ["set -e"]
        for path in self._binds:
            create = "mkdir -p" if Path(path).is_dir() else "mkdir -p $(dirname {0}); touch"
            target = f"{root}{shlex.quote(path)}"
            lines += [f"{create.format(target)} {target}", f"mount --rbind {shlex.quote(path)} {target}"]
        lines += [f"mount --rbind /{name} {root}/{name}" for name in ("proc", "dev")]
        lines += [] if network else ["ip link set lo up"]
        inside = f"cd {shlex.quote(self.stage.workdir)} && exec {shlex.join(command)}"
        lines.append(f"exec chroot --userspec={self.stage.user} {root} /bin/sh -c {shlex.quote(inside)}")
        isolate = ["unshare", "--mount", *(() if network else ("--net",))]
        settings = {
            name: value for name, value in os.environ.items() if name.endswith(("_proxy", "_PROXY", "_CA_CERTS"))
        }
        settings |= {"HOME": "/root", "LANG": "C.UTF-8", **self.stage.env, **(env or {})}
        subprocess.run([*isolate, "/bin/bash", "-c", "\n".join(lines)], env=settings, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--folder", type=Path, help="where to keep the roots (default: a temporary folder)")
    parser.add_argument("--bind", action="append", default=[], metavar="PATH", help="show this path to the steps")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        build = Build((args.folder or Path(folder)).resolve(), args.bind)
        for word, rest in instructions((ROOT / "Dockerfile").read_text("utf-8")):
            build.execute(word, rest)
        stage = build.stage
        shutil.copy(ROOT / "tools" / "smoke_test_server.py", stage.root / SMOKE_TEST[1:])
        print(f"== start as {stage.user}: {shlex.join(stage.command)}", flush=True)
        build.run(["/bin/sh", "-c", START_AND_TEST, "sh", *stage.command], {"HEALTH": stage.health}, network=False)
        print("The image's steps work; the server passes its health check and the smoke test.")


if __name__ == "__main__":
    main()
