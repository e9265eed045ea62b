"""PNGs and other images for tests, composed by hand where their structure matters."""

import io
import struct
import zlib
from typing import Any

from PIL import Image

from editor.assets.images.png import SIGNATURE


def a_chunk(kind: bytes, body: bytes = b"") -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def a_header(
    width: int = 1,
    height: int = 1,
    depth: int = 8,
    color_type: int = 0,
    *,
    interlace: int = 0,
    packing: int = 0,
) -> bytes:
    return a_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color_type, packing, 0, interlace))


def a_picture(rows: bytes = b"\0\0") -> bytes:
    return a_chunk(b"IDAT", zlib.compress(rows))


END = a_chunk(b"IEND")


def png_of_chunks(*chunks: bytes) -> bytes:
    return SIGNATURE + b"".join(chunks)


def an_image(kind: str = "PNG", mode: str = "RGBA", size: tuple[int, int] = (3, 2), **options: Any) -> bytes:
    """Return an image of one colour in a format, written with the given options."""
    return saved(Image.new(mode, size, "red" if mode != "CMYK" else (0, 255, 255, 0)), kind, **options)


def saved(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def exif_tags(orientation: int, order: str = ">") -> bytes:
    """Return Exif data with an orientation of 1 to 8, in one of the byte orders."""
    start = b"MM\0*" if order == ">" else b"II*\0"
    entry = struct.pack(f"{order}HHIHH", 0x0112, 3, 1, orientation, 0)
    return start + struct.pack(f"{order}IH", 8, 1) + entry
