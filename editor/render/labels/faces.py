"""Font faces of a style, registered with Qt. Source of the fallback: assumption `built-in-font`."""

import weakref
from collections.abc import Callable, Sequence
from itertools import count

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

from editor.assets.data_uri import parse_data_uri
from editor.assets.fonts.check_results import is_sound
from editor.assets.fonts.font_info import rename_font
from editor.assets.fonts.structure import check_font
from editor.errors import EditorError
from editor.mapstyle.document.model import FACES, FontFace
from editor.render.labels import bundled_font
from editor.render.preview_options import LabelFont

NORMAL, BOLD, ITALIC = range(3)
POINTS_PER_INCH = 72.0

MayLoad = Callable[[str], bool]

_numbers = count(1)


class Faces:
    """The font faces of one style, registered with Qt until `close`.

    Faces that `may_load` rejects are never passed to Qt, which could crash on a damaged font: the built-in
    font is drawn instead. By default these are the faces that this process has not examined. `label_font`
    selects the built-in font.
    """

    def __init__(
        self,
        faces: Sequence[FontFace] = (),
        may_load: MayLoad = is_sound,
        label_font: LabelFont = LabelFont.BUNDLED,
    ) -> None:
        self._label_font = label_font
        self._loaded: list[int] = []
        self._families: dict[int, str] = {}
        # Faces that are garbage-collected without `close` must be removed from the application fonts.
        weakref.finalize(self, _unregister, self._loaded).atexit = False
        for face in faces:
            if may_load(face.data_uri):
                self._load(face)

    def font(self, style: int, size: float) -> QFont:
        """Return the font of a `text-style` at a size in device pixels; the built-in font is the fallback."""
        font, own = _built_in(style, self._label_font), self._families.get(style)
        if own is not None:
            font.setFamilies([own, *font.families()])
        # Only a size in points may be fractional.
        font.setPointSizeF(max(size, 1.0) * POINTS_PER_INCH / _dots_per_inch())
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font

    def close(self) -> None:
        """Remove the faces from Qt."""
        _unregister(self._loaded)
        self._families.clear()

    def _load(self, face: FontFace) -> None:
        """Register a face; ignore data that is not a font."""
        try:
            data = parse_data_uri(face.data_uri).decode()
        except EditorError:
            return
        if check_font(data).fault is not None:
            return
        # With the weight and slant of its slot, so that Qt synthesizes neither and fallbacks match. Under the
        # face's own name Qt might select a font of the system or another face of the style.
        family = f"Isopleth {face.slot} {next(_numbers)}"
        number = QFontDatabase.addApplicationFontFromData(QByteArray(rename_font(data, family, face.slot)))
        if number < 0:
            return
        self._loaded.append(number)
        self._families[FACES.index(face.slot)] = family


def _unregister(numbers: list[int]) -> None:
    for number in numbers:
        QFontDatabase.removeApplicationFont(number)
    numbers.clear()


def _built_in(style: int, label_font: LabelFont) -> QFont:
    font = bundled_font.font() if label_font is LabelFont.BUNDLED else QFont()
    font.setStyleHint(QFont.StyleHint.SansSerif)
    font.setBold(style == BOLD)
    font.setItalic(style == ITALIC)
    return font


def _dots_per_inch() -> float:
    return QGuiApplication.primaryScreen().logicalDotsPerInch()
