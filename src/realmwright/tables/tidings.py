"""The log of what happens around the game: who sits down or leaves, what is said, offered and given up."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from .course import Point
from .messages import LogEntry, Message
from .seating import Sitting


class Told(NamedTuple):
    seat: int | None
    text: Message


def tiding(seq: int, before: Point, point: Point) -> LogEntry | None:
    """Such an event as everybody hears of it; None of a move and the like."""
    found = _told(before, point)
    if found is None:
        return None
    event = point.event
    return LogEntry(seq, event.kind, event.at, point.ply, found.seat, None, found.text, [], [], [])


def _told(before: Point, point: Point) -> Told | None:
    names, event = point.seating.names, point.event
    match event.kind:
        case "resign" | "flag":
            seat = int(event.text)
            return Told(seat, Message(f"log-{event.kind}", {"player": names[seat]}))
        case "next":
            return Told(None, Message("log-next", {}))
        case "seat" | "chat" | "offer" | "answer" | "mute":
            said = msgspec.json.decode(event.text)
            return _detailed(event.kind, said, names, before, point)
    return None


def _detailed(kind: str, said: dict[str, Any], names: list[str], before: Point, point: Point) -> Told:
    if kind == "seat":
        seat: int = said["seat"]
        key = _seat_key(before.seating[seat], point.seating[seat])
        return Told(seat, Message(key, {"player": said["name"], "number": seat + 1}))
    if kind == "chat":
        return Told(said["seat"], Message("log-chat", {"player": said["name"], "text": said["text"]}))
    if kind == "mute":
        return Told(None, Message("log-mute" if said["on"] else "log-unmute", {"player": said["name"]}))
    by: int = said["by"]
    args: dict[str, str | int | Message] = {"player": names[by]}
    if kind == "answer":
        refused = "log-withdraw" if said["withdrawn"] else "log-decline"
        return Told(by, Message("log-agree" if said["yes"] else refused, args))
    if said["seat"] is not None:
        args |= {"other": names[said["seat"]]}
    return Told(by, Message(f"log-offer-{said['kind']}", args))


def _seat_key(old: Sitting, new: Sitting) -> str:
    if new.open:
        return "log-seat-open"
    if new.bot is not None:
        return "log-seat-stand-in" if new.away else "log-seat-bot"
    return "log-seat-back" if old.away else "log-seat-taken"
