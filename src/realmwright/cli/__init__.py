"""The command line: `main` carries out what the words ask for, the modules here know how."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from ..game import GameError


def main(argv: Sequence[str] | None = None) -> int:
    from .commands import parser_for  # not before it is needed: whoever looks for games passes through this package

    words = sys.argv[1:] if argv is None else argv
    try:
        args = parser_for(words).parse_args(words)
        args.words = words
        return int(args.run(args) or 0)
    except (GameError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads on; not an error
            return 0
        print(f"realmwright: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
