"""Services shared by all routes of one application."""

from __future__ import annotations

from typing import NamedTuple

from ..live.manager import TableManager
from ..tables.bot_specs import BotLimits
from ..tables.credentials import CredentialSigner
from .accounts.accounts import Accounts
from .accounts.daily_board import DailyBoard
from .accounts.ratings import Ratings
from .accounts.table_listings import TableListings
from .accounts.webhooks import WebhookSender
from .admin.expiry import TableExpiry
from .admin.moderator import Moderator
from .admin.quotas import QuotaCounter
from .connection_limits import ConnectionCounter
from .health import HealthCheck
from .job_pool import JobPool
from .mail.addresses import MailAddresses
from .mail.turn_mail import TurnMailer
from .rate_limit import RateLimiter
from .storage.store import Store


class Services(NamedTuple):
    store: Store
    tables: TableManager
    credentials: CredentialSigner
    rate_limiter: RateLimiter
    accounts: Accounts
    ratings: Ratings
    listings: TableListings
    daily: DailyBoard
    webhooks: WebhookSender
    mail_addresses: MailAddresses
    mailer: TurnMailer
    jobs: JobPool
    health: HealthCheck
    socket_counter: ConnectionCounter
    metrics_networks: tuple[str, ...]  # may read /metrics
    registration: str  # open, closed or invitation
    bot_limits: BotLimits  # of users whom the host does not trust
    trusted_accounts: frozenset[str]  # names
    moderator: Moderator
    quotas: QuotaCounter
    expiry: TableExpiry
