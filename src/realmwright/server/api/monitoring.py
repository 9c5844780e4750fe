"""Health check and Prometheus metrics."""

from __future__ import annotations

from ipaddress import ip_address, ip_network

from msgspec import Struct
from starlette.responses import Response

from ... import __version__
from ...live.routing import Router
from ...protocol.errors import RequestError
from .. import metrics
from .routing import ApiRequest

ROUTER = Router()


class Health(Struct, frozen=True):
    """Response of GET /api/health."""

    status: str
    version: str
    database: str  # sqlite or postgresql


@ROUTER.route("GET", "/api/health", response=Health, errors=(503,))
async def get_health(request: ApiRequest) -> Health:
    """Check database, disk, background tasks and bots, and return the server version; 503 names what fails."""
    await request.services.health.require()
    return Health("ok", __version__, "postgresql" if request.services.store.shared else "sqlite")


@ROUTER.route("GET", "/metrics", response="text/plain", errors=(404,))
async def get_metrics(request: ApiRequest) -> Response:
    """Return Prometheus metrics to loopback clients and to the networks of --metrics-from."""
    if not _is_allowed(request.address, request.services.metrics_networks):
        raise RequestError("no-such-address", "not client: /metrics")
    return Response(metrics.render(), headers={"Cache-Control": "no-store", "Content-Type": metrics.CONTENT_TYPE})


def _is_allowed(address: str, networks: tuple[str, ...]) -> bool:
    try:
        client = ip_address(address)
    except ValueError:
        return False
    return client.is_loopback or any(client in ip_network(network, strict=False) for network in networks)
