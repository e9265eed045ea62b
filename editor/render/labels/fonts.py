"""The fonts that labels are set in: the style's own faces, the system's sans where a face is missing."""

import weakref
from collections.abc import Callable, Sequence
from itertools import count

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

from editor.assets.data_uri import parse_data_uri
from editor.assets.fonts.facts import renamed
from editor.assets.fonts.fonts import judge_font
from editor.assets.fonts.verdicts import is_sound
from editor.errors import EditorError
from editor.mapstyle.document.model import FACES, FontFace

NORMAL, BOLD, ITALIC = range(3)
POINTS_PER_INCH = 72.0

MayLoad = Callable[[str], bool]

_numbers = count(1)


class Faces:
    """The faces of one style's font; `close` gives them back to Qt.

    Those that `may_load` refuses are never seen by Qt, which a damaged font could bring down: the built-in
    font is drawn instead. Without it these are all that this process has not examined.
    """

    def __init__(self, faces: Sequence[FontFace] = (), may_load: MayLoad = is_sound) -> None:
        self._loaded: list[int] = []
        self._families: dict[int, str] = {}
        # Faces that are forgotten without being closed must not stay among the fonts of the process.
        weakref.finalize(self, _give_back, self._loaded).atexit = False
        for face in faces:
            if may_load(face.data_uri):
                self._load(face)

    def font(self, style: int, size: float) -> QFont:
        """The font of a `text-style`, in device pixels; the built-in one fills in what a face lacks."""
        font, own = _built_in(style), self._families.get(style)
        if own is not None:
            font.setFamilies([own, font.family()])
        # Only a size in points may have a fraction.
        font.setPointSizeF(max(size, 1.0) * POINTS_PER_INCH / _dots_per_inch())
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font

    def close(self) -> None:
        """Forgets the faces."""
        _give_back(self._loaded)
        self._families.clear()

    def _load(self, face: FontFace) -> None:
        """Takes a face in; one that is no font stays away."""
        try:
            data = parse_data_uri(face.data_uri).decode()
        except EditorError:
            return
        if judge_font(data).fault is not None:
            return
        # As bold or italic as its slot, so that what fills in for it is so too, and Qt slants or thickens
        # neither. Under its own name Qt might take a font of the system for it, or another face of the style.
        family = f"Isopleth {face.slot} {next(_numbers)}"
        number = QFontDatabase.addApplicationFontFromData(QByteArray(renamed(data, family, face.slot)))
        if number < 0:
            return
        self._loaded.append(number)
        self._families[FACES.index(face.slot)] = family


def _give_back(numbers: list[int]) -> None:
    for number in numbers:
        QFontDatabase.removeApplicationFont(number)
    numbers.clear()


def _built_in(style: int) -> QFont:
    font = QFont()
    font.setStyleHint(QFont.StyleHint.SansSerif)
    font.setBold(style == BOLD)
    font.setItalic(style == ITALIC)
    return font


def _dots_per_inch() -> float:
    return QGuiApplication.primaryScreen().logicalDotsPerInch()
