"""Options of `isopleth render`: places, zoom levels, files and pages."""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from editor.api.rendering import bookmarks_by_name, find_bookmark
from editor.cli.common import Parser, number_in_range
from editor.errors import RenderError
from editor.records import dataclass
from editor.render.export.page import PAPERS, USUAL_DPI, USUAL_MARGIN_MM, PaperPage, create_page
from editor.system.settings import Settings

FIELDS: Final = ("number", "place", "zoom")

_FIELD: Final = re.compile(r"\{(\w*)\}")
_UNSAFE_IN_NAMES: Final = re.compile(r"[^\w.,]+")


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A place to draw, its name in file names, its zoom level if it has one, and its title.

    Units: degrees.
    """

    name: str
    lat: float
    lon: float
    zoom: float | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class PictureJob:
    """An image to draw: its viewpoint, zoom level and file."""

    viewpoint: Viewpoint
    zoom: float
    file: Path


def viewpoint_at(lat: float, lon: float) -> Viewpoint:
    """Return a viewpoint for coordinates."""
    return Viewpoint(f"{lat:g},{lon:g}", lat, lon)


def viewpoints_named(names: Sequence[str], settings: Settings) -> list[Viewpoint]:
    """Return the bookmarks with the given names; the user's own precede the bundled ones.

    Accents and case are ignored.
    Raises: RenderError if a name is unknown; MapDataError if the installation is damaged.
    """
    if not names:
        return []
    known = bookmarks_by_name(settings)
    found = [find_bookmark(name, known) for name in names]
    return [Viewpoint(_slug(each.name), each.lat, each.lon, each.zoom, each.name) for each in found]


def views_at(viewpoints: Sequence[Viewpoint], zooms: Sequence[float]) -> list[tuple[Viewpoint, float]]:
    """Return every place at every zoom level, or at the place's own if none is given.

    Raises: RenderError if a place has no zoom level.
    """
    views = [(viewpoint, zoom) for viewpoint in viewpoints for zoom in zooms or (viewpoint.zoom,)]
    complete_views = [(viewpoint, zoom) for viewpoint, zoom in views if zoom is not None]
    if len(complete_views) < len(views):
        raise RenderError("No zoom for the coordinates. Use --zoom.")
    return complete_views


def picture_jobs(viewpoints: Sequence[Viewpoint], zooms: Sequence[float], pattern: str) -> list[PictureJob]:
    """Return an image of every place at every zoom level, or at the place's own if none is given.

    The pattern contains the file name's fields; without any, several images are numbered.
    Raises: RenderError if a place has no zoom level, or file names are not unique.
    """
    views = views_at(viewpoints, zooms)
    if len(views) > 1 and _FIELD.search(pattern) is None:
        path = Path(pattern)
        pattern = str(path.with_name(f"{path.stem}-{{number}}{path.suffix}"))
    files = [_file(pattern, number, len(views), *view) for number, view in enumerate(views, 1)]
    if len(set(files)) < len(files):
        raise RenderError(
            f"Duplicate file name “{_duplicate(files).name}”. Add {{number}} to the name after -o."
        )
    return [PictureJob(viewpoint, zoom, file) for (viewpoint, zoom), file in zip(views, files, strict=True)]


def unknown_fields(pattern: str) -> list[str]:
    """Return the names in braces in a pattern that are not fields."""
    return [name for name in _FIELD.findall(pattern) if name not in FIELDS]


def _file(pattern: str, number: int, count: int, viewpoint: Viewpoint, zoom: float) -> Path:
    values = {"number": f"{number:0{len(str(count))}}", "place": viewpoint.name, "zoom": f"{zoom:g}"}
    return Path(_FIELD.sub(lambda field: values[field[1]], pattern))


def _duplicate(files: Sequence[Path]) -> Path:
    return next(file for number, file in enumerate(files) if file in files[:number])


def _slug(name: str) -> str:
    return _UNSAFE_IN_NAMES.sub("-", name.casefold()).replace(",", "").strip("-.")


MIN_DPI: Final = 36
MAX_DPI: Final = 1200
PDF: Final = ".pdf"
SVG: Final = ".svg"

_LANDSCAPE: Final = "-landscape"
_DEFAULT_PAPER: Final = "A4-landscape"
_MILLIMETRES: Final = re.compile(r"(\d{1,4}(?:\.\d+)?)[xX×](\d{1,4}(?:\.\d+)?)")
_MIN_MM, _MAX_MM = 50.0, 1500.0


def add_page_options(parser: Parser) -> None:
    """Add the page options."""
    names = ", ".join(PAPERS)
    group = parser.add_argument_group("PDF options")
    group.add_argument(
        "--page",
        type=_paper,
        metavar="PAPER",
        help=f"{names} (optionally with -landscape), or WxH in mm (default: {_DEFAULT_PAPER})",
    )
    group.add_argument(
        "--margin", type=_margin, metavar="MM", help=f"page margin in mm (default: {USUAL_MARGIN_MM:g})"
    )
    group.add_argument("--title", metavar="TEXT", help="title above the map")
    group.add_argument(
        "--dpi",
        type=_dpi,
        metavar="DPI",
        help=f"resolution of icons and blurred lines (default: {USUAL_DPI})",
    )


def requested_page(arguments: argparse.Namespace) -> PaperPage | None:
    """Return the requested page; None for images.

    Raises: RenderError if there are page options without a PDF, or the margins leave no space for the map.
    """
    options = [name for name in ("page", "margin", "title", "dpi") if getattr(arguments, name) is not None]
    if not arguments.output.lower().endswith(PDF):
        if options:
            raise RenderError(f"--{options[0]} needs PDF output. Use a name ending in {PDF} after -o.")
        return None
    width, height = arguments.page or _paper(_DEFAULT_PAPER)
    margin = USUAL_MARGIN_MM if arguments.margin is None else arguments.margin
    page = PaperPage(width, height, (margin,) * 4, arguments.title or "", arguments.dpi or USUAL_DPI)
    if not page.has_room:
        raise RenderError("The margins leave no space for the map. Use a smaller --margin.")
    return page


def _paper(text: str) -> tuple[float, float]:
    is_landscape = text.lower().endswith(_LANDSCAPE)
    name = text[: -len(_LANDSCAPE)] if is_landscape else text
    paper = next((each for each in PAPERS if each.lower() == name.lower()), None)
    if paper is not None:
        page = create_page(paper, is_landscape=is_landscape)
        return page.width_mm, page.height_mm
    match = _MILLIMETRES.fullmatch(text)
    if match is None:
        names = ", ".join(PAPERS)
        raise argparse.ArgumentTypeError(
            f"unknown paper “{text}”; use {names}, or a size in mm such as 297x210"
        )
    width, height = float(match[1]), float(match[2])
    if not (min(width, height) >= _MIN_MM and max(width, height) <= _MAX_MM):
        raise argparse.ArgumentTypeError(f"each side must be {_MIN_MM:g} to {_MAX_MM:g} mm")
    return width, height


def _margin(text: str) -> float:
    return number_in_range(text, 0, 100, "margin")


def _dpi(text: str) -> int:
    return round(number_in_range(text, MIN_DPI, MAX_DPI, "fineness"))
