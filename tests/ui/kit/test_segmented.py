"""Segmented control."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.ui.kit.segmented import Segmented


@pytest.fixture
def parts(qtbot: QtBot) -> Segmented:
    made = Segmented("JSON scope", [("The selection alone", ""), ("The whole of the style", "")])
    qtbot.addWidget(made)
    made.show()
    return made


def test_without_space_all_parts_shrink(parts: Segmented) -> None:
    parts.resize(parts.minimumSizeHint())
    first, second = parts.cell_rect(0), parts.cell_rect(1)
    assert first.width() > 40
    assert second.width() > 40
    assert first.right() < second.left()
    assert second.right() < parts.width()


def test_with_enough_space_no_label_is_elided(parts: Segmented) -> None:
    parts.resize(parts.sizeHint())
    for index, label in enumerate(parts.labels):
        assert parts.cell_rect(index).width() > parts.fontMetrics().horizontalAdvance(label)


def test_shrunk_parts_are_clicked_at_their_rectangles(parts: Segmented, qtbot: QtBot) -> None:
    parts.resize(parts.minimumSizeHint())
    with qtbot.waitSignal(parts.selected):
        qtbot.mouseClick(parts, Qt.MouseButton.LeftButton, pos=parts.cell_rect(1).center())
    assert parts.index == 1
