"""Page options of `isopleth render` for PDF output."""

import argparse
import re
from typing import Final

from editor.cli.commands import Parser, number_in_range
from editor.errors import RenderError
from editor.render.export.page import PAPERS, USUAL_DPI, USUAL_MARGIN_MM, PaperPage, page_of

MIN_DPI: Final = 36
MAX_DPI: Final = 1200
PDF: Final = ".pdf"

_LANDSCAPE: Final = "-landscape"
_DEFAULT_PAPER: Final = "A4-landscape"
_MILLIMETRES: Final = re.compile(r"(\d{1,4}(?:\.\d+)?)[xX×](\d{1,4}(?:\.\d+)?)")
_MIN_MM, _MAX_MM = 50.0, 1500.0


def add_page_options(parser: Parser) -> None:
    """Add the page options."""
    names = ", ".join(PAPERS)
    group = parser.add_argument_group("pages, where OUT ends in .pdf")
    group.add_argument(
        "--page",
        type=_paper,
        metavar="PAPER",
        help=f"{names}, or WxH in mm; -landscape after a name lays it on its side; else {_DEFAULT_PAPER}",
    )
    group.add_argument("--margin", type=_margin, metavar="MM", help=f"else {USUAL_MARGIN_MM:g}")
    group.add_argument("--title", metavar="TEXT", help="a line over the map")
    group.add_argument(
        "--dpi", type=_dpi, metavar="DPI", help=f"of letters and of what is see-through; else {USUAL_DPI}"
    )


def requested_page(arguments: argparse.Namespace) -> PaperPage | None:
    """Return the requested page; None for images.

    Raises: RenderError if there are page options without a PDF, or the margins leave no space for the map.
    """
    options = [name for name in ("page", "margin", "title", "dpi") if getattr(arguments, name) is not None]
    if not arguments.output.lower().endswith(PDF):
        if options:
            raise RenderError(f"--{options[0]} is for pages: let the name after -o end in {PDF}.")
        return None
    width, height = arguments.page or _paper(_DEFAULT_PAPER)
    margin = USUAL_MARGIN_MM if arguments.margin is None else arguments.margin
    page = PaperPage(width, height, (margin,) * 4, arguments.title or "", arguments.dpi or USUAL_DPI)
    if not page.has_room:
        raise RenderError("The margins leave no room for the map. Choose a smaller --margin.")
    return page


def _paper(text: str) -> tuple[float, float]:
    is_landscape = text.lower().endswith(_LANDSCAPE)
    name = text[: -len(_LANDSCAPE)] if is_landscape else text
    paper = next((each for each in PAPERS if each.lower() == name.lower()), None)
    if paper is not None:
        page = page_of(paper, is_landscape=is_landscape)
        return page.width_mm, page.height_mm
    match = _MILLIMETRES.fullmatch(text)
    if match is None:
        names = ", ".join(PAPERS)
        raise argparse.ArgumentTypeError(f"“{text}” is no paper; there are {names}, or write 297x210 in mm")
    width, height = float(match[1]), float(match[2])
    if not (min(width, height) >= _MIN_MM and max(width, height) <= _MAX_MM):
        raise argparse.ArgumentTypeError(f"each side goes from {_MIN_MM:g} to {_MAX_MM:g} mm")
    return width, height


def _margin(text: str) -> float:
    return number_in_range(text, 0, 100, "margin")


def _dpi(text: str) -> int:
    return round(number_in_range(text, MIN_DPI, MAX_DPI, "fineness"))
