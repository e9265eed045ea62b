"""The hours in their dock: made when first opened, with the range that a person chose, and as a picture."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QObject
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QWidget

from editor.app.files.file_dialogs import ask_where_to_write
from editor.app.files.start_folders import start_folder
from editor.app.window_parts import WindowParts
from editor.errors import EditorError
from editor.panels.weather.hours_panel import HoursPanel
from editor.panels.weather.weather_desk import WeatherDesk
from editor.storage.saving import save_bytes
from editor.system.jobs import Cancel
from editor.system.settings import LAST_FOLDER, WEATHER_HOURS
from editor.wording import say


class HoursFlow(QObject):
    """Joins the hours of one window to their dock, the settings and the files.

    `panel` is nothing before the dock was opened.
    """

    def __init__(self, parts: WindowParts, desk: WeatherDesk) -> None:
        super().__init__(parts.window)
        self._parts, self._desk = parts, desk
        self._settings = parts.services.settings
        self.panel: HoursPanel | None = None
        parts.docks.add_later("hours", self._make)

    def write_picture(self, panel: HoursPanel, path: Path) -> None:
        """Write the chart as it is now into a file, and tell in the pane what came of it."""
        picture = panel.picture()

        def write(_cancel: Cancel) -> Path:
            save_bytes(path, as_png(picture))
            return path

        self._parts.services.jobs.run(
            write, panel.tell_saved, panel.tell_trouble, f"picture of hours {id(self)}"
        )

    def _make(self) -> tuple[QWidget, QWidget]:
        panel = self.panel = HoursPanel(self._desk, int(self._settings.get(WEATHER_HOURS)))
        panel.range_chosen.connect(lambda hours: self._settings.set(WEATHER_HOURS, str(hours)))
        panel.picture_requested.connect(lambda: self._ask_where(panel))
        return panel, panel.title

    def _ask_where(self, panel: HoursPanel) -> None:
        folder = start_folder(self._settings.get(LAST_FOLDER), self._parts.session.origin)
        ask_where_to_write(
            self._parts.window,
            self.tr("Export the hours as a picture"),
            folder / "hours.png",
            self.tr("Image (*.png)"),
            "png",
            lambda path: self.write_picture(panel, path),
        )


def as_png(picture: QImage) -> bytes:
    """The bytes of a PNG file.

    Raises: EditorError when the picture cannot be written.
    """
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, b"png").write(picture):
        raise EditorError(say("The picture could not be made. Try again."))
    return bytes(buffer.data().data())
