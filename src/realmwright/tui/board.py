"""The board widget: arrow keys and mouse move the cursor, Enter and clicks choose a cell."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from .bindings import bindings
from .canvas import BoardPicture, Canvas, Marks, ShownPosition
from .palette import LIGHT, Palette, style

ZOOM_LEVELS = 3


class BoardWidget(ScrollView, can_focus=True):
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        {
            "left": "step('left')",
            "right": "step('right')",
            "up": "step('up')",
            "down": "step('down')",
            "home": "step_to_edge('left')",
            "end": "step_to_edge('right')",
            "n": "next_legal(1)",
            "N": "next_legal(-1)",
            "enter,space": "choose",
            "plus,equals_sign": "zoom(1)",
            "minus": "zoom(-1)",
        }
    )

    def __init__(
        self, pictures: Callable[[int], BoardPicture], on_point: Callable[[str], None], on_choose: Callable[[str], None]
    ) -> None:
        """Take direct callbacks instead of posting Textual messages.

        A message would arrive after keys that were typed in the meantime.
        """
        super().__init__()
        self._pictures = pictures
        self._on_point = on_point
        self._on_choose = on_choose
        self._zoom: int | None = None  # None: the largest that fits
        self.picture = pictures(0)
        self.marks = Marks(cursor=self.picture.cells[len(self.picture.cells) // 2])
        self._shown: ShownPosition | None = None
        self._palette = LIGHT
        self._canvas: Canvas | None = None

    @property
    def cursor(self) -> str:
        return str(self.marks.cursor)

    def show(self, shown: ShownPosition, marks: Marks, palette: Palette) -> None:
        """Draw a position; the cursor stays where it is."""
        self._shown, self._palette = shown, palette
        self.marks = marks._replace(cursor=self.marks.cursor)
        self._redraw()

    def set_cursor(self, cell: str) -> None:
        """Set the cursor and scroll it into view."""
        self.marks = self.marks._replace(cursor=cell)
        self._redraw()
        self._scroll_to_cursor()

    def move_cursor(self, cell: str) -> None:
        """Set the cursor for the player and call `on_point` if it changed."""
        if cell != self.marks.cursor:
            self.set_cursor(cell)
            self._on_point(cell)

    def text(self) -> str:
        """Return the drawing without colours."""
        return self._canvas.plain() if self._canvas else ""

    # Keys

    def action_step(self, direction: str) -> None:
        self.move_cursor(self.picture.step(self.cursor, direction))

    def action_step_to_edge(self, direction: str) -> None:
        cell = self.cursor
        while (neighbor := self.picture.step(cell, direction)) != cell:
            cell = neighbor
        self.move_cursor(cell)

    def action_next_legal(self, offset: int) -> None:
        legal = [cell for cell in self.picture.cells if cell in self.marks.legal or cell == self.cursor]
        self.move_cursor(legal[(legal.index(self.cursor) + offset) % len(legal)])

    def action_choose(self) -> None:
        self._on_choose(self.cursor)

    def action_zoom(self, offset: int) -> None:
        current = self._zoom if self._zoom is not None else self._largest_fitting_zoom()
        self._zoom = max(0, min(ZOOM_LEVELS - 1, current + offset))
        self._update_size()
        self._scroll_to_cursor()

    # Mouse

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if cell := self._cell_under(event):
            self.move_cursor(cell)

    def on_click(self, event: events.Click) -> None:
        if cell := self._cell_under(event):
            self.focus()
            self.move_cursor(cell)
            self._on_choose(cell)

    def _cell_under(self, event: events.MouseEvent) -> str | None:
        offset = event.get_content_offset(self)
        if offset is None:
            return None
        return self.picture.cell_at(offset.x + self.scroll_offset.x - self._margin(), offset.y + self.scroll_offset.y)

    # Drawing

    def on_resize(self) -> None:
        self._update_size()

    def _largest_fitting_zoom(self) -> int:
        available = self.container_size
        pictures = ((zoom, self._pictures(zoom)) for zoom in range(ZOOM_LEVELS))
        fitting = [zoom for zoom, one in pictures if one.width <= available.width and one.height <= available.height]
        return max(fitting, default=0)

    def _update_size(self) -> None:
        self.picture = self._pictures(self._largest_fitting_zoom() if self._zoom is None else self._zoom)
        self.virtual_size = Size(self.picture.width, self.picture.height)
        self._redraw()

    def _redraw(self) -> None:
        if self._shown is not None:
            self._canvas = self.picture.draw(self._shown, self.marks, self._palette)
            self.refresh()

    def _scroll_to_cursor(self) -> None:
        region = self.picture.region(self.cursor)
        self.scroll_to_region(region.grow((1, 2, 1, 3)), animate=False)

    def _margin(self) -> int:
        """Return the columns left of a board that is narrower than the widget."""
        return max(0, (self.size.width - self.picture.width) // 2)

    def render_line(self, y: int) -> Strip:
        blank = style(self._palette.foreground, self._palette.background)
        line = y + self.scroll_offset.y
        if self._canvas is None or line >= self._canvas.height:
            return Strip.blank(self.size.width, blank)
        left = self.scroll_offset.x
        strip = Strip(self._canvas.line(line), self._canvas.width).crop(left, left + self.size.width)
        margin = self._margin()
        return Strip.join([Strip.blank(margin, blank), strip]).extend_cell_length(self.size.width, blank)
