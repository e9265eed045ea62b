"""The application as Qt has it, which also hears what macOS hands to a program that runs."""

from pathlib import Path

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class Application(QApplication):
    """Signals: `files_asked(tuple of paths)` when the system wants files opened."""

    files_asked = Signal(object)

    def event(self, event: QEvent) -> bool:
        """Take a file that was opened in the Finder, or dropped on the symbol of the program."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.files_asked.emit((Path(event.file()),))
            return True
        return super().event(event)
