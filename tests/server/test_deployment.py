"""The systemd units and the image: hardened, and without trust in forwarded headers."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
MAX_EXPOSURE = 2.5
needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")


def analyze(*arguments: str) -> str:
    result = subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True, check=False, timeout=60)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout + result.stderr


@needs_systemd
def test_service_is_hardened() -> None:
    out = analyze("security", "--offline=true", "--no-pager", str(DEPLOY / "realmwright.service"))
    found = re.search(r"Overall exposure level for realmwright.service: ([\d.]+)", out)
    assert found is not None
    assert float(found[1]) <= MAX_EXPOSURE


@needs_systemd
def test_units_are_valid(tmp_path: Path) -> None:
    """The program of the units is not installed here: another one takes its place."""
    for unit in DEPLOY.iterdir():
        (tmp_path / unit.name).write_text(
            unit.read_text("utf-8").replace("/opt/realmwright/bin/realmwright", "/bin/true"), "utf-8"
        )
    assert not analyze("verify", *(str(unit) for unit in sorted(tmp_path.iterdir())))


def test_image_trusts_no_forwarded_headers() -> None:
    assert "--proxy" not in (ROOT / "Dockerfile").read_text("utf-8")
