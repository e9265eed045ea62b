"""Filters, label texts, levels and values between stops, each by what is then seen on the map."""

from collections import Counter

import pytest

from editor.mapstyle.filters.expression import COMBINATIONS, OPERATORS
from editor.mapstyle.labels.label_text import NODE_KINDS
from tests.render.sheet.cells import Cell
from tests.render.sheet.data_cells import TEXTS, data_cells

CELLS = tuple(data_cells())


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: f"{cell.page} {cell.name}")
def test_what_is_drawn_is_what_the_style_says(cell: Cell) -> None:
    assert cell.is_right


def test_every_operator_stands_in_every_combination_and_every_node_in_a_label() -> None:
    pages = Counter(cell.page for cell in CELLS)
    assert pages["filter"] == len(OPERATORS) * len(COMBINATIONS) + 1
    assert all(any(f'"{kind}"' in str(label) for label, _ in TEXTS.values()) for kind in NODE_KINDS)
