"""Check that the packages for players are pinned, hashed and free of known vulnerabilities.

A known vulnerability or a package without version or hash fails. If no advisory database can be reached (no network),
the audit prints a notice and does not fail.
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
TIMEOUT_SECONDS: Final = 180
NOT_AUDITED: Final = "NOT AUDITED: {}: the advisory database could not be reached"


class AuditReport(NamedTuple):
    """Known vulnerabilities, and packages that could not be looked up."""

    vulnerabilities: list[str]
    unknown: list[str]


def loose_requirements(text: str) -> Iterator[str]:
    """Yield the requirements without an exact version or without a hash."""
    for line in text.replace("\\\n", " ").splitlines():
        words = " ".join(line.partition(" #")[0].split())
        if words and not words.startswith("#") and not PINNED.fullmatch(words):
            yield words.partition(" ")[0]


def loose_packages(lock: dict[str, Any]) -> Iterator[str]:
    """Yield the packages of an npm lock file without a hash."""
    for name, package in lock["packages"].items():
        if name and not package.get("link") and not str(package.get("integrity", "")).startswith("sha512-"):
            yield name


def read_pip_audit(text: str) -> AuditReport:
    """Parse the JSON report of pip-audit."""
    try:
        packages = json.loads(text)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return AuditReport([], ["all Python packages"])
    vulnerabilities = [
        f"{package['name']} {package['version']}: {vulnerability['id']}"
        for package in packages
        for vulnerability in package.get("vulns", [])
    ]
    return AuditReport(vulnerabilities, [package["name"] for package in packages if "skip_reason" in package])


def read_npm_audit(text: str) -> AuditReport:
    """Parse the JSON report of `npm audit`."""
    try:
        known = json.loads(text)["vulnerabilities"]
    except (ValueError, KeyError, TypeError):
        return AuditReport([], ["all npm packages"])
    return AuditReport([f"{name}: {vulnerability['severity']}" for name, vulnerability in known.items()], [])


def run(command: Sequence[str], folder: Path) -> str:
    """Return the output of a command; empty if it cannot be run or times out."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


def audits() -> Iterator[AuditReport]:
    pip_audit = [sys.executable, "-m", "pip_audit", "-r", "requirements/play.txt", "--disable-pip", "--require-hashes"]
    yield read_pip_audit(run([*pip_audit, "--format=json", "--progress-spinner=off"], ROOT))
    yield read_npm_audit(run(["npm", "audit", "--omit=dev", "--json"], ROOT / "web"))


def main() -> int:
    errors = [
        f"{path.relative_to(ROOT)}: {name} has no version or no hash"
        for path in sorted((ROOT / "requirements").glob("*.txt"))
        for name in loose_requirements(path.read_text("utf-8"))
    ]
    lock = ROOT / "web" / "package-lock.json"
    errors += [f"{lock.relative_to(ROOT)}: {name} has no hash" for name in loose_packages(json.loads(lock.read_text()))]
    for report in audits():
        errors += [f"known vulnerability in {vulnerability}" for vulnerability in report.vulnerabilities]
        if report.unknown:
            packages = report.unknown[0] if len(report.unknown) == 1 else f"{len(report.unknown)} Python packages"
            print(NOT_AUDITED.format(packages))
    for error in errors:
        print(error, file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
