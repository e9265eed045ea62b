"""Elided label and its tooltip."""

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from editor.ui.kit.labels import ElidedLabel

PARTS = ("areaname 5", "source map", "layer 88")


def a_label(qtbot: QtBot) -> ElidedLabel:
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.set_parts(PARTS)
    return label


def test_the_last_parts_are_dropped_before_the_first_is_elided(qtbot: QtBot) -> None:
    label = a_label(qtbot)
    shown = []
    for width in range(label.sizeHint().width(), 20, -1):
        label.resize(width, 20)
        if label.shown_text not in shown:
            shown.append(label.shown_text)
    assert shown[:3] == [" · ".join(PARTS), " · ".join(PARTS[:2]), PARTS[0]]
    assert shown[3].endswith("…")


def test_parts_may_contain_the_separator(qtbot: QtBot) -> None:
    label = a_label(qtbot)
    parts = ("Nothing selected.", "Select a layer or click the map.")
    label.set_parts(parts, " ")
    label.resize(label.sizeHint().width() - 20, 20)
    assert (label.shown_text, label.text) == (parts[0], " ".join(parts))


def test_an_elided_text_has_a_plain_text_tooltip(qtbot: QtBot) -> None:
    label = a_label(qtbot)
    label.set_parts(("<img src='file:///etc/passwd'>", "source map"))
    with qtbot.waitExposed(label):
        label.show()
    for width, tip in ((400, ""), (60, label.text)):
        label.resize(width, 20)
        at = QPoint(4, 4)
        QApplication.sendEvent(label, QHelpEvent(QEvent.Type.ToolTip, at, label.mapToGlobal(at)))
        assert ("&lt;img" in QToolTip.text()) is bool(tip)
    QToolTip.hideText()
