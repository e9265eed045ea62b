"""The packed picture of a PNG, unpacked in pieces that nobody keeps, to see that every row is there.

Source: PNG (third edition), "Filtering", "Interlacing", "Compression".
"""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.assets.png import PngHeader, png_chunks
from editor.wording import say

_PIECE_BYTES: Final = 1024 * 1024
# What may come after the last row, as some programs write it; more is a trap.
_SPARE_BYTES: Final = 1024 * 1024
_HIGHEST_FILTER: Final = 4
# Where the pixels of each pass of Adam7 begin, and how far apart they are.
_PASSES: Final = (
    (0, 0, 8, 8),
    (4, 0, 8, 8),
    (0, 4, 4, 8),
    (2, 0, 4, 4),
    (0, 2, 2, 4),
    (1, 0, 2, 2),
    (0, 1, 1, 2),
)


@dataclass(frozen=True, slots=True)
class _Pass:
    """Rows of one length: where they begin in the unpacked picture, their bytes and how many they are."""

    start: int
    stride: int
    rows: int

    @property
    def end(self) -> int:
        return self.start + self.stride * self.rows


def picture_fault(data: bytes, header: PngHeader) -> str | None:
    """Why the picture of a PNG whose chunks are whole cannot be drawn in full; nothing where it can."""
    passes = tuple(_passes(header))
    whole = passes[-1].end
    unpacked = 0
    try:
        for piece in _pieces(data):
            if any(_has_unknown_filter(piece, unpacked, rows) for rows in passes):
                return say("A row of its picture is filtered in an unknown way.")
            unpacked += len(piece)
            if unpacked > whole + _SPARE_BYTES:
                return say(
                    "Its picture unpacks to far more than the {width} by {height} pixels of its header.",
                    width=header.width,
                    height=header.height,
                )
    except zlib.error:
        return say("The packed data of its picture is damaged.")
    except EOFError:
        return _cut(unpacked, passes) or say("The packed data of its picture breaks off.")
    return _cut(unpacked, passes)


def _cut(unpacked: int, passes: tuple[_Pass, ...]) -> str | None:
    """What is missing of a picture of which so many bytes are there."""
    if unpacked >= passes[-1].end:
        return None
    if len(passes) > 1:
        return say("Its picture breaks off.")
    return say(
        "Its picture breaks off after {unpacked} of {rows} rows.",
        unpacked=unpacked // passes[0].stride,
        rows=passes[0].rows,
    )


def _passes(header: PngHeader) -> Iterator[_Pass]:
    start = 0
    for left, top, across, down in _PASSES if header.interlace else ((0, 0, 1, 1),):
        columns, rows = -(-(header.width - left) // across), -(-(header.height - top) // down)
        if columns > 0 and rows > 0:
            found = _Pass(start, 1 + (columns * header.bits + 7) // 8, rows)
            yield found
            start = found.end


def _pieces(data: bytes) -> Iterator[bytes]:
    """The unpacked picture, piece by piece.

    Raises: zlib.error when it is damaged; EOFError when the packed data does not come to its end.
    """
    stream = zlib.decompressobj()
    for chunk in png_chunks(data):
        if chunk.kind != b"IDAT":
            continue
        packed: bytes | memoryview = chunk.body
        while len(packed) and not stream.eof:
            piece = stream.decompress(packed, _PIECE_BYTES)
            packed = stream.unconsumed_tail
            yield piece
    while not stream.eof:
        piece = stream.decompress(stream.unconsumed_tail, _PIECE_BYTES)
        if not piece:
            raise EOFError
        yield piece


def _has_unknown_filter(piece: bytes, start: int, rows: _Pass) -> bool:
    """Whether a row that begins in a piece, which itself begins at `start`, names a filter that is none."""
    first = max(start, rows.start)
    end = min(start + len(piece), rows.end)
    first += -(first - rows.start) % rows.stride
    return first < end and max(piece[first - start : end - start : rows.stride]) > _HIGHEST_FILTER
