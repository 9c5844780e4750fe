"""How much one address may ask for, whose pages may ask at all, and what browsers are told."""

from __future__ import annotations

import argparse
import logging
import socket
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from realmwright.server import limits, options, rest_files
from realmwright.server.app import create_app
from realmwright.server.guard import LOOPBACK, Policy
from realmwright.server.limits import Limit, Limits, network
from realmwright.server.options import Options
from realmwright.server.people.webhooks import Delivery

from .client import Server
from .people import Browser, running, services_of

KINGDOMS = {"game": "kingdoms", "seats": [{"name": "a"}, {"name": "b"}]}


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


# Buckets


def test_a_burst_and_then_a_steady_rate() -> None:
    clock = Clock()
    found = Limits(1, clock)
    limit = Limit(burst=3, rate=0.5)
    assert [found.take("x", limit, "me") for _ in range(5)] == [0, 0, 0, 2, 2]
    assert found.take("x", limit, "you") == 0
    assert found.take("y", limit, "me") == 0
    clock.now += 2
    assert [found.take("x", limit, "me") for _ in range(2)] == [0, 2]
    clock.now += 1000
    assert [found.take("x", limit, "me") for _ in range(4)] == [0, 0, 0, 2]


@given(st.lists(st.floats(0, 10), max_size=60), st.floats(1, 20), st.floats(0.1, 10))
def test_never_more_than_the_burst_and_what_flows_in(pauses: list[float], burst: float, rate: float) -> None:
    clock = Clock()
    found = Limits(1, clock)
    granted = 0
    for pause in pauses:
        clock.now += pause
        granted += found.take("x", Limit(burst, rate), "me") == 0
    assert granted <= burst + clock.now * rate + 1e-6


def test_whoever_waits_as_long_as_told_is_served() -> None:
    clock = Clock()
    found = Limits(1, clock)
    for _ in range(50):
        wait = found.take("x", Limit(2, 0.3), "me")
        clock.now += wait
        assert not wait or found.take("x", Limit(2, 0.3), "me") == 0


def test_the_scale_widens_and_nothing_is_limited_at_nought() -> None:
    clock = Clock()
    wide = Limits(2, clock)
    assert [wide.take("x", Limit(1, 1), "me") for _ in range(3)] == [0, 0, 1]
    assert not any(Limits(0, clock).take("x", Limit(1, 1), "me") for _ in range(100))


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KEPT", 10)
    found = Limits(1, Clock())
    for number in range(100):
        found.from_address("rest", f"10.0.0.{number}")
    assert len(found._buckets) == 10


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_is_one_network(address: str, whose: str) -> None:
    assert network(address) == whose


# At the server


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[TestClient]:
    with running(tmp_path, Options(Policy(proxy=True), rate_limit=0.01)) as client:
        stop_the_clock(client)
        yield client


def stop_the_clock(client: TestClient) -> None:
    services_of(client).limits._clock = Clock()


def test_too_many_requests_are_told_when_to_come_back(narrow: TestClient) -> None:
    answers = [narrow.get("/api/catalog", headers={"X-Forwarded-For": "192.0.2.1"}) for _ in range(7)]
    assert [answer.status_code for answer in answers] == [200] * 6 + [429]
    assert answers[-1].json()["code"] == "too-many"
    assert int(answers[-1].headers["retry-after"]) in (1, 2)
    assert narrow.get("/api/catalog", headers={"X-Forwarded-For": "192.0.2.2"}).status_code == 200
    assert narrow.get("/locale/en.ftl", headers={"X-Forwarded-For": "192.0.2.1"}).status_code == 200


def test_only_the_entry_of_the_own_proxy_counts(narrow: TestClient) -> None:
    invented = [{"X-Forwarded-For": f"198.51.100.{number}, 192.0.2.3"} for number in range(7)]
    assert [narrow.get("/api/catalog", headers=one).status_code for one in invented] == [200] * 6 + [429]


def test_without_a_proxy_nobody_is_believed(tmp_path: Path) -> None:
    with running(tmp_path, Options(rate_limit=0.01)) as client:
        stop_the_clock(client)
        invented = [{"X-Forwarded-For": f"198.51.100.{number}"} for number in range(7)]
        assert [client.get("/api/catalog", headers=one).status_code for one in invented] == [200] * 6 + [429]


def test_tables_and_passwords_are_limited_apart(tmp_path: Path) -> None:
    with running(tmp_path, Options(rate_limit=0.05)) as client:
        stop_the_clock(client)
        codes = [client.post("/api/session", json={"name": "x", "password": "y"}).json()["code"] for _ in range(4)]
        assert codes == ["wrong-password"] * 2 + ["too-many"] * 2
        assert client.post("/api/tables", json=KINGDOMS).status_code == 201


def test_one_address_cannot_lock_others_out_of_an_account(tmp_path: Path) -> None:
    with running(tmp_path, Options(Policy(proxy=True), rate_limit=0.1)) as client:
        stop_the_clock(client)
        browser = Browser(client)
        browser.register("Ada")
        login = {"name": "Ada", "password": "wrong horse"}
        tried = [browser.ask("POST", "/api/session", login, X_Forwarded_For="192.0.2.66") for _ in range(8)]
        assert tried[-1].status_code == 429
        right = browser.ask("POST", "/api/session", {**login, "password": "correct horse"}, X_Forwarded_For="192.0.2.1")
        assert right.status_code == 200


def test_an_account_is_limited_from_wherever_it_comes(tmp_path: Path) -> None:
    with running(tmp_path, Options(Policy(proxy=True), rate_limit=0.05)) as client:
        stop_the_clock(client)
        browser = Browser(client)
        browser.register("Ada")
        asked = [browser.ask("GET", "/api/me", X_Forwarded_For=f"192.0.2.{number}") for number in range(25)]
        assert {answer.status_code for answer in asked[:20]} == {200}
        assert asked[-1].status_code == 429
        assert "account" in asked[-1].json()["message"]


def test_a_family_never_meets_the_limits() -> None:
    """Eight at one address open the page at once: each asks for a dozen things and opens a few sockets."""
    found = Limits(1, Clock())
    waits = [found.from_address("rest", "192.0.2.1") for _ in range(8 * 12)]
    waits += [found.from_address("socket", "192.0.2.1") for _ in range(8 * 4)]
    waits += [found.from_address("password", "192.0.2.1") for _ in range(8 * 3)]
    assert not any(waits)


def test_a_long_body_is_refused_before_it_is_read(house: TestClient) -> None:
    answer = house.post("/api/tables", content=b"x" * 70_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    chunks = (b"x" * 10_000 for _ in range(10))
    assert house.post("/api/tables", content=chunks).status_code == 413


# Whose page asks


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Origin": "http://testserver"}, 201),
        ({"Origin": "https://testserver"}, 201),  # a proxy took the encryption off
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
def test_pages_of_other_sites_change_nothing(house: TestClient, headers: dict[str, str], status: int) -> None:
    assert house.post("/api/tables", json=KINGDOMS, headers=headers).status_code == status


def test_a_site_that_the_host_allows(tmp_path: Path) -> None:
    with running(tmp_path, Options(Policy(origins=frozenset({"https://friend.example"})))) as client:
        for origin, status in (("https://friend.example", 201), ("https://foe.example", 403)):
            assert client.post("/api/tables", json=KINGDOMS, headers={"Origin": origin}).status_code == status


def test_a_server_on_this_machine_has_this_machines_names(tmp_path: Path) -> None:
    with running(tmp_path, Options(Policy(hosts=LOOPBACK))) as client:
        for host, status in (
            ("localhost:8000", 200), ("127.0.0.1", 200), ("[::1]:80", 200),
            ("evil.example", 421), ("", 421), ("[", 421),
        ):  # fmt: skip
            assert client.get("/api/catalog", headers={"Host": host}).status_code == status


@pytest.mark.parametrize(("origin", "allowed"), [(None, True), ("own", True), ("http://evil.example", False)])
def test_sockets_of_other_sites_are_not_opened(server: Server, origin: str | None, allowed: bool) -> None:
    table = server.new_table(None, None)
    own = f"http://127.0.0.1:{server.port}" if origin == "own" else origin
    headers = {"Origin": own} if own else {}
    if allowed:
        with connect(server.address(table), additional_headers=headers):
            return
    with pytest.raises(InvalidStatus) as refused, connect(server.address(table), additional_headers=headers):
        pass
    assert refused.value.response.status_code == 403


# What browsers are told


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    script = "document.title = 'here'"
    (tmp_path / "index.html").write_text(f"<script>{script}</script><script src='/a.js'></script>")
    monkeypatch.setattr(rest_files, "PAGE", tmp_path)
    client = TestClient(create_app(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"))
    client.headers["X-Script-Hash"] = b64encode(sha256(script.encode()).digest()).decode()
    return client


def test_the_page_runs_its_own_scripts_only(page: TestClient) -> None:
    told = page.get("/table/abc").headers["content-security-policy"]
    rules = dict(rule.split(" ", 1) for rule in told.split("; "))
    assert rules["script-src"] == f"'self' 'sha256-{page.headers['X-Script-Hash']}'"
    assert rules["default-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert "unsafe" not in told.replace("style-src-attr 'unsafe-inline'", "")


@pytest.mark.parametrize("address", ["/", "/api/catalog", "/api/nothing", "/locale/en.ftl", "/locale/xx.ftl"])
def test_every_answer_is_dressed(house: TestClient, address: str) -> None:
    headers = house.get(address).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "strict-transport-security" not in headers
    assert "server" not in headers


def test_an_encrypted_way_is_told_to_stay_so(tmp_path: Path) -> None:
    with running(tmp_path, Options(Policy(proxy=True))) as client:
        secure = {"X-Forwarded-Proto": "https"}
        assert "max-age" in client.get("/api/catalog", headers=secure).headers["strict-transport-security"]
        made = client.post("/api/accounts", json={"name": "Ada", "password": "correct horse"}, headers=secure)
        assert "secure" in made.headers["set-cookie"].lower()


# What is found by trying


def test_a_wrong_method_is_told_which_is_right(house: TestClient) -> None:
    answer = house.put("/api/tables", json={})
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    assert house.get("/api/nothing").status_code == 404


def test_a_bad_pass_and_a_missing_table_have_one_answer(browser: Browser) -> None:
    made = browser.new_table("here", "open")
    other = browser.new_table("here", "open")
    nowhere = "abcdefghjkmn"
    shown = [
        browser.ask("GET", f"/api/tables/{table}/links", X_Pass=text)
        for table, text in (
            (made["id"], "rubbish"),
            (made["id"], other["pass"]),
            (made["id"], made["invite"]),
            (made["id"], made["links"][0]["pass"]),
            (nowhere, made["pass"]),
            (nowhere, "rubbish"),
            ("%00", "rubbish"),
        )
    ]
    assert {answer.status_code for answer in shown} == {404}
    assert len({answer.content for answer in shown}) == 1
    assert browser.ask("GET", f"/api/tables/{made['id']}/links", X_Pass=made["pass"]).json() == made


def closed_port() -> int:
    """Where nobody listens any more."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def test_nothing_secret_stands_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("sqlalchemy").setLevel(logging.INFO)
    with running(tmp_path, Options(private_webhooks=True)) as client:
        browser = Browser(client)
        browser.register("Ada")
        token = browser.post("/api/me/tokens", {"name": "bot"})["token"]
        made = browser.new_table("here", "open")
        browser.ask("GET", f"/api/tables/{made['id']}/links", X_Pass=made["pass"])
        browser.ask("POST", "/api/session", {"name": "Ada", "password": "wrong horse"})
        hooks = services_of(client).hooks
        target = f"http://127.0.0.1:{closed_port()}/whispered-path"
        assert client.portal is not None
        client.portal.call(hooks._send, Delivery(7, target, "whispered-key", "{}", 0))
    logging.getLogger("sqlalchemy").setLevel(logging.NOTSET)
    assert "notification 7" in caplog.text
    for secret in ("whispered", "correct horse", "wrong horse", token, made["pass"], *browser.cookies.values()):
        assert secret not in caplog.text


# What the host says


def read(*words: str) -> Options:
    parser = argparse.ArgumentParser()
    parser.add_argument("--host", default="127.0.0.1")
    options.add_arguments(parser)
    return options.read(parser.parse_args(words))


def test_options_of_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REALMWRIGHT_SECRET", raising=False)
    assert read() == Options(Policy(hosts=LOOPBACK))
    assert read("--proxy").policy == Policy(proxy=True)
    assert read("--host=0.0.0.0").policy == Policy()
    assert read("--origin=https://a.example/", "--origin=http://b.example").policy.origins == {
        "https://a.example",
        "http://b.example",
    }
    assert read("--rate-limit=2.5", "--private-webhooks")[1:3] == (2.5, True)
    monkeypatch.setenv("REALMWRIGHT_SECRET", "s")
    monkeypatch.setenv("REALMWRIGHT_RATE_LIMIT", "0")
    assert (read().secret, read().rate_limit) == ("s", 0)


@pytest.mark.parametrize("times", ["-1", "nan", "inf", "many"])
def test_limits_that_are_none(times: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read(f"--rate-limit={times}")
    assert "--rate-limit" in capsys.readouterr().err
