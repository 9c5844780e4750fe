"""Tests of rate limits, origin and host checks, security headers and server settings."""

from __future__ import annotations

import argparse
import logging
import socket
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from ipaddress import ip_network
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from realmwright.server import rate_limit, settings, static
from realmwright.server.accounts.webhooks import Delivery
from realmwright.server.admin.quotas import NO_QUOTAS, Quotas
from realmwright.server.app import create_app
from realmwright.server.rate_limit import Limit, RateLimiter, client_network
from realmwright.server.security_middleware import LOOPBACK_HOSTS, SecurityPolicy, is_in_networks
from realmwright.server.settings import Settings

from .app_client import Browser, run_app, services_of
from .server_process import Server

KINGDOMS = {"game": "kingdoms", "seats": [{"name": "a"}, {"name": "b"}]}
PROXY = ("127.0.0.1/32",)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


# Token buckets


def test_burst_then_steady_rate() -> None:
    clock = Clock()
    limiter = RateLimiter(1, clock)
    limit = Limit(burst=3, per_second=0.5)
    assert [limiter.take("x", limit, "me") for _ in range(5)] == [0, 0, 0, 2, 2]
    assert limiter.take("x", limit, "you") == 0
    assert limiter.take("y", limit, "me") == 0
    clock.now += 2
    assert [limiter.take("x", limit, "me") for _ in range(2)] == [0, 2]
    clock.now += 1000
    assert [limiter.take("x", limit, "me") for _ in range(4)] == [0, 0, 0, 2]


@given(st.lists(st.floats(0, 10), max_size=60), st.floats(1, 20), st.floats(0.1, 10))
def test_grants_never_exceed_burst_plus_refill(pauses: list[float], burst: float, rate: float) -> None:
    clock = Clock()
    limiter = RateLimiter(1, clock)
    granted = 0
    for pause in pauses:
        clock.now += pause
        granted += limiter.take("x", Limit(burst, rate), "me") == 0
    assert granted <= burst + clock.now * rate + 1e-6


def test_waiting_the_returned_time_is_sufficient() -> None:
    clock = Clock()
    limiter = RateLimiter(1, clock)
    for _ in range(50):
        wait = limiter.take("x", Limit(2, 0.3), "me")
        clock.now += wait
        assert not wait or limiter.take("x", Limit(2, 0.3), "me") == 0


def test_scale_multiplies_limits_and_zero_disables_them() -> None:
    clock = Clock()
    wide = RateLimiter(2, clock)
    assert [wide.take("x", Limit(1, 1), "me") for _ in range(3)] == [0, 0, 1]
    assert not any(RateLimiter(0, clock).take("x", Limit(1, 1), "me") for _ in range(100))


def test_number_of_buckets_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "MAX_BUCKETS", 10)
    limiter = RateLimiter(1, Clock())
    for number in range(100):
        limiter.take_for_address("rest", f"10.0.0.{number}")
    assert len(limiter._buckets) == 10


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_client_network(address: str, expected: str) -> None:
    assert client_network(address) == expected


# Limits of the application


@pytest.fixture
def limited_client(tmp_path: Path) -> Iterator[TestClient]:
    with run_app(tmp_path, Settings(SecurityPolicy(PROXY), rate_limit_scale=0.01)) as client:
        freeze_clock(client)
        yield client


def freeze_clock(client: TestClient) -> None:
    services_of(client).rate_limiter._clock = Clock()


def test_too_many_requests_get_retry_after(limited_client: TestClient) -> None:
    responses = [limited_client.get("/api/catalog", headers={"X-Forwarded-For": "192.0.2.1"}) for _ in range(7)]
    assert [response.status_code for response in responses] == [200] * 6 + [429]
    assert responses[-1].json()["code"] == "too-many"
    assert int(responses[-1].headers["retry-after"]) in (1, 2)
    assert limited_client.get("/api/catalog", headers={"X-Forwarded-For": "192.0.2.2"}).status_code == 200
    assert limited_client.get("/locale/en.ftl", headers={"X-Forwarded-For": "192.0.2.1"}).status_code == 200


def test_only_the_last_forwarded_address_is_used(limited_client: TestClient) -> None:
    forged = [{"X-Forwarded-For": f"198.51.100.{number}, 192.0.2.3"} for number in range(7)]
    assert [limited_client.get("/api/catalog", headers=headers).status_code for headers in forged] == [200] * 6 + [429]


def test_forwarded_headers_are_ignored_without_a_proxy(tmp_path: Path) -> None:
    with run_app(tmp_path, Settings(rate_limit_scale=0.01)) as client:
        freeze_clock(client)
        forged = [{"X-Forwarded-For": f"198.51.100.{number}"} for number in range(7)]
        assert [client.get("/api/catalog", headers=headers).status_code for headers in forged] == [200] * 6 + [429]


@pytest.mark.parametrize("networks", [("192.0.2.0/24",), ("10.0.0.0/8", "2001:db8::/32")])
def test_forwarded_headers_from_other_networks_are_ignored(tmp_path: Path, networks: tuple[str, ...]) -> None:
    with run_app(tmp_path, Settings(SecurityPolicy(networks), rate_limit_scale=0.01)) as client:
        freeze_clock(client)
        forged = [{"X-Forwarded-For": f"198.51.100.{number}"} for number in range(7)]
        assert [client.get("/api/catalog", headers=headers).status_code for headers in forged] == [200] * 6 + [429]


@pytest.mark.parametrize(
    ("address", "trusted"),
    [("172.20.0.1", True), ("::ffff:172.20.0.1", True), ("172.32.0.1", False), ("::1", True), ("testclient", False)],
)
def test_networks_of_a_proxy(address: str, trusted: bool) -> None:
    assert is_in_networks(address, [ip_network("172.16.0.0/12"), ip_network("::1")]) == trusted


def test_passwords_of_an_account_are_limited_over_all_addresses(tmp_path: Path) -> None:
    with run_app(tmp_path, Settings(SecurityPolicy(PROXY), rate_limit_scale=0.1)) as client:
        freeze_clock(client)
        login = {"name": "Ada", "password": "wrong horse"}
        tries = [
            client.post("/api/session", json=login, headers={"X-Forwarded-For": f"192.0.2.{number}"}).status_code
            for number in range(12)
        ]
        assert tries == [401] * 10 + [429] * 2


def test_tables_and_passwords_have_separate_limits(tmp_path: Path) -> None:
    with run_app(tmp_path, Settings(rate_limit_scale=0.05)) as client:
        freeze_clock(client)
        codes = [client.post("/api/session", json={"name": "x", "password": "y"}).json()["code"] for _ in range(4)]
        assert codes == ["wrong-password"] * 2 + ["too-many"] * 2
        assert client.post("/api/tables", json=KINGDOMS).status_code == 201


def test_one_address_cannot_lock_out_an_account(tmp_path: Path) -> None:
    with run_app(tmp_path, Settings(SecurityPolicy(PROXY), rate_limit_scale=0.1)) as client:
        freeze_clock(client)
        browser = Browser(client)
        browser.register("Ada")
        login = {"name": "Ada", "password": "wrong horse"}
        responses = [browser.request("POST", "/api/session", login, X_Forwarded_For="192.0.2.66") for _ in range(8)]
        assert responses[-1].status_code == 429
        right = browser.request(
            "POST", "/api/session", {**login, "password": "correct horse"}, X_Forwarded_For="192.0.2.1"
        )
        assert right.status_code == 200


def test_account_limit_applies_across_addresses(tmp_path: Path) -> None:
    with run_app(tmp_path, Settings(SecurityPolicy(PROXY), rate_limit_scale=0.05)) as client:
        freeze_clock(client)
        browser = Browser(client)
        browser.register("Ada")
        responses = [browser.request("GET", "/api/me", X_Forwarded_For=f"192.0.2.{number}") for number in range(25)]
        assert {response.status_code for response in responses[:20]} == {200}
        assert responses[-1].status_code == 429
        assert "account" in responses[-1].json()["message"]


def test_normal_use_stays_below_the_limits() -> None:
    """Eight people at one address open the page at the same time."""
    limiter = RateLimiter(1, Clock())
    waits = [limiter.take_for_address("rest", "192.0.2.1") for _ in range(8 * 12)]
    waits += [limiter.take_for_address("socket", "192.0.2.1") for _ in range(8 * 4)]
    waits += [limiter.take_for_address("password", "192.0.2.1") for _ in range(8 * 3)]
    assert not any(waits)


def test_too_large_body_is_rejected(client: TestClient) -> None:
    response = client.post("/api/tables", content=b"x" * 70_000)
    assert (response.status_code, response.json()["code"]) == (413, "too-large")
    chunks = (b"x" * 10_000 for _ in range(10))
    assert client.post("/api/tables", content=chunks).status_code == 413


# Origins and hosts


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Origin": "http://testserver"}, 201),
        ({"Origin": "https://testserver"}, 201),  # the proxy terminates TLS
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://testserver.evil.example"}, 403),
        ({"Origin": "http://testserver:81"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
    ],
)
def test_cross_origin_requests_are_rejected(client: TestClient, headers: dict[str, str], status: int) -> None:
    assert client.post("/api/tables", json=KINGDOMS, headers=headers).status_code == status


def test_allowed_origin(tmp_path: Path) -> None:
    with run_app(tmp_path, Settings(SecurityPolicy(allowed_origins=frozenset({"https://friend.example"})))) as client:
        for origin, status in (("https://friend.example", 201), ("https://foe.example", 403)):
            assert client.post("/api/tables", json=KINGDOMS, headers={"Origin": origin}).status_code == status


def test_allowed_hosts(tmp_path: Path) -> None:
    with run_app(tmp_path, Settings(SecurityPolicy(allowed_hosts=LOOPBACK_HOSTS))) as client:
        for host, status in (
            ("localhost:8000", 200), ("127.0.0.1", 200), ("[::1]:80", 200),
            ("evil.example", 421), ("", 421), ("[", 421),
        ):  # fmt: skip
            assert client.get("/api/catalog", headers={"Host": host}).status_code == status


@pytest.mark.parametrize(("origin", "allowed"), [(None, True), ("own", True), ("http://evil.example", False)])
def test_cross_origin_sockets_are_rejected(server: Server, origin: str | None, allowed: bool) -> None:
    table = server.new_table(None, None)
    own = f"http://127.0.0.1:{server.port}" if origin == "own" else origin
    headers = {"Origin": own} if own else {}
    if allowed:
        with connect(server.address(table), additional_headers=headers):
            return
    with pytest.raises(InvalidStatus) as refused, connect(server.address(table), additional_headers=headers):
        pass
    assert refused.value.response.status_code == 403


# Response headers


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    script = "document.title = 'here'"
    (tmp_path / "index.html").write_text(f"<script>{script}</script><script src='/a.js'></script>")
    monkeypatch.setattr(static, "PAGE_FOLDER", tmp_path)
    client = TestClient(create_app(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"))
    client.headers["X-Script-Hash"] = b64encode(sha256(script.encode()).digest()).decode()
    return client


def test_content_security_policy_of_the_page(page: TestClient) -> None:
    policy = page.get("/table/abc").headers["content-security-policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["script-src"] == f"'self' 'sha256-{page.headers['X-Script-Hash']}'"
    assert rules["default-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert "unsafe" not in policy.replace("style-src-attr 'unsafe-inline'", "")


@pytest.mark.parametrize("address", ["/", "/api/catalog", "/api/nothing", "/locale/en.ftl", "/locale/xx.ftl"])
def test_responses_have_security_headers(client: TestClient, address: str) -> None:
    headers = client.get(address).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "strict-transport-security" not in headers
    assert "server" not in headers


def test_https_responses_have_hsts_and_secure_cookies(tmp_path: Path) -> None:
    with run_app(tmp_path, Settings(SecurityPolicy(PROXY))) as client:
        secure = {"X-Forwarded-Proto": "https"}
        assert "max-age" in client.get("/api/catalog", headers=secure).headers["strict-transport-security"]
        made = client.post("/api/accounts", json={"name": "Ada", "password": "correct horse"}, headers=secure)
        assert "secure" in made.headers["set-cookie"].lower()


# Error responses


def test_wrong_method_returns_allow_header(client: TestClient) -> None:
    response = client.put("/api/tables", json={})
    assert (response.status_code, response.headers["allow"]) == (405, "POST")
    assert client.get("/api/nothing").status_code == 404


@pytest.mark.parametrize(
    ("method", "address", "allowed"),
    [("HEAD", "/", "GET"), ("HEAD", "/api/catalog", "GET"), ("POST", "/", "GET"), ("OPTIONS", "/api/tables", "POST")],
)
def test_unsupported_methods_get_405(client: TestClient, method: str, address: str, allowed: str) -> None:
    response = client.request(method, address)
    assert (response.status_code, response.headers["allow"]) == (405, allowed)
    assert response.headers["content-type"] == "application/json"
    assert method == "HEAD" or response.json() == {"detail": "Method Not Allowed"}


def test_invalid_credential_and_missing_table_have_the_same_response(browser: Browser) -> None:
    made = browser.new_table("here", "open")
    other = browser.new_table("here", "open")
    nowhere = "abcdefghjkmn"
    responses = [
        browser.request("GET", f"/api/tables/{table}/links", X_Credential=text)
        for table, text in (
            (made["table_id"], "invalid"),
            (made["table_id"], other["credential"]),
            (made["table_id"], made["invite"]),
            (made["table_id"], made["links"][0]["credential"]),
            (nowhere, made["credential"]),
            (nowhere, "invalid"),
            ("%00", "invalid"),
        )
    ]
    assert {response.status_code for response in responses} == {404}
    assert len({response.content for response in responses}) == 1
    assert (
        browser.request("GET", f"/api/tables/{made['table_id']}/links", X_Credential=made["credential"]).json() == made
    )


def closed_port() -> int:
    """Return a port without a listener."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def test_log_contains_no_secrets(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("sqlalchemy").setLevel(logging.INFO)
    with run_app(tmp_path, Settings(private_webhooks=True)) as client:
        browser = Browser(client)
        browser.register("Ada")
        token = browser.post("/api/me/tokens", {"name": "bot"})["token"]
        made = browser.new_table("here", "open")
        browser.request("GET", f"/api/tables/{made['table_id']}/links", X_Credential=made["credential"])
        browser.request("POST", "/api/session", {"name": "Ada", "password": "wrong horse"})
        sender = services_of(client).webhooks
        target = f"http://127.0.0.1:{closed_port()}/whispered-path"
        assert client.portal is not None
        client.portal.call(sender._send, Delivery(7, target, "whispered-key", "{}", 0))
    logging.getLogger("sqlalchemy").setLevel(logging.NOTSET)
    assert "webhook delivery 7" in caplog.text
    for secret in ("whispered", "correct horse", "wrong horse", token, made["credential"], *browser.cookies.values()):
        assert secret not in caplog.text


# Settings


def parse(*words: str) -> Settings:
    parser = argparse.ArgumentParser()
    parser.add_argument("--host", default="127.0.0.1")
    settings.add_arguments(parser)
    return settings.from_args(parser.parse_args(words))


def test_command_line_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REALMWRIGHT_SECRET", raising=False)
    assert parse() == Settings(SecurityPolicy(allowed_hosts=LOOPBACK_HOSTS), quotas=Quotas())
    assert parse("--proxy-from=10.0.0.1, 172.16.0.0/12").policy == SecurityPolicy(("10.0.0.1/32", "172.16.0.0/12"))
    assert parse("--host=0.0.0.0").policy == SecurityPolicy()
    assert parse("--origin=https://a.example/", "--origin=http://b.example").policy.allowed_origins == {
        "https://a.example",
        "http://b.example",
    }
    assert parse("--rate-limit=2.5", "--private-webhooks")[1:3] == (2.5, True)
    monkeypatch.setenv("REALMWRIGHT_SECRET", "s")
    monkeypatch.setenv("REALMWRIGHT_RATE_LIMIT", "0")
    assert (parse().secret, parse().rate_limit_scale, parse().quotas) == ("s", 0, NO_QUOTAS)


@pytest.mark.parametrize("times", ["-1", "nan", "inf", "many"])
def test_invalid_rate_limit_option_is_rejected(times: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(f"--rate-limit={times}")
    assert "--rate-limit" in capsys.readouterr().err
