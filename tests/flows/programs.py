"""Helpers for several windows of one program."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from tests.flows.driver import TIMEOUT_MS, Driver


def opened(window: MainWindow, path: Path, qtbot: QtBot) -> Driver:
    """Return the driver of a window once it shows a file."""
    user = Driver(window, qtbot)
    qtbot.waitUntil(lambda: user.path == path, timeout=TIMEOUT_MS)
    return user


def file_of(window: MainWindow) -> Path | None:
    """Return the file of a window, also while it is still read."""
    session = window.session
    return session.origin.path or window.documents.reading_path


def drop(user: Driver, *paths: Path) -> None:
    """Drop files on a window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    user.window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, left, none))
