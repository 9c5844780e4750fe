"""The pictures of the documentation: one for each screen, current, small, and shown."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from .page.doc_pictures import FOLDER, SCREENS, SOURCES, source_hash

ROOT = Path(__file__).parents[1]
MAX_BYTES = 150_000
SHOWN = re.compile(r"!\[[^\]]+\]\((?:docs/)?pictures/([a-z-]+)\.webp\)")


def test_every_screen_has_a_picture_and_every_picture_a_screen() -> None:
    assert {path.stem for path in FOLDER.glob("*.webp")} == set(SCREENS)


@pytest.mark.parametrize("name", SCREENS)
def test_picture_is_newer_than_the_component_of_its_screen(name: str) -> None:
    drawn = json.loads(SOURCES.read_text("utf-8"))
    assert drawn[name] == source_hash(SCREENS[name]), f"run: python -m tests.page.doc_pictures {name}"


def test_pictures_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in FOLDER.glob("*.webp")}
    assert {name: size for name, size in sizes.items() if size > MAX_BYTES} == {}


def test_every_picture_is_shown_with_a_description() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    shown = {name for path in pages for name in SHOWN.findall(path.read_text("utf-8"))}
    assert shown == set(SCREENS)
