"""Parsing, checking and writing of PNG chunks and pixels."""

import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import Final

from editor.records import dataclass
from editor.wording import say

_DAMAGED: Final = say("The image data is incomplete or damaged.")

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"

# The total of compressed texts and colour profiles: a profile is about 3 MB at most.
MOST_UNPACKED_BYTES: Final = 8 * 1024 * 1024
MOST_CHUNKS: Final = 20_000

_HEAD = struct.Struct(">I4s")
_CRC = struct.Struct(">I")
_HEADER = struct.Struct(">IIBBBBB")
_END: Final = b"\0\0\0\0IEND\xaeB`\x82"
_LARGEST_SIDE = 2**31 - 1
# The sample depths of each colour type, and the samples of a pixel.
_DEPTHS: Final = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_CHANNELS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
GRAY, RGB, PALETTE, GRAY_ALPHA = 0, 2, 3, 4
_MOST_COLORS = 256
_CRITICAL: Final = frozenset({b"IHDR", b"PLTE", b"IDAT", b"IEND"})
# The chunks that draw the picture; all others are metadata.
_PICTURE_CHUNKS: Final = _CRITICAL | {b"tRNS"}


@dataclass(frozen=True, slots=True)
class Chunk:
    """A chunk and its position in the file, from its length to its checksum."""

    kind: bytes
    body: memoryview
    start: int
    end: int
    is_complete: bool = True
    is_whole: bool = True

    @property
    def name(self) -> str:
        """The type of the chunk as text."""
        return self.kind.decode("ascii", "replace")


@dataclass(frozen=True, slots=True)
class PngHeader:
    """The header of a PNG."""

    width: int
    height: int
    depth: int
    color_type: int
    compression: int
    filtering: int
    interlace: int

    @property
    def bits(self) -> int:
        """The bits of a pixel; 0 if the colour type is unknown."""
        return self.depth * _CHANNELS.get(self.color_type, 0)


def png_fault(data: bytes) -> str | None:
    """Return why bytes are not a complete PNG; None if they are.

    Source: consistency rule 8: valid chunks ending in the end chunk.
    """
    if not data.startswith(SIGNATURE):
        return say("Not a PNG: the file has no PNG signature.")
    chunks: list[Chunk] = []
    for chunk in png_chunks(data):
        fault = _chunk_fault(chunk, chunks[-1] if chunks else None)
        if fault is not None:
            return fault
        chunks.append(chunk)
        if len(chunks) > MOST_CHUNKS:
            return say("The PNG has too many chunks.")
    return _order_fault(chunks) or _palette_fault(chunks) or _unpacked_fault(chunks)


def png_header(data: bytes) -> PngHeader:
    """Return the header of a complete PNG."""
    return PngHeader(*_HEADER.unpack_from(data, len(SIGNATURE) + _HEAD.size))


def png_bits(data: bytes) -> int:
    """Return the bits of a pixel in a complete PNG; 0 if they are unknown."""
    return png_header(data).bits


def transparent_color(data: bytes) -> tuple[int, ...]:
    """Return the transparent colour of a complete PNG without alpha; empty if there is none.

    Units: as Pillow decodes them: 16-bit grey in full, otherwise the higher 8 bits; fewer bits scaled to 8.
    """
    header = png_header(data)
    found = next((chunk.body for chunk in png_chunks(data) if chunk.kind == b"tRNS"), None)
    if found is None or header.color_type == PALETTE:
        return ()
    samples = struct.unpack(f">{len(found) // 2}H", found)
    if header.depth == 16:
        return samples if header.color_type == GRAY else tuple(sample >> 8 for sample in samples)
    most = (1 << header.depth) - 1
    return tuple((sample & most) * 255 // most for sample in samples)


def strip_png(data: bytes) -> bytes:
    """Return a complete PNG without metadata; other readers never parse its texts and profiles."""
    chunks = list(png_chunks(data))
    needed = [data[chunk.start : chunk.end] for chunk in chunks if chunk.kind in _PICTURE_CHUNKS]
    return data if len(needed) == len(chunks) else SIGNATURE + b"".join(needed)


def has_trailer(data: bytes) -> bool:
    """Return whether data follows the end chunk of a PNG."""
    return data.startswith(SIGNATURE) and not data.endswith(_END)


def without_trailer(data: bytes) -> bytes:
    """Return a PNG without the data after its end chunk; other bytes unchanged."""
    if data.startswith(SIGNATURE):
        for chunk in png_chunks(data):
            if chunk.kind == b"IEND" and chunk.is_complete:
                return data[: chunk.end]
    return data


def png_chunks(data: bytes) -> Iterator[Chunk]:
    """Yield the chunks. After the end chunk, bytes too few for another, such as a line end, are ignored."""
    position = len(SIGNATURE)
    kind = b""
    view = memoryview(data)
    while position < len(data):
        if position + _HEAD.size + _CRC.size > len(data):
            if kind != b"IEND":
                yield Chunk(b"", view[:0], position, len(data), is_complete=False)
            return
        length, kind = _HEAD.unpack_from(data, position)
        start, end = position + _HEAD.size, position + _HEAD.size + length
        if end + _CRC.size > len(data):
            yield Chunk(kind, view[:0], position, len(data), is_complete=False)
            return
        (checksum,) = _CRC.unpack_from(data, end)
        is_whole = zlib.crc32(view[position + 4 : end]) == checksum
        yield Chunk(kind, view[start:end], position, end + _CRC.size, is_whole=is_whole)
        position = end + _CRC.size


def _chunk_fault(chunk: Chunk, last: Chunk | None) -> str | None:
    """Return the fault of a chunk by itself and after the last one."""
    if last is not None and last.kind == b"IEND":
        return say("The PNG has data after the end chunk.")
    is_kind = len(chunk.kind) == 4 and chunk.kind.isalpha()
    if not chunk.is_complete:
        if is_kind:
            return say("The PNG is incomplete: chunk “{name}” ends early.", name=chunk.name)
        return _DAMAGED
    if not is_kind:
        return (
            say("Invalid PNG data after chunk “{name}”.", name=last.name)
            if last
            else say("The first PNG chunk is invalid.")
        )
    if not chunk.is_whole:
        return say("PNG chunk “{name}” is damaged (wrong checksum).", name=chunk.name)
    if last is None:
        return _header_fault(chunk)
    if chunk.kind[:1].isupper() and chunk.kind not in _CRITICAL:
        return say("Unknown critical PNG chunk “{name}”.", name=chunk.name)
    if chunk.kind == b"IEND" and len(chunk.body):
        return say("The PNG end chunk is not empty.")
    return None


def _header_fault(chunk: Chunk) -> str | None:
    if chunk.kind != b"IHDR":
        return say("The first PNG chunk is “{name}” instead of the header.", name=chunk.name)
    if len(chunk.body) != _HEADER.size:
        return say("The PNG header has the wrong length.")
    header = PngHeader(*_HEADER.unpack(chunk.body))
    if header.width == 0 or header.height == 0:
        return say("The image has no pixels.")
    if max(header.width, header.height) > _LARGEST_SIDE:
        return say(
            "Invalid PNG dimensions: {width} × {height} pixels.",
            width=header.width,
            height=header.height,
        )
    if header.depth not in _DEPTHS.get(header.color_type, ()):
        return say(
            "Invalid PNG colour type {color_type} at {depth} bits.",
            color_type=header.color_type,
            depth=header.depth,
        )
    if header.compression or header.filtering:
        return say("Unknown PNG compression method.")
    if header.interlace > 1:
        return say("Unknown PNG interlace method {interlace}.", interlace=header.interlace)
    return None


def _order_fault(chunks: Sequence[Chunk]) -> str | None:
    kinds = [chunk.kind for chunk in chunks]
    if not kinds:
        return say("The first PNG chunk is missing.")
    if kinds.count(b"IHDR") > 1:
        return say("Duplicate PNG header.")
    if kinds[-1] != b"IEND":
        return say("The PNG end chunk is missing.")
    pictures = [index for index, kind in enumerate(kinds) if kind == b"IDAT"]
    if not pictures:
        return _DAMAGED
    if pictures[-1] - pictures[0] != len(pictures) - 1:
        return say("PNG image chunks are not consecutive.")
    for kind in (b"PLTE", b"tRNS"):
        if kinds.count(kind) > 1:
            return say("Duplicate PNG chunk “{kind}”.", kind=kind.decode())
        if kind in kinds and kinds.index(kind) > pictures[0]:
            return say("PNG chunk “{kind}” must precede the image data.", kind=kind.decode())
    return None


def _palette_fault(chunks: Sequence[Chunk]) -> str | None:
    """Return the fault of the palette or of the transparency. The order of chunks is valid."""
    header = PngHeader(*_HEADER.unpack(chunks[0].body))
    sizes = {chunk.kind: len(chunk.body) for chunk in chunks}
    palette, transparency = sizes.get(b"PLTE"), sizes.get(b"tRNS")
    most = 1 << header.depth if header.color_type == PALETTE else _MOST_COLORS
    if palette is None and header.color_type == PALETTE:
        return say("The PNG palette is missing.")
    if palette is not None:
        if not header.color_type & RGB:
            return say("Greyscale PNG images cannot have a palette.")
        if palette % 3 or not 1 <= palette // 3 <= most:
            return say(
                "Invalid PNG palette: {palette} bytes instead of 3 bytes for each of 1 to {most} colours.",
                palette=palette,
                most=most,
            )
    if transparency is None:
        return None
    if header.color_type not in (GRAY, RGB, PALETTE):
        return say("PNG chunk “tRNS” conflicts with the alpha channel.")
    if header.color_type == PALETTE:
        kinds = [chunk.kind for chunk in chunks]
        is_right = 1 <= transparency <= (palette or 0) // 3 and kinds.index(b"PLTE") < kinds.index(b"tRNS")
    else:
        is_right = transparency == (2 if header.color_type == GRAY else 6)
    return (
        None
        if is_right
        else say("PNG chunk “tRNS” has the wrong length ({clear} bytes).", clear=transparency)
    )


def _unpacked_fault(chunks: Sequence[Chunk]) -> str | None:
    """Return whether compressed texts and profiles exceed their limit."""
    remaining = MOST_UNPACKED_BYTES
    for chunk in chunks:
        compressed = _compressed_text(chunk)
        if compressed is None:
            continue
        try:
            remaining -= len(zlib.decompressobj().decompress(compressed, remaining + 1))
        except zlib.error:
            # Damaged metadata does not affect the picture.
            continue
        if remaining < 0:
            most = MOST_UNPACKED_BYTES // 1024 // 1024
            return say("PNG chunk “{name}” exceeds {most} MB uncompressed.", name=chunk.name, most=most)
    return None


def _compressed_text(chunk: Chunk) -> bytes | None:
    """Return the compressed part of a text or profile; None if there is none."""
    if chunk.kind not in (b"iCCP", b"zTXt", b"iTXt"):
        return None
    body = bytes(chunk.body)
    keyword = body.find(b"\0")
    if chunk.kind != b"iTXt":
        return body[keyword + 2 :] if keyword >= 0 else None
    if keyword < 0 or body[keyword + 1 : keyword + 2] != b"\1":
        return None
    return body[keyword + 3 :].split(b"\0", 2)[-1]


_PIECE_BYTES: Final = 1024 * 1024
# Some programs write bytes after the last row; more than this is an attack.
_MAX_EXTRA_BYTES: Final = 1024 * 1024
_HIGHEST_FILTER: Final = 4
# The origin and step of each pass of Adam7.
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
    """Rows of one length: their offset in the unpacked picture, bytes a row, and count."""

    start: int
    stride: int
    rows: int

    @property
    def end(self) -> int:
        return self.start + self.stride * self.rows


def picture_fault(data: bytes, header: PngHeader) -> str | None:
    """Return why the picture of a PNG with valid chunks cannot be drawn in full; None if it can."""
    passes = tuple(_passes(header))
    whole = passes[-1].end
    unpacked = 0
    try:
        for piece in _pieces(data):
            if any(_has_unknown_filter(piece, unpacked, rows) for rows in passes):
                return say("Unknown PNG row filter.")
            unpacked += len(piece)
            if unpacked > whole + _MAX_EXTRA_BYTES:
                return say(
                    "More image data than {width} × {height} pixels.",
                    width=header.width,
                    height=header.height,
                )
    except zlib.error:
        return _DAMAGED
    except EOFError:
        return _missing_fault(unpacked, passes) or _DAMAGED
    return _missing_fault(unpacked, passes)


def _missing_fault(unpacked: int, passes: tuple[_Pass, ...]) -> str | None:
    """Return what is missing of a picture of which `unpacked` bytes exist."""
    if unpacked >= passes[-1].end:
        return None
    if len(passes) > 1:
        return _DAMAGED
    return say(
        "The PNG is incomplete: it ends after {unpacked} of {rows} rows.",
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
    """Yield the unpacked picture in pieces.

    Raises: zlib.error if it is damaged; EOFError if the compressed data ends early.
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
    """Return whether a row that begins in a piece at offset `start` has an unknown filter."""
    first = max(start, rows.start)
    end = min(start + len(piece), rows.end)
    first += -(first - rows.start) % rows.stride
    return first < end and max(piece[first - start : end - start : rows.stride]) > _HIGHEST_FILTER
