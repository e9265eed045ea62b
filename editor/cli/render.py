"""`isopleth render`: images of a style, drawn by the preview's renderer."""

import argparse
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from editor.api.rendering import create_application
from editor.cli import common
from editor.cli.common import ERRORS, SUCCESS, Subparsers, number_in_range, parse_lat_lon
from editor.cli.render_context import (
    MapDrawing,
    RenderContext,
    RenderSources,
    print_remarks,
    read_map_style,
    render_context,
    wait_for_tiles,
)
from editor.cli.render_difference import (
    add_difference_options,
    check_difference_options,
    check_pictures,
    compare_views,
    json_line,
    sentence,
    write_pictures,
)
from editor.cli.render_ladder import ladder_sheet
from editor.cli.render_options import (
    FIELDS,
    PDF,
    SVG,
    PictureJob,
    Viewpoint,
    add_page_options,
    picture_jobs,
    requested_page,
    unknown_fields,
    viewpoint_at,
    viewpoints_named,
)
from editor.cli.weather_output import weather_at
from editor.errors import RenderError
from editor.mapstyle.color.vision import Vision, simulation_text
from editor.render.camera import MAX_ZOOM, MIN_ZOOM, Camera
from editor.render.export.cell_sheet import CellSheet, SheetPicture
from editor.render.export.drawing import draw_picture, find_overflows, finish_picture, page_pdf, png
from editor.render.export.page import LARGEST_SIDE_PX, size_problem
from editor.render.export.request import ExportOverlays
from editor.render.export.svg import layer_names, picture_svg
from editor.render.export.weather_plate import has_weather_room
from editor.render.vision_filter import seen_by
from editor.system.settings import Settings

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

With --against, each image shows FILE (A), the other style (B), and where their pixels
differ. The three images are also written with -a, -b and -difference in their names.

Exit code: 0 success; 1 tiles or weather missing, no space for the weather, or a
difference above --most; 2 some images not rendered.
"""


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
        help="output file or name pattern: .png, .svg or .pdf",
    )
    add_difference_options(parser)
    add_page_options(parser)
    parser.set_defaults(run=run)


def _add_views(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--center",
        type=viewpoints,
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
        type=zooms,
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
        type=size,
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
    parser.add_argument(
        "--vision",
        choices=[vision.value for vision in Vision],
        default=Vision.NORMAL.value,
        help="show the map as this colour vision sees it (default: normal)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Draw the images and write them; return the exit code.

    Raises: EditorError if the style or map cannot be read, or an image cannot be drawn or written.
    """
    check_difference_options(arguments)
    if arguments.against is not None and arguments.vision != Vision.NORMAL.value:
        raise RenderError("--vision cannot be used with --against.")
    settings = Settings()
    places = [*arguments.center, *viewpoints_named(arguments.place, settings)]
    if not places:
        raise RenderError("Set a location with --center and --zoom, or with --place.")
    if arguments.size is None:
        arguments.size = _CELL_SIZE if arguments.ladder else _PICTURE_SIZE
    if not arguments.ladder and arguments.columns is not None:
        raise RenderError("--columns needs --ladder.")
    sheet = ladder_sheet(places, arguments.zoom, arguments) if arguments.ladder else None
    pictures = [] if sheet is not None else picture_jobs(places, arguments.zoom, arguments.output)
    if sheet is None:
        _check_size(arguments)
    if arguments.against is not None:
        check_pictures(pictures, arguments)
    style = read_map_style(arguments.file)
    application = create_application()
    is_within = True
    sources = RenderSources(arguments.data, has_weather=arguments.weather, has_samples=arguments.in_app)
    with render_context(style, sources, settings, requested_page(arguments)) as context:
        if arguments.against is not None:
            drawn, is_within = _draw_differences(context, pictures, arguments)
        elif sheet is not None:
            drawn = _draw_sheet(context, sheet, Path(arguments.output), Vision(arguments.vision))
        else:
            drawn = [_draw(context, picture, arguments) for picture in pictures]
    print_remarks(drawn)
    if not len(style.layers):
        common.remark("The style has no layers. The image is blank.")
    del application
    return SUCCESS if is_within and all(each.is_whole for each in drawn) else ERRORS


def _draw_differences(
    context: RenderContext, pictures: Sequence[PictureJob], arguments: argparse.Namespace
) -> tuple[list[MapDrawing], bool]:
    """Write the pictures of both styles; return their drawings, and whether the differences are allowed."""
    other = context.with_style(read_map_style(arguments.against))
    drawn, is_within = [], True
    for picture in pictures:
        camera = _camera(picture, arguments)
        view = compare_views(context, other, camera, arguments.threshold)
        drawn += [view.a, view.b]
        write_pictures(picture, camera, view)
        common.line(json_line(picture, view) if arguments.json else sentence(picture, view))
        is_within &= 100 * view.share <= arguments.most
    return drawn, is_within


def _check_size(arguments: argparse.Namespace) -> None:
    page, (width, height) = requested_page(arguments), arguments.size
    problem = size_problem(width * arguments.scale, height * arguments.scale) if page is None else ""
    if page is not None:
        problem = size_problem(page.size.width(), page.size.height())
    if problem:
        raise RenderError(problem)


def _draw(context: RenderContext, picture: PictureJob, arguments: argparse.Namespace) -> MapDrawing:
    camera, viewpoint, page = _camera(picture, arguments), picture.viewpoint, context.page
    camera = camera if page is None else page.camera(camera)
    is_whole = wait_for_tiles(context.basemap, camera)
    layered, vision = context.layers(camera), Vision(arguments.vision)
    over = ExportOverlays()
    if context.weather is not None:
        plate, copyrights, is_there = weather_at(
            context.weather, viewpoint.lat, viewpoint.lon, context.basemap.place_name, context.units
        )
        over = ExportOverlays(plate, copyrights)
        is_whole = is_whole and is_there and has_weather_room(layered.camera, plate)
    if vision is not Vision.NORMAL:
        over = replace(over, credited=(*over.credited, simulation_text(vision)))
    for lack in find_overflows(layered, over):
        common.remark(lack)
    name = "" if arguments.file == "-" else Path(arguments.file).name
    if page is not None:
        common.write_output(picture.file, page_pdf(layered, page, over, vision=vision, name=name))
    elif arguments.output.lower().endswith(SVG):
        names = layer_names(context.style, context.data)
        drawing = picture_svg(layered, over, vision=vision, names=names, title=name)
        common.write_output(picture.file, drawing)
    else:
        image = seen_by(draw_picture(layered), vision)
        finish_picture(image, layered, over)
        common.write_output(picture.file, png(image))
    return MapDrawing(layered, is_whole)


def _camera(picture: PictureJob, arguments: argparse.Namespace) -> Camera:
    width, height = arguments.size
    viewpoint = picture.viewpoint
    return Camera(viewpoint.lat, viewpoint.lon, picture.zoom, width, height, arguments.scale)


def _draw_sheet(context: RenderContext, sheet: CellSheet, file: Path, vision: Vision) -> list[MapDrawing]:
    """Write the image of all cells, and return the drawing of each."""
    picture = SheetPicture(sheet)
    drawn = []
    for index, cell in enumerate(sheet.cells):
        is_whole = wait_for_tiles(context.basemap, cell.camera)
        layered = context.layers(cell.camera)
        credited = layered.attribution
        if vision is not Vision.NORMAL:
            credited = (*credited, simulation_text(vision))
        picture.add(index, seen_by(draw_picture(layered), vision), credited)
        drawn.append(MapDrawing(layered, is_whole))
    common.write_output(file, png(picture.finish()))
    return drawn


def _file_name(text: str) -> str:
    if not text.lower().endswith((".png", SVG, PDF)):
        raise argparse.ArgumentTypeError(f"“{text}” does not end in .png, {SVG} or {PDF}")
    unknown = unknown_fields(text)
    if unknown:
        known = ", ".join(f"{{{name}}}" for name in FIELDS)
        raise argparse.ArgumentTypeError(f"{{{unknown[0]}}} is none of {known}")
    return text


def viewpoints(text: str) -> list[Viewpoint]:
    """Return the places of "LAT,LON;LAT,LON". Raises: argparse.ArgumentTypeError."""
    return [viewpoint_at(*parse_lat_lon(entry)) for entry in text.split(";")]


def zooms(text: str) -> Sequence[float]:
    """Return the zooms of "12,14-16". Raises: argparse.ArgumentTypeError."""
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


def size(text: str) -> tuple[int, int]:
    """Return the width and height of "1000x700". Raises: argparse.ArgumentTypeError."""
    match = _SIZE.fullmatch(text)
    if match is None:
        raise argparse.ArgumentTypeError(f"“{text}” is not WxH in pixels, such as 1000x700")
    width, height = int(match[1]), int(match[2])
    if not (1 <= width <= LARGEST_SIDE_PX and 1 <= height <= LARGEST_SIDE_PX):
        raise argparse.ArgumentTypeError(f"each side must be 1 to {LARGEST_SIDE_PX} pixels")
    return width, height
