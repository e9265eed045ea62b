"""Tests of joins, acute junctions, and ends at crossings with a casing."""

import pytest

from tests.render.sheet.cells import Cell
from tests.render.sheet.stroke_cells import WIDTHS_PX, stroke_cells

CELLS = tuple(stroke_cells())


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: f"{cell.page} {cell.name}")
def test_a_stroke_stays_on_its_line_and_covers_it(cell: Cell) -> None:
    assert cell.is_right


def test_each_page_has_all_widths() -> None:
    pages = {cell.page for cell in CELLS}
    assert len(CELLS) == len(pages) * len(WIDTHS_PX)
