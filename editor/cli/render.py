"""`isopleth render`: images of a style, drawn by the preview's renderer."""

import argparse
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from editor.api.rendering import create_application
from editor.assets.fonts.check_results import examine_face
from editor.basemap.catalogue import Basemap, bundled
from editor.basemap.sources.records import UserMapLocation
from editor.basemap.sources.user_map import UserMap, open_place
from editor.cli import common
from editor.cli.common import ERRORS, SUCCESS, Subparsers, number_in_range, parse_lat_lon, read_source
from editor.cli.render_ladder import ladder_sheet
from editor.cli.render_options import (
    FIELDS,
    PDF,
    PictureJob,
    Viewpoint,
    add_page_options,
    picture_jobs,
    requested_page,
    unknown_fields,
    viewpoint_at,
    viewpoints_named,
)
from editor.cli.weather_output import client, selected_units, weather_at
from editor.errors import MapDataError, RenderError
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema.source_data import SourceData, load
from editor.render import preview_defaults
from editor.render.camera import MAX_ZOOM, MIN_ZOOM, Camera
from editor.render.export.cell_sheet import CellSheet, SheetPicture
from editor.render.export.drawing import (
    PATIENCE_S,
    await_tiles,
    draw_picture,
    find_overflows,
    finish_picture,
    page_pdf,
    png,
)
from editor.render.export.page import LARGEST_SIDE_PX, PaperPage, size_problem
from editor.render.export.request import ExportOverlays
from editor.render.renderer import Renderer
from editor.render.stack import NotDrawn, in_app_layers
from editor.storage.saving import save_bytes
from editor.storage.user_entries import FILE_NAME, load_merged
from editor.system import folders
from editor.system.settings import Settings
from editor.weather.api.client import WeatherClient
from editor.weather.units import Units

MIN_SCALE: Final = 0.5
MAX_SCALE: Final = 8.0

MAX_COLUMNS: Final = 50

_PICTURE_SIZE: Final = 1000, 700
_CELL_SIZE: Final = 244, 205
_SIZE: Final = re.compile(r"(\d{1,5})[xX×](\d{1,5})")
_RANGE: Final = re.compile(r"(\d+(?:\.\d+)?)\s*[-–]\s*(\d+(?:\.\d+)?)")
_EPILOG: Final = """Renders one image per place and zoom. Files are numbered, or named by a pattern
such as {place}-{zoom}.png or {number}.png. With --ladder, one image has a cell for
each of them.

Exit code: 0 success; 1 tiles or weather missing; 2 some images not rendered.
"""


@dataclass(frozen=True, slots=True)
class _RenderContext:
    """The values in common to all images of a command."""

    style: MapStyle
    basemap: Basemap
    renderer: Renderer
    hidden: frozenset[LayerKey]
    weather: WeatherClient | None
    units: Units
    page: PaperPage | None


@dataclass(frozen=True, slots=True)
class _Result:
    """The layers that an image lacks, and whether all requested tiles and weather arrived."""

    is_whole: bool
    not_drawn: tuple[NotDrawn, ...]


def add_parser(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "render",
        help="render a style to images",
        description=(
            "Render a style with the bundled maps or your own map data. Each image includes\n"
            "attribution. Output is reproducible for the same data and weather."
        ),
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="a style; - reads standard input")
    _add_views(parser)
    _add_map_options(parser)
    parser.add_argument(
        "-o",
        "--output",
        type=_file_name,
        required=True,
        metavar="OUT",
        help="output file or name pattern: .png or .pdf",
    )
    add_page_options(parser)
    parser.set_defaults(run=run)


def _add_views(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--center",
        type=_viewpoints,
        action="extend",
        default=[],
        metavar="LAT,LON",
        help="image centre; separate several with ;",
    )
    parser.add_argument(
        "--place",
        action="append",
        default=[],
        metavar="NAME",
        help="bookmark name; repeatable",
    )
    parser.add_argument(
        "--zoom",
        type=_zooms,
        default=[],
        metavar="Z",
        help="zoom 0 to 20, or a range such as 6-17; separate several with , (default: zoom of the bookmark)",
    )
    parser.add_argument(
        "--ladder",
        action="store_true",
        help="draw all places and zooms as cells of one image (default zooms for one place: 6-17)",
    )
    parser.add_argument(
        "--columns", type=_columns, default=None, metavar="N", help="cells per row with --ladder"
    )
    parser.add_argument(
        "--size",
        type=_size,
        default=None,
        metavar="WxH",
        help="size in pixels (default: 1000x700; of a cell with --ladder: 244x205)",
    )
    parser.add_argument(
        "--scale",
        type=_scale,
        default=1.0,
        metavar="S",
        help="scale factor 0.5 to 8; 2 doubles the resolution",
    )


def _add_map_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", metavar="FILE_OR_URL", help="map data: .pmtiles, .mbtiles or tile URL")
    parser.add_argument(
        "--weather",
        action="store_true",
        help="show weather from the configured service, or simulated weather",
    )
    parser.add_argument("--in-app", action="store_true", help="show sample routes and traffic")


def run(arguments: argparse.Namespace) -> int:
    """Draw the images and write them; return the exit code.

    Raises: EditorError if the style or map cannot be read, or an image cannot be drawn or written.
    """
    settings = Settings()
    viewpoints = [*arguments.center, *viewpoints_named(arguments.place, settings)]
    if not viewpoints:
        raise RenderError("Set a location with --center and --zoom, or with --place.")
    if arguments.size is None:
        arguments.size = _CELL_SIZE if arguments.ladder else _PICTURE_SIZE
    if not arguments.ladder and arguments.columns is not None:
        raise RenderError("--columns needs --ladder.")
    sheet = ladder_sheet(viewpoints, arguments.zoom, arguments) if arguments.ladder else None
    pictures = [] if sheet is not None else picture_jobs(viewpoints, arguments.zoom, arguments.output)
    if sheet is None:
        _check_size(arguments)
    style = MapStyle.of(read_source(arguments.file).tree)
    _examine_faces(style)
    application = create_application()
    with _render_context(style, arguments, settings) as context:
        drawn = [_draw(context, picture, arguments) for picture in pictures]
        if sheet is not None:
            drawn = _draw_sheet(context, sheet, Path(arguments.output))
    _print_not_drawn(tuple(dict.fromkeys(missed for each in drawn for missed in each.not_drawn)))
    if not len(style.layers):
        common.remark("The style has no layers. The image is blank.")
    del application
    return SUCCESS if all(each.is_whole for each in drawn) else ERRORS


def _check_size(arguments: argparse.Namespace) -> None:
    page, (width, height) = requested_page(arguments), arguments.size
    problem = size_problem(width * arguments.scale, height * arguments.scale) if page is None else ""
    if page is not None:
        problem = size_problem(page.size.width(), page.size.height())
    if problem:
        raise RenderError(problem)


def _examine_faces(style: MapStyle) -> None:
    """Check which faces of the style are usable; the built-in font replaces the others."""
    for face in style.fonts:
        fault = examine_face(face.data_uri).fault
        if fault is not None:
            common.remark(f"The {face.slot} font is damaged and not used. {fault}")


@contextmanager
def _render_context(
    style: MapStyle, arguments: argparse.Namespace, settings: Settings
) -> Iterator[_RenderContext]:
    data = _entries()
    basemap = bundled(data)
    with ExitStack() as stack:
        stack.callback(basemap.close)
        if arguments.data is not None:
            basemap.set_user_map(UserMap(open_place(UserMapLocation(arguments.data), folders.cache())))
        weather = stack.enter_context(client(settings)) if arguments.weather else None
        units = selected_units(settings)
        hidden = frozenset() if arguments.in_app else in_app_layers(style)
        renderer, page = Renderer(basemap, data, preview_defaults.load()), requested_page(arguments)
        yield _RenderContext(style, basemap, renderer, hidden, weather, units, page)


def _draw(context: _RenderContext, picture: PictureJob, arguments: argparse.Namespace) -> _Result:
    width, height = arguments.size
    viewpoint = picture.viewpoint
    view = Camera(viewpoint.lat, viewpoint.lon, picture.zoom, width, height, arguments.scale)
    page = context.page
    camera = view if page is None else page.camera(view)
    is_whole = _wait_for_tiles(context.basemap, camera)
    layered = context.renderer.layers(context.style, camera, context.hidden)
    over = ExportOverlays()
    if context.weather is not None:
        plate, copyrights, is_there = weather_at(
            context.weather, viewpoint.lat, viewpoint.lon, context.basemap.place_name, context.units
        )
        over, is_whole = ExportOverlays(plate, copyrights), is_whole and is_there
    for lack in find_overflows(layered, over):
        common.remark(lack)
    if page is not None:
        save_bytes(picture.file, page_pdf(layered, page, over))
    else:
        image = draw_picture(layered)
        finish_picture(image, layered, over)
        save_bytes(picture.file, png(image))
    return _Result(is_whole, layered.not_drawn)


def _draw_sheet(context: _RenderContext, sheet: CellSheet, file: Path) -> list[_Result]:
    """Write the image of all cells, and return the result of each."""
    picture = SheetPicture(sheet)
    results = []
    for index, cell in enumerate(sheet.cells):
        is_whole = _wait_for_tiles(context.basemap, cell.camera)
        layered = context.renderer.layers(context.style, cell.camera, context.hidden)
        picture.add(index, draw_picture(layered), layered.attribution)
        results.append(_Result(is_whole, layered.not_drawn))
    save_bytes(file, png(picture.finish()))
    return results


def _wait_for_tiles(basemap: Basemap, camera: Camera) -> bool:
    """Wait for the tiles of the user's own map; print and return whether any is missing."""
    missing = await_tiles(basemap, camera)
    for note in basemap.notes:
        common.remark(note)
    if missing:
        common.remark(f"{missing} tiles timed out after {PATIENCE_S:g} s.")
    return not missing and not basemap.notes


def _print_not_drawn(missed: Sequence[NotDrawn]) -> None:
    for is_partly_drawn, state in ((False, "not drawn"), (True, "drawn only in part")):
        reasons = [each.reason for each in missed if each.is_partly_drawn is is_partly_drawn]
        if reasons:
            layers = "layer is" if len(reasons) == 1 else "layers are"
            common.remark(f"{len(reasons)} {layers} {state}. {' '.join(dict.fromkeys(reasons))}")


def _entries() -> SourceData:
    try:
        return load_merged(folders.config() / FILE_NAME)
    except MapDataError as error:
        common.failure(error)
        common.remark("Your layer data dictionary cannot be used. The built-in one is used instead.")
        return load()


def _file_name(text: str) -> str:
    if not text.lower().endswith((".png", PDF)):
        raise argparse.ArgumentTypeError(f"“{text}” does not end in .png or {PDF}")
    unknown = unknown_fields(text)
    if unknown:
        known = ", ".join(f"{{{name}}}" for name in FIELDS)
        raise argparse.ArgumentTypeError(f"{{{unknown[0]}}} is none of {known}")
    return text


def _viewpoints(text: str) -> list[Viewpoint]:
    return [viewpoint_at(*parse_lat_lon(entry)) for entry in text.split(";")]


def _zooms(text: str) -> Sequence[float]:
    return [zoom for entry in text.split(",") for zoom in _zoom_range(entry)]


def _zoom_range(text: str) -> list[float]:
    """Return a zoom, or the zooms of a range in steps of one."""
    match = _RANGE.fullmatch(text.strip())
    if match is None:
        return [number_in_range(text, MIN_ZOOM, MAX_ZOOM, "zoom")]
    first, last = (number_in_range(end, MIN_ZOOM, MAX_ZOOM, "zoom") for end in match.groups())
    if first > last:
        raise argparse.ArgumentTypeError(f"“{text}” begins above its end; use {match[2]}-{match[1]}")
    return [first + step for step in range(int(last - first) + 1)]


def _columns(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= MAX_COLUMNS):
        raise argparse.ArgumentTypeError(f"“{text}” is not a number of columns from 1 to {MAX_COLUMNS}")
    return int(text)


def _scale(text: str) -> float:
    return number_in_range(text, MIN_SCALE, MAX_SCALE, "scale")


def _size(text: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(text)
    if match is None:
        raise argparse.ArgumentTypeError(f"“{text}” is not WxH in pixels, such as 1000x700")
    width, height = int(match[1]), int(match[2])
    if not (1 <= width <= LARGEST_SIDE_PX and 1 <= height <= LARGEST_SIDE_PX):
        raise argparse.ArgumentTypeError(f"each side must be 1 to {LARGEST_SIDE_PX} pixels")
    return width, height
