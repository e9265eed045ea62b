"""The language of the window: which there are, and the one that a person reads."""

import os
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from editor import resources
from editor.system.pseudo_language import PSEUDO, PseudoTranslator

# What the texts of the program are written in; there is no catalogue of it.
ENGLISH: Final = "en"
# Speaks another language than the settings say, for one start.
VARIABLE: Final = "ISOPLETH_LANGUAGE"

_CATALOGUES: Final = "isopleth_*.qm"


def languages() -> tuple[str, ...]:
    """The codes of the languages that there are words for, such as "de"; English first."""
    found = resources.path("translations").glob(_CATALOGUES)
    return (ENGLISH, *sorted(path.stem.partition("_")[2] for path in found))


def own_name(code: str) -> str:
    """What a language is called by those who speak it, such as "Deutsch"."""
    # Of plain English Qt says which it is.
    name = "English" if code == ENGLISH else QLocale(code).nativeLanguageName()
    return name[:1].upper() + name[1:]


def language_of(chosen: str) -> str:
    """The language to speak: the environment's, else the chosen one, else the system's, else English."""
    known = languages()
    wanted = [os.environ.get(VARIABLE, ""), chosen]
    if PSEUDO in wanted:
        return PSEUDO
    # Of several that a person reads, the first that there are words for.
    wanted += QLocale.system().uiLanguages()
    codes = (code for each in wanted for code in (each.replace("-", "_"), each[:2]))
    return next((code for code in codes if code in known), ENGLISH)


class Language:
    """The words of a language, which an application has from `speak` on until `fall_silent`."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._translators = tuple(_translators(code))
        self._before = QLocale()

    @property
    def locale(self) -> QLocale:
        """How numbers and dates are shown: as the system shows them where it speaks the same language."""
        system = QLocale.system()
        code = ENGLISH if self.code == PSEUDO else self.code
        return system if system.name().partition("_")[0] == code.partition("_")[0] else QLocale(code)

    def speak(self, application: QCoreApplication) -> None:
        """Let an application speak the language, in windows that are made from now on."""
        QLocale.setDefault(self.locale)
        for translator in self._translators:
            # Qt keeps none alive that it asks.
            translator.setParent(application)
            application.installTranslator(translator)

    def fall_silent(self, application: QCoreApplication) -> None:
        """Let the application speak as before."""
        for translator in self._translators:
            application.removeTranslator(translator)
            translator.setParent(None)
        QLocale.setDefault(self._before)


def _translators(code: str) -> list[QTranslator]:
    """Those of Qt's own words and of the program's, which is asked first."""
    if code == ENGLISH:
        return []
    if code == PSEUDO:
        return [PseudoTranslator()]
    found = []
    for folder, name in (
        (_qt_folder(), f"qtbase_{code}"),
        (resources.path("translations"), f"isopleth_{code}"),
    ):
        translator = QTranslator()
        if translator.load(name, str(folder)):
            found.append(translator)
    return found


def _qt_folder() -> Path:
    return Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
