"""The audit of dependencies finds what it is for, and tells what it could not find out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tools import audit
from tools.audit import Found, loose_packages, loose_requirements, read_npm_audit, read_pip_audit

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


def test_what_the_audits_say() -> None:
    packages = [
        {"name": "one", "version": "1.0", "vulns": [{"id": "PYSEC-1"}, {"id": "PYSEC-2"}]},
        {"name": "two", "version": "2.0", "vulns": []},
        {"name": "three", "skip_reason": "not found"},
    ]
    expected = Found(["one 1.0: PYSEC-1", "one 1.0: PYSEC-2"], ["three"])
    assert read_pip_audit(json.dumps({"dependencies": packages})) == expected
    holes = {"left-pad": {"severity": "high"}}
    assert read_npm_audit(json.dumps({"vulnerabilities": holes})) == Found(["left-pad: high"], [])
    assert read_npm_audit('{"vulnerabilities": {}}') == Found([], [])


@pytest.mark.parametrize("text", ["", "rubbish", "[]", "{}", '{"error": {"code": "ENOTFOUND"}}', "null"])
def test_no_answer_is_no_all_clear(text: str) -> None:
    assert read_pip_audit(text).unknown
    assert read_npm_audit(text).unknown


@pytest.mark.parametrize(
    ("found", "status", "said"),
    [
        (Found([], []), 0, ""),
        (Found([], ["all npm packages"]), 0, "NOT AUDITED: all npm packages"),
        (Found([], ["a", "b"]), 0, "NOT AUDITED: 2 Python packages"),
        (Found(["one 1.0: PYSEC-1"], []), 1, "known hole in one 1.0: PYSEC-1"),
    ],
)
def test_only_what_is_known_fails(
    found: Found, status: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit, "audits", lambda: [found])
    assert audit.main() == status
    out, complaints = capsys.readouterr()
    assert said in out + complaints
    assert (out + complaints).count("\n") == bool(said)


def test_a_command_that_is_not_there_answers_nothing(tmp_path: Path) -> None:
    assert audit.run(["no-such-command-here"], tmp_path) == ""
