"""The application object, its language, and its scale at the start."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, Qt, QTranslator, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from editor.system.language import Language, language_of

_FACTOR: Final = "QT_SCALE_FACTOR"


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


@contextmanager
def interface_zoom(percent: int) -> Iterator[None]:
    """Scale an application that is created in this context, in addition to the environment's factor.

    Qt reads its variable once. It is restored, so that child processes are not scaled twice.
    """
    original = os.environ.get(_FACTOR)
    if percent != 100:
        os.environ[_FACTOR] = f"{environment_factor() * percent / 100:g}"
    try:
        yield
    finally:
        if original is None:
            os.environ.pop(_FACTOR, None)
        else:
            os.environ[_FACTOR] = original


def environment_factor() -> float:
    """Return the factor of the environment; 1 for none or an invalid one."""
    try:
        factor = float(os.environ.get(_FACTOR) or 1)
    except ValueError:
        return 1.0
    return factor if factor > 0 else 1.0
