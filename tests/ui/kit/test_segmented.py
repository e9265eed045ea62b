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


def test_without_space_short_labels_are_drawn_and_tooltips_are_whole(qtbot: QtBot) -> None:
    made = Segmented("Scope", [("Whole style", ""), ("Filter result", "")], short_labels=("Style", "Filter"))
    qtbot.addWidget(made)
    made.resize(made.sizeHint())
    assert [label for label, _ in made.drawn_parts] == ["Whole style", "Filter result"]
    made.resize(made.sizeHint().width() - 20, made.height())
    assert [label for label, _ in made.drawn_parts] == ["Style", "Filter"]
    assert list(made.cell_names()) == ["Whole style", "Filter result"]
    assert all(
        made.cell_rect(at).width() > made.fontMetrics().horizontalAdvance(label)
        for at, (label, _) in enumerate(made.drawn_parts)
    )


def test_without_space_the_padding_shrinks_before_labels_are_elided(qtbot: QtBot) -> None:
    made = Segmented("Bias", [("Cool", ""), ("None", ""), ("Warm", "")])
    qtbot.addWidget(made)
    made.resize(made.sizeHint().width() - 3 * 12, made.height())
    assert all(
        made.cell_rect(at).width() > made.fontMetrics().horizontalAdvance(label)
        for at, label in enumerate(made.labels)
    )
