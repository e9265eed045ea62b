"""Tests of the filter field of the layers panel."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from editor.features.layers.list_filter import LayerFilterBar


@pytest.fixture
def bar(qtbot: QtBot) -> LayerFilterBar:
    made = LayerFilterBar()
    qtbot.addWidget(made)
    made.resize(280, 60)
    made.show()
    return made


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("pr", ["prop:", "problem"]),
        ("river -gro", ["group:"]),
        ("p", []),
        ("prop:", []),
        ("prop:wi", []),
        ("river", []),
    ],
)
def test_words_are_suggested_once_they_are_started(
    bar: LayerFilterBar, typed: str, offered: list[str]
) -> None:
    completer = bar.field.completer()
    bar.field.setText(typed)
    completer.setCompletionPrefix(typed)
    model = completer.completionModel()
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == offered


def test_an_accepted_completion_keeps_the_words_before_it(bar: LayerFilterBar, qtbot: QtBot) -> None:
    bar.field.setFocus()
    qtbot.keyClicks(bar.field, "river -gro")
    popup = bar.field.completer().popup()
    qtbot.waitUntil(popup.isVisible)
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert bar.field.text() == "river -group:"


def test_an_example_of_the_help_is_inserted(bar: LayerFilterBar, qtbot: QtBot) -> None:
    bar.field.setText("river")
    help_ = bar.field.open_help()
    button = next(each for each in help_.findChildren(QPushButton) if each.text() == "zoom:13")
    with qtbot.waitSignal(bar.field.query_changed):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert bar.field.text() == "river zoom:13"
    assert not help_.isVisible()


def test_the_help_explains_the_matches_of_every_example(bar: LayerFilterBar) -> None:
    help_ = bar.field.open_help()
    assert not any(each.text().startswith("-") for each in help_.findChildren(QPushButton))
    assert any("exclude (-locked)" in each.text() for each in help_.findChildren(QLabel))
    help_.close()


def test_an_invalid_query_is_reported_below_the_field_and_to_screen_readers(bar: LayerFilterBar) -> None:
    bar.field.setText("zom:13")
    assert bar.problem.startswith("Unknown search term “zom:”.")
    assert bar.field.accessibleDescription() == bar.problem
    bar.field.setText("zoom:13")
    assert bar.problem == bar.field.accessibleDescription() == ""
