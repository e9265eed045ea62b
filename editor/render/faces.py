"""The fonts that labels are set in: the style's own faces, the system's sans where a face is missing."""

from collections.abc import Sequence

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

from editor.assets.datauri import parse_data_uri
from editor.errors import EditorError
from editor.mapstyle.model import FACES, FontFace

NORMAL, BOLD, ITALIC = range(3)
POINTS_PER_INCH = 72.0


class Faces:
    """The faces of one style's font; `close` gives them back to Qt."""

    def __init__(self, faces: Sequence[FontFace] = ()) -> None:
        self._loaded: list[int] = []
        self._fonts: dict[int, QFont] = {}
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
        for number in self._loaded:
            QFontDatabase.removeApplicationFont(number)
        self._loaded.clear()
        self._fonts.clear()

    def _load(self, face: FontFace) -> None:
        """Takes a face in; one that is no font stays away, and the built-in font is drawn."""
        try:
            data = parse_data_uri(face.data_uri).decode()
        except EditorError:
            return
        number = QFontDatabase.addApplicationFontFromData(QByteArray(data))
        families = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
        if not families:
            return
        self._loaded.append(number)
        font = QFont(families[0])
        style = FACES.index(face.slot)
        # A lone face is what it is; asked to be bold, one that calls itself normal would be thickened.
        names = QFontDatabase.styles(families[0])
        if len(names) == 1:
            font.setStyleName(names[0])
        else:
            font.setBold(style == BOLD)
            font.setItalic(style == ITALIC)
        self._fonts[style] = font


def _built_in(style: int) -> QFont:
    font = QFont()
    font.setStyleHint(QFont.StyleHint.SansSerif)
    font.setBold(style == BOLD)
    font.setItalic(style == ITALIC)
    return font


def _dots_per_inch() -> float:
    return QGuiApplication.primaryScreen().logicalDotsPerInch()
