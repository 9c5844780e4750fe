"""The part of the set-up screen that depends on the game: seats, boxes, boards, cards and everything else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Collapsible, Input, Label, Select

from ..bots.levels import LEVELS
from ..game import Choice
from ..tables.events import Seat
from ..words import Phrase, Said, Words
from . import wishes
from .tick import Tick
from .wishes import LAID, RANDOM, Wanted

HUMAN = "human"
CHOOSE = "choose"


def row(label: str, *controls: Widget, name: str | None = None) -> Horizontal:
    for control in controls:
        control.add_class("control")
    return Horizontal(Label(label, classes="label", markup=False), *controls, classes="row", id=name)


class Fields(Vertical):
    def __init__(self, game: str, words: Words) -> None:
        super().__init__(id="fields")
        self.game = game
        self._words = words

    async def turn_to(self, game: str) -> None:
        """Another game has other fields."""
        self.game = game
        await self.recompose()
        self.adapt()

    def compose(self) -> ComposeResult:
        players = self._field("players")
        counts = [(count, count) for count in players.values]
        choice = Select(counts, value=players.default, allow_blank=False, id="players", compact=True)
        yield row(self._say("field-players"), choice)
        for number in range(int(players.values[-1])):
            yield self._seat(number)
        yield from self._several()
        for name in LAID:
            if wishes.field(self.game, name):
                yield from self._laid(name)
        yield Collapsible(Vertical(id="further"), title=self._say("tui-more"), id="more")

    def _seat(self, number: int) -> Horizontal:
        who = [(self._say("seat-here"), HUMAN), *((self._say(level.name), level.name) for level in LEVELS)]
        return row(
            self._say(Phrase("seat", {"number": number + 1})),
            Input(wishes.NAMES[number], id=f"name-{number}", max_length=20, compact=True, classes="name"),
            Select(
                who, value=HUMAN if number == 0 else wishes.USUAL, allow_blank=False, id=f"who-{number}", compact=True
            ),
            name=f"seat-{number}",
        )

    def _several(self) -> Iterator[Horizontal]:
        for name in ("sets", "variants"):
            if choice := wishes.field(self.game, name):
                values = [value for value in choice.values if value not in ("all", "none")]
                ticks = [Tick(self._value(choice, value), value == choice.default, name=value) for value in values]
                yield row(self._say(f"field-{name}"), Vertical(*ticks, id=name, classes="ticks"))

    def _laid(self, name: str) -> Iterator[Widget]:
        """Drawn at random, or so many chosen by hand."""
        modes = [(self._say("drawn-at-random"), RANDOM), (self._say("tui-by-choice"), CHOOSE)]
        mode = Select(modes, value=RANDOM, allow_blank=False, id=name, compact=True, classes="laid")
        yield row(self._say(f"field-{name}"), mode)
        rows = []
        for number in range(LAID[name]):
            part = Select[str]([], id=f"{name}-{number}", compact=True, prompt="–")
            turned = Tick(self._say("field-turned"), id=f"turned-{number}")
            rows.append(row("", *([part, turned] if name == "quadrants" else [part])))
        yield Vertical(*rows, id=f"{name}-parts", classes="parts")

    def _more(self) -> Iterator[Horizontal]:
        for choice in wishes.single_fields(self.game):
            values = [(self._value(choice, value), value) for value in choice.values]
            yield row(
                self._say(wishes.field_name(choice)),
                Select(
                    values, value=choice.default, allow_blank=False, classes="single", name=choice.name, compact=True
                ),
            )
        for choice in wishes.typed_fields(self.game):
            drawn = self._say("drawn-at-random")
            typed = Input(name=choice.name, placeholder=drawn, classes="typed", compact=True)
            yield row(self._say(wishes.field_name(choice)), typed)

    def _say(self, said: Said) -> str:
        phrase = said if isinstance(said, Phrase) else Phrase(str(said))
        return self._words.say(phrase.key, **phrase.args)

    def _value(self, choice: Choice, value: str) -> str:
        said = wishes.value_name(choice, value)
        return self._say(said) if isinstance(said, Phrase) else str(said)

    def _field(self, name: str) -> Choice:
        found = wishes.field(self.game, name)
        assert found is not None
        return found

    # What happens in it

    def on_mount(self) -> None:
        self.adapt()

    def adapt(self) -> None:
        """As many seats as players; parts only where they are chosen by hand."""
        count = int(self._chosen("players"))
        for number in range(int(self._field("players").values[-1])):
            self.query_one(f"#seat-{number}").display = number < count
        for name in LAID:
            for shown in self.query(f"#{name}-parts"):
                shown.display = self._chosen(name) == CHOOSE

    @on(Collapsible.Expanded, "#more")
    def _open_more(self) -> None:
        """Some thirty controls that few need: they are made when somebody looks."""
        further = self.query_one("#further")
        if not further.children:
            further.mount_all(self._more())

    @on(Select.Changed, "#players")
    def _players_changed(self) -> None:
        self.adapt()

    @on(Select.Changed, ".laid")
    def _mode_changed(self, event: Select.Changed) -> None:
        self.adapt()
        if event.value == CHOOSE:
            self._fill(str(event.select.id))

    @on(Tick.Changed)
    def _sets_changed(self, event: Tick.Changed) -> None:
        event.stop()
        for name in LAID:
            if self._chosen(name) == CHOOSE:
                self._fill(name)

    def _fill(self, name: str) -> None:
        """What there is to choose from, with a draw to begin with."""
        choice = self._field(name)
        options = [(self._value(choice, part), part) for part in wishes.parts(name, self._boxes())]
        for number, drawn in enumerate(wishes.laid(self.game, name, self._boxes())):
            part, _, turned = drawn.partition(":")
            select: Select[str] = self.query_one(f"#{name}-{number}", Select)
            select.set_options(options)
            select.value = part
            if name == "quadrants":
                self.query_one(f"#turned-{number}", Tick).set(bool(turned))

    # What comes of it

    def seats(self) -> tuple[Seat, ...]:
        found = []
        for number in range(int(self._chosen("players"))):
            name = self.query_one(f"#name-{number}", Input).value.strip() or wishes.NAMES[number]
            who = self._chosen(f"who-{number}")
            found.append(Seat(name, None if who == HUMAN else who))
        return tuple(found)

    def wanted(self, seed: str) -> Wanted:
        asked = dict(self._singles())
        if wishes.field(self.game, "sets"):
            asked["sets"] = ",".join(self._boxes())
        if wishes.field(self.game, "variants"):
            asked["variants"] = ",".join(self._ticked("variants")) or "none"
        for name in LAID:
            if self._chosen(name) == CHOOSE:
                asked[name] = ",".join(self._parts(name))
        return Wanted(self.game, asked, self.seats(), seed)

    def _chosen(self, name: str) -> str:
        found = self.query(f"#{name}").results(Select)
        return next((str(select.value) for select in found), "")

    def _boxes(self) -> list[str]:
        return self._ticked("sets") or ["base"]

    def _ticked(self, name: str) -> list[str]:
        return [str(tick.name) for tick in self.query(f"#{name} Tick").results(Tick) if tick.value]

    def _singles(self) -> Iterable[tuple[str, str]]:
        for select in self.query(".single").results(Select):
            yield str(select.name), str(select.value)
        for typed in self.query(".typed").results(Input):
            if typed.value.strip():
                yield str(typed.name), typed.value.strip()

    def _parts(self, name: str) -> Iterable[str]:
        for number in range(LAID[name]):
            turned = name == "quadrants" and self.query_one(f"#turned-{number}", Tick).value
            yield self._chosen(f"{name}-{number}") + (":r" if turned else "")
