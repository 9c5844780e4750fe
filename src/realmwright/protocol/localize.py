"""Conversion of messages to their form on the wire."""

from __future__ import annotations

from ..i18n import Message, MessageArg
from .message_parts import LocalizedMessage


def localize(message: Message) -> LocalizedMessage:
    return LocalizedMessage(message.key, {name: _argument(arg) for name, arg in message.args.items()})


def _argument(arg: MessageArg) -> str | int | LocalizedMessage:
    return localize(arg) if isinstance(arg, Message) else arg if isinstance(arg, str) else int(arg)
