"""Interface language: available translations and the user's selection."""

import os
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from editor import resources
from editor.system.pseudo_language import PSEUDO, PseudoTranslator

# The source language, which has no catalogue.
ENGLISH: Final = "en"
# Environment variable that overrides the setting.
VARIABLE: Final = "ISOPLETH_LANGUAGE"

_CATALOGUES: Final = "isopleth_*.qm"


def languages() -> tuple[str, ...]:
    """Return the codes of the available languages, such as "de"; English first."""
    catalogues = resources.path("translations").glob(_CATALOGUES)
    return (ENGLISH, *sorted(path.stem.partition("_")[2] for path in catalogues))


def own_name(code: str) -> str:
    """Return the native name of a language, such as "Deutsch"."""
    # Qt would name the country, too.
    name = "English" if code == ENGLISH else QLocale(code).nativeLanguageName()
    return name[:1].upper() + name[1:]


def language_of(setting: str) -> str:
    """Return the language to use: from the environment, the setting, the system, or English."""
    available = languages()
    candidates = [os.environ.get(VARIABLE, ""), setting]
    if PSEUDO in candidates:
        return PSEUDO
    candidates += QLocale.system().uiLanguages()
    codes = (code for each in candidates for code in (each.replace("-", "_"), each[:2]))
    return next((code for code in codes if code in available), ENGLISH)


class Language:
    """The translators and the locale of a language, installed by `speak` and removed by `fall_silent`."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._translators = tuple(_translators(code))
        self._before = QLocale()

    @property
    def locale(self) -> QLocale:
        """The locale of numbers and dates: the system's if it has the same language."""
        system = QLocale.system()
        code = ENGLISH if self.code == PSEUDO else self.code
        return system if system.name().partition("_")[0] == code.partition("_")[0] else QLocale(code)

    def speak(self, application: QCoreApplication) -> None:
        """Install the language in an application, for windows created from now on."""
        QLocale.setDefault(self.locale)
        for translator in self._translators:
            # Qt does not own installed translators.
            translator.setParent(application)
            application.installTranslator(translator)

    def fall_silent(self, application: QCoreApplication) -> None:
        """Restore the previous language of an application."""
        for translator in self._translators:
            application.removeTranslator(translator)
            translator.setParent(None)
        QLocale.setDefault(self._before)


def _translators(code: str) -> list[QTranslator]:
    """Return the translators of Qt's texts and of the program's, which takes precedence."""
    if code == ENGLISH:
        return []
    if code == PSEUDO:
        return [PseudoTranslator()]
    translators = []
    for folder, name in (
        (_qt_folder(), f"qtbase_{code}"),
        (resources.path("translations"), f"isopleth_{code}"),
    ):
        translator = QTranslator()
        if translator.load(name, str(folder)):
            translators.append(translator)
    return translators


def _qt_folder() -> Path:
    return Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
