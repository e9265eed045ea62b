"""The fonts that labels are set in: the style's own faces, the system's sans where a face is missing."""

import weakref
from collections.abc import Sequence
from itertools import count

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

from editor.assets.datauri import parse_data_uri
from editor.assets.font_names import renamed
from editor.assets.fonts import judge_font
from editor.errors import EditorError
from editor.mapstyle.model import FACES, FontFace

NORMAL, BOLD, ITALIC = range(3)
POINTS_PER_INCH = 72.0

_numbers = count(1)


class Faces:
    """The faces of one style's font; `close` gives them back to Qt."""

    def __init__(self, faces: Sequence[FontFace] = ()) -> None:
        self._loaded: list[int] = []
        self._fonts: dict[int, QFont] = {}
        # Faces that are forgotten without being closed must not stay among the fonts of the process.
        weakref.finalize(self, _give_back, self._loaded).atexit = False
        for face in faces:
            self._load(face)

    def font(self, style: int, size: float) -> QFont:
        """The font of a `text-style`, in device pixels. Qt fills in the characters it lacks."""
        own = self._fonts.get(style)
        font = QFont(own) if own is not None else _built_in(style)
        # Only a size in points may have a fraction.
        font.setPointSizeF(max(size, 1.0) * POINTS_PER_INCH / _dots_per_inch())
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font

    def close(self) -> None:
        """Forgets the faces."""
        _give_back(self._loaded)
        self._fonts.clear()

    def _load(self, face: FontFace) -> None:
        """Takes a face in; one that is no font stays away, and the built-in font is drawn."""
        try:
            data = parse_data_uri(face.data_uri).decode()
        except EditorError:
            return
        if judge_font(data).fault is not None:
            return
        # Under its own name Qt might take a font of the system for it, or another face of the style.
        family = f"Isopleth {face.slot} {next(_numbers)}"
        number = QFontDatabase.addApplicationFontFromData(QByteArray(renamed(data, family)))
        if number < 0:
            return
        self._loaded.append(number)
        self._fonts[FACES.index(face.slot)] = QFont(family)


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
