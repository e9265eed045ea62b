"""All pages of the reference sheet."""

from collections.abc import Iterator

from tests.render.sheet.cells import Cell
from tests.render.sheet.data_cells import data_cells
from tests.render.sheet.font_cells import font_cells
from tests.render.sheet.label_cells import label_cells
from tests.render.sheet.paint_cells import paint_cells
from tests.render.sheet.stroke_cells import stroke_cells


def property_cells() -> Iterator[Cell]:
    """Yield the cells of all paint properties, page by page."""
    yield from sorted((*paint_cells(), *label_cells()), key=lambda cell: cell.page)


def all_cells() -> Iterator[Cell]:
    """Yield every cell, page by page."""
    yield from property_cells()
    yield from stroke_cells()
    yield from data_cells()
    yield from font_cells()
