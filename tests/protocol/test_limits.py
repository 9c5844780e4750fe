"""The limits of names, texts and numbers in requests: the longest is accepted, one more is not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from realmwright.protocol import client_messages, message_parts, rest, rest_accounts, rest_lessons_and_scores

SEATS = [{"name": "Ada"}, {"name": "Bruno"}]
TABLE = {"game": "kingdoms", "seats": SEATS}


def decodes(kind: Any, body: Any) -> bool:
    try:
        msgspec.json.decode(msgspec.json.encode(body), type=kind)
    except msgspec.ValidationError:
        return False
    return True


NAMES: list[tuple[Any, dict[str, Any]]] = [
    (rest.NewSeat, {}),
    (rest.ClaimRequest, {"credential": "x"}),
    (rest_accounts.NewAccount, {"password": "12345678"}),
    (rest_accounts.Login, {"password": ""}),
    (rest_accounts.NewToken, {}),
    (client_messages.EnterRequest, {"type": "enter"}),
    (client_messages.MuteRequest, {"type": "mute", "on": True}),
]


@pytest.mark.parametrize(("kind", "rest_of_body"), NAMES, ids=lambda value: getattr(value, "__name__", ""))
def test_names_have_one_to_forty_characters(kind: Any, rest_of_body: dict[str, Any]) -> None:
    lengths = {length: decodes(kind, {**rest_of_body, "name": "ß" * length}) for length in (0, 1, 40, 41)}
    assert lengths == {0: False, 1: True, 40: True, 41: False}


def test_names_of_a_lesson() -> None:
    def body(*names: str) -> dict[str, Any]:
        return {"lesson": "kingdoms", "names": names, "step": 0}

    kind = rest_lessons_and_scores.LessonRequest
    cases = [body("a", "b"), body("a"), body("a", "b", "c"), body("a" * 40, "b"), body("a" * 41, "b"), body("", "b")]
    assert [decodes(kind, case) for case in cases] == [True, False, False, True, False, False]


@pytest.mark.parametrize(
    ("kind", "body", "field", "limits"),
    [
        (rest_accounts.NewAccount, {"name": "a"}, "password", (8, 200)),
        (rest_accounts.Login, {"name": "a"}, "password", (0, 200)),
        (rest.ClaimRequest, {"name": "a"}, "credential", (0, 200)),
        (rest.WebhookRequest, {"credential": ""}, "url", (1, 500)),
        (rest.NewSeat, {"name": "a"}, "bot", (0, 80)),
        (rest.SetupRequest, {}, "game", (0, 80)),
        (rest.BoardRequest, {"game": "kingdom-builder"}, "text", (0, 2_000)),
        (rest.FromRecord, {"seats": SEATS}, "record", (0, 60_000)),
        (client_messages.ChatRequest, {"type": "chat"}, "text", (1, 300)),
        (client_messages.EnterRequest, {"type": "enter"}, "credential", (0, 400)),
        (client_messages.MoveRequest, {"type": "move", "revision": 0}, "move", (0, 80)),
        (client_messages.PreviewRequest, {"type": "preview"}, "move", (0, 80)),
    ],
)
def test_lengths_of_texts(kind: Any, body: dict[str, Any], field: str, limits: tuple[int, int]) -> None:
    least, most = limits
    accepted = {length: decodes(kind, {**body, field: "x" * length}) for length in (least, most, most + 1)}
    assert accepted == {least: True, most: True, most + 1: False}
    if least:
        assert not decodes(kind, {**body, field: "x" * (least - 1)})


@pytest.mark.parametrize(
    ("kind", "body", "field", "limits"),
    [
        (rest.NewTable, TABLE, "seed", (0, 2**53 - 1)),
        (rest.NewTable, TABLE, "pace_ms", (0, 10_000)),
        (rest.ClaimRequest, {"credential": "", "name": "a"}, "seat", (0, 7)),
        (client_messages.PaceRequest, {"type": "pace"}, "ms", (0, 10_000)),
        (message_parts.Clock, {"kind": "move", "increment_ms": 0}, "base_ms", (0, 31 * 86_400_000)),
        (message_parts.Clock, {"kind": "move", "base_ms": 0}, "increment_ms", (0, 86_400_000)),
    ],
)
def test_limits_of_numbers(kind: Any, body: dict[str, Any], field: str, limits: tuple[int, int]) -> None:
    least, most = limits
    accepted = {value: decodes(kind, {**body, field: value}) for value in (least - 1, least, most, most + 1)}
    assert accepted == {least - 1: False, least: True, most: True, most + 1: False}


def test_number_of_seats_and_params() -> None:
    seats = {count: decodes(rest.NewTable, {**TABLE, "seats": [{"name": "a"}] * count}) for count in (0, 1, 8, 9)}
    assert seats == {0: False, 1: True, 8: True, 9: False}
    counts = (80, 81)
    params = [decodes(rest.SetupRequest, {"game": "x", "params": {str(one): "" for one in range(n)}}) for n in counts]
    assert params == [True, False]
    assert decodes(rest.SetupRequest, {"game": "x", "params": {"a" * 80: "b" * 8_000}})
    assert not decodes(rest.SetupRequest, {"game": "x", "params": {"a" * 81: ""}})
    assert not decodes(rest.SetupRequest, {"game": "x", "params": {"a": "b" * 8_001}})


def test_unknown_fields_are_rejected() -> None:
    assert not decodes(rest.NewSeat, {"name": "a", "colour": "red"})
    assert not decodes(client_messages.ChatRequest, {"type": "chat", "text": "a", "to": 1})
