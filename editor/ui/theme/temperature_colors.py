"""Temperature colours: a colour means the same temperature everywhere and in any theme.

Colours ten degrees apart remain distinct for all kinds of colour vision with two cones.
"""

from bisect import bisect_right
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QLinearGradient

from editor.mapstyle.color.mixing import mixed
from editor.mapstyle.schema.values import Color
from editor.ui.theme.painting import to_qcolor
from editor.ui.theme.tokens import TEMPERATURE_COLORS

_DEGREES: Final = tuple(degrees for degrees, _ in TEMPERATURE_COLORS)
_COLORS: Final = tuple(Color.from_hex(text) for _, text in TEMPERATURE_COLORS)
COLDEST_C: Final = _DEGREES[0]
HOTTEST_C: Final = _DEGREES[-1]
# Between two colours of the table, Qt mixes in sRGB; more steps keep the mixtures even.
_STEP_C: Final = 2.5


@lru_cache(maxsize=512)
def temperature_color(celsius: float) -> QColor:
    """Return the colour of a temperature; beyond the ends of the scale that of the end."""
    at = bisect_right(_DEGREES, celsius)
    if at in (0, len(_DEGREES)):
        return to_qcolor(_COLORS[max(0, at - 1)])
    low, high = _DEGREES[at - 1], _DEGREES[at]
    return to_qcolor(mixed(_COLORS[at - 1], _COLORS[at], (celsius - low) / (high - low)))


def temperature_gradient(start: QPointF, end: QPointF, low_c: float, high_c: float) -> QLinearGradient:
    """Return the colours from a temperature at one point to another one at a second point."""
    gradient = QLinearGradient(start, end)
    count = max(1, round(abs(high_c - low_c) / _STEP_C))
    for number in range(count + 1):
        share = number / count
        gradient.setColorAt(share, temperature_color(low_c + (high_c - low_c) * share))
    return gradient
