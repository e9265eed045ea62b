"""Icons dragged out of the grid with the mouse: the layers show again, and their fields accept them."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.ui.icons.choices import carried_icon
from tests.flows.icons import Icons

# Offscreen, Qt has no drags: they start, and end at once.
pytestmark = pytest.mark.qt_log_ignore("Unimplemented code", extend=True)

_LEFT, _NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def drag(icons: Icons, row: int) -> list[tuple[str | None, bool]]:
    """Drag an icon a little and cancel; return the dragged one, and whether the layers showed."""
    grid, panel = icons.view.grid, icons.user.properties_panel
    seen: list[tuple[str | None, bool]] = []

    def look() -> None:
        begun = grid.findChild(QDrag)
        assert begun is not None
        seen.append((carried_icon(begun.mimeData()), panel.layer_page.isVisible()))
        QTimer.singleShot(0, QDrag.cancel)

    grid.drag_begun.connect(look)
    start = grid.visualRect(grid.model().index(row, 0)).center()
    far = 2 * QApplication.startDragDistance()
    ends = [QPoint(start.x() + far, start.y()), QPoint(start.x() + 2 * far, start.y())]
    QTest.mousePress(grid.viewport(), _LEFT, _NO_KEYS, start)
    for end in ends:
        at = QPointF(grid.viewport().mapToGlobal(end))
        move = QMouseEvent(QEvent.Type.MouseMove, QPointF(end), at, Qt.MouseButton.NoButton, _LEFT, _NO_KEYS)
        QApplication.sendEvent(grid.viewport(), move)
    QTest.mouseRelease(grid.viewport(), _LEFT, _NO_KEYS, ends[-1])
    return seen


def test_an_icon_is_dragged_out_of_the_grid_over_the_selected_layer(icons: Icons) -> None:
    icons.user.select([icons.session.style.layers[0].key])
    assert drag(icons, 1) == [("food", True)]
    assert icons.selected_ids == ["food"]
    assert icons.user.icon_page.isVisible(), "no field accepted it: its page is back"


def test_without_a_selected_layer_the_page_of_the_dragged_icon_stays(icons: Icons) -> None:
    assert drag(icons, 0) == [("fuel", False)]
    assert icons.user.icon_page.isVisible()
