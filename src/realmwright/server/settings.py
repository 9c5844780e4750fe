"""Server settings from the command line and the environment."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from ipaddress import ip_network
from math import inf
from typing import Final, NamedTuple

from ..tables.bot_specs import STRANGER_LIMITS, TRUSTED_LIMITS, BotLimits
from .security_middleware import LOOPBACK_HOSTS, SecurityPolicy

REGISTRATION: Final = ("open", "closed", "invitation")


class Settings(NamedTuple):
    policy: SecurityPolicy = SecurityPolicy()
    rate_limit_scale: float = 1  # multiplies all rate limits; 0 disables them
    private_webhooks: bool = False  # allow webhook URLs in private networks
    secret: str | None = None  # signs credentials; None: the one stored in the database
    metrics_networks: tuple[str, ...] = ()  # networks that may read /metrics, besides loopback
    log_format: str = "text"  # or json
    registration: str = "open"  # or closed, or invitation
    bot_limits: BotLimits = TRUSTED_LIMITS  # of users whom the host does not trust
    trusted_accounts: frozenset[str] = frozenset()  # names; they have the larger limits


DEFAULTS: Final = Settings()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--proxy-from",
        action="append",
        default=[],
        metavar="NETWORK",
        help="trust the X-Forwarded headers of a reverse proxy in this network, such as 127.0.0.1 (repeatable)",
    )
    parser.add_argument(
        "--registration",
        choices=REGISTRATION,
        default=os.environ.get("REALMWRIGHT_REGISTRATION") or "open",
        help="who may create an account; `invitation` needs a code of `realmwright admin invite`"
        " (default: $REALMWRIGHT_REGISTRATION, or open)",
    )
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="allow requests from pages of this origin (repeatable)",
    )
    parser.add_argument(
        "--rate-limit",
        type=_scale,
        default=os.environ.get("REALMWRIGHT_RATE_LIMIT") or "1",
        metavar="TIMES",
        help="rate limit multiplier; 0 disables rate limits (default: $REALMWRIGHT_RATE_LIMIT, or 1)",
    )
    parser.add_argument(
        "--metrics-from",
        action="append",
        default=[],
        metavar="NETWORK",
        help="network that may read /metrics, such as 10.0.0.0/8 (repeatable)",
    )
    parser.add_argument(
        "--trust",
        action="append",
        default=[],
        metavar="ACCOUNT",
        help=f"account that may give bots up to {TRUSTED_LIMITS.seconds:g} s a turn; others at most "
        f"{STRANGER_LIMITS.seconds:g} s, except on a loopback server (repeatable)",
    )
    parser.add_argument("--log", choices=["text", "json"], default="text", help="log format (default: %(default)s)")
    parser.add_argument("--private-webhooks", action="store_true", help="allow webhook URLs in private networks")


def _scale(text: str) -> float:
    number = float(text)
    if not 0 <= number < inf:
        raise ValueError(text)
    return number


def from_args(args: argparse.Namespace) -> Settings:
    """Return the settings; a loopback server accepts only loopback host names."""
    hosts = LOOPBACK_HOSTS if args.host in LOOPBACK_HOSTS and not args.proxy_from else None
    policy = SecurityPolicy(_networks(args.proxy_from), hosts, frozenset(origin.rstrip("/") for origin in args.origin))
    secret = os.environ.get("REALMWRIGHT_SECRET") or None
    networks = _networks(args.metrics_from)
    return Settings(
        policy,
        args.rate_limit,
        args.private_webhooks,
        secret,
        networks,
        args.log,
        args.registration,
        bot_limits=STRANGER_LIMITS if hosts is None else TRUSTED_LIMITS,
        trusted_accounts=frozenset(args.trust),
    )


def _networks(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the networks of an option, each of which may list several separated by commas."""
    return tuple(str(ip_network(network.strip(), strict=False)) for text in texts for network in text.split(","))
