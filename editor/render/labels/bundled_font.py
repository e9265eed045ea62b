"""The bundled font of the preview: Noto Sans, with Latin, Greek and Cyrillic letters.

It is registered with Qt once per process, under a family name that no font of the system has. Labels without
a font of their own, and the texts on exported maps, therefore look the same on every computer.
"""

import logging
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

from editor import resources
from editor.mapstyle.document.model import FACES

# `packaging/build_preview_fonts.py` gives the faces this name.
FAMILY: Final = "Isopleth Noto Sans"

_log = logging.getLogger(__name__)
_numbers: list[int] = []


def font() -> QFont:
    """Return the bundled font; the font of the system has the characters that it lacks.

    If the installation lacks the files, it is the font of the system.
    """
    _register()
    result = QFont()
    result.setStyleHint(QFont.StyleHint.SansSerif)
    # The family of the system comes before the other fonts that may have a missing character.
    result.setFamilies([FAMILY, *result.families()])
    return result


def _register() -> None:
    """Register the faces unless they are registered; the end of an application object removes them."""
    if _numbers and QFontDatabase.applicationFontFamilies(_numbers[0]):
        return
    is_first = not _numbers
    _numbers[:] = [
        QFontDatabase.addApplicationFont(str(resources.path("fonts", f"{slot}.ttf"))) for slot in FACES
    ]
    if is_first and -1 in _numbers:
        _log.warning("The bundled font cannot be read. Labels use the font of the system.")
