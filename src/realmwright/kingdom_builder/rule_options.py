"""Version and options of the rules (docs/rules/kingdom-builder.md, section 0.3).

Options of a component are declared by its expansion, and known also in games without the expansion.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from .. import registry
from ..game import SetupField

if TYPE_CHECKING:
    from .component_types import Expansion

RULES_VERSION: Final = "2"  # incremented with every change of the rules
FIRST_RULES_VERSION: Final = "1"  # games of this version are still read and played on
RULES_VERSIONS: Final = (FIRST_RULES_VERSION, RULES_VERSION)


class RuleOption(NamedTuple):
    """An option with its values, the default first."""

    name: str
    values: tuple[str, ...]
    rule: str
    trace_order: int  # place in the list of all options
    first_default: str = ""  # under FIRST_RULES_VERSION, if it differs


EDITION: Final = RuleOption("edition", ("bigbox", "first"), "KB-SETUP-1", 1)
CORE_OPTIONS: Final = (
    EDITION,
    RuleOption("moves.back_to_origin", ("true", "false"), "R-05", 2),
    RuleOption("cards.incremental_on_move", ("false", "true"), "C-08", 5),
)


class _Options(NamedTuple):
    """The options of all expansions as set-up fields, and their defaults by rules version."""

    fields: tuple[SetupField, ...]
    defaults: Mapping[str, str]
    first_defaults: Mapping[str, str]


@lru_cache(maxsize=8)
def _collect(expansions: tuple[Expansion, ...]) -> _Options:
    declared: Iterable[RuleOption] = (option for expansion in expansions for option in expansion.options)
    options = sorted((*CORE_OPTIONS, *declared), key=lambda option: option.trace_order)
    return _Options(
        tuple(SetupField(option.name, option.values, option.values[0], option.rule) for option in options),
        {option.name: option.values[0] for option in options},
        {option.name: option.first_default or option.values[0] for option in options},
    )


def _known() -> _Options:
    return _collect(tuple(registry.find("expansions").values()))


def all_options() -> tuple[SetupField, ...]:
    """Return the options of the rules and of all expansions, in the order of the trace."""
    return _known().fields


def default_options(rules_version: str = RULES_VERSION) -> Mapping[str, str]:
    """Return the value of each option that a set-up of this version does not name (R-36)."""
    known = _known()
    return known.first_defaults if rules_version == FIRST_RULES_VERSION else known.defaults


def default_option(name: str) -> str:
    return default_options()[name]
