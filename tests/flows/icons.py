"""The icons of an open window, operated as by a user."""

from collections.abc import Callable
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from editor.features.icons.details import IconRecord
from editor.features.icons.model import ROW_ROLE
from tests.drag_events import drag_enter_event
from tests.flows.driver import Driver
from tests.icons import a_png, icon_paint, icons_section
from tests.styles import Json, a_document, a_line

PLAIN = Qt.KeyboardModifier.NoModifier
GREEN, BLUE = (0, 120, 0, 255), (0, 0, 160, 255)


def a_city() -> Json:
    """Create two layers that show fuel in three stops, one of them also food; none shows the third icon."""
    layers = [
        a_line(2, COMMENT="Gas station", paint=icon_paint((0, "fuel"), (9, "food"), (12, "fuel"))),
        a_line(1, COMMENT="Lake", paint=icon_paint((0, "fuel"))),
    ]
    section = icons_section(fuel=a_png(8, 8), food=a_png(8, 4, GREEN), loose=a_png(6, 6, BLUE))
    return a_document(layers, icons_section=section)


def a_file(folder: Path, name: str, color: tuple[int, int, int, int] = (9, 9, 9, 255), side: int = 5) -> Path:
    """Create a file with an image of one colour, in the format of its suffix."""
    path = folder / name
    image = Image.new("RGBA", (side, side), color)
    (image.convert("RGB") if path.suffix == ".jpg" else image).save(path, lossless=True)
    return path


class Icons:
    """Finds icons by their ids, clicks them, and waits for background jobs."""

    def __init__(self, user: Driver, qtbot: QtBot) -> None:
        self.user, self._qtbot = user, qtbot
        self.session, self.view = user.session, user.icons_view
        self.flow, self.strip = user.icon_controller, user.icon_strip

    @property
    def ids(self) -> list[str]:
        """The ids in the order of the file."""
        return [icon.id for icon in self.session.style.icons]

    @property
    def selected_ids(self) -> list[str]:
        """The ids of the selected icons."""
        return [icon.id for icon in self.flow.commands.icons]

    @property
    def last_step(self) -> str:
        return self.session.undo_stack.undoText()

    @property
    def record(self) -> IconRecord:
        """The fields of the selected icon."""
        return self.user.icon_page.record

    def image(self, icon_id: str) -> str:
        """Return the data URI of the first icon of an id."""
        return next(icon.data_uri for icon in self.session.style.icons if icon.id == icon_id)

    def named(self, layer: int) -> list[str]:
        """Return the icon ids that the stops of a layer name."""
        record = self.session.style.layers[layer].record
        return [stop.get("custom_icon") for stop in record["paint"]["icon"]["icon_stops"]["icon_stop"]]

    def press(self, *ids: str) -> None:
        """Click icons, all but the first with Ctrl."""
        model = self.view.grid.model()
        rows = {model.index(row, 0).data(ROW_ROLE).id: model.index(row, 0) for row in range(model.rowCount())}
        for place, icon_id in enumerate(ids):
            held = Qt.KeyboardModifier.ControlModifier if place else PLAIN
            self.view.grid.scrollTo(rows[icon_id])
            position = self.view.grid.visualRect(rows[icon_id]).center()
            QTest.mouseClick(self.view.grid.viewport(), Qt.MouseButton.LeftButton, held, position)
        self.view.grid.setFocus()
        assert set(self.selected_ids) == set(ids)

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> None:
        QTest.keyClick(self.view.grid, key, held)

    def do(self, name: str) -> None:
        """Trigger a command of the menu, and wait for its result."""
        command = self.user.command(name)
        assert command.isEnabled(), command.toolTip()
        command.trigger()
        self.wait()

    def wait(self) -> None:
        """Wait until no job on icons is running."""
        self.until(lambda: not self.flow.queue.is_busy)

    def until(self, condition: Callable[[], bool]) -> None:
        self._qtbot.waitUntil(condition, timeout=20_000)

    def pick(self, *paths: Path) -> None:
        """Answer the open dialog with files or with a folder."""
        dialog = next(each for each in self.user.window.findChildren(QFileDialog) if each.isVisible())
        names = [str(path) for path in paths]
        if dialog.fileMode() is QFileDialog.FileMode.ExistingFiles:
            dialog.filesSelected.emit(names)
        else:
            dialog.fileSelected.emit(names[0])
        dialog.close()
        self.wait()

    def paste(self, data: QMimeData) -> None:
        """Paste data with the shortcut of the grid."""
        QGuiApplication.clipboard().setMimeData(data)
        self.view.grid.setFocus()
        self.key(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        self.wait()

    def drop(self, data: QMimeData) -> None:
        """Drop data on the view."""
        copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
        enter = drag_enter_event(QPoint(40, 40), copy, data, left, PLAIN)
        QApplication.sendEvent(self.view, enter)
        assert enter.isAccepted()
        QApplication.sendEvent(self.view, QDropEvent(QPointF(40, 40), copy, data, left, PLAIN))
        self.wait()

    def answer(self, button: str) -> None:
        """Click a button of the open question."""
        QTest.mouseClick(self.strip.question.bar.buttons[button], Qt.MouseButton.LeftButton)
        self.wait()


def files_mime(*paths: Path) -> QMimeData:
    """Return file URLs as a file manager offers them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data
