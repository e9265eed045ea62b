"""Writes every size of the application icon from its two drawings.

    .venv/bin/python packaging/build_icons.py [FOLDER]

`resources/icons/isopleth.svg` is the icon; `isopleth-small.svg` has fewer and stronger lines, for the sizes
at which the others would run together. Into FOLDER, or else the checkout, go the pictures of the desktop and
the window (`resources/icons/`), and the collections of Windows and macOS.
"""

import io
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from PIL import Image
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).resolve().parent.parent
DRAWINGS = ROOT / "resources" / "icons"
LARGEST_SMALL_PX = 32

DESKTOP_PX = (16, 24, 32, 48, 64, 128, 256, 512)
WINDOWS_PX = (16, 20, 24, 32, 40, 48, 64, 128, 256)
MACOS_PX = (32, 64, 128, 256, 512, 1024)
# The grid of macOS leaves a margin around a tile: 100 of 1024 on each side.
MACOS_TILE = 824 / 1024


def main() -> None:
    """Write all of them."""
    # Drawing needs an application, but no screen.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication.instance() or QGuiApplication([])
    folder = Path(sys.argv[1]) if sys.argv[1:] else ROOT
    for path, data in pictures().items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        print(f"{path}: {len(data)} bytes")
    application.quit()


def pictures() -> dict[str, bytes]:
    """The bytes of each file, by its path in the checkout."""
    made = {f"resources/icons/isopleth-{size}.png": png(drawn(size)) for size in DESKTOP_PX}
    made["packaging/windows/isopleth.ico"] = _collection("ICO", map(drawn, WINDOWS_PX))
    made["packaging/macos/isopleth.icns"] = _collection(
        "ICNS", (drawn(size, MACOS_TILE) for size in MACOS_PX)
    )
    return made


def drawn(size_px: int, part: float = 1.0) -> QImage:
    """The icon in a square of so many pixels, of which it takes some part of the width."""
    tile_px = round(size_px * part / 2) * 2
    name = "isopleth-small.svg" if tile_px <= LARGEST_SMALL_PX else "isopleth.svg"
    drawing = QSvgRenderer(str(DRAWINGS / name))
    assert drawing.isValid(), f"{name} is a drawing"
    image = QImage(size_px, size_px, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    margin = (size_px - tile_px) // 2
    painter.setViewport(margin, margin, tile_px, tile_px)
    drawing.render(painter)
    painter.end()
    return image


def png(image: QImage) -> bytes:
    """An image as small as PNG gets without loss."""
    data = io.BytesIO()
    as_pillow(image).save(data, "PNG", optimize=True)
    return data.getvalue()


def _collection(format_: str, images: Iterable[QImage]) -> bytes:
    """One file of many sizes. Pillow takes each that is there and scales none."""
    sizes = sorted((as_pillow(image) for image in images), key=lambda image: image.width)
    data = io.BytesIO()
    sizes[-1].save(
        data, format_, sizes=[image.size for image in sizes], append_images=sizes[:-1], bitmap_format="png"
    )
    return data.getvalue()


def as_pillow(image: QImage) -> Image.Image:
    """The same picture as Pillow knows it."""
    plain = image.convertToFormat(QImage.Format.Format_RGBA8888)
    return Image.frombytes("RGBA", (image.width(), image.height()), bytes(plain.constBits()))


if __name__ == "__main__":
    main()
