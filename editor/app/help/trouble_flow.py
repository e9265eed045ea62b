"""Troubleshooting commands: log folder and safe mode."""

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from editor.app.notice_bar import Choice, Subject
from editor.app.window_parts import WindowParts
from editor.system import folders


class TroubleFlow(QObject):
    """Handles the troubleshooting commands, and shows a note in safe mode.

    Signals: `restart_requested(bool)`, with True for safe mode.
    """

    restart_requested = Signal(bool)

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._notice = parts.notice
        parts.handle({"log_folder": self.show_log_folder, "restart_safe": self._restart_safe})
        parts.commands["restart_safe"].setEnabled(not parts.services.is_safe)
        parts.status.safe_pressed.connect(self._restart_normally)
        parts.status.show_safe_mode(is_safe=parts.services.is_safe)
        if parts.services.is_safe:
            self._show_safe_mode_note()

    def show_log_folder(self) -> None:
        """Open the folder of the log, or show its path."""
        folder = folders.state()
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self._notice.show_note(Subject.HELP, self.tr("The log is in {folder}.").format(folder=folder))

    def _show_safe_mode_note(self) -> None:
        self._notice.show_note(
            Subject.SAFE_MODE,
            self.tr("Safe mode: your settings, windows and map data are left alone."),
            Choice(
                self.tr("Restart normally"),
                self.tr("Close all windows and start with your settings"),
                self._restart_normally,
                only_shows=True,
            ),
        )

    def _restart_safe(self) -> None:
        self.restart_requested.emit(True)

    def _restart_normally(self) -> None:
        self.restart_requested.emit(False)
