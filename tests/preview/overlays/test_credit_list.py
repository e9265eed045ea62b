"""Tests of the truncation of long credits and their full list."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.preview.overlays.notices import Attribution, CreditList
from editor.render.export.overlays import LONGEST_CREDITS, credit_line

MANY = tuple(f"Credit {number} {'of the weather ' * 10}" for number in range(50))


@pytest.fixture
def attribution(qtbot: QtBot) -> Iterator[Attribution]:
    view = QWidget()
    qtbot.addWidget(view)
    view.resize(800, 600)
    view.show()
    yield Attribution(view)
    view.close()


@pytest.mark.parametrize("length", [0, 1, LONGEST_CREDITS - 1, LONGEST_CREDITS, LONGEST_CREDITS + 1, 10_000])
def test_the_line_of_credits_has_a_maximum_length(length: int) -> None:
    line = credit_line(["x" * length])
    assert len(line) == min(length, LONGEST_CREDITS)
    assert line.endswith("…") is (length > LONGEST_CREDITS)


def test_credits_that_are_cut_cover_little_of_the_map_and_show_all_by_click_and_key(
    attribution: Attribution, qtbot: QtBot
) -> None:
    attribution.show_texts(("© Map data", *MANY))
    assert attribution.size_within(700).height() < 80
    assert attribution.accessibleName().startswith("© Map data")
    attribution.resize(attribution.size_within(700))
    for act in (
        lambda: qtbot.mouseClick(attribution, Qt.MouseButton.LeftButton),
        lambda: qtbot.keyClick(attribution, Qt.Key.Key_Return),
    ):
        act()
        (opened,) = attribution.findChildren(CreditList)
        assert opened.toPlainText().splitlines() == ["© Map data", *MANY]
        qtbot.keyClick(opened, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: not attribution.findChildren(CreditList))


def test_credits_that_fit_let_the_mouse_through_to_the_map(attribution: Attribution) -> None:
    attribution.show_texts(MANY)
    attribution.show_texts(("© Map data", "© Weather"))
    QApplication.processEvents()
    assert attribution.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    assert attribution.focusPolicy() is Qt.FocusPolicy.NoFocus
