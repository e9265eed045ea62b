"""What tests do with several windows of one program."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow


def opened(window: MainWindow, path: Path, qtbot: QtBot) -> MainWindow:
    """A window once it shows a file."""
    qtbot.waitUntil(lambda: window.session.origin.path == path, timeout=20_000)
    return window


def drop(window: MainWindow, *paths: Path) -> None:
    """Let files fall onto a window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, left, none))
