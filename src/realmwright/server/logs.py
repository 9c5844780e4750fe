"""What the server writes down about itself: plain lines for people, or one JSON object a line for programs.

Requests are not written down: the address of a table and a pass must stand in no log.
"""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime
from typing import Final

import msgspec

SECRETS: Final = re.compile(r"(?<=://)[^/\s:@]*:[^/\s@]*(?=@)|(?<=pass=)[^\s&\"']+|(?<=Bearer )\S+")


class Plain(logging.Formatter):
    """The message, and what went wrong."""

    def format(self, record: logging.LogRecord) -> str:
        return SECRETS.sub("…", super().format(record))


class Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "process": record.process,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return SECRETS.sub("…", msgspec.json.encode(told).decode())


def configure(kind: str) -> None:
    """To standard error, warnings and worse."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if kind == "json" else Plain())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
