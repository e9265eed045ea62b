"""The application object."""

from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QTranslator, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from editor.system.language import Language, language_of


class Application(QApplication):
    """Emits `files_requested(tuple of paths)` when the system asks to open files."""

    files_requested = Signal(object)

    def event(self, event: QEvent) -> bool:
        """Forward files opened in the Finder or dropped on the program's icon."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.files_requested.emit((Path(event.file()),))
            return True
        return super().event(event)


def use_language(application: QApplication, setting: str) -> None:
    """Use the language of a setting in an application, for windows created from now on."""
    former = application.findChildren(QTranslator, options=Qt.FindChildOption.FindDirectChildrenOnly)
    language = Language(language_of(setting))
    language.install(application)
    for translator in former:
        application.removeTranslator(translator)
        translator.setParent(None)
    application.setLayoutDirection(language.locale.textDirection())
