"""The board on the screen: arrow keys and mouse point at cells, Enter and a click choose one."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ..game import Plain
from .palette import LIGHT, Palette, style
from .picture import Canvas, Marks, Picture

ZOOMS = 3


class Board(ScrollView, can_focus=True):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go('left')", show=False),
        Binding("right", "go('right')", show=False),
        Binding("up", "go('up')", show=False),
        Binding("down", "go('down')", show=False),
        Binding("home", "go_far('left')", show=False),
        Binding("end", "go_far('right')", show=False),
        Binding("n", "next_legal(1)", show=False),
        Binding("N", "next_legal(-1)", show=False),
        Binding("enter,space", "choose", show=False),
        Binding("plus,equals_sign", "zoom(1)", show=False),
        Binding("minus", "zoom(-1)", show=False),
    ]

    def __init__(
        self, pictures: Callable[[int], Picture], pointed: Callable[[str], None], chosen: Callable[[str], None]
    ) -> None:
        """Whoever is told of a cell is called at once: a message would come after the keys typed meanwhile."""
        super().__init__()
        self._pictures = pictures
        self._pointed = pointed
        self._chosen = chosen
        self._zoom: int | None = None  # the largest that fits
        self.picture = pictures(0)
        self.marks = Marks(cursor=self.picture.cells[len(self.picture.cells) // 2])
        self._shown: Plain = {}
        self._look = LIGHT
        self._canvas: Canvas | None = None

    @property
    def cursor(self) -> str:
        return str(self.marks.cursor)

    def show(self, shown: Plain, marks: Marks, look: Palette) -> None:
        self._shown, self._look = shown, look
        self.marks = marks._replace(cursor=self.marks.cursor)
        self._redraw()

    def lead(self, cell: str) -> None:
        """Move the cursor there, and into view."""
        self.marks = self.marks._replace(cursor=cell)
        self._redraw()
        self._reveal()

    def point(self, cell: str) -> None:
        """The player moves the cursor there."""
        if cell != self.marks.cursor:
            self.lead(cell)
            self._pointed(cell)

    def text(self) -> str:
        """What is drawn, without its colours."""
        return self._canvas.plain() if self._canvas else ""

    # Keys

    def action_go(self, way: str) -> None:
        self.point(self.picture.step(self.cursor, way))

    def action_go_far(self, way: str) -> None:
        cell = self.cursor
        while (beside := self.picture.step(cell, way)) != cell:
            cell = beside
        self.point(cell)

    def action_next_legal(self, way: int) -> None:
        legal = [cell for cell in self.picture.cells if cell in self.marks.legal or cell == self.cursor]
        self.point(legal[(legal.index(self.cursor) + way) % len(legal)])

    def action_choose(self) -> None:
        self._chosen(self.cursor)

    def action_zoom(self, way: int) -> None:
        now = self._zoom if self._zoom is not None else self._fitting()
        self._zoom = max(0, min(ZOOMS - 1, now + way))
        self._lay_out()
        self._reveal()

    # Mouse

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if cell := self._cell_under(event):
            self.point(cell)

    def on_click(self, event: events.Click) -> None:
        if cell := self._cell_under(event):
            self.focus()
            self.point(cell)
            self._chosen(cell)

    def _cell_under(self, event: events.MouseEvent) -> str | None:
        at = event.get_content_offset(self)
        if at is None:
            return None
        return self.picture.cell_at(at.x + self.scroll_offset.x - self._margin(), at.y + self.scroll_offset.y)

    # Drawing

    def on_resize(self) -> None:
        self._lay_out()

    def _fitting(self) -> int:
        room = self.container_size
        sizes = ((zoom, self._pictures(zoom)) for zoom in range(ZOOMS))
        fitting = [zoom for zoom, one in sizes if one.width <= room.width and one.height <= room.height]
        return max(fitting, default=0)

    def _lay_out(self) -> None:
        self.picture = self._pictures(self._fitting() if self._zoom is None else self._zoom)
        self.virtual_size = Size(self.picture.width, self.picture.height)
        self._redraw()

    def _redraw(self) -> None:
        if self._shown:
            self._canvas = self.picture.draw(self._shown, self.marks, self._look)
            self.refresh()

    def _reveal(self) -> None:
        place = self.picture.place(self.cursor)
        self.scroll_to_region(place.grow((1, 2, 1, 3)), animate=False)

    def _margin(self) -> int:
        """A small board stands in the middle."""
        return max(0, (self.size.width - self.picture.width) // 2)

    def render_line(self, y: int) -> Strip:
        paper = style(self._look.ink, self._look.paper)
        line = y + self.scroll_offset.y
        if self._canvas is None or line >= self._canvas.height:
            return Strip.blank(self.size.width, paper)
        left = self.scroll_offset.x
        strip = Strip(self._canvas.line(line), self._canvas.width).crop(left, left + self.size.width)
        margin = self._margin()
        return Strip.join([Strip.blank(margin, paper), strip]).extend_cell_length(self.size.width, paper)
