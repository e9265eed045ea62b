"""The language of the interface, and a pseudo language for tests of layouts."""

import os
import re
from functools import cache
from html import unescape
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from editor import resources

PSEUDO: Final = "pseudo"
OPENS: Final = "⟦"
CLOSES: Final = "⟧"

# Expansion of translations. German needs a third more.
_EXPANSION: Final = 0.4
_ACCENTED: Final = str.maketrans("AEIOUYaceinouyCNS", "ÀÉÎÕÜÝàçéîñõüýÇÑŠ")
_PADDING: Final = " ~"
# Parts that are not translated: placeholders, mnemonics and HTML elements.
_UNTRANSLATABLE: Final = re.compile(r"(%L?n|\{[^{}]*\}|&\w|<[^<>]*>|&\w+;)")

# Every catalogue contains the source texts, in the format of the program's own tool.
_ELEMENT: Final = re.compile(
    r"<name>(?P<context>[^<]*)</name>"
    r"|<message(?P<counts> numerus=\"yes\")?>(?:\s*<location[^>]*>)?\s*<source>(?P<source>[^<]*)</source>"
)


def pseudo(text: str) -> str:
    """Return a text in the pseudo-language, with its placeholders."""
    parts = _UNTRANSLATABLE.split(text)
    accented = "".join(part if index % 2 else part.translate(_ACCENTED) for index, part in enumerate(parts))
    if not any(map(str.isalpha, "".join(parts[::2]))):
        return text  # No language changes it.
    letters = len("".join(parts[::2]))
    padding = (_PADDING * letters)[: round(letters * _EXPANSION)]
    return f"{OPENS}{accented}{padding}{CLOSES}"


@cache
def _catalogue() -> tuple[frozenset[tuple[str, str]], frozenset[str]]:
    """Return the texts with their contexts, and the plural texts, which may be requested in any context."""
    texts, counting = set(), set()
    context = ""
    for match in _ELEMENT.finditer(resources.text("translations", "isopleth_de.ts")):
        if match["context"] is not None:
            context = unescape(match["context"])
        else:
            source = unescape(match["source"])
            texts.add((context, source))
            if match["counts"]:
                counting.add(source)
    return frozenset(texts), frozenset(counting)


class PseudoTranslator(QTranslator):
    """A translator of the texts in the catalogue; other texts remain English, and so can be spotted."""

    def isEmpty(self) -> bool:
        """Return False: Qt skips empty translators."""
        return False

    def translate(self, context: str, text: str, _comment: str | None = None, _count: int = -1) -> str:
        """Return a text of the catalogue in the pseudo-language."""
        texts, counting = _catalogue()
        if (context, text) not in texts and text not in counting:
            # Qt asks the next translator only for a null string, which the type hints omit.
            return None  # type: ignore[return-value]
        return pseudo(text)


# The source language. Its catalogue has only the singulars and plurals of the texts with a count.
ENGLISH: Final = "en"
# Environment variable that overrides the setting.
VARIABLE: Final = "ISOPLETH_LANGUAGE"

_CATALOGUES: Final = "isopleth_*.qm"


def languages() -> tuple[str, ...]:
    """Return the codes of the available languages, such as "de"; English first."""
    catalogues = resources.path("translations").glob(_CATALOGUES)
    codes = {path.stem.partition("_")[2] for path in catalogues}
    return (ENGLISH, *sorted(codes - {ENGLISH}))


def native_name(code: str) -> str:
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
    """The translators and the locale of a language, installed by `install` and removed by `uninstall`."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._translators = tuple(translators(code))
        self._before = QLocale()

    @property
    def locale(self) -> QLocale:
        """The locale of numbers and dates: the system's if it has the same language."""
        system = QLocale.system()
        code = ENGLISH if self.code == PSEUDO else self.code
        return system if system.name().partition("_")[0] == code.partition("_")[0] else QLocale(code)

    def install(self, application: QCoreApplication) -> None:
        """Install the language in an application, for windows created from now on."""
        QLocale.setDefault(self.locale)
        for translator in self._translators:
            # Qt does not own installed translators.
            translator.setParent(application)
            application.installTranslator(translator)

    def uninstall(self, application: QCoreApplication) -> None:
        """Restore the previous language of an application."""
        for translator in self._translators:
            application.removeTranslator(translator)
            translator.setParent(None)
        QLocale.setDefault(self._before)


def translators(code: str) -> list[QTranslator]:
    """Return the translators of Qt's texts, where these are not English, and of the program's.

    The last one takes precedence.
    """
    if code == PSEUDO:
        return [PseudoTranslator()]
    catalogues = [(resources.path("translations"), f"isopleth_{code}")]
    if code != ENGLISH:
        catalogues.insert(0, (_qt_folder(), f"qtbase_{code}"))
    loaded = []
    for folder, name in catalogues:
        translator = QTranslator()
        if translator.load(name, str(folder)):
            loaded.append(translator)
    return loaded


def _qt_folder() -> Path:
    return Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
