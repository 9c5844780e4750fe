"""`realmwright bot`: play a seat as a program of the bot protocol, on standard input and output."""

from __future__ import annotations

import argparse
import sys

from ..bots import bot_file
from ..bots.bot_process import BotProcess
from .setup_args import registered_names


def add_arguments(parser: argparse.ArgumentParser) -> None:
    names = registered_names("bots")
    parser.add_argument("bot", metavar="NAME", help=f"{names} or PATH.py:CLASS, with an optional budget (planner@0.1s)")


def run(args: argparse.Namespace) -> None:
    bot_file.register_files([args.bot])
    for answer in BotProcess(args.bot).answers(sys.stdin):
        print(answer, flush=True)
