"""Row heights by density."""

import pytest
from pytestqt.qtbot import QtBot

from editor.ui.fields.choice_field import ChoiceField
from editor.ui.fields.property_row import PropertyRow
from editor.ui.theme.tokens import Density, Size, set_density


def test_row_heights_are_normal_by_default() -> None:
    assert Density.NORMAL.value == (Size.TREE_ROW, Size.PROPERTY_ROW, Size.STOP_ROW)


@pytest.mark.parametrize("density", list(Density), ids=lambda each: each.name.lower())
def test_new_rows_have_the_height_of_the_density(qtbot: QtBot, density: Density) -> None:
    set_density(density)
    row = PropertyRow("Width", ChoiceField("Width", [("a", "A")]))
    qtbot.addWidget(row)
    assert row.sizeHint().height() == Size.PROPERTY_ROW == density.value[1]
    assert density.value[1] >= Size.FIELD, "a field fits into its row"
