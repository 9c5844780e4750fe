"""How a server is to behave towards the outside, as its host wants it."""

from __future__ import annotations

import argparse
import os
from ipaddress import ip_network
from math import inf
from typing import Final, NamedTuple

from .guard import LOOPBACK, Policy


class Options(NamedTuple):
    policy: Policy = Policy()
    rate_limit: float = 1  # how many times the usual limits; 0: none
    private_webhooks: bool = False  # notifications may go to the host's own network
    secret: str | None = None  # of the passes; None: the one that the database keeps
    metrics_from: tuple[str, ...] = ()  # networks that may read /metrics, besides this machine
    log: str = "text"  # or json


USUAL: Final = Options()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--proxy", action="store_true", help="a proxy of one's own stands in front: believe its X-Forwarded headers"
    )
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="another site whose pages may play here"
    )
    parser.add_argument(
        "--rate-limit",
        type=_times,
        default=os.environ.get("REALMWRIGHT_RATE_LIMIT") or "1",
        metavar="TIMES",
        help="times the usual limits; 0: none (default: REALMWRIGHT_RATE_LIMIT, or 1)",
    )
    parser.add_argument(
        "--metrics-from", action="append", default=[], metavar="NETWORK", help="who may read /metrics, as 10.0.0.0/8"
    )
    parser.add_argument("--log", choices=["text", "json"], default="text", help="lines for people or for programs")
    parser.add_argument(
        "--private-webhooks", action="store_true", help="turn notifications may go to this machine and its network"
    )


def _times(text: str) -> float:
    number = float(text)
    if not 0 <= number < inf:
        raise ValueError(text)
    return number


def read(args: argparse.Namespace) -> Options:
    """A server on this machine alone listens to its own names only; behind a proxy or in a network it has others."""
    hosts = LOOPBACK if args.host in LOOPBACK and not args.proxy else None
    policy = Policy(args.proxy, hosts, frozenset(origin.rstrip("/") for origin in args.origin))
    secret = os.environ.get("REALMWRIGHT_SECRET") or None
    networks = tuple(str(ip_network(network, strict=False)) for network in args.metrics_from)
    return Options(policy, args.rate_limit, args.private_webhooks, secret, networks, args.log)
