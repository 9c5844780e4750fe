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
@pytest.mark.parametrize("name", sorted(unit.name for unit in DEPLOY.glob("*.service")))
def test_service_is_hardened(name: str) -> None:
    out = analyze("security", "--offline=true", "--no-pager", str(DEPLOY / name))
    found = re.search(rf"Overall exposure level for {name}: ([\d.]+)", out)
    assert found is not None
    assert float(found[1]) <= MAX_EXPOSURE


@needs_systemd
def test_units_are_valid(tmp_path: Path) -> None:
    """The program of the units is not installed here: another one takes its place."""
    for unit in DEPLOY.glob("realmwright*"):
        (tmp_path / unit.name).write_text(
            unit.read_text("utf-8").replace("/opt/realmwright/bin/realmwright", "/bin/true"), "utf-8"
        )
    assert not analyze("verify", *(str(unit) for unit in sorted(tmp_path.iterdir())))


def test_image_trusts_no_forwarded_headers() -> None:
    assert "--proxy" not in (ROOT / "Dockerfile").read_text("utf-8")


def test_image_has_the_documents_that_the_page_imports() -> None:
    sources = [*(ROOT / "web/src").rglob("*.svelte"), *(ROOT / "web/src").rglob("*.ts")]
    imports = {name for source in sources for name in re.findall(r"\.\./(docs/[\w/-]+)/", source.read_text("utf-8"))}
    assert imports
    assert imports <= set(re.findall(r"^COPY (\S+) ", (ROOT / "Dockerfile").read_text("utf-8"), re.M))


def test_pinned_images_have_the_digests_of_docker(tmp_path: Path) -> None:
    """A program in the place of docker knows the digests; other settings stay."""
    (tmp_path / "deploy").mkdir()
    shutil.copy(DEPLOY / "pin_images.sh", tmp_path / "deploy")
    shutil.copy(ROOT / "compose.yaml", tmp_path)
    (tmp_path / ".env").write_text("POSTGRES_PASSWORD=kept\nNODE_IMAGE=old\n", "utf-8")
    docker = tmp_path / "docker"
    docker.write_text('#!/bin/sh\n[ "$1" = pull ] || echo "${5%%:*}@sha256:0"\n', "utf-8")
    docker.chmod(0o755)
    environment = {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    subprocess.run([tmp_path / "deploy/pin_images.sh"], env=environment, check=True, capture_output=True, timeout=60)
    assert sorted((tmp_path / ".env").read_text("utf-8").split()) == [
        "NODE_IMAGE=node@sha256:0",
        "POSTGRES_IMAGE=postgres@sha256:0",
        "POSTGRES_PASSWORD=kept",
        "PYTHON_IMAGE=python@sha256:0",
    ]
