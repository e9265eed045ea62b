"""`isopleth render`: a style as a picture, drawn as the preview draws it."""

import argparse
import os
import re
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter

from editor.basemap.catalogue import bundled
from editor.cli import output
from editor.cli.commands import FINE, Subparsers
from editor.cli.coordinates import parse_lat_lon
from editor.cli.reading import read_source
from editor.errors import RenderError
from editor.mapstyle import sourcedata
from editor.mapstyle.files import save_bytes
from editor.mapstyle.model import MapStyle
from editor.render import choices
from editor.render.camera import MAX_ZOOM, MIN_ZOOM, Camera
from editor.render.overlays import paint_overlays
from editor.render.renderer import Renderer
from editor.render.scene import in_app_layers

# A picture beyond this takes gigabytes.
LARGEST_SIDE_PX: Final = 8192
SMALLEST_SCALE: Final = 0.5
LARGEST_SCALE: Final = 4.0

_SIZE: Final = re.compile(r"(\d{1,5})[xX×](\d{1,5})")


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "render",
        help="draw a style as a picture",
        description="Draws a style over the maps that come with Isopleth. The picture names its map data.",
        epilog="Exit code: 0 drawn, 2 not drawn.",
    )
    parser.add_argument("file", metavar="FILE", help="a style; - reads standard input")
    parser.add_argument(
        "--center", type=parse_lat_lon, required=True, metavar="LAT,LON", help="the middle of the picture"
    )
    parser.add_argument("--zoom", type=_zoom, required=True, metavar="Z", help="0 to 20; 13 shows a town")
    parser.add_argument("--size", type=_size, default=(1000, 700), metavar="WxH", help="else 1000x700")
    parser.add_argument("--scale", type=_scale, default=1.0, metavar="S", help="2 draws twice as fine")
    parser.add_argument(
        "--in-app", action="store_true", help="also draw routes, traffic and the like, as samples"
    )
    parser.add_argument(
        "-o", "--output", type=_png_file, required=True, metavar="OUT.png", help="the picture"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Draws the picture and writes it; gives the exit code.

    Raises: EditorError when the style cannot be read, nothing can be drawn, or the picture not be written.
    """
    style = MapStyle.of(read_source(arguments.file).tree)
    lat, lon = arguments.center
    width, height = arguments.size
    camera = Camera(lat, lon, arguments.zoom, width, height, arguments.scale)
    application = _application()
    data = sourcedata.load()
    hidden = frozenset() if arguments.in_app else in_app_layers(style)
    picture = Renderer(bundled(data), data, choices.load()).render(style, camera, hidden)
    paint_overlays(picture.image, camera, picture.attribution)
    save_bytes(arguments.output, _png(picture.image))
    if not len(style.layers):
        output.remark("The style has no layers, so the picture is empty.")
    for is_partly_drawn, how in ((False, "not drawn"), (True, "drawn only in part")):
        reasons = [each.reason for each in picture.not_drawn if each.is_partly_drawn is is_partly_drawn]
        if reasons:
            layers = "layer is" if len(reasons) == 1 else "layers are"
            output.remark(f"{len(reasons)} {layers} {how}. {' '.join(dict.fromkeys(reasons))}")
    del application
    return FINE


def _application() -> QCoreApplication:
    """The application object that fonts need, without a screen."""
    running = QGuiApplication.instance()
    if running is not None:
        return running
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return QGuiApplication(["isopleth"])


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, b"png").write(image):
        raise RenderError("The picture could not be written as PNG.")
    return bytes(buffer.data().data())


def _png_file(text: str) -> Path:
    if not text.lower().endswith(".png"):
        raise argparse.ArgumentTypeError(f"“{text}” does not end in .png, and pictures are PNG")
    return Path(text)


def _zoom(text: str) -> float:
    return _number(text, MIN_ZOOM, MAX_ZOOM, "zoom")


def _scale(text: str) -> float:
    return _number(text, SMALLEST_SCALE, LARGEST_SCALE, "scale")


def _number(text: str, least: float, most: float, name: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text}” is no number") from None
    if not least <= value <= most:
        raise argparse.ArgumentTypeError(f"the {name} goes from {least:g} to {most:g}")
    return value


def _size(text: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(text)
    if match is None:
        raise argparse.ArgumentTypeError(f"“{text}” is not WxH in pixels; write it as 1000x700")
    width, height = int(match[1]), int(match[2])
    if not (1 <= width <= LARGEST_SIDE_PX and 1 <= height <= LARGEST_SIDE_PX):
        raise argparse.ArgumentTypeError(f"each side goes from 1 to {LARGEST_SIDE_PX} pixels")
    return width, height
