"""The application object."""

from pathlib import Path

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class Application(QApplication):
    """Emits `files_requested(tuple of paths)` when the system asks to open files."""

    files_requested = Signal(object)

    def event(self, event: QEvent) -> bool:
        """Forward files opened in the Finder or dropped on the program's icon."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.files_requested.emit((Path(event.file()),))
            return True
        return super().event(event)
