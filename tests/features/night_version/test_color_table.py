"""Table of the colours of a version: what stays in a narrow one."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor import resources
from editor.features.night_version.color_model import ColorColumn, ColorRow, ColorTableModel
from editor.features.night_version.color_table import ColorTable
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.values import Color
from editor.mapstyle.versions.style_colors import read_colors
from editor.storage.file_state import read_style

NAME = "Land use of zoos and botanical gardens"


@pytest.fixture
def table(qtbot: QtBot) -> ColorTable:
    style = MapStyle.of(read_style(resources.path("templates", "day.json")).tree)
    keys = [each.key for each in read_colors(style)][:2]
    made = ColorTable(ColorTableModel())
    rows = [
        ColorRow(key, (), NAME, f"Zoom {zoom}, fill colour", Color(1, 2, 3), None, False, False, False)
        for zoom, key in enumerate(keys)
    ]
    model = made.model()
    assert isinstance(model, ColorTableModel)
    model.setParent(made)
    model.show(rows)
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize("width", [328, 440, 600])
def test_both_colours_are_shown_at_each_width(table: ColorTable, width: int, qtbot: QtBot) -> None:
    table.resize(width, 300)
    with qtbot.waitExposed(table):
        table.show()
    QApplication.processEvents()
    viewport = table.viewport().rect()
    for column in (ColorColumn.USED_BY, ColorColumn.BEFORE, ColorColumn.AFTER, ColorColumn.LOCK):
        rect = table.visualRect(table.model().index(0, column))
        assert rect.width() > 20
        assert viewport.contains(rect)
    assert table.columnWidth(ColorColumn.USED_BY) > 90
    table.close()


def test_rows_of_the_same_layers_differ_in_a_narrow_table(table: ColorTable, qtbot: QtBot) -> None:
    table.resize(328, 300)
    with qtbot.waitExposed(table):
        table.show()
    QApplication.processEvents()
    pictures = []
    for row in range(2):
        rect = table.visualRect(table.model().index(row, ColorColumn.USED_BY))
        pictures.append(table.viewport().grab(rect).toImage())
    assert pictures[0] != pictures[1]
    tip = table.model().index(0, ColorColumn.USED_BY).data(Qt.ItemDataRole.ToolTipRole)
    assert NAME in tip
    assert "Zoom 0" in tip
    table.close()
