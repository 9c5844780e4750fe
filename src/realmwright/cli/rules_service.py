"""`realmwright rules-service`: answer questions about positions, as JSON objects in lines."""

from __future__ import annotations

import argparse
import sys

from .. import rules_service


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add nothing: the requests say everything."""


def run(_args: argparse.Namespace) -> None:
    for line in rules_service.serve(sys.stdin):
        print(line, flush=True)
