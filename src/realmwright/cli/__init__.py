"""The command line `realmwright`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from ..game import GameError

CLEAR_LINE = "\r\033[K"  # of a progress line, or of the ^C that the terminal shows


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; errors are printed as one line."""
    from .commands import parser_for  # imported late: the registry scans this package, too

    words = sys.argv[1:] if argv is None else argv
    args = argparse.Namespace()
    try:
        parser = parser_for(words)
        if not words:
            parser.print_help()
            return 0
        parser.parse_args(words, args)
        args.words = words
        return int(args.run(args) or 0)
    except (GameError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader closed the pipe: not an error
            return 0
        print(f"realmwright: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        hint = ": the same command resumes" if getattr(args, "resumes", False) else ""
        print(f"{CLEAR_LINE if sys.stderr.isatty() else ''}realmwright: interrupted{hint}", file=sys.stderr)
        return 130
