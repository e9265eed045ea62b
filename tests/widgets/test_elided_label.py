"""A label in one line: its last parts give way whole, then the first is cut; the tooltip has all of it."""

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from editor.widgets.elided_label import ElidedLabel

PARTS = ("areaname 5", "source map", "layer 88")


def a_label(qtbot: QtBot) -> ElidedLabel:
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.set_parts(PARTS)
    return label


def test_the_last_parts_give_way_whole_before_the_first_is_cut(qtbot: QtBot) -> None:
    label = a_label(qtbot)
    shown = []
    for width in range(label.sizeHint().width(), 20, -1):
        label.resize(width, 20)
        if label.shown_text not in shown:
            shown.append(label.shown_text)
    assert shown[:3] == [" · ".join(PARTS), " · ".join(PARTS[:2]), PARTS[0]]
    assert shown[3].endswith("…")


def test_parts_may_hold_what_stands_between_them(qtbot: QtBot) -> None:
    label = a_label(qtbot)
    said = ("Nothing selected.", "Pick a layer, or press the map.")
    label.set_parts(said, " ")
    label.resize(label.sizeHint().width() - 20, 20)
    assert (label.shown_text, label.text) == (said[0], " ".join(said))


def test_a_text_that_is_cut_is_told_whole_as_plain_text(qtbot: QtBot) -> None:
    label = a_label(qtbot)
    label.set_parts(("<img src='file:///etc/passwd'>", "source map"))
    with qtbot.waitExposed(label):
        label.show()
    for width, told in ((400, ""), (60, label.text)):
        label.resize(width, 20)
        at = QPoint(4, 4)
        QApplication.sendEvent(label, QHelpEvent(QEvent.Type.ToolTip, at, label.mapToGlobal(at)))
        assert ("&lt;img" in QToolTip.text()) is bool(told)
    QToolTip.hideText()
