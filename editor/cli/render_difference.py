"""Pictures of two styles and of their differences, for `isopleth render --against` and reports."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtGui import QImage

from editor.cli import common
from editor.cli.common import STANDARD_INPUT, Parser, number_in_range
from editor.cli.render_context import MapDrawing, RenderContext, wait_for_tiles
from editor.cli.render_options import PictureJob
from editor.errors import RenderError
from editor.mapstyle.format.rewrite import ONE_LINE, write
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.difference_scale import DEFAULT_THRESHOLD, MAX_THRESHOLD, MIN_THRESHOLD, percent
from editor.render.export.cell_sheet import CellSheet, SheetCell, SheetPicture
from editor.render.export.drawing import credits_on, draw_picture, finish_picture, png
from editor.render.export.page import size_problem
from editor.render.export.request import ExportOverlays
from editor.render.picture_difference import PictureDifference, heat_picture, measure

NAMES: Final = ("a", "b", "difference")
"""The ends of the names of the single pictures."""

_ALL: Final = 100.0
# The exported scale bar and the credits are not part of the comparison.
_OVERLAYS: Final = ExportOverlays()


@dataclass(frozen=True, slots=True, eq=False)
class ViewDifference:
    """Two maps of one view, their pictures, and the heat picture of their differences. Units: ΔE."""

    a: MapDrawing
    b: MapDrawing
    pictures: tuple[QImage, QImage, QImage]
    difference: PictureDifference
    threshold: float

    @property
    def share(self) -> float:
        """The share of the pixels that differ, 0 to 1."""
        return self.difference.share(self.threshold)

    @property
    def figure(self) -> str:
        """The share as a phrase."""
        return f"{percent(self.share)} % of pixels differ"


def add_difference_options(parser: Parser) -> None:
    """Add the options of a comparison."""
    group = parser.add_argument_group("comparison options")
    group.add_argument("--against", metavar="FILE", help="compare with another style (B), pixel by pixel")
    group.add_argument(
        "--threshold",
        type=threshold,
        metavar="DE",
        help=f"ignore differences up to this ΔE, 0 to {MAX_THRESHOLD:g} (default: {DEFAULT_THRESHOLD:g})",
    )
    group.add_argument(
        "--most",
        type=_percentage,
        metavar="PERCENT",
        help="exit with 1 if more of the pixels differ in any image",
    )
    group.add_argument("--json", action="store_true", help="print the figures as JSON, one object per image")


def threshold(text: str) -> float:
    """Return a threshold in ΔE. Raises: argparse.ArgumentTypeError."""
    return number_in_range(text, MIN_THRESHOLD, MAX_THRESHOLD, "threshold")


def check_difference_options(arguments: argparse.Namespace) -> None:
    """Fill in the defaults. Raises: RenderError for options that do not fit together."""
    if arguments.against is None:
        given = [name for name in ("threshold", "most") if getattr(arguments, name) is not None]
        given += ["json"] if arguments.json else []
        if given:
            raise RenderError(f"--{given[0]} needs --against.")
        return
    if arguments.file == arguments.against == STANDARD_INPUT:
        raise RenderError("Only one of the two styles can come from standard input.")
    if not arguments.output.lower().endswith(".png"):
        raise RenderError("--against writes PNG only. Use a name ending in .png after -o.")
    for name in ("ladder", "weather"):
        if getattr(arguments, name):
            raise RenderError(f"--{name} cannot be used with --against.")
    arguments.threshold = DEFAULT_THRESHOLD if arguments.threshold is None else arguments.threshold
    arguments.most = _ALL if arguments.most is None else arguments.most


def check_pictures(pictures: Sequence[PictureJob], arguments: argparse.Namespace) -> None:
    """Raise RenderError if two of the pictures have one name, or the sheet of three is too large."""
    files = [file for picture in pictures for file in (picture.file, *picture_files(picture.file))]
    double = next((file for number, file in enumerate(files) if file in files[:number]), None)
    if double is not None:
        raise RenderError(f"Duplicate file name “{double.name}”. Add {{number}} to the name after -o.")
    width, height = arguments.size
    sheet = _sheet(Camera(0, 0, 0, width, height, arguments.scale), ("",) * len(NAMES), "")
    problem = size_problem(sheet.size.width(), sheet.size.height())
    if problem:
        raise RenderError(problem)


def picture_files(file: Path) -> list[Path]:
    """Return the files of the single pictures."""
    return [file.with_name(f"{file.stem}-{name}{file.suffix}") for name in NAMES]


def compare_views(
    context: RenderContext, other: RenderContext, camera: Camera, threshold_de: float
) -> ViewDifference:
    """Draw two styles at a camera and measure their differences; then add scale bar and credits.

    Raises: RenderError if memory is insufficient.
    """
    is_whole = wait_for_tiles(context.basemap, camera)
    a, b = (MapDrawing(each.layers(camera), is_whole) for each in (context, other))
    picture_a, picture_b = draw_picture(a.composition), draw_picture(b.composition)
    difference = measure(picture_a, picture_b)
    heat = heat_picture(picture_a, difference, threshold_de)
    finish_picture(picture_a, a.composition, _OVERLAYS)
    finish_picture(picture_b, b.composition, _OVERLAYS)
    finish_picture(heat, a.composition, _OVERLAYS)
    return ViewDifference(a, b, (picture_a, picture_b, heat), difference, threshold_de)


def write_pictures(picture: PictureJob, camera: Camera, view: ViewDifference) -> None:
    """Write the sheet of all three pictures, and each of them. Raises: SaveError."""
    sheet = SheetPicture(_sheet(camera, ("A", "B", "Difference"), view.figure))
    credited = credits_on(view.a.composition, _OVERLAYS)
    for index, (image, file) in enumerate(zip(view.pictures, picture_files(picture.file), strict=True)):
        sheet.add(index, image, credited)
        common.write_output(file, png(image))
    common.write_output(picture.file, png(sheet.finish()))


def sentence(picture: PictureJob, view: ViewDifference) -> str:
    """Return the figure of a view as a sentence."""
    place = picture.viewpoint.title or picture.viewpoint.name
    return f"{place}, zoom {picture.zoom:g}: {view.figure} (threshold {view.threshold:g} ΔE)."


def json_line(picture: PictureJob, view: ViewDifference) -> str:
    """Return the figures of a view as a JSON object. Units: ΔE."""
    viewpoint, distances = picture.viewpoint, view.difference.distances
    figures = {
        "place": viewpoint.title or viewpoint.name,
        "lat": viewpoint.lat,
        "lon": viewpoint.lon,
        "zoom": picture.zoom,
        "threshold": view.threshold,
        "percent": round(100 * view.share, 4),
        "differing_pixels": view.difference.count(view.threshold),
        "pixels": int(distances.size),
        "largest": round(view.difference.largest, 2),
        "files": [str(file) for file in (picture.file, *picture_files(picture.file))],
    }
    return write(figures, ONE_LINE, "")


def _sheet(camera: Camera, titles: Sequence[str], note: str) -> CellSheet:
    notes = (*("",) * (len(titles) - 1), note)
    cells = tuple(SheetCell(camera, title, text) for title, text in zip(titles, notes, strict=True))
    return CellSheet(cells, len(cells))


def _percentage(text: str) -> float:
    return number_in_range(text, 0, _ALL, "percentage")
