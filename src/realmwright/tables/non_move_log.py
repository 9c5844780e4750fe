"""Log entries of events that are no moves: seats, chat, offers, resignations, time given back."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from ..protocol.message_parts import LocalizedMessage, LogEntry
from .seats import SeatState
from .state import Revision


class TableEvent(NamedTuple):
    seat: int | None
    text: LocalizedMessage


def table_entry(revision: int, before: Revision, after: Revision) -> LogEntry | None:
    """Return the log entry of such an event, None for all others."""
    described = _describe(before, after)
    if described is None:
        return None
    event = after.event
    return LogEntry(revision, event.kind, event.at, after.ply, described.seat, None, described.text, [], [], [])


def _describe(before: Revision, after: Revision) -> TableEvent | None:
    names, event = after.seats.names, after.event
    match event.kind:
        case "resign" | "flag":
            seat = int(event.text)
            return TableEvent(seat, LocalizedMessage(f"log-{event.kind}", {"player": names[seat]}))
        case "credit":
            return TableEvent(None, LocalizedMessage("log-credit", {"seconds": max(1, round(int(event.text) / 1000))}))
        case "close":
            return TableEvent(None, LocalizedMessage("log-close", {}))
        case "rematch":
            return TableEvent(None, LocalizedMessage("log-next", {}))
        case "seat" | "chat" | "offer" | "answer" | "mute":
            return _describe_data(event.kind, msgspec.json.decode(event.text), names, before, after)
    return None


def _describe_data(kind: str, data: dict[str, Any], names: list[str], before: Revision, after: Revision) -> TableEvent:
    if kind == "seat":
        seat: int = data["seat"]
        key = _seat_key(before.seats[seat], after.seats[seat])
        return TableEvent(seat, LocalizedMessage(key, {"player": data["name"], "number": seat + 1}))
    if kind == "chat":
        return TableEvent(data["seat"], LocalizedMessage("log-chat", {"player": data["name"], "text": data["text"]}))
    if kind == "mute":
        return TableEvent(None, LocalizedMessage("log-mute" if data["on"] else "log-unmute", {"player": data["name"]}))
    by: int = data["by"]
    args: dict[str, str | int | LocalizedMessage] = {"player": names[by]}
    if kind == "answer":
        refusal_key = "log-withdraw" if data["withdrawn"] else "log-decline"
        return TableEvent(by, LocalizedMessage("log-agree" if data["yes"] else refusal_key, args))
    if data["seat"] is not None:
        args |= {"other": names[data["seat"]]}
    return TableEvent(by, LocalizedMessage(f"log-offer-{data['kind']}", args))


def _seat_key(old: SeatState, new: SeatState) -> str:
    if new.open:
        return "log-seat-open"
    if new.bot is not None:
        return "log-seat-stand-in" if new.absent else "log-seat-bot"
    return "log-seat-back" if old.absent else "log-seat-taken"
