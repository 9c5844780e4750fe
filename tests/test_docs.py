"""What the documents show is what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("page", ["README.md", "docs/notation.md", "docs/boards.md"])
def test_every_snippet_of_the_page_runs_as_shown(page: str) -> None:
    ran = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.FAIL_FAST)
    assert ran.attempted > 5
    assert ran.failed == 0
