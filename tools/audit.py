"""Are the packages that go to players pinned, hashed and free of known holes?

A known hole fails, so does a package without version or hash. If nobody can be asked for known holes, that is said in
one line and does not fail: without a network the rest can still be tested.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
PINNED: Final = re.compile(r"[\w.-]+(\[[\w,-]+\])?==[^\s;]+( *;[^\\]+?)?( --hash=sha256:[0-9a-f]{64})+")
PATIENCE: Final = 180  # seconds
UNKNOWN: Final = "NOT AUDITED: {} could not be asked about: no advisories were reached"


class Found(NamedTuple):
    """What an audit said: known holes, and what could not be looked up."""

    holes: list[str]
    unknown: list[str]


def loose_requirements(text: str) -> Iterator[str]:
    """The lines of a requirements file that allow more than one version, or whatever a registry sends."""
    for line in text.replace("\\\n", " ").splitlines():
        words = " ".join(line.partition(" #")[0].split())
        if words and not words.startswith("#") and not PINNED.fullmatch(words):
            yield words.partition(" ")[0]


def loose_packages(lock: dict[str, Any]) -> Iterator[str]:
    """The same for a lock file of npm."""
    for name, package in lock["packages"].items():
        if name and not package.get("link") and not str(package.get("integrity", "")).startswith("sha512-"):
            yield name


def read_pip_audit(text: str) -> Found:
    """The answer of pip-audit, as JSON; it says of every package that it could not look up why."""
    try:
        packages = json.loads(text)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return Found([], ["all Python packages"])
    holes = [f"{one['name']} {one['version']}: {hole['id']}" for one in packages for hole in one.get("vulns", [])]
    return Found(holes, [one["name"] for one in packages if "skip_reason" in one])


def read_npm_audit(text: str) -> Found:
    try:
        known = json.loads(text)["vulnerabilities"]
    except (ValueError, KeyError, TypeError):
        return Found([], ["all npm packages"])
    return Found([f"{name}: {hole['severity']}" for name, hole in known.items()], [])


def run(command: Sequence[str], folder: Path) -> str:
    """What it answers; nothing if it cannot be run or takes too long."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


def audits() -> Iterator[Found]:
    pip_audit = [sys.executable, "-m", "pip_audit", "-r", "requirements/play.txt", "--disable-pip", "--require-hashes"]
    yield read_pip_audit(run([*pip_audit, "--format=json", "--progress-spinner=off"], ROOT))
    yield read_npm_audit(run(["npm", "audit", "--omit=dev", "--json"], ROOT / "web"))


def main() -> int:
    faults = [
        f"{path.relative_to(ROOT)}: {name} has no version or no hash"
        for path in sorted((ROOT / "requirements").glob("*.txt"))
        for name in loose_requirements(path.read_text("utf-8"))
    ]
    lock = ROOT / "web" / "package-lock.json"
    faults += [f"{lock.relative_to(ROOT)}: {name} has no hash" for name in loose_packages(json.loads(lock.read_text()))]
    for found in audits():
        faults += [f"known hole in {hole}" for hole in found.holes]
        if found.unknown:
            first = found.unknown[0] if len(found.unknown) == 1 else f"{len(found.unknown)} Python packages"
            print(UNKNOWN.format(first))
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
