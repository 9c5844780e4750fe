"""The notebook: its stored outputs are those of its cells."""

from __future__ import annotations

import json
from pathlib import Path

from tools.run_notebook import run

NOTEBOOK = Path(__file__).parent.parent / "examples" / "first_game.ipynb"


def test_the_outputs_of_the_notebook_are_up_to_date() -> None:
    """`python -m tools.run_notebook examples/first_game.ipynb` stores new ones."""
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    assert run(notebook) == notebook
    kinds = {
        kind for cell in notebook["cells"] for output in cell.get("outputs", ()) for kind in output.get("data", ())
    }
    assert kinds == {"image/svg+xml", "text/plain"}
