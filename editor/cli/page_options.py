"""The options of `isopleth render` that say what page a PDF has."""

import argparse
import re
from typing import Final

from editor.cli.commands import Parser
from editor.errors import RenderError
from editor.render.export.page import PAPERS, USUAL_DPI, USUAL_MARGIN_MM, PaperPage, page_of

LEAST_DPI: Final = 36
MOST_DPI: Final = 1200
PDF: Final = ".pdf"

_LANDSCAPE: Final = "-landscape"
_USUAL: Final = "A4-landscape"
_MILLIMETRES: Final = re.compile(r"(\d{1,4}(?:\.\d+)?)[xX×](\d{1,4}(?:\.\d+)?)")
_LEAST_MM, _MOST_MM = 50.0, 1500.0


def add_page_options(parser: Parser) -> None:
    """Adds the options."""
    names = ", ".join(PAPERS)
    group = parser.add_argument_group("pages, where OUT ends in .pdf")
    group.add_argument(
        "--page",
        type=_paper,
        metavar="PAPER",
        help=f"{names}, or WxH in mm; -landscape after a name lays it on its side; else {_USUAL}",
    )
    group.add_argument("--margin", type=_margin, metavar="MM", help=f"else {USUAL_MARGIN_MM:g}")
    group.add_argument("--title", metavar="TEXT", help="a line over the map")
    group.add_argument(
        "--dpi", type=_dpi, metavar="DPI", help=f"of letters and of what is see-through; else {USUAL_DPI}"
    )


def asked_page(arguments: argparse.Namespace) -> PaperPage | None:
    """The page that is asked for; None for pictures.

    Raises: RenderError when a page is described and none is asked for, or it has no room for a map.
    """
    given = [name for name in ("page", "margin", "title", "dpi") if getattr(arguments, name) is not None]
    if not arguments.output.lower().endswith(PDF):
        if given:
            raise RenderError(f"--{given[0]} is for pages: let the name after -o end in {PDF}.")
        return None
    width, height = arguments.page or _paper(_USUAL)
    margin = USUAL_MARGIN_MM if arguments.margin is None else arguments.margin
    page = PaperPage(width, height, (margin,) * 4, arguments.title or "", arguments.dpi or USUAL_DPI)
    if not page.has_room:
        raise RenderError("The margins leave no room for the map. Choose a smaller --margin.")
    return page


def _paper(text: str) -> tuple[float, float]:
    is_landscape = text.lower().endswith(_LANDSCAPE)
    name = text[: -len(_LANDSCAPE)] if is_landscape else text
    known = next((paper for paper in PAPERS if paper.lower() == name.lower()), None)
    if known is not None:
        page = page_of(known, is_landscape=is_landscape)
        return page.width_mm, page.height_mm
    match = _MILLIMETRES.fullmatch(text)
    if match is None:
        names = ", ".join(PAPERS)
        raise argparse.ArgumentTypeError(f"“{text}” is no paper; there are {names}, or write 297x210 in mm")
    width, height = float(match[1]), float(match[2])
    if not (min(width, height) >= _LEAST_MM and max(width, height) <= _MOST_MM):
        raise argparse.ArgumentTypeError(f"each side goes from {_LEAST_MM:g} to {_MOST_MM:g} mm")
    return width, height


def _margin(text: str) -> float:
    return _within(text, 0, 100, "margin")


def _dpi(text: str) -> int:
    return round(_within(text, LEAST_DPI, MOST_DPI, "fineness"))


def _within(text: str, least: float, most: float, name: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text}” is no number") from None
    if not least <= value <= most:
        raise argparse.ArgumentTypeError(f"the {name} goes from {least:g} to {most:g}")
    return value
