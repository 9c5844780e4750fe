#!/usr/bin/env python3
"""Check two workers on PostgreSQL behind Debian's nginx with HTTPS, all on loopback.

    bench/check_proxy.py

Uses the `location` block of docs/hosting.md. Checks the page, WebSockets at both workers, that limits count the address
of the client and not that of the proxy, and that a client cannot forge its address. Needs `nginx` and `openssl`
(apt-get install nginx-light openssl) and fails without them.
"""

from __future__ import annotations

import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from socket import create_connection, socket
from typing import Final

import httpx2
from websockets.sync.client import connect

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.postgres import Postgres
from tests.server.server_process import Server, TableClient, legal_moves

from realmwright.protocol.server_messages import StateMessage

ROOT: Final = Path(__file__).parent.parent
CONFIGURATION: Final = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port} ssl;
        ssl_certificate {folder}/certificate.pem;
        ssl_certificate_key {folder}/key.pem;
{location}
    }}
}}
"""
PASSWORD_TRIES: Final = 70  # above the limit of an address


def free_port() -> int:
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def documented_location(server_port: int) -> str:
    """Return the nginx configuration that docs/hosting.md recommends, for this port."""
    match = re.search(r"^    location / \{.*?^    \}$", (ROOT / "docs/hosting.md").read_text("utf-8"), re.M | re.S)
    if match is None:
        raise SystemExit("docs/hosting.md has no location block")
    return match[0].replace(":8000", f":{server_port}").replace("Host $host;", "Host $http_host;")


def start_nginx(stack: ExitStack, folder: Path, server_port: int) -> int:
    port = free_port()
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
        check=True, capture_output=True,
    )  # fmt: skip
    configuration = CONFIGURATION.format(folder=folder, port=port, location=documented_location(server_port))
    (folder / "nginx.conf").write_text(configuration, "utf-8")
    process = subprocess.Popen(["nginx", "-e", folder / "error.log", "-c", folder / "nginx.conf"])
    stack.callback(process.wait)
    stack.callback(process.terminate)
    for _ in range(100):
        try:
            create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.1)
        else:
            return port
    raise SystemExit((folder / "error.log").read_text("utf-8"))


class Client:
    """A client of the proxy at an address of its own."""

    def __init__(self, port: int, trust: ssl.SSLContext, address: str) -> None:
        transport = httpx2.HTTPTransport(local_address=address, verify=trust)
        self.http = httpx2.Client(transport=transport, base_url=f"https://127.0.0.1:{port}", timeout=60)

    def statuses_of_logins(self, count: int, **headers: str) -> list[int]:
        body = {"name": "unknown", "password": "not the password"}
        return [self.http.post("/api/session", json=body, headers=headers).status_code for _ in range(count)]


def check(port: int, trust: ssl.SSLContext) -> None:
    first, second = Client(port, trust, "127.0.0.2"), Client(port, trust, "127.0.0.3")
    page = first.http.get("/")
    assert page.status_code == 200, page
    assert "strict-transport-security" in page.headers, "the server does not know that the client uses HTTPS"
    body = {"game": "kingdom-builder", "seats": [{"name": "A"}, {"name": "B"}], "seed": 1}
    table = first.http.post("/api/tables", json=body).json()["table_id"]
    address = f"wss://127.0.0.1:{port}/api/tables/{table}/socket"
    with ExitStack() as stack:
        clients = [
            TableClient(table, stack.enter_context(connect(address, ssl=trust, max_size=None))) for _ in range(6)
        ]
        for number in range(12):
            mover = clients[number % len(clients)]
            mover.wait_for_turn()
            mover.move(legal_moves(mover.state.move_groups)[0])
            for client in clients:
                while client.state.revision < mover.state.revision:
                    client.receive(StateMessage)
    print("page, HTTPS and WebSockets: ok")
    statuses = first.statuses_of_logins(2 * PASSWORD_TRIES)
    assert statuses[-1] == 429, f"no limit of tries: {statuses}"
    assert second.statuses_of_logins(1) == [401], "another client is limited as well"
    forged = first.statuses_of_logins(5, **{"X-Forwarded-For": "127.0.0.77"})
    assert set(forged) == {429}, f"a client can forge its address: {forged}"
    print(f"limits by client address: ok ({statuses.count(401)} tries, then 429)")


def main() -> int:
    if missing := [name for name in ("nginx", "openssl") if shutil.which(name) is None]:
        raise SystemExit(f"not installed: {', '.join(missing)} (apt-get install nginx-light openssl)")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.chmod(0o755)
        postgres = stack.enter_context(Postgres("fsync=off"))
        server = Server(postgres.create("proxied"), workers=2, options=("--proxy-from", "127.0.0.0/8"))
        stack.callback(server.kill)
        port = start_nginx(stack, folder, server.port)
        check(port, ssl.create_default_context(cafile=str(folder / "certificate.pem")))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
