"""Tests of filters, label texts, levels and interpolation on the reference sheet."""

from collections import Counter

import pytest

from editor.mapstyle.filters.expression import COMBINATIONS, OPERATORS
from editor.mapstyle.labels.label_text import NODE_KINDS
from tests.render.sheet.cells import Cell
from tests.render.sheet.data_cells import TEXTS, data_cells

CELLS = tuple(data_cells())


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: f"{cell.page} {cell.name}")
def test_the_drawing_follows_the_style(cell: Cell) -> None:
    assert cell.is_right


def test_all_operators_and_label_nodes_are_covered() -> None:
    pages = Counter(cell.page for cell in CELLS)
    assert pages["filter"] == len(OPERATORS) * len(COMBINATIONS) + 1
    assert all(any(f'"{kind}"' in str(label) for label, _ in TEXTS.values()) for kind in NODE_KINDS)
