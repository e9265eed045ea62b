"""Positions of lists in a rebuilt window whose rows have another height."""

import pytest
from PySide6.QtCore import QSize, QStringListModel
from PySide6.QtWidgets import QListView, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.app.widget_state import WidgetState

ROWS = 200


def window_of(qtbot: QtBot, row_px: int, current: int) -> QWidget:
    """Show a window with a list of rows of this height."""
    window = QWidget()
    qtbot.addWidget(window)
    rows = QListView()
    rows.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
    rows.setGridSize(QSize(100, row_px))
    rows.setModel(QStringListModel([str(number) for number in range(ROWS)], rows))
    rows.setCurrentIndex(rows.model().index(current, 0))
    QVBoxLayout(window).addWidget(rows)
    window.resize(300, 400)
    with qtbot.waitExposed(window):
        window.show()
    return window


def rows_of(window: QWidget) -> QListView:
    (rows,) = window.findChildren(QListView)
    return rows


def restored(qtbot: QtBot, state: WidgetState, row_px: int, current: int) -> QWidget:
    """Restore a state in a new window."""
    window = window_of(qtbot, row_px, current)
    rows_of(window).scrollToTop()
    state.restore(window)
    qtbot.waitUntil(lambda: rows_of(window).verticalScrollBar().value() > 0)
    return window


@pytest.mark.parametrize("row_px", [16, 24, 40])
@pytest.mark.parametrize("current", [3, 70, 120, ROWS - 1])
def test_a_visible_current_row_stays_visible(qtbot: QtBot, row_px: int, current: int) -> None:
    before = window_of(qtbot, 24, current)
    rows = rows_of(before)
    checked = 0
    for offset in (-100, 0, 100):
        rows.scrollTo(rows.currentIndex())
        rows.verticalScrollBar().setValue(max(1, rows.verticalScrollBar().value() + offset))
        if not rows.viewport().rect().contains(rows.visualRect(rows.currentIndex())):
            continue
        window = restored(qtbot, WidgetState.of(before), row_px, current)
        after = rows_of(window)
        box = after.visualRect(after.currentIndex())
        assert after.viewport().rect().contains(box)
        checked += 1
    assert checked > 0


def test_the_same_rows_stay_visible_where_the_current_row_was_not(qtbot: QtBot) -> None:
    before = window_of(qtbot, 24, 0)
    bar = rows_of(before).verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    window = restored(qtbot, WidgetState.of(before), 36, 0)
    after = rows_of(window).verticalScrollBar()
    assert after.value() == pytest.approx(after.maximum() / 2, abs=1)
