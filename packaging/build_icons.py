"""All sizes of the application icon, rendered from its two drawings.

    .venv/bin/python packaging/build_icons.py [FOLDER]

`resources/icons/isopleth.svg` is the icon; `isopleth-small.svg` has fewer and thicker lines, for small sizes.
The images for desktops and windows (`resources/icons/`) and the icon files of Windows and macOS are written
below FOLDER, by default the checkout.
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
# The icon grid of macOS has a margin of 100 of 1024 on each side.
MACOS_TILE = 824 / 1024


def main() -> None:
    """Write all image files."""
    # Rendering requires an application, but no display.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication.instance() or QGuiApplication([])
    folder = Path(sys.argv[1]) if sys.argv[1:] else ROOT
    for path, data in image_files().items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        print(f"{path}: {len(data)} bytes")
    application.quit()


def image_files() -> dict[str, bytes]:
    """Return the bytes of each file, by its path in the checkout."""
    files = {f"resources/icons/isopleth-{size}.png": png(draw_icon(size)) for size in DESKTOP_PX}
    files["packaging/windows/isopleth.ico"] = _icon_file("ICO", map(draw_icon, WINDOWS_PX))
    files["packaging/macos/isopleth.icns"] = _icon_file(
        "ICNS", (draw_icon(size, MACOS_TILE) for size in MACOS_PX)
    )
    return files


def draw_icon(size_px: int, part: float = 1.0) -> QImage:
    """Return the icon as a square image. `part` is the part of the width that the tile covers."""
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
    """Return an image as PNG with the best compression."""
    data = io.BytesIO()
    as_pillow(image).save(data, "PNG", optimize=True)
    return data.getvalue()


def _icon_file(format_: str, images: Iterable[QImage]) -> bytes:
    """Return an icon file with several sizes. Pillow uses the images as they are, without scaling."""
    sizes = sorted((as_pillow(image) for image in images), key=lambda image: image.width)
    data = io.BytesIO()
    sizes[-1].save(
        data, format_, sizes=[image.size for image in sizes], append_images=sizes[:-1], bitmap_format="png"
    )
    return data.getvalue()


def as_pillow(image: QImage) -> Image.Image:
    """Return an image as an image of Pillow."""
    plain = image.convertToFormat(QImage.Format.Format_RGBA8888)
    return Image.frombytes("RGBA", (image.width(), image.height()), bytes(plain.constBits()))


if __name__ == "__main__":
    main()
