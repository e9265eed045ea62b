"""The sheet of `isopleth render --ladder`: one place at several zooms, or several places."""

import argparse
from collections.abc import Sequence
from typing import Final

from editor.cli.render_options import Viewpoint, views_at
from editor.errors import RenderError
from editor.render.camera import Camera
from editor.render.export.cell_sheet import CellSheet, SheetCell, default_columns
from editor.render.export.page import size_problem

DEFAULT_ZOOMS: Final = tuple(float(zoom) for zoom in range(6, 18))


def ladder_sheet(
    viewpoints: Sequence[Viewpoint], zooms: Sequence[float], arguments: argparse.Namespace
) -> CellSheet:
    """Return the cells of all places at all zooms; of several places, each has a row of its zooms.

    Raises: RenderError if a place has no zoom, an option needs separate images, or the image is too large.
    """
    _check_options(arguments)
    if not zooms and len(viewpoints) == 1:
        zooms = DEFAULT_ZOOMS
    is_mixed = len(viewpoints) > 1
    cells = [
        SheetCell(_camera(viewpoint, zoom, arguments), *_caption(viewpoint, zoom, is_mixed=is_mixed))
        for viewpoint, zoom in views_at(viewpoints, zooms)
    ]
    columns = len(zooms) if is_mixed and len(zooms) > 1 else default_columns(len(cells))
    sheet = CellSheet(tuple(cells), arguments.columns or columns)
    problem = size_problem(sheet.size.width(), sheet.size.height())
    if problem:
        raise RenderError(problem)
    return sheet


def _check_options(arguments: argparse.Namespace) -> None:
    """Raise RenderError for options that a sheet does not have."""
    if not arguments.output.lower().endswith(".png"):
        raise RenderError("--ladder writes PNG only. Use a name ending in .png after -o.")
    if "{" in arguments.output:
        raise RenderError("--ladder writes one image. Use a name without {place}, {zoom} and {number}.")
    options = [name for name in ("page", "margin", "title", "dpi") if getattr(arguments, name) is not None]
    if arguments.weather:
        options.append("weather")
    if options:
        raise RenderError(f"--{options[0]} cannot be used with --ladder.")


def _camera(viewpoint: Viewpoint, zoom: float, arguments: argparse.Namespace) -> Camera:
    width, height = arguments.size
    return Camera(viewpoint.lat, viewpoint.lon, zoom, width, height, arguments.scale)


def _caption(viewpoint: Viewpoint, zoom: float, *, is_mixed: bool) -> tuple[str, str]:
    """Return title and note: the zoom of one place, or the name and the zoom of several."""
    return (viewpoint.title or viewpoint.name, f"{zoom:g}") if is_mixed else (f"{zoom:g}", "")
