"""The audit of the dependencies."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from tools import audit
from tools.audit import AuditReport, loose_packages, loose_requirements, read_npm_audit, read_pip_audit

ROOT = Path(__file__).parents[1]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
HASH = "--hash=sha256:" + "a" * 64


@pytest.mark.parametrize(
    ("text", "loose"),
    [
        (f"one==1.0 \\\n    {HASH}\n", []),
        (f"# about\none[fast]==1.0 ; python_version < '3.12' \\\n    {HASH} \\\n    {HASH}\n", []),
        ("one==1.0\n", ["one==1.0"]),
        (f"one>=1.0 {HASH}\n", ["one>=1.0"]),
        (f"one {HASH}\ntwo==2 {HASH}\n", ["one"]),
        ("one==1.0 --hash=md5:0123\n", ["one==1.0"]),
        ("git+https://example.com/one.git\n", ["git+https://example.com/one.git"]),
        ("-r other.txt\n", ["-r"]),
    ],
)
def test_requirements_without_version_or_hash(text: str, loose: list[str]) -> None:
    assert list(loose_requirements(text)) == loose


def test_packages_without_hash() -> None:
    good = {"version": "1", "integrity": "sha512-abc"}
    packages = {"": {}, "a": good, "b": {"version": "1"}, "c": {"link": True}, "d": {"integrity": "sha1-abc"}}
    assert list(loose_packages({"packages": packages})) == ["b", "d"]


def test_audit_reports_are_parsed() -> None:
    packages = [
        {"name": "one", "version": "1.0", "vulns": [{"id": "PYSEC-1"}, {"id": "PYSEC-2"}]},
        {"name": "two", "version": "2.0", "vulns": []},
        {"name": "three", "skip_reason": "not found"},
    ]
    expected = AuditReport(["one 1.0: PYSEC-1", "one 1.0: PYSEC-2"], ["three"])
    assert read_pip_audit(json.dumps({"dependencies": packages})) == expected
    vulnerabilities = {"left-pad": {"severity": "high"}}
    assert read_npm_audit(json.dumps({"vulnerabilities": vulnerabilities})) == AuditReport(["left-pad: high"], [])
    assert read_npm_audit('{"vulnerabilities": {}}') == AuditReport([], [])


@pytest.mark.parametrize("text", ["", "not json", "[]", "{}", '{"error": {"code": "ENOTFOUND"}}', "null"])
def test_an_unreadable_report_is_not_a_pass(text: str) -> None:
    assert read_pip_audit(text).unknown
    assert read_npm_audit(text).unknown


@pytest.mark.parametrize(
    ("report", "status", "message"),
    [
        (AuditReport([], []), 0, ""),
        (AuditReport([], ["all npm packages"]), 0, "NOT AUDITED: all npm packages"),
        (AuditReport([], ["a", "b"]), 0, "NOT AUDITED: 2 Python packages"),
        (AuditReport(["one 1.0: PYSEC-1"], []), 1, "known vulnerability in one 1.0: PYSEC-1"),
    ],
)
def test_only_known_vulnerabilities_fail(
    report: AuditReport, status: int, message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit, "audits", lambda: [report])
    assert audit.main() == status
    out, errors = capsys.readouterr()
    assert message in out + errors
    assert (out + errors).count("\n") == bool(message)


def test_a_missing_command_has_no_output(tmp_path: Path) -> None:
    assert audit.run(["no-such-command-here"], tmp_path) == ""


def test_play_installs_the_extras_server_and_tui() -> None:
    lines = (ROOT / "requirements" / "play.in").read_text("utf-8").splitlines()
    assert {line.partition("#")[0].strip() for line in lines} - {""} == {*EXTRAS["server"], *EXTRAS["tui"], "hatchling"}


def test_architecture_gives_a_reason_for_every_dependency() -> None:
    section = (ROOT / "ARCHITECTURE.md").read_text("utf-8").partition("\n## Dependencies\n")[2].partition("\n## ")[0]
    listed = {
        (package, extra)
        for package, column in re.findall(r"^\| `(.+?)` \| (.+?) \| .+ \|$", section, re.MULTILINE)
        for extra in column.split(", ")
    }
    required = {(package, extra) for extra, packages in EXTRAS.items() for package in packages}
    assert listed == required | {("hatchling", "build only")}
