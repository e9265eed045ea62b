"""`isopleth render`: a style as pictures, drawn as the preview draws it."""

import argparse
import os
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter

from editor.assets.face_verdicts import examine_face
from editor.basemap.catalogue import Basemap, bundled
from editor.basemap.own_map import OwnMap, OwnPlace, open_place
from editor.basemap.tiles import View
from editor.cli import output
from editor.cli.commands import ERRORS, FINE, Subparsers
from editor.cli.coordinates import parse_lat_lon
from editor.cli.picture_weather import chosen_units, client, weather_at
from editor.cli.pictures import FIELDS, Spot, Wanted, spot_at, spots_named, unknown_fields, wanted
from editor.cli.reading import read_source
from editor.errors import MapDataError, RenderError
from editor.mapstyle.files import save_bytes
from editor.mapstyle.model import LayerKey, MapStyle
from editor.mapstyle.own_sourcedata import FILE_NAME, load_with_own
from editor.mapstyle.sourcedata import SourceData, load
from editor.render import choices
from editor.render.camera import MAX_ZOOM, MIN_ZOOM, Camera
from editor.render.overlays import paint_overlays
from editor.render.renderer import Renderer
from editor.render.scene import NotDrawn, in_app_layers
from editor.render.weather_plate import paint_weather
from editor.system import folders
from editor.system.settings import Settings
from editor.weather.client import WeatherClient
from editor.weather.units import Units

# A picture beyond this takes gigabytes.
LARGEST_SIDE_PX: Final = 8192
SMALLEST_SCALE: Final = 0.5
LARGEST_SCALE: Final = 4.0
# So long a picture waits for the tiles of a server.
PATIENCE_S: Final = 60.0

_LOOK_EVERY_S: Final = 0.05
_SIZE: Final = re.compile(r"(\d{1,5})[xX×](\d{1,5})")
_EPILOG: Final = """Several places and zooms give a picture of each place at each zoom. Their files are
numbered, or named by what stands in braces after -o, as {place}-{zoom}.png or {number}.png.

Exit code: 0 drawn; 1 drawn, but without tiles or weather that were asked for; 2 not drawn, or not all.
"""


@dataclass(frozen=True, slots=True)
class _Studio:
    """What all pictures of a command are drawn with."""

    style: MapStyle
    basemap: Basemap
    renderer: Renderer
    hidden: frozenset[LayerKey]
    weather: WeatherClient | None
    units: Units


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What one picture lacks, and whether it has all tiles and weather that were asked for."""

    is_whole: bool
    not_drawn: tuple[NotDrawn, ...]


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "render",
        help="draw a style as pictures",
        description="Draws a style over the maps that come with Isopleth, and one of your own. Each picture\n"
        "names its map data. The same command gives the same bytes, as long as data and weather stay.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="a style; - reads standard input")
    parser.add_argument(
        "--center",
        type=_spots,
        action="extend",
        default=[],
        metavar="LAT,LON",
        help="the middle of the picture, several with ; between",
    )
    parser.add_argument(
        "--place",
        action="append",
        default=[],
        metavar="NAME",
        help="a bookmark, bundled or your own; repeatable",
    )
    parser.add_argument(
        "--zoom",
        type=_zooms,
        default=[],
        metavar="Z",
        help="0 to 20, several with , between; 13 shows a town; else the bookmark's own",
    )
    parser.add_argument("--size", type=_size, default=(1000, 700), metavar="WxH", help="else 1000x700")
    parser.add_argument("--scale", type=_scale, default=1.0, metavar="S", help="2 draws twice as fine")
    parser.add_argument(
        "--data", metavar="FILE_OR_ADDRESS", help="your own map: .pmtiles, .mbtiles, or an address of tiles"
    )
    parser.add_argument(
        "--weather",
        action="store_true",
        help="show the weather: of the service in the window's settings, else simulated",
    )
    parser.add_argument(
        "--in-app", action="store_true", help="also draw routes, traffic and the like, as samples"
    )
    parser.add_argument(
        "-o",
        "--output",
        type=_png_name,
        required=True,
        metavar="OUT.png",
        help="the picture, or a name for each",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Draws the pictures and writes them; gives the exit code.

    Raises: EditorError when the style or map cannot be read, nothing be drawn, or a picture not be written.
    """
    settings = Settings()
    spots = [*arguments.center, *spots_named(arguments.place, settings)]
    if not spots:
        raise RenderError("Say where: with --center and --zoom, or with --place.")
    pictures = wanted(spots, arguments.zoom, arguments.output)
    style = MapStyle.of(read_source(arguments.file).tree)
    _examine_faces(style)
    application = _application()
    with _studio(style, arguments, settings) as studio:
        drawn = [_draw(studio, picture, arguments) for picture in pictures]
    _tell_not_drawn(tuple(dict.fromkeys(missed for each in drawn for missed in each.not_drawn)))
    if not len(style.layers):
        output.remark("The style has no layers, so the picture is empty.")
    del application
    return FINE if all(each.is_whole for each in drawn) else ERRORS


def _examine_faces(style: MapStyle) -> None:
    """Finds out which faces of the style may be drawn with; the built-in font takes the others' place."""
    for face in style.fonts:
        fault = examine_face(face.data_uri).fault
        if fault is not None:
            output.remark(f"The {face.slot} face is not drawn: it is no real font. {fault}")


@contextmanager
def _studio(style: MapStyle, arguments: argparse.Namespace, settings: Settings) -> Iterator[_Studio]:
    data = _entries()
    basemap = bundled(data)
    with ExitStack() as stack:
        stack.callback(basemap.close)
        if arguments.data is not None:
            basemap.show_own(OwnMap(open_place(OwnPlace(arguments.data), folders.cache())))
        weather = stack.enter_context(client(settings)) if arguments.weather else None
        units = chosen_units(settings)
        hidden = frozenset() if arguments.in_app else in_app_layers(style)
        yield _Studio(style, basemap, Renderer(basemap, data, choices.load()), hidden, weather, units)


def _draw(studio: _Studio, picture: Wanted, arguments: argparse.Namespace) -> _Drawn:
    """Draws one picture and writes it."""
    width, height = arguments.size
    spot = picture.spot
    camera = Camera(spot.lat, spot.lon, picture.zoom, width, height, arguments.scale)
    is_whole = _wait_for_tiles(studio.basemap, camera)
    drawn = studio.renderer.render(studio.style, camera, studio.hidden)
    credited = drawn.attribution
    if studio.weather is not None:
        plate, copyrights, is_there = weather_at(
            studio.weather, spot.lat, spot.lon, studio.basemap.place_name, studio.units
        )
        if not paint_weather(drawn.image, camera, plate):
            output.remark("The picture is too small to show the weather.")
        credited, is_whole = (*credited, *copyrights), is_whole and is_there
    paint_overlays(drawn.image, camera, credited)
    save_bytes(picture.file, _png(drawn.image))
    return _Drawn(is_whole, drawn.not_drawn)


def _wait_for_tiles(basemap: Basemap, camera: Camera) -> bool:
    """Whether all tiles of a person's own map came that the picture wants; says which did not."""
    view, end = View(camera.bounds, camera.zoom), time.monotonic() + PATIENCE_S
    while True:
        basemap.take_arrivals()
        basemap.attributions(view)  # looks for the tiles, and asks for those that are not here
        if not basemap.awaited or time.monotonic() > end:
            break
        time.sleep(_LOOK_EVERY_S)  # tiles come on threads of their own; a command has nothing else to do
    for note in basemap.notes:
        output.remark(note)
    if basemap.awaited:
        output.remark(f"{basemap.awaited} tiles of your map did not come within {PATIENCE_S:g} s.")
    return not basemap.awaited and not basemap.notes


def _tell_not_drawn(missed: Sequence[NotDrawn]) -> None:
    for is_partly_drawn, how in ((False, "not drawn"), (True, "drawn only in part")):
        reasons = [each.reason for each in missed if each.is_partly_drawn is is_partly_drawn]
        if reasons:
            layers = "layer is" if len(reasons) == 1 else "layers are"
            output.remark(f"{len(reasons)} {layers} {how}. {' '.join(dict.fromkeys(reasons))}")


def _entries() -> SourceData:
    """What layers draw, with a person's own entries as in the window."""
    try:
        return load_with_own(folders.config() / FILE_NAME)
    except MapDataError as error:
        output.failure(error)
        output.remark("Your list of what layers draw is not used.")
        return load()


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


def _png_name(text: str) -> str:
    if not text.lower().endswith(".png"):
        raise argparse.ArgumentTypeError(f"“{text}” does not end in .png, and pictures are PNG")
    unknown = unknown_fields(text)
    if unknown:
        known = ", ".join(f"{{{name}}}" for name in FIELDS)
        raise argparse.ArgumentTypeError(f"{{{unknown[0]}}} is none of {known}")
    return text


def _spots(text: str) -> list[Spot]:
    return [spot_at(*parse_lat_lon(entry)) for entry in text.split(";")]


def _zooms(text: str) -> Sequence[float]:
    return [_number(entry, MIN_ZOOM, MAX_ZOOM, "zoom") for entry in text.split(",")]


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
