"""The library of the compiled playouts: where it is, and a warning if it cannot be used."""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from typing import Final

LIBRARY: Final = Path(__file__).parents[1] / "native" / "kingdom_builder.so"
WASM_LIBRARY: Final = LIBRARY.with_suffix(".wasm")  # in the browser
LOGGER: Final = logging.getLogger(__name__)


@cache
def find_library() -> Path | None:
    """Return the library; if it cannot be used, log one warning and return None.

    Worker processes leave the warning to their parent, which calls this when it starts.
    """
    path = LIBRARY if LIBRARY.exists() else WASM_LIBRARY
    try:
        if not path.exists():
            raise FileNotFoundError("not installed")  # one place for the warning
        from .native_playouts import load_library  # ctypes is slow to load in the browser

        load_library(path)
    except (OSError, ImportError) as error:
        _warn("not installed" if isinstance(error, ImportError) else str(error))
        return None
    return path


def _warn(reason: str) -> None:
    from multiprocessing import parent_process

    if parent_process() is None:
        LOGGER.warning("no compiled playouts (%s): the bot monte_carlo is slower and weaker", reason)
