"""Controller of the hours dock and of its export as a picture."""

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
    """Joins the hours panel, created on first use, to its dock, the settings and files."""

    def __init__(self, parts: WindowParts, weather: WeatherDesk) -> None:
        super().__init__(parts.window)
        self._parts, self._weather = parts, weather
        self._settings = parts.services.settings
        self.panel: HoursPanel | None = None
        parts.docks.add_later("hours", self._create_panel)

    def write_picture(self, panel: HoursPanel, path: Path) -> None:
        """Save the current chart to a file and report the result in the panel."""
        picture = panel.picture()

        def write(_cancel: Cancel) -> Path:
            save_bytes(path, as_png(picture))
            return path

        self._parts.services.jobs.run(
            write, panel.show_saved, panel.show_error, f"picture of hours {id(self)}"
        )

    def _create_panel(self) -> tuple[QWidget, QWidget]:
        panel = self.panel = HoursPanel(self._weather, int(self._settings.get(WEATHER_HOURS)))
        panel.range_selected.connect(lambda hours: self._settings.set(WEATHER_HOURS, str(hours)))
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
    """Return an image as PNG data.

    Raises: EditorError if encoding fails.
    """
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, b"png").write(picture):
        raise EditorError(say("The picture could not be made. Try again."))
    return bytes(buffer.data().data())
