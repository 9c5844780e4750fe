"""The fields of the set-up screen that depend on the game.

These are seats, expansions, boards, cards and options.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Collapsible, Input, Label, Select

from ..bots.levels import LEVELS
from ..game import SetupField
from ..i18n import Message, MessageArg, Translator
from ..tables.events import SeatSetup
from . import setup_model
from .checkbox import LabelledCheckbox
from .setup_model import COMPONENT_FIELDS, RANDOM, RequestedSetup

HUMAN = "human"
CHOOSE = "choose"


def row(label: str, *controls: Widget, row_id: str | None = None) -> Horizontal:
    """Return a label with its controls."""
    for control in controls:
        control.add_class("control")
    return Horizontal(Label(label, classes="label", markup=False), *controls, classes="row", id=row_id)


class SetupForm(Vertical):
    def __init__(self, game: str, translator: Translator) -> None:
        super().__init__(id="fields")
        self.game = game
        self._translator = translator

    async def change_game(self, game: str) -> None:
        """Replace the fields by those of another game."""
        self.game = game
        await self.recompose()
        self.update_visibility()

    def compose(self) -> ComposeResult:
        players = self._field("players")
        counts = [(count, count) for count in players.values]
        select = Select(counts, value=players.default, allow_blank=False, id="players", compact=True)
        yield row(self._format("field-players"), select)
        for number in range(int(players.values[-1])):
            yield self._seat_row(number)
        yield from self._checkbox_rows()
        for name in COMPONENT_FIELDS:
            if setup_model.find_field(self.game, name):
                yield from self._component_rows(name)
        yield Collapsible(Vertical(id="option-rows"), title=self._format("tui-more"), id="more-options")

    def _seat_row(self, number: int) -> Horizontal:
        players = [(self._format("seat-here"), HUMAN), *((self._format(level.name), level.name) for level in LEVELS)]
        return row(
            self._format(Message("seat", {"number": number + 1})),
            Input(setup_model.DEFAULT_NAMES[number], id=f"name-{number}", max_length=20, compact=True, classes="name"),
            Select(
                players,
                value=HUMAN if number == 0 else setup_model.DEFAULT_BOT,
                allow_blank=False,
                id=f"player-{number}",
                compact=True,
            ),
            row_id=f"seat-{number}",
        )

    def _checkbox_rows(self) -> Iterator[Horizontal]:
        for name in ("sets", "variants"):
            if field := setup_model.find_field(self.game, name):
                values = [value for value in field.values if value not in ("all", "none")]
                checkboxes = [
                    LabelledCheckbox(self._value_name(field, value), value == field.default, name=value)
                    for value in values
                ]
                yield row(self._format(f"field-{name}"), Vertical(*checkboxes, id=name, classes="checkboxes"))

    def _component_rows(self, name: str) -> Iterator[Widget]:
        """Yield the choice between random and chosen components, and the selects for chosen ones."""
        modes = [(self._format("drawn-at-random"), RANDOM), (self._format("tui-by-choice"), CHOOSE)]
        mode = Select(modes, value=RANDOM, allow_blank=False, id=name, compact=True, classes="mode")
        yield row(self._format(f"field-{name}"), mode)
        rows = []
        for number in range(COMPONENT_FIELDS[name]):
            component = Select[str]([], id=f"{name}-{number}", compact=True, prompt="–")
            rotated = LabelledCheckbox(self._format("field-turned"), id=f"rotated-{number}")
            rows.append(row("", *([component, rotated] if name == "quadrants" else [component])))
        yield Vertical(*rows, id=f"{name}-components", classes="components")

    def _option_rows(self) -> Iterator[Horizontal]:
        for field in setup_model.single_fields(self.game):
            values = [(self._value_name(field, value), value) for value in field.values]
            yield row(
                self._format(setup_model.field_name(field)),
                Select(values, value=field.default, allow_blank=False, classes="single", name=field.name, compact=True),
            )
        for field in setup_model.text_fields(self.game):
            placeholder = self._format("drawn-at-random")
            text = Input(name=field.name, placeholder=placeholder, classes="text", compact=True)
            yield row(self._format(setup_model.field_name(field)), text)

    def _format(self, message: MessageArg) -> str:
        """Format a message or a bare message key."""
        message = message if isinstance(message, Message) else Message(str(message))
        return self._translator.format(message.key, **message.args)

    def _value_name(self, field: SetupField, value: str) -> str:
        name = setup_model.value_name(field, value)
        return self._format(name) if isinstance(name, Message) else str(name)

    def _field(self, name: str) -> SetupField:
        field = setup_model.find_field(self.game, name)
        assert field is not None
        return field

    # Events

    def on_mount(self) -> None:
        self.update_visibility()

    def update_visibility(self) -> None:
        """Show as many seats as players, and the selects of components that are chosen."""
        count = int(self._selected("players"))
        for number in range(int(self._field("players").values[-1])):
            self.query_one(f"#seat-{number}").display = number < count
        for name in COMPONENT_FIELDS:
            for selects in self.query(f"#{name}-components"):
                selects.display = self._selected(name) == CHOOSE

    @on(Collapsible.Expanded, "#more-options")
    def _options_expanded(self) -> None:
        """Create the option rows on first use: there are about thirty, and they are rarely needed."""
        rows = self.query_one("#option-rows")
        if not rows.children:
            rows.mount_all(self._option_rows())

    @on(Select.Changed, "#players")
    def _players_changed(self) -> None:
        self.update_visibility()

    @on(Select.Changed, ".mode")
    def _mode_changed(self, event: Select.Changed) -> None:
        self.update_visibility()
        if event.value == CHOOSE:
            self._fill_components(str(event.select.id))

    @on(LabelledCheckbox.Changed)
    def _expansions_changed(self, event: LabelledCheckbox.Changed) -> None:
        event.stop()
        for name in COMPONENT_FIELDS:
            if self._selected(name) == CHOOSE:
                self._fill_components(name)

    def _fill_components(self, name: str) -> None:
        """Fill the selects with the components of the checked expansions, and select random ones."""
        field, expansions = self._field(name), self._expansions()
        options = [
            (self._value_name(field, value), value) for value in setup_model.components(self.game, name, expansions)
        ]
        for number, drawn in enumerate(setup_model.draw_components(self.game, name, expansions)):
            component, _, rotation = drawn.partition(":")
            select: Select[str] = self.query_one(f"#{name}-{number}", Select)
            select.set_options(options)
            select.value = component
            if name == "quadrants":
                self.query_one(f"#rotated-{number}", LabelledCheckbox).set_value(bool(rotation))

    # Values

    def seats(self) -> tuple[SeatSetup, ...]:
        seats = []
        for number in range(int(self._selected("players"))):
            name = self.query_one(f"#name-{number}", Input).value.strip() or setup_model.DEFAULT_NAMES[number]
            player = self._selected(f"player-{number}")
            seats.append(SeatSetup(name, None if player == HUMAN else player))
        return tuple(seats)

    def requested_setup(self, seed: str) -> RequestedSetup:
        params = dict(self._option_values())
        if setup_model.find_field(self.game, "sets"):
            params["sets"] = ",".join(self._expansions())
        if setup_model.find_field(self.game, "variants"):
            params["variants"] = ",".join(self._checked("variants")) or "none"
        for name in COMPONENT_FIELDS:
            if self._selected(name) == CHOOSE:
                params[name] = ",".join(self._components(name))
        return RequestedSetup(self.game, params, self.seats(), seed)

    def _selected(self, name: str) -> str:
        selects = self.query(f"#{name}").results(Select)
        return next((str(select.value) for select in selects), "")

    def _expansions(self) -> list[str]:
        return self._checked("sets") or [self._field("sets").default]

    def _checked(self, name: str) -> list[str]:
        checkboxes = self.query(f"#{name} LabelledCheckbox").results(LabelledCheckbox)
        return [str(checkbox.name) for checkbox in checkboxes if checkbox.value]

    def _option_values(self) -> Iterable[tuple[str, str]]:
        for select in self.query(".single").results(Select):
            yield str(select.name), str(select.value)
        for text in self.query(".text").results(Input):
            if text.value.strip():
                yield str(text.name), text.value.strip()

    def _components(self, name: str) -> Iterable[str]:
        for number in range(COMPONENT_FIELDS[name]):
            rotated = name == "quadrants" and self.query_one(f"#rotated-{number}", LabelledCheckbox).value
            yield self._selected(f"{name}-{number}") + (":r" if rotated else "")
