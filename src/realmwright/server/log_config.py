"""Logging configuration: plain text or JSON lines on standard error.

Requests are not logged: table ids and credentials must not appear in logs.
"""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime
from typing import Final

import msgspec

SECRETS: Final = re.compile(
    r"(?<=://)[^/\s:@]*:[^/\s@]*(?=@)|(?:(?<=credential=)|(?<=pass=))[^\s&\"']+|(?<=Bearer )\S+"
)


class PlainFormatter(logging.Formatter):
    """Formats the message and the traceback, with secrets redacted."""

    def format(self, record: logging.LogRecord) -> str:
        return SECRETS.sub("…", super().format(record))


class JsonFormatter(logging.Formatter):
    """Formats a record as one JSON object, with secrets redacted."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "process": record.process,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            fields["exception"] = self.formatException(record.exc_info)
        return SECRETS.sub("…", msgspec.json.encode(fields).decode())


def configure(log_format: str) -> None:
    """Log warnings and errors to standard error as `text` or `json`."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if log_format == "json" else PlainFormatter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
