"""Rasterizes a scene to pixels, and encodes them as PNG."""

from __future__ import annotations

import struct
import zlib
from typing import Final, TypeAlias

from ..extras import extra
from .scene import PAPER, Label, Scene

with extra("draw"):
    import numpy as np
    import numpy.typing as npt

Pixels: TypeAlias = npt.NDArray[np.uint8]
SUPERSAMPLING: Final = 2  # antialiasing: drawn larger by this factor, then averaged

# Glyphs of five rows and three columns, one octal digit per row.
FONT: Final = {
    "0": "75557", "1": "26227", "2": "71747", "3": "71717", "4": "55711", "5": "74717", "6": "74757", "7": "71122",
    "8": "75757", "9": "75717", "+": "02720", "-": "00700", "A": "75755", "B": "65656", "C": "74447", "D": "65556",
    "E": "74647", "F": "74644", "G": "74557", "H": "55755", "I": "72227", "J": "11157", "K": "55655", "L": "44447",
    "M": "57755", "N": "65555", "O": "75557", "P": "75744", "Q": "75573", "R": "75655", "S": "74717", "T": "72222",
    "U": "55557", "V": "55552", "W": "55775", "X": "55255", "Y": "55222", "Z": "71247",
}  # fmt: skip


def rasterize(scene: Scene, size: int) -> Pixels:
    scale = size * SUPERSAMPLING
    width, height = round(scene.width * size) * SUPERSAMPLING, round(scene.height * size) * SUPERSAMPLING
    canvas = np.empty((height, width, 3), np.uint8)
    canvas[:] = _rgb(PAPER)
    for shape in scene.shapes:
        if isinstance(shape, Label):
            _write(canvas, shape, scale)
            continue
        corners = np.array(shape.corners) * scale
        if shape.edge:
            _fill(canvas, corners, shape.edge)
            corners += (corners.mean(0) - corners) * min(1.0, 0.045 * scale / np.ptp(corners, 0).max() * 2)
        _fill(canvas, corners, shape.fill)
    small = canvas.reshape(height // SUPERSAMPLING, SUPERSAMPLING, width // SUPERSAMPLING, SUPERSAMPLING, 3).mean(
        (1, 3)
    )
    rounded: Pixels = np.rint(small).astype(np.uint8)
    return rounded


def encode_png(pixels: Pixels) -> bytes:
    """Return the bytes of a PNG file with 8 bits per colour."""
    height, width, _ = pixels.shape
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)  # no filter
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(rows)) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def _fill(canvas: Pixels, corners: npt.NDArray[np.float64], colour: str) -> None:
    """Fill a polygon by the even-odd rule."""
    left, top = np.floor(corners.min(0)).astype(int).clip(0)
    right, bottom = np.ceil(corners.max(0)).astype(int)
    region = canvas[top:bottom, left:right]
    y, x = np.mgrid[top : top + region.shape[0], left : left + region.shape[1]] + 0.5
    inside = np.zeros(region.shape[:2], bool)
    for (x1, y1), (x2, y2) in zip(corners, np.roll(corners, -1, 0), strict=True):
        if y1 != y2:
            inside ^= ((y1 > y) != (y2 > y)) & (x < (x2 - x1) * (y - y1) / (y2 - y1) + x1)
    region[inside] = _rgb(colour)


def _write(canvas: Pixels, word: Label, scale: int) -> None:
    letters = [FONT[letter] for letter in word.text.upper() if letter in FONT]
    dot = max(1, round(word.height * scale / 7))
    left = round(word.x * scale - dot * (4 * len(letters) - 1) / 2)
    top = round(word.y * scale - dot * 5 / 2)
    for number, letter in enumerate(letters):
        for row, digit in enumerate(letter):
            for column in range(3):
                if int(digit) >> (2 - column) & 1:
                    x, y = left + dot * (4 * number + column), top + dot * row
                    canvas[y : y + dot, x : x + dot] = _rgb(word.fill)
