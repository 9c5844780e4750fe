"""Server settings from the command line and the environment."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from ipaddress import ip_network
from math import inf
from typing import Final, NamedTuple

from ..game import GameError
from ..tables.bot_specs import STRANGER_LIMITS, TRUSTED_LIMITS, BotLimits
from .admin.expiry import ExpiryTimes
from .admin.quotas import NO_QUOTAS, Quotas
from .bot_worker import bot_secret
from .mail.smtp import SmtpSettings, parse_smtp_settings
from .security_middleware import LOOPBACK_HOSTS, SecurityPolicy

REGISTRATION: Final = ("open", "closed", "invitation")
PROXY_ABOUT: Final = "trust the X-Forwarded headers of a reverse proxy in this network, such as 127.0.0.1"
TRUST_ABOUT: Final = (
    f"account that may give bots up to {TRUSTED_LIMITS.seconds:g} s a turn; others at most "
    f"{STRANGER_LIMITS.seconds:g} s, except on a loopback server"
)
REPEATABLE: Final = (
    ("--proxy-from", "NETWORK", PROXY_ABOUT),
    ("--origin", "URL", "allow requests from pages of this origin"),
    ("--metrics-from", "NETWORK", "network that may read /metrics, such as 10.0.0.0/8"),
    ("--trust", "ACCOUNT", TRUST_ABOUT),
    ("--bot-worker", "HOST:PORT", "let searching bots run at this `realmwright bot-worker`"),
)


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
    quotas: Quotas = NO_QUOTAS
    expiry: ExpiryTimes = ExpiryTimes(0, 0)
    bot_workers: tuple[str, ...] = ()  # addresses
    bot_secret: str = ""  # shared with the workers
    smtp: SmtpSettings | None = None  # None: no e-mails


DEFAULTS: Final = Settings()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--registration",
        choices=REGISTRATION,
        default=os.environ.get("REALMWRIGHT_REGISTRATION") or "open",
        help="who may create an account; `invitation` needs a code of `realmwright admin invite`"
        " (default: $REALMWRIGHT_REGISTRATION, or open)",
    )
    parser.add_argument(
        "--rate-limit",
        type=_scale,
        default=os.environ.get("REALMWRIGHT_RATE_LIMIT") or "1",
        metavar="TIMES",
        help="rate limit multiplier; 0 disables rate limits (default: $REALMWRIGHT_RATE_LIMIT, or 1)",
    )
    for name, metavar, about in REPEATABLE:
        parser.add_argument(name, action="append", default=[], metavar=metavar, help=f"{about} (repeatable)")
    _add_storage_arguments(parser)
    _add_mail_arguments(parser)
    parser.add_argument("--log", choices=["text", "json"], default="text", help="log format (default: %(default)s)")
    parser.add_argument("--private-webhooks", action="store_true", help="allow webhook URLs in private networks")


def _add_storage_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options for what strangers store, and for how long."""
    defaults, times = Quotas(), ExpiryTimes()
    for name, default, text in (
        ("tables", defaults.tables, "tables that one address may create in a day"),
        ("records", defaults.records, "records that one address may import in a day"),
        ("megabytes", defaults.megabytes, "megabytes that the new tables of one address may need in a day"),
        ("public", defaults.public, "open public tables of one address at a time"),
    ):
        option = f"--quota-{name}"
        parser.add_argument(
            option, type=int, default=default, metavar="N", help=f"{text}, 0 for no limit (default: {default})"
        )
    parser.add_argument(
        "--expire-local",
        type=_scale,
        metavar="DAYS",
        help="delete local tables without a move for this long, 0 for never"
        f" (default: {times.local_days:g}, or 0 on a loopback server)",
    )
    parser.add_argument(
        "--expire-open",
        type=_scale,
        metavar="DAYS",
        help="delete public tables that wait for players for this long, 0 for never"
        f" (default: {times.open_days:g}, or 0 on a loopback server)",
    )


def _add_mail_arguments(parser: argparse.ArgumentParser) -> None:
    for name, metavar, about in (
        ("smtp", "URL", "send e-mails by this server: starttls://USER:PASSWORD@HOST, smtps:// or smtp://"),
        ("mail-from", "ADDRESS", "sender of e-mails"),
        ("public-url", "URL", "address of this server in the links of e-mails"),
    ):
        variable = f"REALMWRIGHT_{name.replace('-', '_').upper()}"
        parser.add_argument(
            f"--{name}", metavar=metavar, default=os.environ.get(variable) or "", help=f"{about} (default: ${variable})"
        )


def _smtp(args: argparse.Namespace) -> SmtpSettings | None:
    """Return how to send e-mails; raise GameError if an option is invalid."""
    if not args.smtp:
        return None
    try:
        return parse_smtp_settings(args.smtp, args.mail_from, args.public_url)
    except ValueError as error:
        raise GameError(str(error)) from error


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
        quotas=_quotas(args),
        expiry=_expiry(args, ExpiryTimes() if hosts is None else ExpiryTimes(0, 0)),
        bot_workers=tuple(map(_checked_address, args.bot_worker)),
        bot_secret=bot_secret() if args.bot_worker else "",
        smtp=_smtp(args),
    )


def _quotas(args: argparse.Namespace) -> Quotas:
    """Return the quotas; without rate limits there are none."""
    numbers = (args.quota_tables, args.quota_records, args.quota_megabytes, args.quota_public)
    return Quotas(*numbers) if args.rate_limit else NO_QUOTAS


def _expiry(args: argparse.Namespace, defaults: ExpiryTimes) -> ExpiryTimes:
    return ExpiryTimes(
        defaults.local_days if args.expire_local is None else args.expire_local,
        defaults.open_days if args.expire_open is None else args.expire_open,
    )


def _checked_address(text: str) -> str:
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal():
        raise GameError(f"--bot-worker {text[:60]}: expected HOST:PORT")
    return text


def _networks(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the networks of an option, each of which may list several separated by commas."""
    return tuple(str(ip_network(network.strip(), strict=False)) for text in texts for network in text.split(","))
