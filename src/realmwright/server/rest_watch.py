"""REST for whoever runs the server: is it well, and what does it do?"""

from __future__ import annotations

from ipaddress import ip_address, ip_network

from fastapi import Response
from msgspec import Struct

from .. import __version__
from . import metrics
from .keeping.writer import NotStored
from .rest import Asked, Routes, Unfit

ROUTES = Routes()


class Health(Struct, frozen=True):
    """GET /api/health: 200 if this worker and its database can be used."""

    status: str
    version: str
    database: str  # sqlite or postgresql


@ROUTES("GET", "/api/health", gives=Health, faults=(503,))
async def get_health(asked: Asked) -> Health:
    """Whether the database can be reached, and which version this is."""
    store = asked.services.store
    try:
        await store.ping()
    except NotStored as error:
        raise Unfit(503, "no-database", "the database cannot be reached") from error
    return Health("ok", __version__, "postgresql" if store.shared else "sqlite")


@ROUTES("GET", "/metrics", gives="text/plain", faults=(404,))
async def get_metrics(asked: Asked) -> Response:
    """Figures for Prometheus, for this machine and the networks that the host names."""
    if not _near(asked.address, asked.services.metrics_from):
        raise Unfit(404, "no-such-address", "nothing is at /metrics")
    return Response(metrics.shown(), headers={"Cache-Control": "no-store", "Content-Type": metrics.KIND})


def _near(address: str, networks: tuple[str, ...]) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return found.is_loopback or any(found in ip_network(network, strict=False) for network in networks)
