"""Webhook URLs: syntax, host names and the networks that they may lead to."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

import idna

DEFAULT_PORTS: Final = {"http": 80, "https": 443}
# `is_global` accepts these networks, or does so in some versions of Python.
PRIVATE_IPV4: Final = tuple(
    map(ip_network, ("0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15", "240.0.0.0/4"))
)
PUBLIC_IPV6: Final = ip_network("2000::/3")
# Protocol assignments with Teredo, 6to4, documentation: such addresses may lead to a private IPv4 address.
PRIVATE_IPV6: Final = tuple(map(ip_network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")))
Resolver = Callable[[str, int], Awaitable[list[str]]]


class InvalidWebhook(Exception):
    """The URL is invalid, unresolvable or in a private network."""


class WebhookUrl(NamedTuple):
    """A parsed webhook URL; `host` is ASCII, with the brackets of an IPv6 address removed."""

    scheme: str
    host: str
    port: int
    path: str  # with the query

    @property
    def origin(self) -> str:
        """Scheme, host and port: deliveries to one origin share its limits."""
        return f"{self.scheme}://{bracketed(self.host)}:{self.port}"

    @property
    def authority(self) -> str:
        """The value of the `Host` header."""
        return bracketed(self.host) + ("" if self.port == DEFAULT_PORTS[self.scheme] else f":{self.port}")

    def at_address(self, address: str) -> str:
        """Return the URL with an IP address in place of the host name."""
        return f"{self.scheme}://{bracketed(address)}:{self.port}{self.path}"


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def parse_url(url: str) -> WebhookUrl:
    """Parse a webhook URL and check its syntax; an international host name is encoded by IDNA."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise InvalidWebhook("invalid URL") from error
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname or port == 0 or not url.isprintable():
        raise InvalidWebhook("invalid URL: expected http:// or https://")
    if parts.username is not None or parts.password is not None:
        raise InvalidWebhook("the URL must not contain a user name or password")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return WebhookUrl(parts.scheme, _ascii_host(parts), port or DEFAULT_PORTS[parts.scheme], path)


def _ascii_host(parts: SplitResult) -> str:
    """Return the host in ASCII. Characters that IDNA 2008 does not allow, such as full-width digits, are rejected."""
    host = str(parts.hostname)
    if not host.isascii():
        try:
            host = idna.encode(host).decode("ascii")
        except (idna.IDNAError, UnicodeError) as error:
            raise InvalidWebhook("invalid host name") from error
    if not parts.netloc.rpartition(":")[2].isascii() and parts.port is not None:
        raise InvalidWebhook("invalid port")
    if any(char.isspace() or char in "/\\?#@%<>^|" for char in host):
        raise InvalidWebhook("invalid host name")
    return host


async def resolve_host(host: str, port: int) -> list[str]:
    """Return the IP addresses of a host name."""
    entries = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in entries]


def is_public(address: str) -> bool:
    """Whether an address is in the public internet, also after translation to IPv4."""
    parsed = ip_address(address.partition("%")[0])
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is not None:
        parsed = parsed.ipv4_mapped
    if not parsed.is_global or parsed.is_multicast:
        return False
    if isinstance(parsed, IPv4Address):
        return not any(parsed in network for network in PRIVATE_IPV4)
    return parsed in PUBLIC_IPV6 and not any(parsed in network for network in PRIVATE_IPV6)
